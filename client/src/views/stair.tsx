/** The track on a wide screen: a tall stair out of the pit, every racer's devil on the step of its cards home. */
import { useMemo } from "preact/hooks";
import type { Lane } from "../state/lanes";
import { words } from "../words/words";
import { BotMark } from "./bots";
import { type StairBox, spread, stairPath, standAt } from "./climb";
import { Climbers } from "./climbers";
import { Devil } from "./devil";
import { lanesShown, useRankChange } from "./overtaking";
import { useSize } from "./timers";

const TOP = 52;
const BOTTOM = 16;
const LABEL_ROOM = 196;
const SUN_MAX = 120;
const STAIR_MAX = 300;
const DEVIL = 22;
const ROW_MAX = 44;
const ROW_MIN = 27;

/** `isRanked`: false before the start, when nobody is ahead. */
export function Stair({ lanes: all, steps, isRanked }: { lanes: readonly Lane[]; steps: number; isRanked: boolean }) {
  const { ref, width, height } = useSize();
  const lanes = lanesShown(all);
  const box: StairBox = {
    x: 14,
    y: height - BOTTOM,
    width: Math.min(STAIR_MAX, Math.max(40, width - LABEL_ROOM - 36)),
    height: Math.max(0, height - BOTTOM - TOP),
  };
  return (
    <div class="stair" ref={ref}>
      {height > 0 && (
        <>
          <StairDrawing lanes={lanes} steps={steps} box={box} width={width} height={height} />
          <Climbers lanes={lanes} size={DEVIL} at={(home) => standAt(box, home, steps)} />
          <Labels lanes={lanes} steps={steps} box={box} height={height} isRanked={isRanked} />
        </>
      )}
    </div>
  );
}

interface Drawn {
  readonly lanes: readonly Lane[];
  readonly steps: number;
  readonly box: StairBox;
  readonly height: number;
}

function StairDrawing({ lanes, steps, box, width, height }: Drawn & { width: number }) {
  const best = Math.max(0, ...lanes.map(({ home }) => home));
  const lit = standAt(box, best, steps);
  const stair = useStairPath(box, steps);
  return (
    <svg class="stair-drawing" width={width} height={height} aria-hidden="true">
      <radialGradient id="daylight">
        <stop class="daylight" offset="0" />
        <stop class="daylight" offset="0.5" stop-opacity="0.55" />
        <stop class="daylight" offset="1" stop-opacity="0" />
      </radialGradient>
      <circle class="stair-sun" cx={box.x + box.width / 2} cy={TOP} r={Math.min(SUN_MAX, box.width * 0.8)} />
      <path class="stair-mass" d={stair} transform="translate(0 5)" />
      <path class="stair-steps" d={stair} />
      <path class="stair-climbed" d={stairPath(box, steps, 0, Math.min(best, steps))} />
      <ellipse class="stair-lit" cx={lit.x} cy={lit.y} rx="16" ry="5" />
    </svg>
  );
}

/** All of it, which changes with the screen only. */
function useStairPath({ x, y, width, height }: StairBox, steps: number): string {
  return useMemo(() => stairPath({ x, y, width, height }, steps), [x, y, width, height, steps]);
}

function Labels({ lanes, steps, box, height, isRanked }: Drawn & { isRanked: boolean }) {
  const room = (height - TOP - BOTTOM) / Math.max(1, lanes.length);
  const row = Math.max(ROW_MIN, Math.min(ROW_MAX, room));
  const wanted = lanes.map(({ home }) => standAt(box, home, steps).y - row / 2);
  const heights = spread(wanted, row, row / 2 + 2, height - row / 2);
  return (
    <ol
      class={`stair-labels${row < ROW_MAX ? " tight" : ""}`}
      style={{ insetInlineStart: `${box.x + box.width + 22}px` }}
    >
      {lanes.map((lane, at) => (
        <li
          key={lane.seat}
          class={lane.isOwn ? "own" : ""}
          style={{ transform: `translateY(${heights[at]! - row / 2}px)`, height: `${row}px` }}
        >
          <LaneLine lane={lane} isRanked={isRanked} />
        </li>
      ))}
    </ol>
  );
}

function LaneLine({ lane, isRanked }: { lane: Lane; isRanked: boolean }) {
  const change = useRankChange(lane.rank);
  const state = laneState(lane);
  return (
    <>
      <b class={`lane-rank ${change ?? ""}`}>{isRanked && lane.rank}</b>
      <Devil seat={lane.seat} size={18} />
      <span class="lane-who">
        <bdi class="lane-name">{lane.name}</bdi>
        <span class="lane-facts">
          <BotMark level={lane.bot} /> {state === null ? words.race.moves(lane.moves) : <em>{state}</em>}
        </span>
        <b class="lane-home">{lane.home}</b>
      </span>
    </>
  );
}

/** "stuck", "gave up", "home", "away", or nothing to say. */
export function laneState(lane: Lane): string | null {
  if (lane.end !== null) return words.states.ends[lane.end];
  if (lane.isBlocked) return words.states.blocked;
  return lane.isAway ? words.states.away : null;
}

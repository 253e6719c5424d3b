/** The track on a small screen: own rank large, a rising line with the devils on it, and the time left. */
import type { Lane } from "../state/lanes";
import { neighbours } from "../state/lanes";
import { words } from "../words/words";
import { Climbers } from "./climbers";
import { Devil } from "./devil";
import { lanesShown, useRankChange } from "./overtaking";
import { useSize } from "./timers";

const LINE_TOP = 19;
const DEVIL = 17;

interface StripProps {
  readonly lanes: readonly Lane[];
  readonly steps: number;
  readonly clock: string;
  /** Before the start nobody is ahead of anybody. */
  readonly isRanked: boolean;
  readonly isLost: boolean;
  readonly onOpen: () => void;
}

export function Strip({ lanes: all, steps, clock, isRanked, isLost, onOpen }: StripProps) {
  const lanes = lanesShown(all);
  const own = lanes.find(({ isOwn }) => isOwn);
  return (
    <div class="strip">
      {/* What is drawn is said by the button that lies over it. */}
      <button type="button" class="strip-open" onClick={onOpen} aria-label={stripWords(all, own, steps)} />
      {own && (isRanked ? <Rank rank={own.rank} count={all.length} /> : <span class="rank" />)}
      <RisingLine lanes={lanes} steps={steps} />
      <span class="strip-end">
        <b class="strip-clock">
          <i class={`dot${isLost ? " lost" : ""}`} />
          {clock}
        </b>
        {own && (
          <span class="strip-home">
            {own.home}
            <i>/{steps}</i>
          </span>
        )}
      </span>
    </div>
  );
}

function stripWords(lanes: readonly Lane[], own: Lane | undefined, steps: number): string {
  const rank = own && lanes.length > 1 ? `${words.race.rankSpoken(own.rank, lanes.length)}, ` : "";
  const home = own ? `${words.race.home(own.home, steps)}. ` : "";
  return rank + home + words.race.openTrack;
}

/** "2nd of 6", the number large; of one alone nothing, but as much room. */
export function Rank({ rank, count }: { rank: number; count: number }) {
  const { ending, isRaised } = words.ordinal;
  const change = useRankChange(rank);
  if (count < 2) return <span class="rank" />;
  return (
    <span class={`rank ${change ?? ""}`}>
      <b>
        {rank}
        {isRaised ? <sup>{ending(rank)}</sup> : ending(rank)}
      </b>
      <small>{words.race.of(count)}</small>
    </span>
  );
}

function RisingLine({ lanes, steps }: { lanes: readonly Lane[]; steps: number }) {
  const { ref, width, height } = useSize();
  const foot = height - 15;
  const rise = Math.max(0, foot - LINE_TOP);
  const at = (home: number) => {
    const climbed = Math.min(1, home / steps);
    return { x: 10 + climbed * (width - 20), y: foot - climbed * rise };
  };
  return (
    <div class="rising" ref={ref}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <path class="rising-line" d={`M2 ${foot}H10L${width - 10} ${LINE_TOP}H${width - 2}`} />
        </svg>
      )}
      {width > 0 && <Climbers lanes={lanes} size={DEVIL} at={at} />}
      <Neighbours lanes={lanes} />
    </div>
  );
}

function Neighbours({ lanes }: { lanes: readonly Lane[] }) {
  const own = lanes.find(({ isOwn }) => isOwn);
  const { ahead, behind } = neighbours(lanes);
  const home = own?.home ?? 0;
  return (
    <span class="neighbours">
      {[ahead, behind].map(
        (lane) =>
          lane && (
            <span key={lane.seat}>
              <Devil seat={lane.seat} size={12} /> <bdi>{lane.name}</bdi>{" "}
              <b class="signed">{own ? signed(lane.home - home) : lane.home}</b>
            </span>
          ),
      )}
    </span>
  );
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : "±0";
}

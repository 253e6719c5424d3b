/** The racers on their way up, over whichever drawing they climb: elements of their own, which move without laying anything out. */
import type { Lane } from "../state/lanes";
import { Devil } from "./devil";
import { useRankChange } from "./overtaking";

const OWN_LARGER = 4 / 17;

interface ClimbersProps {
  readonly lanes: readonly Lane[];
  /** Of a devil, in pixels; the own one is a little larger. */
  readonly size: number;
  /** Where the feet are, in the pixels of the drawing. */
  readonly at: (home: number) => { readonly x: number; readonly y: number };
}

export function Climbers({ lanes, size, at }: ClimbersProps) {
  return (
    <div class="climbers" aria-hidden="true">
      {drawnLast(lanes).map((lane) => (
        <Climber key={lane.seat} lane={lane} size={lane.isOwn ? size * (1 + OWN_LARGER) : size} at={at(lane.home)} />
      ))}
    </div>
  );
}

function Climber({ lane, size, at }: { lane: Lane; size: number; at: { x: number; y: number } }) {
  const hops = useRankChange(lane.rank) === "up";
  const isOut = lane.end !== null && lane.end !== "finished";
  return (
    <span
      class={`climber${lane.isOwn ? " own" : ""}${isOut ? " out" : ""}`}
      style={{ transform: `translate(${at.x - size / 2}px, ${at.y - size}px)` }}
    >
      <span class={hops ? "hop" : ""}>
        <Devil seat={lane.seat} size={size} />
      </span>
    </span>
  );
}

/** In the order of drawing: leaders over the others, one's own over all. */
function drawnLast(lanes: readonly Lane[]): readonly Lane[] {
  return [...lanes.filter(({ isOwn }) => isOwn), ...lanes.filter(({ isOwn }) => !isOwn)].reverse();
}

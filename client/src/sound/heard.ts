/** Which sounds belong to what has just happened. Pure. */
import type { End } from "../wire.gen";

export type Sound = "pick" | "place" | "foundation" | "count" | "go" | "overtaken" | "finish";

/** What can be heard of a race. `entries`, `home`: own, on the screen. `rank`: own, null before the start and for visitors. */
export interface Hearing {
  readonly race: number;
  readonly entries: number;
  readonly home: number;
  readonly end: End | null;
  readonly rank: number | null;
  /** Whole seconds until the start; 0 once it is there. */
  readonly seconds: number;
}

/** `before`: null where nothing was heard yet. */
export function heard(before: Hearing | null, now: Hearing): readonly Sound[] {
  if (before === null || before.race !== now.race) return [];
  return [...countdown(before, now), ...ownMove(before, now), ...rivals(before, now)];
}

const COUNTED = 3;

function countdown(before: Hearing, { seconds }: Hearing): readonly Sound[] {
  if (seconds === before.seconds || seconds >= before.seconds) return [];
  if (seconds === 0) return ["go"];
  return seconds <= COUNTED ? ["count"] : [];
}

function ownMove(before: Hearing, now: Hearing): readonly Sound[] {
  if (now.end === "finished" && before.end === null) return ["finish"];
  if (now.home > before.home) return ["foundation"];
  return now.entries > before.entries ? ["place"] : [];
}

function rivals(before: Hearing, now: Hearing): readonly Sound[] {
  if (before.rank === null || now.rank === null || now.end !== null) return [];
  return now.rank > before.rank ? ["overtaken"] : [];
}

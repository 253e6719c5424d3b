/** How somebody's cards came home over the time of a race, from the log in its record. Pure. */
import type { RecordedRacer } from "../proof/record";
import { homesAlong } from "../replay/homes";

/** From `ms` after the start on, until the next one, so many cards were home. */
export interface Step {
  readonly ms: number;
  readonly home: number;
}

/** The first step is the start, with `dealt` cards home; then one for each change. `t0`: referee time of the start. */
export function ascentOf({ log }: Pick<RecordedRacer, "log">, t0: number, dealt: number): readonly Step[] {
  const homes = homesAlong(
    log.map(([, entry]) => entry),
    dealt,
  );
  const changes = log.flatMap(([time], at) =>
    homes[at + 1] === homes[at] ? [] : [{ ms: time - t0, home: homes[at + 1]! }],
  );
  return [{ ms: 0, home: dealt }, ...changes];
}

/** Cards home at a moment. */
export function homeAt(steps: readonly Step[], ms: number): number {
  return steps.findLast((step) => step.ms <= ms)?.home ?? 0;
}

const NICE_MS: readonly number[] = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].map((seconds) => seconds * 1000);
const TICKS_MOST = 6;

/** Round moments from the start up to `end`, a handful of them. */
export function ticksUpTo(end: number): readonly number[] {
  const apart = NICE_MS.find((step) => end / step <= TICKS_MOST) ?? NICE_MS.at(-1)!;
  return Array.from({ length: Math.floor(end / apart) + 1 }, (_, nth) => nth * apart);
}

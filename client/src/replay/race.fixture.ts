/** A race on the first won line's deal of Demon, for tests: times as they are given, entries as they come. */

import type { Faces } from "../engine/cards";
import { GAMES } from "../engine/games";
import { GAMES_WON } from "../table/lab-games";
import type { End } from "../wire.gen";
import type { RacedRace } from "./race";
import { Reel, type Terms, type Timed } from "./reel";

const sheet = GAMES.demon;
const { deck, moves } = GAMES_WON["demon"]!;

export const TERMS: Terms = { sheet, deck: deck as Faces, undo: "free", target: sheet.size };
/** Moves that win the deal. */
export const WON: readonly string[] = moves.split(" ");

/** One entry a second. */
export function everySecond(entries: readonly string[], from = 1): readonly Timed[] {
  return entries.map((entry, nth) => [1_000 * (from + nth), entry]);
}

interface Racer {
  readonly log: readonly Timed[];
  readonly end?: End;
  readonly endMs?: number;
}

/** Racers in seats 1, 2, ... */
export function raceOf(...racers: readonly Racer[]): RacedRace {
  const entrants = racers.map(({ log, end, endMs }, at) => ({
    seat: at + 1,
    name: `Racer ${at + 1}`,
    end: end ?? null,
    endMs: endMs ?? null,
    place: end === "finished" ? 1 : null,
    reel: new Reel(TERMS, log),
  }));
  const length = Math.max(1_000, ...entrants.map(({ reel, endMs }) => Math.max(reel.times.at(-1) ?? 0, endMs ?? 0)));
  return { code: "ABCDEFGH", race: 1, sheet, terms: TERMS, entrants, line: null, length };
}

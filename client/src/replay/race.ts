/** A race that is over, made ready to be watched again. */
import { GAMES, isGame } from "../engine/games";
import type { Sheet } from "../engine/sheets";
import { deckOf } from "../engine/shuffle";
import type { RaceRecord } from "../proof/record";
import { ranking } from "../state/standings";
import type { End } from "../wire.gen";
import { Reel, type Terms } from "./reel";

const LEAST_MS = 1_000;

/** `endMs`: when the race ended for the racer, null where it never did. */
export interface Entrant {
  readonly seat: number;
  readonly name: string;
  readonly end: End | null;
  readonly endMs: number | null;
  readonly place: number | null;
  readonly reel: Reel;
}

/** `entrants`: in the order of the result. `line`: the dealer's winning moves, at an even pace, where there are such. */
export interface RacedRace {
  readonly code: string;
  readonly race: number;
  readonly sheet: Sheet;
  readonly terms: Terms;
  readonly entrants: readonly Entrant[];
  readonly line: Reel | null;
  /** Milliseconds from the start to the last thing that happened. */
  readonly length: number;
}

/** How somebody stands at a moment. `rank`: 1 for the leader. */
export interface Stand {
  readonly seat: number;
  readonly rank: number;
  readonly home: number;
  readonly moves: number;
  readonly hasEnded: boolean;
}

/** Null where it was raced by rules that this page does not have. */
export function prepared(record: RaceRecord): RacedRace | null {
  const { code, race, settings, seed, t0, racers, line } = record;
  if (!isGame(settings.game)) return null;
  const sheet = GAMES[settings.game];
  const terms: Terms = { sheet, deck: deckOf(sheet, seed), undo: settings.undo, target: settings.target };
  const entrants = racers.map(({ seat, name, end, end_time, place, log }): Entrant => {
    const timed = log.map(([time, entry]) => [time - t0, entry] as const);
    return { seat, name, end, endMs: end_time === null ? null : end_time - t0, place, reel: new Reel(terms, timed) };
  });
  const last = entrants.map(({ reel, endMs }) => Math.max(reel.times.at(-1) ?? 0, endMs ?? 0));
  const length = Math.max(LEAST_MS, ...last);
  return { code, race, sheet, terms, entrants, line: line ? evenly(terms, line, length) : null, length };
}

/** Plays every log through, a piece each time it is asked to go on. */
export function* playingThrough({ entrants, line }: RacedRace): Generator<undefined> {
  const reels = [...entrants.map(({ reel }) => reel), ...(line === null ? [] : [line])];
  for (const reel of reels) while (reel.playOn()) yield;
}

/** The dealer has no hurry: the line takes as long as the race did. It is to the last card, whatever the target. */
function evenly(terms: Terms, line: readonly string[], length: number): Reel {
  const toTheEnd = { ...terms, undo: "off", target: terms.sheet.size } as const;
  return new Reel(
    toTheEnd,
    line.map((entry, nth) => [((nth + 1) * length) / line.length, entry]),
  );
}

/** Everybody at a moment, the leader first: as the referee ranked them then. */
export function standsAt({ entrants }: RacedRace, ms: number): readonly Stand[] {
  const standings = entrants.map(({ seat, reel, end, endMs, place }) => {
    const count = reel.countAt(ms);
    const hasEnded = endMs !== null && endMs <= ms;
    const home = reel.homes[count]!;
    return {
      seat,
      seq: count,
      home,
      home_time: homeTime(reel, count),
      time: 0,
      end: hasEnded ? end : null,
      place: hasEnded ? place : null,
      blocked: false,
    };
  });
  return ranking(standings).map(({ seat, home, seq, end }, at) => ({
    seat,
    rank: at + 1,
    home,
    moves: seq,
    hasEnded: end !== null,
  }));
}

/** When the cards home last changed, up to an entry. */
function homeTime({ times, homes }: Reel, count: number): number {
  for (let at = count; at > 0; at--) if (homes[at] !== homes[at - 1]) return times[at - 1]!;
  return 0;
}

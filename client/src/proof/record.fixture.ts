/** A small race that was raced by the rules, for tests. */
import { GAMES } from "../engine/games";
import { commitmentOf } from "../engine/shuffle";
import { SHEETS } from "../games.gen";
import type { Result } from "../wire.gen";
import { digestOf } from "./canonical";
import type { RaceRecord, RecordedRacer } from "./record";

const T0 = 1_700_000_000_000;
const SEED = "friday";
const GAME = "seven-devils";
const SETTINGS = {
  game: GAME,
  target: 104,
  limit_minutes: 10,
  undo: "free",
  seats: 16,
  all_ready: false,
  watching: "safe",
  seed: null,
} as const;

function racer(seat: number, name: string, ...log: readonly string[]): RecordedRacer {
  return {
    rank: seat,
    seat,
    name,
    home: 0,
    end: null,
    end_time: null,
    place: null,
    log: log.map((entry, nth) => [T0 + 1_000 * (nth + 1), entry]),
  };
}

/** Two racers, who have brought nothing home. */
export const RECORD: RaceRecord = {
  code: "ABCDEFGH",
  race: 2,
  settings: SETTINGS,
  sheet: digestOf(SHEETS.find(({ game }) => game === GAME)),
  seed: SEED,
  commitment: commitmentOf(GAMES[GAME], SEED),
  t0: T0,
  t1: T0 + 600_000,
  racers: [racer(1, "Ann", "draw", "draw", "undo"), racer(2, "Ben", "draw")],
};

/** What a page is told of it. */
export const RESULT: Result = {
  type: "result",
  code: RECORD.code,
  race: RECORD.race,
  settings: { ...SETTINGS, hints: true, proven: true, grade: "any", hopeless: false },
  commitment: RECORD.commitment,
  t0: T0,
  t1: RECORD.t1,
  ended_at: RECORD.t1,
  rows: RECORD.racers.map(({ rank, seat, name, home, log, end, place }) => ({
    rank,
    seat,
    name,
    bot: null,
    home,
    entries: log.length,
    time_ms: 0,
    end,
    place,
  })),
  digest: digestOf(RECORD),
  reveal_at: 0,
  seed: SEED,
  grade: null,
  simple_home: null,
  line: null,
};

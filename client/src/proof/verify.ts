/**
 * Does a record hold together? Every log is played again by the rules, and all that follows from the logs is worked out anew: the twin
 * of the server's `race/verify.py`, which finds the same faults in the same order.
 */
import { blocked } from "../engine/blocked";
import { cardsHome } from "../engine/board";
import type { Faces } from "../engine/cards";
import { openingBoard } from "../engine/deal";
import { GAMES, isGame } from "../engine/games";
import { begin, enter, type Playthrough, parseEntry, type UndoRule } from "../engine/playthrough";
import type { Sheet } from "../engine/sheets";
import { commitmentOf, deckOf } from "../engine/shuffle";
import { SHEETS } from "../games.gen";
import { ranking } from "../state/standings";
import { BLOCKED_WORKER_MAX, LIMIT_MINUTES_MAX, SEATS_MAX, type Standing } from "../wire.gen";
import { digestOf } from "./canonical";
import { isRecord, type RaceRecord, type RecordedRacer, type RecordedSettings } from "./record";

/** Every fault that can be found, as docs/protocol.md lists them. */
export const FINDING_CODES = [
  "bad-record",
  "other-rules",
  "bad-settings",
  "other-commitment",
  "wrong-span",
  "wrong-seats",
  "wrong-line",
  "illegal-move",
  "wrong-time",
  "wrong-home",
  "wrong-end",
  "wrong-place",
  "wrong-rank",
  "other-digest",
] as const;

export type FindingCode = (typeof FINDING_CODES)[number];

/** One fault; `seat` and `entry` (1 for the first) where it belongs to one. */
export interface Finding {
  readonly code: FindingCode;
  readonly seat: number | null;
  readonly entry: number | null;
}

/** `originProven`: the digest was given, and is that of this record. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly originProven: boolean;
}

const MINUTE_MS = 60_000;
const SEED = /^[a-z0-9-]{1,64}$/;

/** Checks a record, as parsed from its JSON. `toldDigest`: of the result, or null where nobody kept it. */
export function verify(record: unknown, toldDigest: string | null): Report {
  const steps = checking(record, toldDigest);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in small pieces, between which the page can do what else there is to do. */
export async function verifyGently(record: unknown, toldDigest: string | null): Promise<Report> {
  const steps = checking(record, toldDigest);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function* checking(record: unknown, toldDigest: string | null): Generator<undefined, Report> {
  if (!isRecord(record)) return { findings: [found("bad-record")], originProven: false };
  const isSame = toldDigest !== null && digestOf(record) === toldDigest.toLowerCase();
  const findings = yield* findingsIn(record);
  if (toldDigest !== null && !isSame) findings.push(found("other-digest"));
  return { findings, originProven: isSame };
}

function* findingsIn(record: RaceRecord): Generator<undefined, Finding[]> {
  const { settings, seed } = record;
  if (!isGame(settings.game) || sheetHash(settings.game) !== record.sheet) return [found("other-rules")];
  const sheet = GAMES[settings.game];
  if (!arePossible(settings, sheet) || !SEED.test(seed)) return [found("bad-settings")];
  const deck = deckOf(sheet, seed);
  const findings = [...ofTheDeal(record, sheet, deck), ...ofTheRace(record)];
  const replays: Replay[] = [];
  for (const racer of record.racers) {
    yield;
    replays.push(new Replay(racer, record, sheet, deck));
  }
  findings.push(...replays.flatMap((replay) => replay.findings));
  if (replays.every((replay) => replay.findings.length === 0)) findings.push(...ofTheOrder(record, replays));
  return findings;
}

/** SHA-256 of a game's sheet: a record says by which rules it was raced. */
function sheetHash(game: string): string {
  return digestOf(SHEETS.find((sheet) => sheet.game === game));
}

function arePossible({ target, limit_minutes, seats, seed }: RecordedSettings, sheet: Sheet): boolean {
  const dealt = cardsHome(sheet, openingBoard(sheet));
  return (
    (seed == null || SEED.test(seed)) &&
    target > dealt &&
    target <= sheet.size &&
    limit_minutes >= 1 &&
    limit_minutes <= LIMIT_MINUTES_MAX &&
    seats >= 1 &&
    seats <= SEATS_MAX
  );
}

function ofTheDeal({ seed, commitment, settings, line }: RaceRecord, sheet: Sheet, deck: Faces): Finding[] {
  const isSealed = commitmentOf(sheet, seed) === commitment && (settings.seed ?? seed) === seed;
  return [
    ...(isSealed ? [] : [found("other-commitment")]),
    ...(line === undefined || wins(sheet, deck, line) ? [] : [found("wrong-line")]),
  ];
}

function wins(sheet: Sheet, deck: Faces, line: readonly string[]): boolean {
  let game = begin(sheet);
  for (const text of line) {
    const after = entered(game, text, "off", sheet.size, deck);
    if (after === null) return false;
    game = after;
  }
  return homeIn(game) === sheet.size;
}

function ofTheRace({ t0, t1, settings, racers }: RaceRecord): Finding[] {
  const span = t1 - t0;
  const seats = racers.map(({ seat }) => seat);
  const isSpan = span > 0 && span <= settings.limit_minutes * MINUTE_MS;
  const areSeats = new Set(seats).size === seats.length && seats.every((seat) => seat >= 1 && seat <= SEATS_MAX);
  return [...(isSpan ? [] : [found("wrong-span")]), ...(areSeats ? [] : [found("wrong-seats")])];
}

function ofTheOrder({ racers }: RaceRecord, replays: readonly Replay[]): Finding[] {
  const standings = replays.map(({ standing }) => standing);
  const finished = standings
    .filter(({ end }) => end === "finished")
    .map(({ place, time }) => ({ place: place ?? 0, time }))
    .sort((one, other) => one.place - other.place || one.time - other.time);
  const arePlaces = finished.every(
    ({ place, time }, nth) => place === nth + 1 && (nth === 0 || finished[nth - 1]!.time <= time),
  );
  const ranked = ranking(standings);
  const areRanks =
    standings.every((standing, nth) => standing === ranked[nth]) && racers.every(({ rank }, nth) => rank === nth + 1);
  return [...(arePlaces ? [] : [found("wrong-place")]), ...(areRanks ? [] : [found("wrong-rank")])];
}

/** One racer's log, played again. */
class Replay {
  readonly findings: Finding[] = [];
  private game: Playthrough;
  private homeTime: number;
  private lastTime: number;

  constructor(
    private readonly racer: RecordedRacer,
    private readonly record: RaceRecord,
    private readonly sheet: Sheet,
    private readonly deck: Faces,
  ) {
    this.game = begin(sheet);
    this.homeTime = record.t0;
    this.lastTime = record.t0;
    if (this.enterAll()) this.checkEnd();
  }

  /** As the referee had it, worked out from the log. */
  get standing(): Standing {
    const { seat, end, end_time, place } = this.racer;
    return {
      seat,
      seq: this.game.entries,
      home: homeIn(this.game),
      home_time: this.homeTime,
      time: end_time ?? this.lastTime,
      end,
      place,
      blocked: end === "blocked",
    };
  }

  /** False where it stopped at an entry that the rules refuse: nothing behind it means anything. */
  private enterAll(): boolean {
    const { t1, settings } = this.record;
    const { undo, target } = settings;
    for (const [at, [time, text]] of this.racer.log.entries()) {
      const home = homeIn(this.game);
      if (home >= target || time < this.lastTime || time >= t1) this.find("wrong-time", at + 1);
      const after = entered(this.game, text, undo, target, this.deck);
      if (after === null) {
        this.find("illegal-move", at + 1);
        return false;
      }
      if (homeIn(after) !== home) this.homeTime = time;
      this.game = after;
      this.lastTime = time;
    }
    return true;
  }

  private checkEnd(): void {
    const { home, end, place } = this.racer;
    if (home !== homeIn(this.game)) this.find("wrong-home");
    if (!this.endFits() || (place !== null) !== (end === "finished")) this.find("wrong-end");
  }

  private endFits(): boolean {
    const { settings, t1 } = this.record;
    const { end, end_time } = this.racer;
    const hasFinished = homeIn(this.game) >= settings.target;
    const isAtLastEntry = end_time === this.lastTime && this.game.entries > 0;
    switch (end) {
      case "finished":
        return hasFinished && isAtLastEntry;
      case "blocked":
        return !hasFinished && isAtLastEntry && settings.undo === "off" && this.isBlocked();
      case null:
        return !hasFinished && end_time === null;
      default:
        return !hasFinished && end_time !== null && this.lastTime <= end_time && end_time < t1;
    }
  }

  private isBlocked(): boolean {
    return blocked(this.sheet, this.game.board, this.deck, BLOCKED_WORKER_MAX) === true;
  }

  private find(code: FindingCode, entry: number | null = null): void {
    this.findings.push({ code, seat: this.racer.seat, entry });
  }
}

/** The game after an entry, null where the rules refuse it. */
function entered(game: Playthrough, text: string, undo: UndoRule, target: number, deck: Faces): Playthrough | null {
  const entry = parseEntry(text);
  const made = typeof entry === "string" ? entry : enter(game, entry, undo, target, deck);
  return typeof made === "string" ? null : made.after;
}

function homeIn({ sheet, board }: Playthrough): number {
  return cardsHome(sheet, board);
}

function found(code: FindingCode): Finding {
  return { code, seat: null, entry: null };
}

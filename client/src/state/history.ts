/**
 * What this browser remembers of where you were and how it went: rooms with their last result, your best times, and your tries of the
 * deals of the day. Nothing of it leaves the browser. Bounded; what somebody else wrote there, or an older version, is left out.
 */
import { GAMES, isGame } from "../engine/games";
import type { GameId } from "../games.gen";
import type { Result, ResultRow } from "../wire.gen";
import { readFrom, writeTo } from "./memory";

/** The last result of a room. `rank` of `of` racers. */
export interface RoomResult {
  readonly race: number;
  readonly rank: number;
  readonly of: number;
  readonly home: number;
  readonly target: number;
  readonly finished: boolean;
  readonly ms: number;
}

/** `at`: milliseconds since 1970, when you were last there. */
export interface Visit {
  readonly code: string;
  readonly game: GameId;
  readonly at: number;
  readonly last: RoomResult | null;
}

/** A try of the deal of the day. `home`: null while nothing is known of its end. */
export interface DayTry {
  readonly date: string;
  readonly code: string;
  readonly home: number | null;
  readonly target: number;
  readonly finished: boolean;
  readonly ms: number;
}

export interface History {
  /** The newest first. */
  readonly rooms: readonly Visit[];
  /** Milliseconds for all cards of a deal nobody chose. */
  readonly best: Readonly<Partial<Record<GameId, number>>>;
  /** The newest first. */
  readonly tries: Readonly<Partial<Record<GameId, readonly DayTry[]>>>;
}

const KEY = "pandemonium.history";
const ROOMS_KEPT = 10;
const TRIES_KEPT = 60;
const DAY_MS = 86_400_000;

export function history(): History {
  const { rooms, best, tries } = keptFields();
  return {
    rooms: listOf(rooms, isVisit).slice(0, ROOMS_KEPT),
    best: byGame(best, (value) => (isNumber(value) && value > 0 ? value : null)),
    tries: byGame(tries, (value) => listOf(value, isTry).slice(0, TRIES_KEPT)),
  };
}

/** You have a seat in this room. */
export function noteRoom(code: string, game: GameId, now: number): void {
  const { rooms, ...rest } = history();
  const last = rooms.find((visit) => visit.code === code)?.last ?? null;
  const others = rooms.filter((visit) => visit.code !== code);
  write({ ...rest, rooms: [{ code, game, at: now, last }, ...others].slice(0, ROOMS_KEPT) });
}

/** A race in which you had this seat is over. Told again it changes nothing. */
export function noteResult(result: Result, seat: number): void {
  const row = result.rows.find((each) => each.seat === seat);
  const { game } = result.settings;
  if (row === undefined || !isGame(game)) return;
  const { rooms, best, tries } = history();
  const last = lastOf(result, row);
  const noted = rooms.map((visit) =>
    visit.code === result.code && (visit.last?.race ?? 0) <= result.race ? { ...visit, last } : visit,
  );
  write({ rooms: noted, best: { ...best, ...bestWith(best[game], game, result, row) }, tries });
}

function lastOf({ race, rows, settings: { target } }: Result, { rank, home, end, time_ms }: ResultRow): RoomResult {
  return { race, rank, of: rows.length, home, target, finished: end === "finished", ms: time_ms };
}

/** A chosen deal may have been seen before, and fewer cards are another game. */
function bestWith(before: number | undefined, game: GameId, { settings }: Result, row: ResultRow) {
  const counts = row.end === "finished" && settings.seed === null && settings.target === GAMES[game].size;
  return counts && row.time_ms > 0 && row.time_ms < (before ?? Number.POSITIVE_INFINITY) ? { [game]: row.time_ms } : {};
}

/** A try of a day's deal was begun. The first one of a day stays the one that counts. */
export function noteTry(game: GameId, date: string, code: string, target: number): void {
  const { tries, ...rest } = history();
  const before = tries[game] ?? [];
  if (before.some((each) => each.date === date)) return;
  const begun: DayTry = { date, code, home: null, target, finished: false, ms: 0 };
  const sorted = [begun, ...before].sort((one, other) => (one.date < other.date ? 1 : -1));
  write({ ...rest, tries: { ...tries, [game]: sorted.slice(0, TRIES_KEPT) } });
}

/** It is over. */
export function noteTryResult(result: Result): void {
  const { game, target } = result.settings;
  const row = result.rows[0];
  if (row === undefined || !isGame(game)) return;
  const { tries, ...rest } = history();
  const noted = (tries[game] ?? []).map((each) =>
    each.code === result.code
      ? { ...each, home: row.home, target, finished: row.end === "finished", ms: row.time_ms }
      : each,
  );
  write({ ...rest, tries: { ...tries, [game]: noted } });
}

export function tryOf(game: GameId, date: string): DayTry | null {
  return history().tries[game]?.find((each) => each.date === date) ?? null;
}

/** Days in a row, up to `today` or the day before it, on which a game's deal was tried. `today`: as "2026-11-30". */
export function streak(tries: readonly DayTry[], today: string): number {
  const tried = new Set(tries.map(({ date }) => date));
  let day = Date.parse(today);
  if (!tried.has(today)) day -= DAY_MS;
  let length = 0;
  while (tried.has(dateOf(day))) {
    length += 1;
    day -= DAY_MS;
  }
  return length;
}

/** The date by UTC. */
export function dateOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

function write(changed: History): void {
  writeTo(() => localStorage, KEY, JSON.stringify(changed));
}

function keptFields(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(readFrom(() => localStorage, KEY) ?? "{}");
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

function listOf<Item>(value: unknown, isItem: (each: unknown) => each is Item): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function byGame<Value>(value: unknown, read: (of: unknown) => Value | null): Partial<Record<GameId, Value>> {
  if (!isObject(value)) return {};
  const entries = Object.entries(value).flatMap(([game, of]) => {
    const found = isGame(game) ? read(of) : null;
    return found === null ? [] : [[game, found] as const];
  });
  return Object.fromEntries(entries) as Partial<Record<GameId, Value>>;
}

function isVisit(value: unknown): value is Visit {
  if (!isObject(value)) return false;
  const { code, game, at, last } = value;
  return typeof code === "string" && typeof game === "string" && isGame(game) && isNumber(at) && isLast(last);
}

function isLast(value: unknown): boolean {
  if (value === null) return true;
  if (!isObject(value)) return false;
  const { race, rank, of, home, target, finished, ms } = value;
  return typeof finished === "boolean" && [race, rank, of, home, target, ms].every(isNumber);
}

function isTry(value: unknown): value is DayTry {
  if (!isObject(value)) return false;
  const { date, code, home, target, finished, ms } = value;
  const isDate = typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date);
  const hasEnd = (home === null || isNumber(home)) && isNumber(target) && typeof finished === "boolean" && isNumber(ms);
  return isDate && typeof code === "string" && hasEnd;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** The record of a race as the server tells it, and whether a JSON value is one. */
import type { BotLevel, End, Grade, Settings } from "../wire.gen";
import { LOG_ENTRIES_MAX, RACES_MAX, SEATS_MAX } from "../wire.gen";

/** One racer, in the order of the ranks. `log`: referee time and text of each entry. `bot`: its level; of a person left out. */
export interface RecordedRacer {
  readonly rank: number;
  readonly seat: number;
  readonly name: string;
  readonly home: number;
  readonly end: End | null;
  readonly end_time: number | null;
  readonly place: number | null;
  readonly log: readonly LoggedEntry[];
  readonly bot?: BotLevel;
}

export type LoggedEntry = readonly [time: number, entry: string];

/** Settings that came with later versions are left out where they are as usual. */
export type RecordedSettings = Pick<Settings, "game" | "target" | "limit_minutes" | "undo" | "seats" | "all_ready"> &
  Partial<Settings>;

/** With the seed anybody can play every log again. `grade`, `simple_home`, `line`: of a proven deal, else none of them. */
export interface RaceRecord {
  readonly code: string;
  readonly race: number;
  readonly settings: RecordedSettings;
  readonly sheet: string;
  readonly seed: string;
  readonly commitment: string;
  readonly t0: number;
  readonly t1: number;
  readonly racers: readonly RecordedRacer[];
  readonly grade?: Grade;
  readonly simple_home?: number;
  readonly line?: readonly string[];
}

/** Does a value belong there? */
type Test = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Test>>;

/** The value in a text of JSON. No record has a number with a fraction or an exponent: a text with one gives null, which is none. */
export function valueIn(text: string): unknown {
  const withoutTexts = text.replace(/"(?:[^"\\]|\\.)*"/g, "");
  return /\d[.eE]/.test(withoutTexts) ? null : JSON.parse(text);
}

/** Has it the shape of a record, every field and no other? What its fields say may still be wrong. */
export function isRecord(value: unknown): value is RaceRecord {
  if (!isObject(value)) return false;
  return hasFields(value, "grade" in value ? { ...RECORD, ...PROOF } : RECORD);
}

const isText: Test = (value) => typeof value === "string";
const isSwitch: Test = (value) => typeof value === "boolean";
const isWhole: Test = (value) => Number.isSafeInteger(value);
const isCount: Test = (value) => isWhole(value) && (value as number) >= 0;
const isNumbered: Test = (value) => isCount(value) && (value as number) >= 1 && (value as number) <= RACES_MAX;
const isTexts: Test = (value) => Array.isArray(value) && value.every(isText);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const oneOf =
  (...allowed: readonly unknown[]): Test =>
  (value) =>
    allowed.includes(value);
const isEntry: Test = (value) => Array.isArray(value) && value.length === 2 && isCount(value[0]) && isText(value[1]);
const isLog: Test = (value) => Array.isArray(value) && value.length <= LOG_ENTRIES_MAX && value.every(isEntry);
const isRacer: Test = (value) => isObject(value) && hasFields(value, "bot" in value ? { ...RACER, ...BOT } : RACER);
const isRacers: Test = (value) =>
  Array.isArray(value) && value.length >= 1 && value.length <= SEATS_MAX && value.every(isRacer);

const SETTINGS: Fields = {
  game: isText,
  target: isWhole,
  limit_minutes: isWhole,
  undo: oneOf("free", "careful", "off"),
  seats: isWhole,
  all_ready: isSwitch,
};
/** May be left out. */
const LATER_SETTINGS: Fields = {
  watching: oneOf("safe", "delayed", "track", "closed"),
  seed: orNull(isText),
  hints: isSwitch,
  proven: isSwitch,
  grade: oneOf("any", "friendly", "fair", "stern"),
  hopeless: isSwitch,
};
const isSettings: Test = (value) => {
  if (!isObject(value)) return false;
  const added = Object.entries(LATER_SETTINGS).filter(([name]) => name in value);
  return hasFields(value, { ...SETTINGS, ...Object.fromEntries(added) });
};

const RACER: Fields = {
  rank: isCount,
  seat: isCount,
  name: isText,
  home: isCount,
  end: oneOf("finished", "gave-up", "blocked", "kicked", null),
  end_time: orNull(isCount),
  place: orNull(isCount),
  log: isLog,
};
const BOT: Fields = { bot: oneOf("greedy", "careful", "thoughtful") };
const RECORD: Fields = {
  code: isText,
  race: isNumbered,
  settings: isSettings,
  sheet: isText,
  seed: isText,
  commitment: isText,
  t0: isCount,
  t1: isCount,
  racers: isRacers,
};
const PROOF: Fields = { grade: oneOf("friendly", "fair", "stern"), simple_home: isCount, line: isTexts };

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasFields(value: Readonly<Record<string, unknown>>, fields: Fields): boolean {
  const names = Object.keys(value);
  return (
    names.length === Object.keys(fields).length &&
    names.every((name) => Object.hasOwn(fields, name) && fields[name]!(value[name]))
  );
}

import { beforeEach, expect, it, vi } from "vitest";
import type { Result, ResultRow } from "../wire.gen";
import { type DayTry, dateOf, history, noteResult, noteRoom, noteTry, noteTryResult, streak, tryOf } from "./history";
import { SETTINGS } from "./referee.testing";

function row(more: Partial<ResultRow> = {}): ResultRow {
  const usual = { rank: 1, seat: 1, name: "Ann", home: 52, entries: 90, time_ms: 400_000, place: 1 } as const;
  return { ...usual, bot: null, end: "finished", ...more } as ResultRow;
}

function result(rows: readonly ResultRow[], more: Partial<Result> = {}): Result {
  const usual = { code: "ABCDEFGH", race: 1, settings: SETTINGS, rows };
  return { ...usual, ...more } as Result;
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it("begins with nothing", () => {
  expect(history()).toEqual({ rooms: [], best: {}, tries: {} });
});

it("remembers the rooms of a browser, the newest first, and no more than ten", () => {
  for (let nth = 0; nth < 14; nth++) noteRoom(`ROOM00${String(nth).padStart(2, "0")}`, "demon", nth);
  noteRoom("ROOM0008", "demon", 99);
  const codes = history().rooms.map(({ code }) => code);
  expect(codes).toHaveLength(10);
  expect(codes.slice(0, 3)).toEqual(["ROOM0008", "ROOM0013", "ROOM0012"]);
});

it("keeps a room's last result, and an older one told late does not take its place", () => {
  noteRoom("ABCDEFGH", "demon", 1);
  noteResult(result([row({ rank: 2, home: 30, end: null })], { race: 2 }), 1);
  noteResult(result([row()], { race: 1 }), 1);
  const { last } = history().rooms[0]!;
  expect([last?.race, last?.rank, last?.of, last?.home, last?.finished]).toEqual([2, 2, 1, 30, false]);
});

it("keeps the best time of all cards of a deal nobody chose", () => {
  noteResult(result([row()]), 1);
  noteResult(result([row({ time_ms: 500_000 })]), 1);
  noteResult(result([row({ time_ms: 1 })], { settings: { ...SETTINGS, seed: "chosen" } }), 1);
  noteResult(result([row({ time_ms: 1, home: 20 })], { settings: { ...SETTINGS, target: 20 } }), 1);
  noteResult(result([row({ time_ms: 1, end: "gave-up" })]), 1);
  noteResult(result([row({ time_ms: 1, seat: 2 })]), 1);
  expect(history().best).toEqual({ demon: 400_000 });
});

it("counts one try a day, and knows how it ended", () => {
  noteTry("demon", "2026-11-30", "ABCDEFGH", 52);
  noteTry("demon", "2026-11-30", "ZYXWVUTS", 52);
  expect(tryOf("demon", "2026-11-30")).toMatchObject({ code: "ABCDEFGH", home: null });
  noteTryResult(result([row({ home: 31, end: "gave-up" })]));
  expect(tryOf("demon", "2026-11-30")).toMatchObject({ home: 31, finished: false, ms: 400_000 });
  expect([tryOf("demon", "2026-11-29"), tryOf("seven-devils", "2026-11-30")]).toEqual([null, null]);
});

it("counts days in a row up to today or the day before", () => {
  const tries = ["2026-12-01", "2026-11-30", "2026-11-29", "2026-11-27"].map((date) => ({ date }) as DayTry);
  expect(streak(tries, "2026-12-01")).toBe(3);
  expect(streak(tries, "2026-12-02")).toBe(3);
  expect(streak(tries, "2026-12-03")).toBe(0);
  expect(streak([], "2026-12-01")).toBe(0);
  expect(dateOf(Date.UTC(2026, 10, 30, 23, 59))).toBe("2026-11-30");
});

it.each([
  "",
  "{",
  "7",
  "[]",
  "null",
  '{"rooms": 3, "best": [], "tries": {"demon": {}}}',
  '{"rooms": [null, {"code": 4}, {"code": "A", "game": "poker", "at": 1, "last": null}], "best": {"poker": 1, "demon": "x"}}',
])("is not troubled by what else may stand in the storage: %s", (text) => {
  localStorage.setItem("pandemonium.history", text);
  const { rooms, best, tries } = history();
  expect([rooms, best, Object.values(tries).flat()]).toEqual([[], {}, []]);
});

it("goes on without a storage, for as long as the page lives", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full");
  });
  noteRoom("ABCDEFGH", "demon", 1);
  expect(history().rooms.map(({ code }) => code)).toEqual(["ABCDEFGH"]);
});

// @vitest-environment node
import { expect, test } from "vitest";
import { table } from "../engine/table.fixture";
import { blockedMarks, type Mark, marksOf, momentsFor } from "./marks";
import { standsAt } from "./race";
import { everySecond, raceOf, TERMS, WON } from "./race.fixture";
import { Reel } from "./reel";

/** Which of the won moves brings the first, the second, ... card home; counted from 1, as seconds. */
const HOME_AT = new Reel(TERMS, everySecond(WON)).homes.flatMap((home, at, all) =>
  home > (all[at - 1] ?? home) ? [at] : [],
);
const [FIRST, SECOND] = HOME_AT as [number, number];

function told(marks: readonly Mark[], ...kinds: readonly string[]) {
  return marks.filter(({ kind }) => kinds.includes(kind)).map(({ kind, ms, seat, over }) => [kind, ms, seat, over]);
}

test("the first card home, and who goes past whom, are marked where they happen", () => {
  const slow = everySecond(WON.slice(0, FIRST), 1);
  const fast = everySecond(WON.slice(0, SECOND), 5);
  const marks = marksOf(raceOf({ log: slow }, { log: fast }));
  expect(told(marks, "first", "passed", "lead")).toEqual([
    ["first", 1_000 * FIRST, 1, undefined],
    ["first", 1_000 * (FIRST + 4), 2, undefined],
    ["passed", 1_000 * (SECOND + 4), 2, 1],
    ["lead", 1_000 * (SECOND + 4), 2, undefined],
  ]);
});

test("what is taken back, and how a race ends for somebody, are marked", () => {
  const log = everySecond([WON[0]!, "undo"]);
  const marks = marksOf(
    raceOf({ log, end: "gave-up", endMs: 9_000 }, { log: everySecond(WON), end: "finished", endMs: 99_000 }),
  );
  expect(told(marks, "undo", "out", "finish")).toEqual([
    ["undo", 2_000, 1, undefined],
    ["out", 9_000, 1, undefined],
    ["finish", 99_000, 2, undefined],
  ]);
});

test("a board on which nothing was left to do is marked where that began, and also where it was taken back", () => {
  // Nothing fits anywhere but two columns that can be joined; then nothing is left.
  const { sheet, board, faces } = table(TERMS.sheet, { f1: "2C", t1: "9H", t2: "8S", t3: "KD", t4: "KH" });
  const race = raceOf({ log: [] });
  const [entrant] = race.entrants;
  const stuck = { ...race, terms: { ...race.terms, deck: faces } };
  const reel = Object.assign(Object.create(Reel.prototype), {
    times: [1_000, 2_000, 3_000],
    entries: ["t2>t1", "undo", "t2>t1"],
    homes: [1, 1, 1, 1],
    boardAt: () => board,
  }) as Reel;
  const marks = [...blockedMarks({ ...stuck, sheet, entrants: [{ ...entrant!, reel }] })].flat();
  expect(told(marks, "blocked")).toEqual([
    ["blocked", 0, 1, undefined],
    ["blocked", 2_000, 1, undefined],
  ]);
});

test("of all racers the moments are those that everybody cares for; of one all of that one", () => {
  const marks = marksOf(
    raceOf({ log: everySecond(WON.slice(0, FIRST)) }, { log: everySecond(WON.slice(0, SECOND), 5) }),
  );
  expect(momentsFor(marks, null).map(({ kind, seat }) => [kind, seat])).toEqual([
    ["first", 1],
    ["lead", 2],
  ]);
  expect(momentsFor(marks, 2).map(({ kind }) => kind)).toEqual(["first", "passed", "lead"]);
});

test("racers are ranked at a moment as the referee ranked them then", () => {
  const race = raceOf(
    { log: everySecond(WON.slice(0, FIRST)) },
    { log: everySecond(WON), end: "finished", endMs: 1_000 * WON.length },
  );
  expect(standsAt(race, 0).map(({ seat }) => seat)).toEqual([1, 2]);
  expect(standsAt(race, 1_000 * SECOND)[0]).toEqual({ seat: 2, rank: 1, home: 3, moves: SECOND, hasEnded: false });
  expect(standsAt(race, 1_000 * WON.length)[0]).toMatchObject({ seat: 2, home: 52, hasEnded: true });
});

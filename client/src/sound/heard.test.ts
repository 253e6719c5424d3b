import { expect, test } from "vitest";
import { type Hearing, heard } from "./heard";

const quiet: Hearing = { race: 1, entries: 10, home: 4, end: null, rank: 2, seconds: 0 };

test.each<[string, Partial<Hearing>, Partial<Hearing>, string[]]>([
  ["a card put down", {}, { entries: 11 }, ["place"]],
  ["a card brought home", {}, { entries: 11, home: 5 }, ["foundation"]],
  ["a move taken back from home", {}, { entries: 11, home: 3 }, ["place"]],
  ["the last card", {}, { entries: 11, home: 52, end: "finished", rank: 1 }, ["finish"]],
  ["somebody going past", {}, { rank: 3 }, ["overtaken"]],
  ["going past somebody", {}, { entries: 11, home: 5, rank: 1 }, ["foundation"]],
  ["somebody going past one who has given up", { end: "gave-up" }, { end: "gave-up", rank: 3 }, []],
  ["nothing", {}, {}, []],
  ["a second of the countdown", { rank: null, seconds: 3 }, { rank: null, seconds: 2 }, ["count"]],
  ["a second long before", { rank: null, seconds: 9 }, { rank: null, seconds: 8 }, []],
  ["the start", { rank: null, seconds: 1 }, { seconds: 0 }, ["go"]],
  ["a clock put right backwards", { rank: null, seconds: 1 }, { rank: null, seconds: 2 }, []],
  ["the next race", {}, { race: 2, entries: 0, home: 0, rank: null, seconds: 3 }, []],
])("of %s this is heard", (_, before, now, sounds) => {
  expect(heard({ ...quiet, ...before }, { ...quiet, ...now })).toEqual(sounds);
});

test("a page that has just been opened makes no sound", () => {
  expect(heard(null, quiet)).toEqual([]);
});

import { afterEach, expect, test, vi } from "vitest";
import { keepDigest, keepEntry, keepSeal, keptOf } from "./kept";

const ROOM = "ABCDEFGH";
const NOTHING = { seal: null, digest: null, seat: null, entries: [] };

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function entry(seq: number, time = seq * 10) {
  return { seq, time, text: `t1>t${seq}` };
}

test("of a race nobody has seen anything of nothing is kept", () => {
  expect(keptOf(ROOM, 1)).toEqual(NOTHING);
});

test("the seal of a countdown is kept, and replaced where it was called off and another one begins", () => {
  keepSeal(ROOM, 1, 1_000, "first");
  keepSeal(ROOM, 1, 1_000, "changed under way");
  expect(keptOf(ROOM, 1).seal).toBe("first");
  keepSeal(ROOM, 1, 9_000, "second");
  expect(keptOf(ROOM, 1).seal).toBe("second");
});

test("the first digest told counts", () => {
  keepDigest(ROOM, 1, "told");
  keepDigest(ROOM, 1, "told later");
  expect(keptOf(ROOM, 1).digest).toBe("told");
});

test("entries are kept in their order however many, each race's and room's by themselves", () => {
  const all = Array.from({ length: 150 }, (_, at) => entry(at + 1));
  for (const each of all) keepEntry(ROOM, 1, 3, each);
  keepEntry(ROOM, 2, 3, entry(1));
  expect(keptOf(ROOM, 1)).toEqual({ ...NOTHING, seat: 3, entries: all });
  expect(keptOf(ROOM, 2).entries).toEqual([entry(1)]);
  expect(keptOf("HGFEDCBA", 1)).toEqual(NOTHING);
});

test("an entry that is acknowledged anew takes its old place", () => {
  for (const seq of [1, 2, 3]) keepEntry(ROOM, 1, 1, entry(seq));
  keepEntry(ROOM, 1, 1, entry(2, 999));
  expect(keptOf(ROOM, 1).entries).toEqual([entry(1), entry(2, 999), entry(3)]);
});

test("a tab that took over in the middle keeps what came from then on", () => {
  keepEntry(ROOM, 1, 1, entry(100));
  expect(keptOf(ROOM, 1).entries).toEqual([entry(100)]);
});

test("races long ago are forgotten, entries and all", () => {
  keepSeal(ROOM, 1, 1, "seal");
  keepEntry(ROOM, 1, 1, entry(1));
  for (let race = 2; race <= 9; race++) keepSeal(ROOM, race, race, "seal");
  expect(keptOf(ROOM, 1)).toEqual(NOTHING);
  expect(keptOf(ROOM, 2).seal).toBe("seal");
});

test("where storage is blocked the page itself remembers", () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", new Proxy({} as Storage, { get: refuse }));
  keepEntry(ROOM, 5, 1, entry(1));
  expect(keptOf(ROOM, 5).entries).toEqual([entry(1)]);
});

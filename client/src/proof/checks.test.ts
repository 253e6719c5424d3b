import { afterEach, expect, test } from "vitest";
import { digestOf } from "./canonical";
import { type Checked, checked } from "./checks";
import { type Kept, keepDigest, keepEntry, keepSeal, keptOf } from "./kept";
import { valueIn } from "./record";
import { RECORD, RESULT } from "./record.fixture";

const { code, race, t0 } = RECORD;
const NOTHING: Kept = { seal: null, digest: null, seat: null, entries: [] };

afterEach(() => sessionStorage.clear());

function codes({ faults }: Checked) {
  return faults.map((fault) => fault.code);
}

test("a race that fits all that this browser saw is verified, and it is said what was looked at", async () => {
  keepSeal(code, race, t0, RECORD.commitment);
  keepDigest(code, race, RESULT.digest);
  RECORD.racers[0]!.log.forEach(([time, text], at) => keepEntry(code, race, 1, { seq: at + 1, time, text }));
  expect(await checked(RECORD, RESULT, keptOf(code, race))).toEqual({
    verdict: "verified",
    faults: [],
    scope: { moves: 4, racers: 2, own: 3, sawSeal: true, wasTold: true, hasLine: false },
  });
});

test("who was not there can verify the race too", async () => {
  const { verdict, scope } = await checked(RECORD, RESULT, NOTHING);
  expect(verdict).toBe("verified");
  expect(scope).toMatchObject({ own: 0, sawSeal: false, wasTold: false });
});

test("another digest than the one this browser was told is found, whatever the page says now", async () => {
  expect(codes(await checked(RECORD, RESULT, { ...NOTHING, digest: "0".repeat(64) }))).toEqual(["other-digest"]);
});

test("another seal than the one this browser saw is found", async () => {
  expect(codes(await checked(RECORD, RESULT, { ...NOTHING, seal: "0".repeat(64) }))).toEqual(["other-seal"]);
});

test.each([
  ["has another time", { seq: 2, time: t0 + 2_001, text: "draw" }],
  ["is another one", { seq: 3, time: t0 + 3_000, text: "draw" }],
  ["is not there", { seq: 4, time: t0 + 4_000, text: "draw" }],
])("an acknowledged move that %s is found", async (_, entry) => {
  const { faults } = await checked(RECORD, RESULT, { ...NOTHING, seat: 1, entries: [entry] });
  expect(faults).toEqual([{ code: "other-entry", seat: 1, entry: entry.seq }]);
});

test("a page that shows another result, and the record of another race, are found", async () => {
  const rows = RESULT.rows.map((row) => (row.seat === 2 ? { ...row, home: 7 } : row));
  expect(codes(await checked(RECORD, { ...RESULT, rows }, NOTHING))).toEqual(["other-result"]);
  expect(codes(await checked(RECORD, { ...RESULT, race: 3 }, NOTHING))).toEqual(["other-race"]);
});

test("what breaks the rules is found where it was", async () => {
  const racers = [{ ...RECORD.racers[0]!, log: [[t0 + 1, "t1>f"] as const] }, RECORD.racers[1]!];
  const { verdict, faults } = await checked({ ...RECORD, racers }, RESULT, NOTHING);
  expect(verdict).toBe("wrong");
  expect(faults[0]).toEqual({ code: "illegal-move", seat: 1, entry: 1 });
});

test("rules that this page does not know are no fault of the race", async () => {
  const other = { ...RECORD, sheet: "0".repeat(64) };
  const report = await checked(other, { ...RESULT, digest: digestOf(other) }, NOTHING);
  expect(codes(report)).toEqual(["other-rules"]);
  expect(report.verdict).toBe("unknown");
});

test("what is no record is said to be none", async () => {
  expect(codes(await checked(valueIn('{"t0":1.0}'), RESULT, NOTHING))).toEqual(["bad-record"]);
});

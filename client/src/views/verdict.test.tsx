import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepEntry } from "../proof/kept";
import { RECORD, RESULT } from "../proof/record.fixture";
import type { Result } from "../wire.gen";
import { Verdict } from "./verdict";

let page: HTMLElement;
/** Each test's race has a number of its own: a record that was fetched once is not fetched again. */
let race = 100;

beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
  race += 1;
});

afterEach(() => {
  render(null, page);
  page.remove();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function answering(...answers: readonly (() => Response)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answers[Math.min(asked.length, answers.length) - 1]!();
  });
  return asked;
}

function show(result: Result): void {
  act(() => render(<Verdict result={result} />, page));
}

const ok = (value: unknown) => () => new Response(JSON.stringify(value));
const says = (text: string) => vi.waitFor(() => expect(page.textContent).toContain(text));

test("a race that fits is verified, with what was checked and the record to take along", async () => {
  const asked = answering(ok(RECORD));
  show(RESULT);
  await says("Verified");
  expect(asked).toEqual(["/api/rooms/ABCDEFGH/races/2/record"]);
  const checks = [...page.querySelectorAll(".checks li")].map((item) => item.textContent);
  expect(checks).toContain("4 moves of 2 racers, replayed by the rules, each in its order and in time.");
  const link = page.querySelector("a")!;
  expect([link.getAttribute("href"), link.download]).toEqual([asked[0], "pandemonium-ABCDEFGH-2.json"]);
  expect(page.querySelector("code")!.textContent).toBe(
    `pandemonium verify pandemonium-ABCDEFGH-2.json --digest ${RESULT.digest}`,
  );
});

test("what does not fit is said in words, with the racer's name and the move", async () => {
  const [ann, ben] = RECORD.racers;
  const racers = [ann, { ...ben!, log: [[RECORD.t0 + 5, "t1>f"]] }];
  answering(ok({ ...RECORD, race, racers }));
  show({ ...RESULT, race });
  await says("Something does not fit");
  const faults = [...page.querySelectorAll(".faults li")].map((item) => item.textContent);
  expect(faults).toContain("Ben, move 1: The rules do not allow this move.");
  expect(page.textContent).not.toContain("Verified");
});

test("a move that was acknowledged and is not in the record is found", async () => {
  const record = { ...RECORD, race };
  keepEntry(RECORD.code, race, 2, { seq: 2, time: RECORD.t0 + 9, text: "draw" });
  answering(ok(record));
  show({ ...RESULT, race });
  await says("Ben, move 2: This move of yours was acknowledged, and is not in the record as it was.");
});

test("a record that cannot be fetched is asked for again at a press", async () => {
  const asked = answering(() => new Response("{}", { status: 503 }), ok(RECORD));
  show({ ...RESULT, race });
  await says("The record could not be fetched");
  await act(async () => page.querySelector("button")!.click());
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await says("Something does not fit");
});

import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GAMES } from "../engine/games";
import { begin } from "../engine/playthrough";
import { OVERDUE_MS, Overdue } from "./overdue";
import type { OwnGame } from "./prediction";

const after = begin(GAMES.demon);
const game: OwnGame = {
  terms: { sheet: GAMES.demon, undo: "free", target: 52 },
  race: 1,
  round: 1,
  faces: [],
  confirmed: after,
  pending: [],
  blocked: false,
  hopeless: false,
  end: null,
  place: null,
};
const withPending = (...seqs: number[]): OwnGame => ({
  ...game,
  pending: seqs.map((seq) => ({ seq, text: "draw", turned: [], after })),
});

const own = signal<OwnGame | null>(null);
let overdue: Overdue;

beforeEach(() => {
  vi.useFakeTimers();
  own.value = null;
  overdue = new Overdue(own);
});

afterEach(() => {
  overdue.stop();
  vi.useRealTimers();
});

it("counts moves whose answer has been missing too long, each from when it was made", () => {
  own.value = withPending(1);
  vi.advanceTimersByTime(OVERDUE_MS - 500);
  own.value = withPending(1, 2);
  vi.advanceTimersByTime(499);
  expect(overdue.count.value).toBe(0);
  vi.advanceTimersByTime(1);
  expect(overdue.count.value).toBe(1);
  vi.advanceTimersByTime(OVERDUE_MS);
  expect(overdue.count.value).toBe(2);
});

it("counts none that was answered in time, however many are on their way", () => {
  for (let seq = 1; seq <= 8; seq++) {
    own.value = withPending(seq, seq + 1, seq + 2);
    vi.advanceTimersByTime(OVERDUE_MS / 4);
  }
  expect(overdue.count.value).toBe(0);
});

it("is done once the answers are there, and leaves no timer", () => {
  own.value = withPending(1, 2);
  vi.advanceTimersByTime(OVERDUE_MS);
  own.value = withPending(2);
  expect(overdue.count.value).toBe(1);
  own.value = game;
  expect(overdue.count.value).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

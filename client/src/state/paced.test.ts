import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Paced } from "./paced";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function noted(): { readonly paced: Paced<number>; readonly handed: (readonly number[])[] } {
  const handed: (readonly number[])[] = [];
  return { paced: new Paced(200, (items) => handed.push(items)), handed };
}

test("what comes first is handed on at once, what comes soon after it together", () => {
  const { paced, handed } = noted();
  paced.take([1]);
  vi.advanceTimersByTime(50);
  paced.take([2, 3]);
  vi.advanceTimersByTime(100);
  paced.take([4]);
  expect(handed).toEqual([[1]]);
  vi.advanceTimersByTime(50);
  expect(handed).toEqual([[1], [2, 3, 4]]);
});

test("however fast they come, news are handed on at once and then five times a second", () => {
  const { paced, handed } = noted();
  for (let nth = 0; nth < 200; nth++) {
    paced.take([nth]);
    vi.advanceTimersByTime(10);
  }
  expect(handed).toHaveLength(1 + 2 * 5);
  vi.advanceTimersByTime(200);
  expect(handed.flat()).toHaveLength(200);
});

test("after a pause nothing waits", () => {
  const { paced, handed } = noted();
  paced.take([1]);
  vi.advanceTimersByTime(200);
  paced.take([2]);
  expect(handed).toEqual([[1], [2]]);
});

test("what is dropped is never handed on", () => {
  const { paced, handed } = noted();
  paced.take([1]);
  paced.take([2]);
  paced.drop();
  vi.advanceTimersByTime(500);
  paced.take([3]);
  expect(handed).toEqual([[1], [3]]);
});

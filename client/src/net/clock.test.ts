import { expect, test } from "vitest";
import { RefereeClock } from "./clock";

function clockAt(start: number) {
  let at = start;
  const clock = new RefereeClock(() => at);
  const pass = (milliseconds: number) => {
    at += milliseconds;
  };
  return { clock, pass, at: () => at };
}

test("a ping's answer is taken to be from the middle of its way", () => {
  const { clock, pass } = clockAt(1_000);
  pass(100);
  clock.measure(1_000, 50_000);
  expect(clock.now()).toBe(50_050);
});

test("the fastest answer is believed, not the latest", () => {
  const { clock, pass, at } = clockAt(0);
  pass(10);
  clock.measure(0, 1_005);
  const sent = at();
  pass(400);
  clock.measure(sent, 1_700);
  expect(clock.now()).toBe(1_410);
  expect(clock.roundTrip).toBe(10);
});

test("a correction backwards slows the clock and never turns it back", () => {
  const { clock, pass, at } = clockAt(0);
  clock.hint(10_000);
  expect(clock.now()).toBe(10_000);
  clock.measure(at(), 9_000);
  let before = clock.now();
  for (let step = 0; step < 30; step++) {
    pass(100);
    const now = clock.now();
    expect(now).toBeGreaterThan(before);
    before = now;
  }
  expect(before).toBe(12_000);
});

test("a sleep is made up for at once", () => {
  const { clock, pass, at } = clockAt(0);
  clock.measure(at(), 1_000);
  clock.restart();
  pass(10);
  clock.measure(at(), 61_010);
  expect(clock.now()).toBe(61_010);
});

test("an untimed message is ignored once a ping has come back", () => {
  const { clock, at } = clockAt(0);
  clock.measure(at(), 1_000);
  clock.hint(5_000);
  expect(clock.now()).toBe(1_000);
});

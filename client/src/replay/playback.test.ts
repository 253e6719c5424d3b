// @vitest-environment node
import { expect, test } from "vitest";
import { type Frames, Playback, SPEEDS } from "./playback";

/** Frames that come when they are told to. */
class Clock implements Frames {
  private now = 1_000;
  private asked: ((now: number) => void) | null = null;

  ask(then: (now: number) => void): number {
    this.asked = then;
    return 1;
  }

  forget(): void {
    this.asked = null;
  }

  get isIdle(): boolean {
    return this.asked === null;
  }

  pass(milliseconds: number, frames = 1): void {
    for (let frame = 0; frame < frames; frame++) {
      this.now += milliseconds;
      const then = this.asked;
      this.asked = null;
      then?.(this.now);
    }
  }
}

function playing(length = 60_000) {
  const clock = new Clock();
  const playback = new Playback(length, clock);
  playback.toggle();
  clock.pass(0);
  return { clock, playback };
}

test("it plays so many times as fast, and shows a moment a tenth of a second", () => {
  const { clock, playback } = playing();
  const shown: number[] = [];
  const stop = playback.at.subscribe((at) => shown.push(at));
  clock.pass(20, 50);
  expect(playback.at.value).toBeCloseTo(4_000, -2);
  expect(shown.length).toBeLessThanOrEqual(11);
  stop();
});

test("speeds go from one to sixteen and no further", () => {
  const { playback } = playing();
  for (const _ of SPEEDS) playback.faster();
  expect(playback.speed.value).toBe(16);
  for (const _ of SPEEDS) playback.slower();
  expect(playback.speed.value).toBe(1);
});

test("at the end it stops, and begins anew when it is played again", () => {
  const { clock, playback } = playing(2_000);
  clock.pass(100, 10);
  expect([playback.at.value, playback.isPlaying.value, clock.isIdle]).toEqual([2_000, false, true]);
  playback.toggle();
  expect([playback.at.value, playback.isPlaying.value]).toEqual([0, true]);
});

test("who goes somewhere stops there, and not beyond the ends", () => {
  const { clock, playback } = playing();
  playback.seek(500);
  clock.pass(100, 3);
  expect([playback.at.value, playback.isPlaying.value]).toEqual([500, false]);
  playback.seek(-1);
  expect(playback.at.value).toBe(0);
  playback.seek(1e9);
  expect(playback.at.value).toBe(60_000);
});

test("a page that was hidden for long does not leap through the race", () => {
  const { clock, playback } = playing();
  clock.pass(50_000);
  expect(playback.at.value).toBe(4_000);
});

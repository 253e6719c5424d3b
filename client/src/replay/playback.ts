/** Where a replay is, and how fast it goes on. */
import { batch, signal } from "@preact/signals";

export const SPEEDS = [1, 2, 4, 8, 16] as const;

export type Speed = (typeof SPEEDS)[number];

/** Milliseconds between two moments that are shown while it plays: cards at this size need no more. */
const SHOW_EVERY_MS = 100;
/** What a page that was hidden meanwhile may catch up with. */
const LEAP_MAX_MS = 1_000;

/** Of the browser: the next frame, at a time in milliseconds. */
export interface Frames {
  ask(then: (now: number) => void): number;
  forget(asked: number): void;
}

const FRAMES: Frames = { ask: (then) => requestAnimationFrame(then), forget: (asked) => cancelAnimationFrame(asked) };

export class Playback {
  /** Milliseconds after the start of the race. */
  readonly at = signal(0);
  readonly isPlaying = signal(false);
  readonly speed = signal<Speed>(4);
  private asked: number | null = null;
  private before = 0;
  /** Ahead of what is shown, while it plays. */
  private exact = 0;

  constructor(
    readonly length: number,
    private readonly frames: Frames = FRAMES,
  ) {}

  /** Plays or stops. At the end it begins anew. */
  toggle(): void {
    if (this.isPlaying.value) this.pause();
    else this.play();
  }

  /** Goes to a moment, or as near as there is one; stops there. */
  seek(ms: number): void {
    this.pause();
    this.at.value = Math.min(this.length, Math.max(0, ms));
  }

  faster(): void {
    this.shift(1);
  }

  slower(): void {
    this.shift(-1);
  }

  pause(): void {
    this.isPlaying.value = false;
    if (this.asked !== null) this.frames.forget(this.asked);
    this.asked = null;
  }

  private play(): void {
    batch(() => {
      if (this.at.value >= this.length) this.at.value = 0;
      this.isPlaying.value = true;
    });
    this.exact = this.at.value;
    this.asked = this.frames.ask((now) => {
      this.before = now;
      this.next(now);
    });
  }

  private next(now: number): void {
    this.exact = Math.min(this.length, this.exact + Math.min(now - this.before, LEAP_MAX_MS) * this.speed.value);
    this.before = now;
    const isOver = this.exact >= this.length;
    if (isOver || this.exact - this.at.value >= SHOW_EVERY_MS * this.speed.value) this.at.value = this.exact;
    if (isOver) this.pause();
    else this.asked = this.frames.ask((then) => this.next(then));
  }

  private shift(by: number): void {
    const at = SPEEDS.indexOf(this.speed.value) + by;
    this.speed.value = SPEEDS[at] ?? this.speed.value;
  }
}

/**
 * The referee's clock, as this browser knows it: measured by pings, read on a clock that never steps back.
 *
 * Of all answers the fastest is trusted, because it leaves the least room for how the way was shared between there and back.
 */

interface Sample {
  readonly roundTrip: number;
  /** Referee time minus our monotonic time, in milliseconds. */
  readonly offset: number;
}

// Enough to span one resync; older samples have drifted.
const SAMPLES_KEPT = 12;
// A correction this large is a sleep or a first guess, not drift.
const JUMP_MS = 1_000;
// How much faster or slower than real the clock may run while it is being corrected.
const SLEW = 0.5;

export class RefereeClock {
  private samples: Sample[] = [];
  private shown: number | null = null;
  private readAt = 0;
  private best = 0;

  /** `monotonic`: milliseconds, never going back. */
  constructor(private readonly monotonic: () => number = () => performance.now()) {}

  /** Has any ping come back since the last `restart`? */
  get isMeasured(): boolean {
    return this.samples.length > 0;
  }

  /** Round trip of the fastest ping remembered, in milliseconds, null before the first. */
  get roundTrip(): number | null {
    return this.samples.length > 0 ? Math.min(...this.samples.map((sample) => sample.roundTrip)) : null;
  }

  /** A rough idea of referee time, from a message that was not timed; ignored once a ping has come back. */
  hint(refereeNow: number): void {
    if (!this.isMeasured) this.aim(refereeNow - this.monotonic());
  }

  /** An answer to a ping sent at monotonic time `sent`. */
  measure(sent: number, refereeNow: number): void {
    const received = this.monotonic();
    const roundTrip = received - sent;
    this.samples = [...this.samples, { roundTrip, offset: refereeNow - (sent + received) / 2 }].slice(-SAMPLES_KEPT);
    const fastest = this.samples.reduce((one, other) => (other.roundTrip < one.roundTrip ? other : one));
    this.aim(fastest.offset);
  }

  /** Forgets the samples, for a new connection or after a sleep; the time shown goes on. */
  restart(): void {
    this.samples = [];
  }

  /** Referee time in milliseconds since 1970, never less than at the last reading. */
  now(): number {
    const at = this.monotonic();
    const elapsed = at - this.readAt;
    this.readAt = at;
    if (this.shown === null) return Date.now();
    const gap = this.best - this.shown;
    if (gap > JUMP_MS) this.shown = this.best;
    else this.shown += Math.sign(gap) * Math.min(Math.abs(gap), elapsed * SLEW);
    return at + this.shown;
  }

  private aim(offset: number): void {
    this.best = offset;
    if (this.shown !== null) return;
    this.shown = offset;
    this.readAt = this.monotonic();
  }
}

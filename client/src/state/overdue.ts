/** Which of your moves have waited long for their answer: those are shown as being on their way. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { OwnGame, Pending } from "./prediction";

/** An answer that takes longer than this is felt to be missing. */
export const OVERDUE_MS = 1_500;

/** When each entry on its way was made, by seq; monotonic milliseconds. */
export type MadeAt = ReadonlyMap<number, number>;

/** The times of what is on its way now: new entries were made `now`, answered ones are forgotten. */
export function timesOf(known: MadeAt, pending: readonly Pick<Pending, "seq">[], now: number): MadeAt {
  return new Map(pending.map(({ seq }) => [seq, known.get(seq) ?? now]));
}

/** How many have waited too long, and in how many milliseconds one more will have; null where none is to come. */
export function overdueAt(times: MadeAt, now: number): { readonly count: number; readonly nextIn: number | null } {
  const left = [...times.values()].map((made) => made + OVERDUE_MS - now);
  const later = left.filter((wait) => wait > 0);
  return { count: left.length - later.length, nextIn: later.length === 0 ? null : Math.min(...later) };
}

/** Follows a game; `count`: its overdue entries, always its oldest ones. */
export class Overdue {
  readonly count: ReadonlySignal<number>;
  readonly stop: () => void;

  constructor(game: ReadonlySignal<OwnGame | null>) {
    const count = signal(0);
    let times: MadeAt = new Map();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const { count: overdue, nextIn } = overdueAt(times, performance.now());
      count.value = overdue;
      if (nextIn !== null) timer = setTimeout(look, nextIn);
    };
    const stopFollowing = effect(() => {
      times = timesOf(times, game.value?.pending ?? [], performance.now());
      look();
    });
    this.count = count;
    this.stop = () => {
      clearTimeout(timer);
      stopFollowing();
    };
  }
}

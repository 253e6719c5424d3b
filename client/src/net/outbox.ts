/** Which entries go out now: those never sent on this connection, and those whose acknowledgement is overdue. Pure. */

/** When each entry was last sent on the present connection, by seq; monotonic milliseconds. */
export type Outbox = ReadonlyMap<number, number>;

export const EMPTY_OUTBOX: Outbox = new Map();

/** After this long without an answer an entry is sent again, under its old seq: the referee knows a repeated one. */
export const RESEND_MS = 2_500;

interface Numbered {
  readonly seq: number;
}

/** The entries to send at `now`, in order. `pending`: all that are not acknowledged, in order. */
export function dueNow<T extends Numbered>(outbox: Outbox, pending: readonly T[], now: number): readonly T[] {
  return pending.filter(({ seq }) => now - (outbox.get(seq) ?? Number.NEGATIVE_INFINITY) >= RESEND_MS);
}

/** The outbox after `sent` went out; what is no longer pending is forgotten. */
export function posted(outbox: Outbox, pending: readonly Numbered[], sent: readonly Numbered[], now: number): Outbox {
  const just = new Set(sent.map(({ seq }) => seq));
  const times = pending.flatMap(({ seq }): [number, number][] => {
    const time = just.has(seq) ? now : outbox.get(seq);
    return time === undefined ? [] : [[seq, time]];
  });
  return new Map(times);
}

/** Milliseconds until something is due, null while nothing is on its way. */
export function dueIn(outbox: Outbox, now: number): number | null {
  return outbox.size === 0 ? null : Math.max(0, Math.min(...outbox.values()) + RESEND_MS - now);
}

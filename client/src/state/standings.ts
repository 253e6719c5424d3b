/** Who is where in a race: the referee's ranking, worked out alike, and states merged as they arrive. Pure. */
import type { Ack, RaceView, RoomView, Standing } from "../wire.gen";

/** Finishers by place; then most cards home; then who had them first; then the lower seat. */
export function ranking(standings: readonly Standing[]): readonly Standing[] {
  return [...standings].sort((one, other) => {
    const [first, second] = [rankKey(one), rankKey(other)];
    return first.map((part, at) => part - second[at]!).find((difference) => difference !== 0) ?? 0;
  });
}

function rankKey(standing: Standing): readonly number[] {
  const { end, place, home, home_time, seat } = standing;
  return end === "finished" ? [0, place ?? 0, 0, 0, seat] : [1, 0, -home, home_time, seat];
}

/** Of `ranked`, each one's rank: 1 for the leader. Whoever is level with the one before, in a higher seat only, shares theirs. */
export function sharedRanks(ranked: readonly Standing[]): readonly number[] {
  const ranks: number[] = [];
  for (const [at, standing] of ranked.entries()) {
    ranks.push(at > 0 && isLevel(ranked[at - 1]!, standing) ? ranks[at - 1]! : at + 1);
  }
  return ranks;
}

function isLevel(one: Standing, other: Standing): boolean {
  const seatless = (standing: Standing) => rankKey(standing).slice(0, -1).join();
  return seatless(one) === seatless(other);
}

/** `known` with `told` laid over it, seat by seat; a state older than the known one is left out. */
export function merged(known: readonly Standing[], told: readonly Standing[]): readonly Standing[] {
  const by = new Map(known.map((standing) => [standing.seat, standing]));
  for (const standing of told) {
    const before = by.get(standing.seat);
    if (before === undefined || !isOlder(standing, before)) by.set(standing.seat, standing);
  }
  return [...by.values()];
}

function isOlder(one: Standing, other: Standing): boolean {
  return (
    one.seq < other.seq ||
    (one.seq === other.seq && (one.time < other.time || (other.end !== null && one.end === null)))
  );
}

/** A seat's standing after its own entry was acknowledged. */
export function withAck(standings: readonly Standing[], seat: number, ack: Ack): readonly Standing[] {
  const before = standings.find((standing) => standing.seat === seat);
  if (before === undefined) return standings;
  const { seq, home, time, end, place, blocked } = ack;
  const home_time = home === before.home ? before.home_time : time;
  return merged(standings, [{ seat, seq, home, home_time, time, end, place, blocked }]);
}

/** Own standing as it is on the screen: cards home run ahead of the referee. */
export function withOwn(standings: readonly Standing[], seat: number, home: number, seq: number, now: number) {
  return standings.map((standing) => {
    if (standing.seat !== seat || standing.end !== null) return standing;
    return { ...standing, home, seq, home_time: standing.home === home ? standing.home_time : now };
  });
}

// As long as the referee asks for before it lets the host end a race.
const ABSENT_MS = 60_000;

/**
 * May the host end this race early: has somebody finished, or can nobody else go on? `absentSince`: of seats that are away, in
 * milliseconds on the clock of `now`.
 */
export function mayEnd(
  race: RaceView,
  standings: readonly Standing[],
  host: number,
  absentSince: ReadonlyMap<number, number>,
  now: number,
): boolean {
  if (race.ended) return false;
  if (standings.some((standing) => standing.end === "finished")) return true;
  const others = standings.filter((standing) => standing.seat !== host);
  const bots = new Set(race.racers.filter(({ bot }) => bot !== null).map(({ seat }) => seat));
  const people = others.filter(({ seat }) => !bots.has(seat));
  // Alone, giving up does the same. Against bots alone it comes first: they race on, and nobody waits for them.
  if (people.length === 0) return others.length > 0 && standings.some(({ seat, end }) => seat === host && end !== null);
  return people.every(
    ({ seat, end, blocked }) => end !== null || blocked || now - (absentSince.get(seat) ?? now) >= ABSENT_MS,
  );
}

/** Since when each absent seat has been away, brought up to date with what the room says. */
export function absences(
  before: ReadonlyMap<number, number>,
  room: RoomView,
  now: number,
): ReadonlyMap<number, number> {
  const away = room.seats.filter((seat) => !seat.present);
  return new Map(away.map(({ seat }) => [seat, before.get(seat) ?? now]));
}

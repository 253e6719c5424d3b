/** The moments of a race that are worth looking at: marks on its time line. Pure. */
import { blocked } from "../engine/blocked";
import type { Entrant, RacedRace } from "./race";
import { standsAt } from "./race";
import type { Reel, Terms } from "./reel";

/**
 * `first`: the first card home. `lead`: a new leader. `passed`: went past somebody, `over`. `undo`: took something back. `blocked`: from
 * here on nothing was left to do. `finish`, `out`: the race ended, home or not.
 */
export type MarkKind = "first" | "lead" | "passed" | "undo" | "blocked" | "finish" | "out";

/** `ms`: after the start. `over`: the seat that was passed. */
export interface Mark {
  readonly kind: MarkKind;
  readonly ms: number;
  readonly seat: number;
  readonly over?: number;
}

/** Arrangements looked at for whether a board was blocked; more of them are never met at a dead end. */
const SEARCHED_MAX = 2_000;

/** Marks of everybody that cost nothing to find, in the order of time. */
export function marksOf(race: RacedRace): readonly Mark[] {
  const marks = [...race.entrants.flatMap(ownMarks), ...orderMarks(race)];
  return marks.sort((one, other) => one.ms - other.ms);
}

function ownMarks({ seat, reel, end, endMs }: Entrant): Mark[] {
  const { times, entries, homes } = reel;
  const undone = entries.flatMap((entry, at): Mark[] =>
    entry === "undo" ? [{ kind: "undo", ms: times[at]!, seat }] : [],
  );
  const first = homes.findIndex((home) => home > homes[0]!);
  const marks: Mark[] = first < 0 ? undone : [{ kind: "first", ms: times[first - 1]!, seat }, ...undone];
  if (endMs !== null) marks.push({ kind: end === "finished" ? "finish" : "out", ms: endMs, seat });
  return marks;
}

/** Who went past whom: looked at wherever somebody's cards home changed. */
function orderMarks(race: RacedRace): Mark[] {
  const changes = race.entrants.flatMap(({ seat, reel }) =>
    reel.times.filter((_, at) => reel.homes[at + 1] !== reel.homes[at]).map((ms) => ({ ms, seat })),
  );
  changes.sort((one, other) => one.ms - other.ms);
  const dealt = race.entrants[0]?.reel.homes[0] ?? 0;
  const marks: Mark[] = [];
  let order = standsAt(race, 0);
  for (const { ms, seat } of changes) {
    const next = standsAt(race, ms);
    const wasAhead = aheadOf(order, seat);
    const isAhead = new Set(aheadOf(next, seat).map((stand) => stand.seat));
    // Whoever has not moved a card home yet is behind only by the number of the seat.
    const passed = wasAhead.filter((stand) => stand.home > dealt && !isAhead.has(stand.seat));
    marks.push(...passed.map((stand): Mark => ({ kind: "passed", ms, seat, over: stand.seat })));
    const [leader, before] = [next[0]!, order[0]!];
    if (leader.seat !== before.seat && before.home > dealt) marks.push({ kind: "lead", ms, seat: leader.seat });
    order = next;
  }
  return marks;
}

function aheadOf<Stands extends readonly { readonly seat: number }[]>(stands: Stands, seat: number) {
  return stands.slice(
    0,
    stands.findIndex((stand) => stand.seat === seat),
  ) as Stands[number][];
}

const OF_EVERYBODY: readonly MarkKind[] = ["lead", "blocked", "finish", "out"];

/** Marks to go through: of all racers those that everybody cares for, of one (`seat`) all of that one. No takebacks, they are too many. */
export function momentsFor(marks: readonly Mark[], seat: number | null): readonly Mark[] {
  if (seat !== null) return marks.filter((mark) => mark.seat === seat && mark.kind !== "undo");
  const first = marks.find(({ kind }) => kind === "first");
  return marks.filter((mark) => mark === first || OF_EVERYBODY.includes(mark.kind));
}

/**
 * Where racers got stuck: on the board they ended with, and on each from which they then took something back. The mark stands where it
 * began. Takes a while: a racer each time it is asked to go on.
 */
export function* blockedMarks({ entrants, terms }: RacedRace): Generator<readonly Mark[]> {
  for (const { seat, reel, end } of entrants) {
    const ends = reel.entries.flatMap((entry, at) => (entry === "undo" && reel.entries[at - 1] !== "undo" ? [at] : []));
    if (end !== "finished") ends.push(reel.entries.length);
    yield ends.flatMap((count): Mark[] => {
      const since = blockedSince(terms, reel, count);
      return since === null ? [] : [{ kind: "blocked", ms: since === 0 ? 0 : reel.times[since - 1]!, seat }];
    });
  }
}

/** After how many entries the board that lies after `count` of them had become blocked, null where it is not. */
function blockedSince({ sheet, deck }: Terms, reel: Reel, count: number): number | null {
  const isBlocked = (at: number) => blocked(sheet, reel.boardAt(at), deck, SEARCHED_MAX) === true;
  if (!isBlocked(count)) return null;
  let since = count;
  while (since > 0 && reel.entries[since - 1] !== "undo" && isBlocked(since - 1)) since--;
  return since;
}

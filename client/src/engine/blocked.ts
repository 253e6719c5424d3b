/**
 * Exact test for a board on which no progress is possible any more: the twin of the referee's `engine/blocked.py`.
 *
 * PROGRESS is a card reaching a foundation, a card leaving reserve, devil place or waste, or a face-down card turning up (a fill is
 * one of these). Without progress only the arrangement of the columns and the stock pointer change, and they do not influence each
 * other. So a board is blocked if and only if no arrangement that column moves reach without progress allows progress from the
 * columns or the reserve, and none has a place for a card that drawing can expose.
 */
import { type Board, isWon } from "./board";
import { FACES, type Faces } from "./cards";
import { foundationFor, redealLeft, takeRefusal } from "./legal";
import { fits, type Group, type Sheet } from "./sheets";

/** A column as the search sees it: how many cards lie face down, and the faces of the others, bottom to top. */
interface Column {
  readonly down: number;
  readonly up: readonly number[];
}

/** The columns of each tableau group, sorted: inside a group they are interchangeable. */
type Arrangement = readonly (readonly Column[])[];

/** `group`: id of the group it would leave. A card outside the columns that can be played now or after draws alone. */
interface Pending {
  readonly group: string;
  readonly face: number;
}

/** True: no progress is possible. False: it is, or the board is won. Null: not decided within `cap` arrangements. All faces known. */
export function blocked(sheet: Sheet, board: Board, faces: Faces, cap: number): boolean | null {
  if (isWon(sheet, board)) return false;
  const quest = new Quest(sheet, board, faces);
  if (quest.foundationTakesPending) return false;
  const first = quest.groups.map((group) => sorted(columnsOf(sheet, board, faces, group)));
  if (quest.allowsProgress(first)) return false;
  return search(quest, first, cap);
}

function search(quest: Quest, first: Arrangement, cap: number): boolean | null {
  const seen = new Set([keyOf(first)]);
  const openEnds = [first];
  for (let from = openEnds.pop(); from !== undefined; from = openEnds.pop()) {
    for (const following of quest.reachable(from)) {
      const key = keyOf(following);
      if (seen.has(key)) continue;
      if (quest.allowsProgress(following)) return false;
      if (seen.size >= cap) return null;
      seen.add(key);
      openEnds.push(following);
    }
  }
  return true;
}

/** What counts as progress: the same for every arrangement of one search. Masks are by face. */
class Quest {
  readonly groups: readonly Group[];
  readonly foundationTakesPending: boolean;
  /** Faces a foundation takes. */
  private readonly home: readonly boolean[];
  /** By tableau group: faces on which a pending card fits. */
  private readonly under: readonly (readonly boolean[])[];
  /** By tableau group: may a pending card enter an empty column? */
  private readonly gap: readonly boolean[];
  /** By tableau group: is an emptied column filled at once? */
  private readonly fills: readonly boolean[];

  constructor(sheet: Sheet, board: Board, faces: Faces) {
    const pending = pendingOf(sheet, board, faces);
    this.groups = sheet.groups.filter(({ kind }) => kind === "tableau");
    this.home = maskOf((face) => foundationFor(sheet, board, faces, face) !== null);
    this.under = this.groups.map((group) => {
      const landing = pending.filter((each) => group.on_card.includes(each.group));
      return maskOf((face) => landing.some((each) => fits(group.build!, each.face, face)));
    });
    this.gap = this.groups.map((group) => pending.some((each) => group.on_empty.includes(each.group)));
    this.fills = this.groups.map((group) => group.fill.some((giver) => holdsCards(sheet, board, giver)));
    this.foundationTakesPending = pending.some(
      ({ group, face }) => sheet.foundationSources.includes(group) && this.home[face],
    );
  }

  /** Is there a progress move from the columns, or a place for a pending card? */
  allowsProgress(arrangement: Arrangement): boolean {
    const isOpen = ({ down, up }: Column, at: number) => {
      const top = up.at(-1);
      return top === undefined ? down === 0 && this.gap[at] : this.home[top] || this.under[at]![top];
    };
    return (
      arrangement.some((columns, at) => columns.some((column) => isOpen(column, at))) || this.uncovers(arrangement)
    );
  }

  /** Can all face-up cards of a column leave it so that a card turns up or the column is filled? */
  private uncovers(arrangement: Arrangement): boolean {
    return arrangement.some((columns, at) =>
      columns.some(({ down, up }, source) => {
        if (up.length === 0 || !(down > 0 || this.fills[at])) return false;
        if (!takeable(this.groups[at]!, { down, up }).includes(up.length)) return false;
        return this.targets(arrangement, at, source, up[0]!).length > 0;
      }),
    );
  }

  /** Arrangements one column move away; ask only where no move is progress. */
  *reachable(arrangement: Arrangement): Generator<Arrangement> {
    for (const [from, givers] of arrangement.entries()) {
      for (const [source, column] of givers.entries()) {
        for (const count of takeable(this.groups[from]!, column)) {
          for (const target of this.targets(arrangement, from, source, column.up.at(-count)!)) {
            yield moved(arrangement, { from, source, ...target, count });
          }
        }
      }
    }
  }

  /** Columns on which a group that begins with `face` may be put. */
  private targets(arrangement: Arrangement, from: number, source: number, face: number) {
    const giver = this.groups[from]!.id;
    const found: { readonly to: number; readonly target: number }[] = [];
    for (const [to, takers] of arrangement.entries()) {
      const { on_card, on_empty, build } = this.groups[to]!;
      for (const [target, { down, up }] of takers.entries()) {
        if (from === to && source === target) continue;
        const top = up.at(-1);
        const isTaken =
          top === undefined
            ? down === 0 && on_empty.includes(giver)
            : on_card.includes(giver) && fits(build!, face, top);
        if (isTaken) found.push({ to, target });
      }
    }
    return found;
  }
}

interface ColumnMove {
  readonly from: number;
  readonly source: number;
  readonly to: number;
  readonly target: number;
  readonly count: number;
}

function moved(arrangement: Arrangement, { from, source, to, target, count }: ColumnMove): Arrangement {
  const groups = arrangement.map((columns) => [...columns]);
  const giver = arrangement[from]![source]!;
  const taker = arrangement[to]![target]!;
  groups[from]![source] = { ...giver, up: giver.up.slice(0, -count) };
  groups[to]![target] = { ...taker, up: [...taker.up, ...giver.up.slice(-count)] };
  return groups.map(sorted);
}

// `takeRefusal` speaks of card indexes and their faces; here the cards are their faces, so the faces are the identity.
const SAME: Faces = Array.from({ length: FACES }, (_, face) => face);

/** How many face-up cards may leave together, fewest first. */
function takeable(group: Group, { down, up }: Column): number[] {
  if (up.length === 0) return [];
  if (group.take === "whole") return [down + up.length];
  const counts: number[] = [];
  for (let count = 1; count <= up.length && takeRefusal(group, up, SAME, count) === null; count++) counts.push(count);
  return counts;
}

function pendingOf(sheet: Sheet, board: Board, faces: Faces): Pending[] {
  const tops = sheet.reserves.flatMap((place) => {
    const top = board.piles[place]!.at(-1);
    return top === undefined ? [] : [{ group: sheet.groupAt[place]!.id, face: faces[top]! }];
  });
  const waste = sheet.groupAt[sheet.waste]!.id;
  return [...tops, ...exposable(sheet, board).map((card) => ({ group: waste, face: faces[card]! }))];
}

/** Cards of stock and waste that can become exposed without playing any card, by index. */
function exposable(sheet: Sheet, board: Board): readonly number[] {
  const waste = board.piles[sheet.waste]!;
  const stock = [...board.piles[sheet.stock]!].reverse();
  const cards = [...waste.slice(-1), ...packetTops(stock, sheet.draw)];
  // Every later pass turns the whole talon over again; passes after the second repeat it.
  if (redealLeft(sheet, board)) cards.push(...packetTops([...waste, ...stock], sheet.draw));
  return cards;
}

function packetTops(cards: readonly number[], draw: number): number[] {
  return cards.filter((_, nth) => nth % draw === draw - 1 || nth === cards.length - 1);
}

function columnsOf(sheet: Sheet, board: Board, faces: Faces, group: Group): Column[] {
  return group.piles.map((name) => {
    const place = sheet.index.get(name)!;
    const down = board.down[place]!;
    return { down, up: board.piles[place]!.slice(down).map((card) => faces[card]!) };
  });
}

function holdsCards(sheet: Sheet, board: Board, group: string): boolean {
  return sheet.group.get(group)!.piles.some((name) => board.piles[sheet.index.get(name)!]!.length > 0);
}

function maskOf(holds: (face: number) => boolean): boolean[] {
  return SAME.map(holds);
}

// Sorted and searched in the referee's order, so that even what is "not known" within a cap is the same.
function sorted(columns: readonly Column[]): Column[] {
  return [...columns].sort((one, other) => one.down - other.down || compared(one.up, other.up));
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((face, depth) => face !== other[depth]);
  if (at < 0) return one.length - other.length;
  return one[at]! - (other[at] ?? -1);
}

function keyOf(arrangement: Arrangement): string {
  return arrangement.map((columns) => columns.map(({ down, up }) => `${down}:${up}`).join("|")).join("/");
}

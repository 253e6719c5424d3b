/**
 * What is allowed: one function judges a move, and the list of legal moves is every candidate it lets pass.
 *
 * It answers "is it allowed", never "is it wise". Where a face is `UNKNOWN`, a move that moves that card or lands on it is
 * refused. Drag, click, double click, lit targets and hints all ask here; the referee's own judge is written alike.
 */
import type { RefusalCode } from "../games.gen";
import type { Board, Pile } from "./board";
import { type Faces, rankOf, UNKNOWN } from "./cards";
import { DRAW, FOUNDATION, type Move, REDEAL, sameMove } from "./notation";
import { fits, type Group, type Sheet } from "./sheets";

/** Every legal move but undo, each once. */
export function legal(sheet: Sheet, board: Board, faces: Faces): Move[] {
  const moves: Move[] = [];
  if (drawRefusal(sheet, board) === null) moves.push(DRAW);
  if (redealRefusal(sheet, board) === null) moves.push(REDEAL);
  for (const source of givers(sheet)) {
    const name = sheet.piles[source]!;
    if (toFoundation(sheet, board, faces, source, 1) === null)
      moves.push({ source: name, target: FOUNDATION, count: 1 });
    for (const count of takeable(sheet, board, faces, source)) {
      for (const target of sheet.tableau) {
        if (toColumn(sheet, board, faces, source, target, count) !== null) continue;
        moves.push({ source: name, target: sheet.piles[target]!, count });
      }
    }
  }
  return moves;
}

/** The code for which a move is refused, or null where it is legal. */
export function refusal(sheet: Sheet, board: Board, faces: Faces, move: Move): RefusalCode | null {
  if (sameMove(move, DRAW)) return drawRefusal(sheet, board);
  if (sameMove(move, REDEAL)) return redealRefusal(sheet, board);
  const source = sheet.index.get(move.source);
  if (source === undefined) return move.source === FOUNDATION ? "foundation-final" : "no-such-pile";
  if (move.target === FOUNDATION) return toFoundation(sheet, board, faces, source, move.count);
  const target = sheet.index.get(move.target);
  if (target === undefined) return "no-such-pile";
  return toColumn(sheet, board, faces, source, target, move.count);
}

/** How many cards of a pile may leave together towards a column: every such count, fewest first. */
export function takeable(sheet: Sheet, board: Board, faces: Faces, source: number): number[] {
  const group = sheet.groupAt[source]!;
  const cards = board.piles[source]!;
  const up = cards.length - board.down[source]!;
  const counts: number[] = [];
  for (let count = group.take === "whole" ? Math.max(1, up) : 1; count <= up; count++) {
    // A longer group holds the shorter ones: once one is refused, all longer ones are.
    if ((sourceRefusal(sheet, board, faces, source, count) ?? takeRefusal(group, cards, faces, count)) !== null) break;
    counts.push(count);
  }
  return counts;
}

/** May the waste still be turned over, once the stock is empty? */
export function redealLeft(sheet: Sheet, board: Board): boolean {
  return sheet.redeals === null || board.redeals < sheet.redeals;
}

/** Rank that starts a foundation, null while a dealt base card's face is unknown. */
export function baseRank(sheet: Sheet, board: Board, faces: Faces): number | null {
  if (sheet.foundation_base === "ace") return 1;
  const base = board.piles[sheet.foundations[0]!]![0];
  if (base === undefined) return null;
  const face = faces[base]!;
  return face === UNKNOWN ? null : rankOf(face);
}

/** Pile index of the lowest-numbered foundation that takes the face, or null. */
export function foundationFor(sheet: Sheet, board: Board, faces: Faces, face: number): number | null {
  for (const place of sheet.foundations) {
    const pile = board.piles[place]!;
    if (pile.length === 0) {
      if (rankOf(face) === baseRank(sheet, board, faces)) return place;
    } else if (pile.length < sheet.foundation_capacity && face === nextUp(faces[pile.at(-1)!]!)) {
      return place;
    }
  }
  return null;
}

/** The next face in suit, ace after king. Unknown has no next. */
function nextUp(face: number): number {
  if (face === UNKNOWN) return UNKNOWN;
  return face % 13 === 12 ? face - 12 : face + 1;
}

function drawRefusal(sheet: Sheet, board: Board): RefusalCode | null {
  return board.piles[sheet.stock]!.length > 0 ? null : "stock-empty";
}

function redealRefusal(sheet: Sheet, board: Board): RefusalCode | null {
  if (board.piles[sheet.stock]!.length > 0) return "stock-not-empty";
  if (board.piles[sheet.waste]!.length === 0) return "waste-empty";
  return redealLeft(sheet, board) ? null : "no-redeals-left";
}

function sourceRefusal(sheet: Sheet, board: Board, faces: Faces, source: number, count: number): RefusalCode | null {
  const kind = sheet.groupAt[source]!.kind;
  if (kind === "foundation") return "foundation-final";
  if (kind === "stock") return "not-a-source";
  const pile = board.piles[source]!;
  if (pile.length < count) return "pile-empty";
  if (pile.length - count < board.down[source]!) return "face-down";
  for (let depth = pile.length - count; depth < pile.length; depth++) {
    if (faces[pile[depth]!] === UNKNOWN) return "face-unknown";
  }
  return null;
}

function toFoundation(sheet: Sheet, board: Board, faces: Faces, source: number, count: number): RefusalCode | null {
  const refused = sourceRefusal(sheet, board, faces, source, count);
  if (refused !== null) return refused;
  if (count > 1) return "one-at-a-time";
  if (!sheet.foundationSources.includes(sheet.groupAt[source]!.id)) return "not-a-source";
  const face = faces[board.piles[source]!.at(-1)!]!;
  return foundationFor(sheet, board, faces, face) === null ? "foundation-refuses" : null;
}

function toColumn(
  sheet: Sheet,
  board: Board,
  faces: Faces,
  source: number,
  target: number,
  count: number,
): RefusalCode | null {
  const cards = board.piles[source]!;
  const [giver, taker] = [sheet.groupAt[source]!, sheet.groupAt[target]!];
  const refused = sourceRefusal(sheet, board, faces, source, count);
  if (refused !== null) return refused;
  if (taker.kind !== "tableau") return "not-a-target";
  if (source === target) return "same-pile";
  return (
    takeRefusal(giver, cards, faces, count) ??
    landingRefusal(giver, taker, board.piles[target]!, faces, faces[cards.at(-count)!]!)
  );
}

/** May the last `count` cards of a pile leave together towards a column? Judged by the pile they leave. */
export function takeRefusal(group: Group, cards: Pile, faces: Faces, count: number): RefusalCode | null {
  if (group.kind !== "tableau" || group.take === "exposed") return count > 1 ? "one-at-a-time" : null;
  if (group.take === "whole") return count === cards.length ? null : "whole-column-only";
  for (let over = cards.length - count + 1; over < cards.length; over++) {
    if (!fits(group.hold!, faces[cards[over]!]!, faces[cards[over - 1]!]!)) return "not-a-group";
  }
  return null;
}

/** May a group that begins with `face` be put on a column? Judged by the column. */
function landingRefusal(giver: Group, taker: Group, column: Pile, faces: Faces, face: number): RefusalCode | null {
  if (column.length === 0) return taker.on_empty.includes(giver.id) ? null : "empty-column-closed";
  if (!taker.on_card.includes(giver.id)) return "does-not-fit";
  const under = faces[column.at(-1)!]!;
  if (under === UNKNOWN) return "face-unknown";
  return fits(taker.build!, face, under) ? null : "does-not-fit";
}

function givers(sheet: Sheet): readonly number[] {
  return [sheet.waste, ...sheet.reserves, ...sheet.tableau];
}

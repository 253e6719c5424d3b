/** What a gesture on a card means: where a drag may drop it, and where a double click sends it. */
import type { Board } from "./board";
import type { Faces } from "./cards";
import { refusal, takeable } from "./legal";
import { FOUNDATION, type Move } from "./notation";
import type { Sheet } from "./sheets";

/**
 * Legal moves for a drag that picks up the card at `depth` (0 = bottom) of a pile and all cards on it, by target pile name.
 * All foundations are one target, `f`; `foundationFor` says which of them takes the card. Empty where nothing may be dragged.
 */
export function movesFrom(
  sheet: Sheet,
  board: Board,
  faces: Faces,
  pile: string,
  depth: number,
): ReadonlyMap<string, Move> {
  const count = board.piles[sheet.index.get(pile)!]!.length - depth;
  const moves = [FOUNDATION, ...sheet.tableau.map((place) => sheet.piles[place]!)]
    .map((target): Move => ({ source: pile, target, count }))
    .filter((move) => count > 0 && refusal(sheet, board, faces, move) === null);
  return new Map(moves.map((move) => [move.target, move]));
}

/**
 * The move a double click on the card at `depth` (0 = bottom) of a pile stands for, or null.
 *
 * The group that starts at the clicked card is meant; where that is no legal group, the exposed card stands for it, or the
 * complete column where only complete columns move. An exposed card tries the foundation first. Then come the non-empty
 * columns that fit, left to right, then the empty ones, left to right, but never one where nothing would be gained.
 */
export function doubleClickMove(sheet: Sheet, board: Board, faces: Faces, pile: string, depth: number): Move | null {
  const source = sheet.index.get(pile)!;
  const length = board.piles[source]!.length;
  const counts = takeable(sheet, board, faces, source);
  const meant = length - depth;
  const isGroup = counts.includes(meant);
  if (meant === 1 || !isGroup) {
    const home = { source: pile, target: FOUNDATION, count: 1 };
    if (refusal(sheet, board, faces, home) === null) return home;
  }
  const count = isGroup ? meant : counts[0];
  return count === undefined ? null : columnMove(sheet, board, faces, source, count);
}

function columnMove(sheet: Sheet, board: Board, faces: Faces, source: number, count: number): Move | null {
  const holds = (place: number) => board.piles[place]!.length > 0;
  const targets = [...sheet.tableau.filter(holds), ...sheet.tableau.filter((place) => !holds(place))];
  for (const target of targets) {
    const move = { source: sheet.piles[source]!, target: sheet.piles[target]!, count };
    if (refusal(sheet, board, faces, move) !== null) continue;
    if (!isPointless(sheet, board, source, target, count)) return move;
  }
  return null;
}

/** A complete column put on an empty column of its own kind: the board afterwards is as good as before. */
function isPointless(sheet: Sheet, board: Board, source: number, target: number, count: number): boolean {
  return (
    board.piles[target]!.length === 0 &&
    board.piles[source]!.length === count &&
    sheet.groupAt[source] === sheet.groupAt[target]
  );
}

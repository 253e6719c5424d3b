/** The end of a game that plays itself: found by playing it, because full columns and an empty stock alone promise nothing. */
import { type Board, cardsHome } from "./board";
import { type Faces, UNKNOWN } from "./cards";
import { legal } from "./legal";
import { FOUNDATION, type Move } from "./notation";
import { carryOut } from "./play";
import type { Playthrough } from "./playthrough";

/**
 * Boards looked at before the search gives up. With one deck the first try succeeds if any does; with two, which of two equal
 * cards goes home first can matter, so others are tried.
 */
const SEARCHED_MAX = 400;

/**
 * Moves to foundations that bring the cards home to `target` and turn up no card the player has not seen, or null where none are
 * found. As one entry, `auto`, they finish the race.
 */
export function finishingMoves(game: Playthrough, faces: Faces, target: number): readonly Move[] | null {
  const { sheet, known } = game;
  // No more can come home than was ever seen, and nothing out of the stock.
  const most = Math.min(known.size, sheet.size - game.board.piles[sheet.stock]!.length);
  if (most < target || cardsHome(sheet, game.board) >= target) return null;
  const seen = faces.map((face, card) => (known.has(card) ? face : UNKNOWN));
  const tried = new Set<string>();
  const follow = (board: Board, made: readonly Move[]): readonly Move[] | null => {
    if (cardsHome(sheet, board) >= target) return made;
    const key = board.piles.join(";");
    if (tried.has(key) || tried.size >= SEARCHED_MAX) return null;
    tried.add(key);
    for (const move of legal(sheet, board, seen).filter((each) => each.target === FOUNDATION)) {
      const after = carryOut(sheet, board, seen, move);
      if (after.turned.some((card) => !known.has(card))) continue;
      const found = follow(after.board, [...made, move]);
      if (found !== null) return found;
    }
    return null;
  };
  return follow(game.board, []);
}

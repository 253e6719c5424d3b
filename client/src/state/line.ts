/** The boards a line of moves goes through, from the deal to its last move. */
import type { Board } from "../engine/board";
import type { Faces } from "../engine/cards";
import { openingBoard } from "../engine/deal";
import { parseMove } from "../engine/notation";
import { play } from "../engine/play";
import type { Sheet } from "../engine/sheets";

/** As far as the moves are legal: whoever shows a line need not believe it. */
export function boardsAlong(sheet: Sheet, deck: Faces, line: readonly string[]): readonly Board[] {
  const boards = [openingBoard(sheet)];
  for (const text of line) {
    const move = parseMove(text);
    const played = move && play(sheet, boards.at(-1)!, deck, move);
    if (played === null || typeof played === "string") break;
    boards.push(played.board);
  }
  return boards;
}

/** Which cards the foundations wait for. */
import type { Board } from "./board";
import { type Faces, UNKNOWN } from "./cards";
import { foundationFor } from "./legal";
import type { Sheet } from "./sheets";

/** Cards that lie face up and could go home now if nothing lay on them, by index: what to look for. */
export function wantedCards(sheet: Sheet, board: Board, faces: Faces): number[] {
  const open = board.piles.flatMap((pile, place) => {
    const { kind } = sheet.groupAt[place]!;
    return kind === "foundation" || kind === "stock" ? [] : pile.slice(board.down[place]!);
  });
  return open.filter((card) => faces[card] !== UNKNOWN && foundationFor(sheet, board, faces, faces[card]!) !== null);
}

/** What is said of a pile, for those who hear the table; and the words on empty places. */
import type { Board } from "../engine/board";
import { type Faces, UNKNOWN } from "../engine/cards";
import { baseRank, redealLeft } from "../engine/legal";
import type { Sheet } from "../engine/sheets";
import { faceWords, rankWord } from "./faces";

/** "Column 3", "Devil 2", "Waste". */
export function pileName(sheet: Sheet, pile: number): string {
  const group = sheet.groupAt[pile]!;
  const nth = Number(sheet.piles[pile]!.slice(1)) || 1;
  switch (group.kind) {
    case "tableau":
      return `Column ${nth}`;
    case "foundation":
      return `Foundation ${nth}`;
    case "reserve":
      return group.piles.length > 1 ? `Devil ${nth}` : "Reserve";
    case "stock":
      return "Stock";
    case "waste":
      return "Waste";
  }
}

/** "Column 3, 6 cards, 4 face down, top nine of hearts". */
export function pileWords(sheet: Sheet, board: Board, faces: Faces, pile: number): string {
  const cards = board.piles[pile]!;
  const name = pileName(sheet, pile);
  const kind = sheet.groupAt[pile]!.kind;
  if (cards.length === 0) return `${name}, ${emptyWords(sheet, board, faces, kind)}`;
  const parts = [name, cards.length === 1 ? "1 card" : `${cards.length} cards`];
  const down = board.down[pile]!;
  if (down > 0 && down < cards.length) parts.push(`${down} face down`);
  if (down < cards.length) parts.push(`top ${faceName(faces[cards.at(-1)!]!)}`);
  return parts.join(", ");
}

export function faceName(face: number): string {
  return face === UNKNOWN ? "card not shown yet" : faceWords(face);
}

function emptyWords(sheet: Sheet, board: Board, faces: Faces, kind: string): string {
  if (kind === "stock") return `empty, ${redealWords(sheet, board)}`;
  const base = kind === "foundation" ? baseRank(sheet, board, faces) : null;
  return base === null ? "empty" : `empty, starts with ${withArticle(rankWord(base))}`;
}

function withArticle(word: string): string {
  return /^[ae]/.test(word) ? `an ${word}` : `a ${word}`;
}

/** What the empty stock says: how often the waste may still be turned over. */
export function redealWords(sheet: Sheet, board: Board): string {
  if (board.piles[sheet.stock]!.length + board.piles[sheet.waste]!.length === 0) return "empty";
  if (!redealLeft(sheet, board)) return "none left";
  if (sheet.redeals === null) return "turn over";
  const left = sheet.redeals - board.redeals;
  return left === 1 ? "1 redeal left" : `${left} redeals left`;
}

/** What a right click on a foundation recalls. */
export function recallWords(
  sheet: Sheet,
  board: Board,
  faces: Faces,
): { readonly rank: number | null; readonly text: string } {
  const rank = baseRank(sheet, board, faces);
  const begun = sheet.foundations.filter((pile) => board.piles[pile]!.length > 0).length;
  const text =
    rank === null
      ? "not turned up yet"
      : `foundations start with ${rankWord(rank, true)}, ${begun} of ${sheet.foundations.length} begun`;
  return { rank, text };
}

/** What is picked up: "nine of hearts", "3 cards from nine of hearts". */
export function groupWords(faces: Faces, cards: readonly number[]): string {
  const first = faceName(faces[cards[0]!]!);
  return cards.length === 1 ? first : `${cards.length} cards from ${first}`;
}

/** What was asked of cards whose faces are still on their way: done as soon as they are known, if the cards still lie there. */
import type { Board } from "../engine/board";
import { type Faces, UNKNOWN } from "../engine/cards";

/** `cards`: indexes, the exposed one last. `onto`: a pile whose exposed card must be known too, null for none. */
export interface Wish {
  readonly pile: number;
  readonly cards: readonly number[];
  readonly onto: number | null;
  readonly act: () => void;
}

/** Is a face this wish depends on still unknown? */
export function isWaiting(wish: Omit<Wish, "act">, board: Board, faces: Faces): boolean {
  const under = wish.onto === null ? undefined : board.piles[wish.onto]!.at(-1);
  return [...wish.cards, ...(under === undefined ? [] : [under])].some((card) => faces[card] === UNKNOWN);
}

/** Do its cards still lie on top of their pile? */
export function isOpen(wish: Pick<Wish, "pile" | "cards">, board: Board): boolean {
  const now = board.piles[wish.pile]!.slice(-wish.cards.length);
  return now.length === wish.cards.length && now.every((card, nth) => card === wish.cards[nth]);
}

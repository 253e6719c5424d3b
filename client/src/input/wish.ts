/** What was asked of cards whose faces are still on their way: done as soon as they are known, if the cards still lie there. */
import type { Board } from "../engine/board";
import { type Faces, UNKNOWN } from "../engine/cards";
import type { Stage } from "../table/stage";
import type { Aim } from "./aim";

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

/** The one wish there may be on a table. */
export class Wishes {
  private wish: Wish | null = null;

  constructor(private readonly stage: Stage) {}

  /** Keeps in mind what cannot be judged before a face has arrived; false where all faces are known. */
  later(aim: Aim, onto: number | null, act: () => void): boolean {
    const { board, faces } = this.stage;
    const cards = this.stage.cardsFrom(aim.pile, aim.depth);
    if (!board || this.isBack(board, aim.pile, aim.depth)) return false;
    if (onto !== null && this.isBack(board, onto, board.piles[onto]!.length - 1)) return false;
    if (!isWaiting({ pile: aim.pile, cards, onto }, board, faces)) return false;
    this.wish = { pile: aim.pile, cards, onto, act };
    return true;
  }

  /** Are faces of these cards still on their way? */
  isWaiting(pile: number, cards: readonly number[]): boolean {
    const { board, faces } = this.stage;
    return board !== null && isWaiting({ pile, cards, onto: null }, board, faces);
  }

  /** Does what was asked of cards whose faces have arrived. */
  fulfil(): void {
    const { wish, stage } = this;
    if (!wish || !stage.board) return;
    const isOver = !isOpen(wish, stage.board);
    if (!isOver && isWaiting(wish, stage.board, stage.faces)) return;
    this.wish = null;
    // The board is being shown right now: one thing after the other.
    if (!isOver) queueMicrotask(wish.act);
  }

  forget(): void {
    this.wish = null;
  }

  private isBack(board: Board, pile: number, depth: number): boolean {
    return depth >= 0 && depth < board.down[pile]!;
  }
}

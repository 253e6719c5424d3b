/**
 * A board: which card index lies where, which of them are face down, how often the waste was turned over.
 *
 * Where each index lies is public mechanics; only faces are secret, and a board holds none. In every pile the face-down
 * cards are the deepest ones, so a count says which they are. A board is never changed: every action makes a new one.
 */
import type { Sheet } from "./sheets";

/** Card indexes bottom to top: the last one is the playable one, the stock's last one is drawn next. */
export type Pile = readonly number[];

/** `piles`: in the order of `Sheet.piles`. `down`: face-down cards at the bottom of each pile. */
export interface Board {
  readonly piles: readonly Pile[];
  readonly down: readonly number[];
  /** How often the waste has been turned over. */
  readonly redeals: number;
}

/** Card indexes that lie face up. */
export function faceUp(board: Board): number[] {
  return board.piles.flatMap((pile, place) => pile.slice(board.down[place]!));
}

/** Cards on the foundations, dealt base card included. */
export function cardsHome(sheet: Sheet, board: Board): number {
  return sheet.foundations.reduce((sum, place) => sum + board.piles[place]!.length, 0);
}

/** All cards are on the foundations. */
export function isWon(sheet: Sheet, board: Board): boolean {
  return cardsHome(sheet, board) === sheet.size;
}

/** What may be done with the cards one has picked up. */
import type { Move } from "../engine/notation";
import type { Sheet } from "../engine/sheets";
import type { Aim } from "./aim";

/** Legal moves of the group that starts at `depth` of a pile, by target name; all foundations are the one target `f`. */
export type MovesFrom = (pile: string, depth: number) => ReadonlyMap<string, Move>;

/** `moves`: by target name. `count`: how many cards are picked up. */
export interface Offer {
  readonly moves: ReadonlyMap<string, Move>;
  readonly count: number;
}

/**
 * What the card that was aimed at stands for. Its own group comes first; for targets that do not take it, any other group of the
 * pile stands in: the target then says what was meant. Where its own group may go nowhere, the nearest one that may is picked up
 * instead, but none that is more than `reach` cards shorter. `cards`, `down`: of that pile.
 */
export function offerOf(
  sheet: Sheet,
  { pile, depth }: Aim,
  cards: number,
  down: number,
  reach: number,
  movesFrom: MovesFrom,
): Offer {
  const name = sheet.piles[pile]!;
  const wanted = cards - depth;
  const own = movesFrom(name, depth);
  const moves = new Map(own);
  for (let other = down; other < cards; other++) {
    if (own.size === 0 && wanted - (cards - other) > reach) break;
    for (const [target, move] of movesFrom(name, other)) if (!moves.has(target)) moves.set(target, move);
  }
  if (own.size > 0 || moves.size === 0) return { moves, count: wanted };
  const counts = [...moves.values()].map((move) => move.count);
  return {
    moves,
    count: counts.reduce((best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best)),
  };
}

/** The move of an offer that ends on a pile; any foundation stands for all of them. */
export function moveTo(sheet: Sheet, offer: Offer, pile: number): Move | undefined {
  return offer.moves.get(sheet.groupAt[pile]!.kind === "foundation" ? "f" : sheet.piles[pile]!);
}

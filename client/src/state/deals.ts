/** Which deal to practise on: a public one by lot, or one by its number. Pure. */
import type { PublicDeal } from "../net/daily";
import type { Grade } from "../wire.gen";

/** `proof`: null where nobody has proven that it can be won. */
export interface Chosen {
  readonly seed: string;
  readonly proof: { readonly grade: Grade; readonly moves: readonly string[] } | null;
}

/** From easy to hard. */
export const GRADES: readonly Grade[] = ["friendly", "fair", "stern"];

const SEED = /^[a-z0-9-]{1,64}$/;

/** The deal of a number as somebody typed it; null where it is none. */
export function named(typed: string, deals: readonly PublicDeal[]): Chosen | null {
  const seed = typed.trim().toLowerCase();
  if (!SEED.test(seed)) return null;
  return { seed, proof: deals.find((deal) => deal.seed === seed) ?? null };
}

/**
 * Another deal than `before`, of the wanted grade; without any to choose from, one that nobody has looked at. `chance`: from 0 to
 * below 1.
 */
export function drawn(
  deals: readonly PublicDeal[],
  wanted: Grade | "any",
  before: string | null,
  chance: () => number,
): Chosen {
  const fitting = deals.filter(({ grade, seed }) => seed !== before && (wanted === "any" || grade === wanted));
  const deal = fitting[Math.floor(chance() * fitting.length)];
  if (deal !== undefined) return { seed: deal.seed, proof: deal };
  return { seed: `any-${Math.floor(chance() * 2 ** 48).toString(36)}`, proof: null };
}

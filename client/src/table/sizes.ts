/** How large the index of a card is: as large as its strip allows. */
import { LARGE_FROM, type Level } from "./faces";
import { clamp } from "./geometry";

/** Height of a digit against its font size, in the face the indexes are set in. */
const DIGIT = 0.711;
/** Air above it, as a part of the font size; see `.tb-index`. */
const AIR = 0.14;
const LEAST_INDEX = 11;

/** `width`: of a card, in pixels. `isLarge`: large print, whose index leaves no room for pips. */
export function levelOf(width: number, isLarge: boolean): Level {
  return width >= LARGE_FROM && !isLarge ? "large" : "small";
}

/** Font size in pixels of an index that nothing covers. `isLarge`: large print. */
export function indexSize(width: number, isLarge: boolean): number {
  if (isLarge) return clamp(0.62 * width, LEAST_INDEX, 44);
  return levelOf(width, isLarge) === "large" ? Math.min(0.33 * width, 32) : clamp(0.46 * width, LEAST_INDEX, 32);
}

/** The least strip on which an index of `size` is whole, in pixels. */
export function legibleStrip(size: number): number {
  return Math.ceil(size * (AIR + DIGIT) + 1);
}

/** Where a strip is too low for an index of `size` it gets a smaller one, so that rank and suit stay whole; empty where it fits. */
export function shrunkIndex(strip: number, size: number): string {
  if (strip === Infinity || strip <= 0) return "";
  const fitting = Math.max(LEAST_INDEX, (strip - 1) / (AIR + DIGIT));
  return fitting < size ? `${Math.floor(fitting)}px` : "";
}

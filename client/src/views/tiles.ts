/** How many boards go side by side, and how high each is: so that cards are as large as can be. Pure. */
import type { Sheet } from "../engine/sheets";
import { cardOf, smallLayout } from "../table/small-board";

/** `height`: of a board, without the line above it. */
export interface Tiling {
  readonly columns: number;
  readonly height: number;
}

/** Of a tile beside its board: the line that says whose it is, and the edge. Space between two tiles. In pixels; see boards.css. */
const TILE_HEAD = 36;
const TILE_GAP = 8;
/** Narrower cards cannot be read: then the page scrolls. */
const LEAST_CARD = 17;
const LEAST_WIDTH = 168;
const ABOUT = 0.9;
const TALL = 1.05;

export function tilingFor(sheet: Sheet, count: number, width: number, height: number): Tiling {
  const options = Array.from({ length: count }, (_, nth) => {
    const columns = nth + 1;
    const rows = Math.ceil(count / columns);
    const each = Math.floor((height - (rows - 1) * TILE_GAP) / rows - TILE_HEAD);
    return { columns, height: each, card: cardIn(sheet, widthOf(width, columns), each) };
  });
  const largest = Math.max(...options.map(({ card }) => card));
  if (largest < LEAST_CARD) return scrolling(count, width);
  // Of those whose cards are about as large, the one that leaves fewest places empty.
  const good = options.filter(({ card }) => card >= ABOUT * largest);
  return good.reduce((one, other) => (emptyIn(other.columns, count) < emptyIn(one.columns, count) ? other : one));
}

function emptyIn(columns: number, count: number): number {
  return Math.ceil(count / columns) * columns - count;
}

function scrolling(count: number, width: number): Tiling {
  const columns = Math.max(1, Math.min(count, Math.floor((width + TILE_GAP) / (LEAST_WIDTH + TILE_GAP))));
  return { columns, height: Math.round(widthOf(width, columns) * TALL) };
}

function widthOf(width: number, columns: number): number {
  return Math.floor((width - (columns - 1) * TILE_GAP) / columns);
}

function cardIn(sheet: Sheet, width: number, height: number): number {
  return width < 40 || height < 40 ? 0 : cardOf(smallLayout(sheet, width, height));
}

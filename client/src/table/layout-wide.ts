/** Tablets and desktops: foundations on top, stock and reserve at the left, single reserves at the right. */
import type { Sheet } from "../engine/sheets";
import { words } from "../words/words";
import { clamp } from "./geometry";
import type { Band, LayoutOptions, Place } from "./layout";
import { type Arranged, bandsUnder, cardWithin, FANNED, LABEL, needsOf, Places, putColumns } from "./layout-parts";

const ASPECT = 1.4;
const REFERENCE_STRIP = 16;
/** With so few columns the waste gets room to be fanned beside the stock. */
const FEW_COLUMNS = 5;

/** Rows of single reserves. */
const RESERVE_ROWS = 4;

interface Grid {
  readonly card: { readonly w: number; readonly h: number };
  readonly left: number;
  readonly top: number;
  readonly step: number;
  readonly gap: number;
}

export function arrangeWide(sheet: Sheet, width: number, height: number, _options: LayoutOptions): Arranged {
  const { columns, reserves, parts } = needsOf(sheet);
  const split = parts > 1 ? 0.2 : 0;
  if (reserves > 1) return withReserveGrid(sheet, height, gridOf(sheet, width, height, 1 + columns + 2, 0));
  if (columns <= FEW_COLUMNS) return withFannedWaste(sheet, height, gridOf(sheet, width, height, columns + 3.2, 0));
  return withReserveAtSide(
    sheet,
    height,
    gridOf(sheet, width, height, 1 + columns + split, split > 0 ? LABEL : 0),
    split,
  );
}

function gridOf(sheet: Sheet, width: number, height: number, slots: number, label: number): Grid {
  const gap = Math.round(clamp(width * 0.012, 6, 14));
  const top = gap;
  const high = (height - 3 * gap - label - (needsOf(sheet).longest - 1) * REFERENCE_STRIP) / 2;
  const { reserves, columns } = needsOf(sheet);
  const rows = reserves > 1 ? RESERVE_ROWS : columns > FEW_COLUMNS ? 3 : 2;
  const card = cardWithin(
    (width - gap) / slots - gap,
    Math.min(high, (height - 5 * gap - LABEL - (rows - 1) * 4) / rows),
    ASPECT,
  );
  const step = card.w + Math.floor(Math.min(2 * gap, (width - 2 * gap - slots * card.w) / (slots - 1)));
  const left = Math.round((width - (slots - 1) * step - card.w) / 2);
  return { card, left, top, step, gap };
}

/** Stock and waste one under the other; the single reserves fill the two last slots, from the free corner on. */
function withReserveGrid(sheet: Sheet, height: number, grid: Grid): Arranged {
  const { card, left, top, step, gap } = grid;
  const places = new Places(sheet, card);
  const second = top + card.h + gap;
  const columns = sheet.tableau.length;
  places.put(sheet.stock, left, top);
  places.put(sheet.waste, left, second, { spread: "down", room: card.h * (1 + (FANNED - 1) * 0.3) });
  sheet.foundations.forEach((pile, nth) => places.put(pile, left + (nth + 1) * step, top));
  putColumns(places, sheet, left + step, second, height - gap, step, 0);
  const right = left + (columns + 1) * step;
  const rowStep =
    card.h + Math.min(gap, Math.floor((height - top - LABEL - 4 - RESERVE_ROWS * card.h) / (RESERVE_ROWS - 1)));
  // The foundations leave the corner free: slot 1 of row 0 first, then both slots of every further row.
  sheet.reserves.forEach((pile, nth) =>
    places.put(pile, right + ((nth + 1) % 2) * step, top + Math.ceil(nth / 2) * rowStep),
  );
  const all = places.all();
  return { card, gap, places: all, bands: [labelUnderReserves(sheet, all)], tools: null };
}

function labelUnderReserves(sheet: Sheet, places: readonly Place[]): Band {
  const boxes = sheet.reserves.map((pile) => places[pile]!);
  const x = Math.min(...boxes.map((box) => box.x));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const y = Math.max(...boxes.map((box) => box.y + box.h)) + 4;
  return {
    group: sheet.groupAt[sheet.reserves[0]!]!.id,
    label: words.table.bands.reserves,
    x,
    y,
    w: right - x,
    h: LABEL,
  };
}

/** Stock, waste and reserve one under the other; a foundation over every column but the first, which keeps them apart. */
function withReserveAtSide(sheet: Sheet, height: number, grid: Grid, split: number): Arranged {
  const { card, left, top, step, gap } = grid;
  const places = new Places(sheet, card);
  const second = top + card.h + gap + (split > 0 ? LABEL : 0);
  const extra = Math.round(split * step);
  const room = Math.min(card.h * (1 + (FANNED - 1) * 0.3), height - second - card.h - 3 * gap);
  places.put(sheet.stock, left, top);
  places.put(sheet.waste, left, second, { spread: "down", room });
  places.put(sheet.reserves[0]!, left, Math.ceil(second + room + 2 * gap));
  putColumns(places, sheet, left + step, second, height - gap, step, extra);
  const columns = places.all();
  const over = (nth: number) => columns[sheet.tableau[nth + 1] ?? -1]?.x ?? left + (nth + 2) * step + extra;
  sheet.foundations.forEach((pile, nth) => places.put(pile, over(nth), top));
  const all = places.all();
  return { card, gap, places: all, bands: bandsUnder(sheet, all, Math.floor(gap / 2)), tools: null };
}

/** Stock and a fanned waste, the reserve under them, foundations over the columns. */
function withFannedWaste(sheet: Sheet, height: number, grid: Grid): Arranged {
  const { card, left, top, step, gap } = grid;
  const places = new Places(sheet, card);
  const second = top + card.h + 2 * gap;
  const columnX = left + Math.round(3.2 * step);
  places.put(sheet.stock, left, top);
  places.put(sheet.waste, left + step, top, { spread: "right", room: 2 * card.w });
  places.put(sheet.reserves[0]!, left, second);
  sheet.foundations.forEach((pile, nth) => places.put(pile, columnX + nth * step, top));
  putColumns(places, sheet, columnX, second, height - gap, step, 0);
  return { card, gap, places: places.all(), bands: [], tools: null };
}

/** A phone held upright: rows across the whole width, stock and waste under the thumb. */
import type { Sheet } from "../engine/sheets";
import type { LayoutOptions } from "./layout";
import {
  type Arranged,
  bandOfReserves,
  bandsUnder,
  cardWithin,
  FANNED,
  LABEL,
  needsOf,
  Places,
  putColumns,
} from "./layout-parts";

const ASPECT = 1.4;
/** Strip for which a long column is sized: where even a phone is short, a wide card is worth more than a long strip. */
const REFERENCE_STRIP = 11;
/** Up to so many columns there is room for a rail beside them. */
const RAIL_COLUMNS = 5;

export function arrangeTall(sheet: Sheet, width: number, height: number, options: LayoutOptions): Arranged {
  const { columns, reserves } = needsOf(sheet);
  if (columns <= RAIL_COLUMNS && reserves === 1) return withRail(sheet, width, height, options);
  return reserves > 1
    ? withRowOfReserves(sheet, width, height, options)
    : withReserveOnTop(sheet, width, height, options);
}

/** Reserve, waste and stock on a rail; the foundations over the columns. */
function withRail(sheet: Sheet, width: number, height: number, options: LayoutOptions): Arranged {
  const { columns, longest } = needsOf(sheet);
  const margin = 6;
  const gap = 6;
  const tools = options.toolsHeight > 0 ? options.toolsHeight + gap : 0;
  const slots = columns + 1;
  const fan = 0.3;
  // The rail holds three cards and the fan of the waste, the columns stand under one row of foundations.
  const railHeight = (height - 2 * margin - 3 * gap) / (3 + (FANNED - 1) * fan);
  const columnHeight = (height - tools - 2 * margin - gap - (longest - 1) * REFERENCE_STRIP) / 2;
  const card = cardWithin((width - 2 * margin - columns * gap) / slots, Math.min(railHeight, columnHeight), ASPECT);
  const step = card.w + Math.min(16, (width - 2 * margin - slots * card.w) / columns);
  const left = Math.round((width - columns * step - card.w) / 2);
  const places = new Places(sheet, card);
  places.put(sheet.reserves[0]!, left, margin);
  const stockY = height - margin - card.h;
  const wasteRoom = card.h * (1 + (FANNED - 1) * fan);
  places.put(sheet.stock, left, stockY);
  places.put(sheet.waste, left, stockY - gap - Math.floor(wasteRoom), { spread: "down", room: wasteRoom });
  sheet.foundations.forEach((pile, nth) => places.put(pile, left + (nth + 1) * step, margin));
  putColumns(places, sheet, left + step, margin + card.h + gap, height - margin - tools, step, 0);
  const area = {
    x: left + step,
    y: height - margin - options.toolsHeight,
    w: width - margin - left - step,
    h: options.toolsHeight,
  };
  return { card, gap, places: places.all(), bands: [], tools: tools > 0 ? area : null };
}

/** Foundations a little smaller, under them the reserves at half height, one over each column. */
function withRowOfReserves(sheet: Sheet, width: number, height: number, options: LayoutOptions): Arranged {
  const { columns, homes, longest } = needsOf(sheet);
  const margin = 4;
  const gap = 4;
  const wide = (width - 2 * margin - (columns - 1) * gap) / columns;
  const homeWidth = (width - 2 * margin - (homes - 1) * (gap - 1)) / homes;
  const high = (height - 2 * margin - 4 * gap - (longest - 1) * REFERENCE_STRIP) / (homeWidth / wide + 2.5);
  const card = cardWithin(wide, high, ASPECT);
  const scale = Math.min(1, Math.floor((homeWidth * card.w) / wide) / card.w);
  const step = card.w + Math.min(14, (width - 2 * margin - columns * card.w) / (columns - 1));
  const left = Math.round((width - (columns - 1) * step - card.w) / 2);
  const homeStep = ((columns - 1) * step + card.w - card.w * scale) / (homes - 1);
  const reserveY = margin + Math.round(card.h * scale) + gap;
  const columnY = reserveY + Math.ceil(card.h / 2) + gap;
  const bottomY = height - margin - Math.max(card.h, options.toolsHeight);
  const places = new Places(sheet, card);
  sheet.foundations.forEach((pile, nth) => places.put(pile, Math.round(left + nth * homeStep), margin, { scale }));
  sheet.reserves.forEach((pile, nth) => places.put(pile, left + nth * step, reserveY, { half: true }));
  putColumns(places, sheet, left, columnY, bottomY - gap - 2, step, 0);
  const tools = putBottomRow(places, sheet, card, left, bottomY, width - margin, gap);
  const all = places.all();
  return { card, gap, places: all, bands: [bandOfReserves(sheet, all, 2)], tools };
}

/** Foundations and the reserve in one row over the columns. */
function withReserveOnTop(sheet: Sheet, width: number, height: number, options: LayoutOptions): Arranged {
  const { columns, homes, parts, longest } = needsOf(sheet);
  const margin = 2;
  const gap = 2;
  const split = parts > 1 ? 3 : 0;
  const label = parts > 1 ? LABEL : 0;
  const slots = Math.max(columns, homes + 1);
  const wide = (width - 2 - (slots - 1) * gap - split) / slots;
  const high = (height - 4 * margin - label - 3 * gap - (longest - 1) * REFERENCE_STRIP) / 3;
  const card = cardWithin(wide, high, ASPECT);
  const step = card.w + Math.min(10, Math.floor((width - 2 - slots * card.w - split) / (slots - 1)));
  const left = Math.round((width - (slots - 1) * step - card.w - split) / 2);
  const top = 2 * margin;
  const bottomY = height - 2 * margin - Math.max(card.h, options.toolsHeight);
  const columnY = top + card.h + 3 * gap + label;
  const places = new Places(sheet, card);
  sheet.foundations.forEach((pile, nth) => places.put(pile, left + nth * step, top));
  places.put(sheet.reserves[0]!, left + (slots - 1) * step + split, top);
  putColumns(places, sheet, left, columnY, bottomY - 2 * gap, step, split);
  const tools = putBottomRow(places, sheet, card, left, bottomY, width - margin, gap + 2);
  const all = places.all();
  return { card, gap, places: all, bands: bandsUnder(sheet, all, 1), tools };
}

/** Stock and waste, and what is left of their row. */
function putBottomRow(
  places: Places,
  sheet: Sheet,
  card: { w: number; h: number },
  left: number,
  y: number,
  right: number,
  gap: number,
) {
  const wasteX = left + card.w + gap;
  const room = card.w * (1 + (FANNED - 1) * 0.5);
  places.put(sheet.stock, left, y);
  places.put(sheet.waste, wasteX, y, { spread: "right", room });
  const x = Math.ceil(wasteX + room + 2 * gap);
  return { x, y, w: right - x, h: card.h };
}

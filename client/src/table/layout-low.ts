/** A phone on its side, or a laptop zoomed in: columns at full height, everything else on rails beside them. */
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

const ASPECT = 1.3;
const ROWS = 4;
const FAN = 0.3;

export function arrangeLow(sheet: Sheet, width: number, height: number, _options: LayoutOptions): Arranged {
  const { columns, homes, reserves, parts } = needsOf(sheet);
  const margin = 4;
  const gap = 4;
  const split = parts > 1 ? 8 : 0;
  const label = parts > 1 ? LABEL : 0;
  const homeRails = Math.ceil(homes / ROWS);
  const reserveRails = reserves > 1 ? Math.ceil(reserves / ROWS) : 0;
  const slots = 1 + columns + homeRails + reserveRails;
  const railCards = Math.max(ROWS, (reserves === 1 ? 3 : 2) + (FANNED - 1) * FAN);
  const room = height - 2 * margin;
  // Two rails need a little more than a gap between them and the columns.
  const between = 2 * gap;
  const wide = (width - 2 * margin - (slots - 1) * gap - split - 2 * between) / slots;
  const card = cardWithin(wide, (room - (ROWS - 1) * gap) / railCards, ASPECT);
  const step =
    card.w + Math.min(12, Math.floor((width - 2 * margin - slots * card.w - split - 2 * between) / (slots - 1)));
  const left = Math.max(margin, Math.round((width - (slots - 1) * step - card.w - split - 2 * between) / 2));
  const places = new Places(sheet, card);
  putLeftRail(places, sheet, card, left, margin, height - margin, gap);
  const columnX = left + step + between;
  putColumns(places, sheet, columnX, margin + label, height - margin, step, split);
  const homeX = columnX + columns * step + split + between;
  const rowStep = Math.min(card.h + 3 * gap, (room - card.h) / (ROWS - 1));
  const grid = (piles: readonly number[], x: number, rails: number) =>
    piles.forEach((pile, nth) =>
      places.put(pile, x + (nth % rails) * step, Math.floor(margin + Math.floor(nth / rails) * rowStep)),
    );
  grid(sheet.foundations, homeX, homeRails);
  if (reserveRails > 0) grid(sheet.reserves, homeX + homeRails * step, reserveRails);
  const all = places.all();
  const bands = reserveRails > 0 ? [bandOfReserves(sheet, all, 2)] : bandsUnder(sheet, all, 3);
  return { card, gap, places: all, bands, tools: null };
}

/** From top to bottom: the reserve, if there is one for all, then waste and stock. */
function putLeftRail(
  places: Places,
  sheet: Sheet,
  card: { w: number; h: number },
  x: number,
  top: number,
  bottom: number,
  gap: number,
): void {
  const wasteRoom = card.h * (1 + (FANNED - 1) * FAN);
  const stockY = bottom - card.h;
  places.put(sheet.stock, x, stockY);
  places.put(sheet.waste, x, stockY - 2 * gap - Math.floor(wasteRoom), { spread: "down", room: wasteRoom });
  if (sheet.reserves.length === 1) places.put(sheet.reserves[0]!, x, top);
}

/**
 * Where the piles of a game lie on a table of a given size. Pure: sheet and box in, rectangles out.
 *
 * Three shapes: `tall` (a phone held upright), `low` (a phone on its side, a laptop zoomed in), `wide` (everything else). What
 * a game needs is read from its sheet: how many columns, foundations and reserves there are, and how many cards a draw turns.
 */
import type { PileKind, Sheet } from "../engine/sheets";
import type { Rect } from "./geometry";
import { arrangeLow } from "./layout-low";
import { arrangeTall } from "./layout-tall";
import { arrangeWide } from "./layout-wide";

export type Shape = "tall" | "low" | "wide";

/**
 * One pile's place. `x`, `y`, `w`, `h`: the box of its bottom card. `scale`: of its cards against `Layout.card`. `spread`: which
 * way its cards are laid out, `room`: how far they may reach from `x` or `y`. `half`: only the upper half of a card is shown.
 */
export interface Place extends Rect {
  readonly name: string;
  readonly kind: PileKind;
  readonly scale: number;
  readonly spread: "none" | "down" | "right";
  readonly room: number;
  readonly half: boolean;
}

/** The ground under the columns of one group, where a game has columns of two kinds. */
export interface Band extends Rect {
  readonly group: string;
  readonly label: string;
}

/** `places`: in the order of `Sheet.piles`. `tools`: a part of the table that is left free for buttons, where there is one. */
export interface Layout {
  readonly shape: Shape;
  readonly width: number;
  readonly height: number;
  readonly card: { readonly w: number; readonly h: number };
  readonly gap: number;
  readonly coarse: boolean;
  readonly places: readonly Place[];
  readonly bands: readonly Band[];
  readonly tools: Rect | null;
}

/** `coarse`: played with a finger. `mirrored`: stock and reserve on the other side. `toolsHeight`: least height of `tools`. */
export interface LayoutOptions {
  readonly coarse: boolean;
  readonly mirrored: boolean;
  readonly toolsHeight: number;
}

/** Below this height a table that is wider than high has no room for rows on top. */
const LOW_HEIGHT = 500;
export const TALL_WIDTH = 600;

export function shapeOf(width: number, height: number): Shape {
  if (height < LOW_HEIGHT && width > 1.2 * height) return "low";
  return width < TALL_WIDTH ? "tall" : "wide";
}

export function layOut(sheet: Sheet, width: number, height: number, options: LayoutOptions): Layout {
  const shape = shapeOf(width, height);
  const arrange = { tall: arrangeTall, low: arrangeLow, wide: arrangeWide }[shape];
  const arranged = arrange(sheet, width, height, options);
  const layout: Layout = { shape, width, height, coarse: options.coarse, ...arranged };
  return options.mirrored ? mirrored(sheet, layout) : layout;
}

/** The other way round, but columns and foundations keep their order from left to right, and every column its own ground. */
function mirrored(sheet: Sheet, layout: Layout): Layout {
  const flip = <Box extends Rect>(box: Box): Box => ({ ...box, x: layout.width - box.x - box.w });
  const columns = layout.places.filter(({ kind }) => kind === "tableau");
  const { left, right } = extentOf(columns);
  const shift = <Box extends Rect>(box: Box): Box => ({ ...box, x: box.x + layout.width - left - right });
  const homes = foundationsBeside(layout, flip, columns.map(shift));
  const columnGroups = new Set(sheet.tableau.map((pile) => sheet.groupAt[pile]!.id));
  return {
    ...layout,
    places: layout.places.map((place) => {
      if (place.kind === "tableau") return shift(place);
      if (place.kind === "foundation") return homes.shift()!;
      // A fan keeps its direction, or the cards on top would cover the ranks of those under them.
      return place.spread === "right" ? { ...place, x: layout.width - place.x - place.room } : flip(place);
    }),
    bands: layout.bands.map((band) => (columnGroups.has(band.group) ? shift(band) : flip(band))),
    tools: layout.tools && flip(layout.tools),
  };
}

function extentOf(boxes: readonly Rect[]): { left: number; right: number } {
  return { left: Math.min(...boxes.map(({ x }) => x)), right: Math.max(...boxes.map(({ x, w }) => x + w)) };
}

/** The foundations of a mirrored table; where each lay over a column it does again. `columns`: where they lie now. */
function foundationsBeside(layout: Layout, flip: (place: Place) => Place, columns: readonly Place[]): Place[] {
  const places = layout.places.filter(({ kind }) => kind === "foundation");
  const boxes = places.map(flip).sort((a, b) => a.y - b.y || a.x - b.x);
  const areOver = places.every(({ x }) => layout.places.some((other) => other.kind === "tableau" && other.x === x));
  return places.map(({ name }, nth) => {
    const box = boxes[nth]!;
    const column = columns.find(({ x, w }) => Math.abs(x - box.x) < w / 2);
    return { ...box, name, x: areOver && column ? column.x : box.x };
  });
}

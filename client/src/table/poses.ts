/** Where each card lies: a layout and a board become positions, order and visible strips. Pure. */
import type { Board } from "../engine/board";
import type { Sheet } from "../engine/sheets";
import type { Rect } from "./geometry";
import type { Layout, Place } from "./layout";
import { FANNED } from "./layout-parts";
import { stripsOf } from "./strips";

/**
 * `pile`, `depth`: which card of which pile, 0 is the bottom. `z`: order of drawing. `up`: face up. `covered`: nothing of it can be
 * seen. `strip`: how much of it shows above the next card, in pixels, Infinity where it shows from top to bottom.
 */
export interface Pose {
  readonly pile: number;
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly z: number;
  readonly up: boolean;
  readonly half: boolean;
  readonly covered: boolean;
  readonly strip: number;
}

/** `poses`: by card index. `boxes`: what each pile covers, by pile index. `spread`: the pile that lies over all others, or null. */
export interface Arrangement {
  readonly poses: readonly Pose[];
  readonly boxes: readonly Rect[];
  readonly spread: number | null;
}

/** Cards that peep out under a squared pile, and how many cards stand for one of them. */
const EDGES = 2;
const CARDS_PER_EDGE = 8;

export function arrange(sheet: Sheet, board: Board, layout: Layout): Arrangement {
  const poses = new Array<Pose>(sheet.size);
  const boxes = board.piles.map((cards, pile) => {
    const place = layout.places[pile]!;
    const at = offsetsOf(place, layout, cards.length, board.down[pile]!);
    cards.forEach((card, depth) => {
      const { x, y, strip, covered } = at(depth);
      const up = depth >= board.down[pile]!;
      poses[card] = {
        pile,
        depth,
        x: place.x + x,
        y: place.y + y,
        scale: place.scale,
        z: depth + 1,
        up,
        half: place.half,
        covered,
        strip,
      };
    });
    return boxOf(place, layout, cards.length, at);
  });
  return { poses, boxes, spread: null };
}

interface Offset {
  readonly x: number;
  readonly y: number;
  readonly strip: number;
  readonly covered: boolean;
}

function offsetsOf(place: Place, layout: Layout, count: number, down: number): (depth: number) => Offset {
  if (place.kind === "tableau") return columnOffsets(place, layout, count, down);
  if (place.spread !== "none") return fanOffsets(place, layout, count);
  const edges =
    place.kind === "stock" || place.kind === "reserve" ? Math.min(EDGES, Math.floor(count / CARDS_PER_EDGE)) : 0;
  return (depth) => {
    const above = count - 1 - depth;
    // Two stay drawn, so that taking the top one away uncovers a card at once.
    return { x: 0, y: Math.min(above, edges), strip: above === 0 ? Infinity : 0, covered: above > Math.max(1, edges) };
  };
}

function columnOffsets(place: Place, layout: Layout, count: number, down: number): (depth: number) => Offset {
  const { down: back, up: face } = stripsOf(down, count - down, place.h, place.room, layout.coarse);
  return (depth) => {
    const y = Math.min(depth, down) * back + Math.max(0, depth - down) * face;
    return { x: 0, y, strip: depth === count - 1 ? Infinity : depth < down ? back : face, covered: false };
  };
}

/** The last cards of the waste side by side; those under them lie squared. */
function fanOffsets(place: Place, layout: Layout, count: number): (depth: number) => Offset {
  const shown = Math.min(FANNED, count);
  const isDown = place.spread === "down";
  const step = (place.room - (isDown ? layout.card.h : layout.card.w)) / (FANNED - 1);
  return (depth) => {
    const nth = Math.max(0, depth - (count - shown));
    const along = Math.floor(nth * step);
    const strip = depth === count - 1 ? Infinity : isDown ? Math.floor(step) : Infinity;
    return { x: isDown ? 0 : along, y: isDown ? along : 0, strip, covered: depth < count - shown - 1 };
  };
}

function boxOf(place: Place, layout: Layout, count: number, at: (depth: number) => Offset): Rect {
  if (count < 2 || place.spread === "none") return { x: place.x, y: place.y, w: place.w, h: place.h };
  const { x, y } = at(count - 1);
  return { x: place.x, y: place.y, w: layout.card.w + x, h: place.h + y };
}

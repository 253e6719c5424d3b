/** Which card a pointer means, and on which pile a dragged card is let go. From the layout's rectangles alone. */
import type { Board } from "../engine/board";
import { distance, overlap, type Rect } from "../table/geometry";
import type { Layout } from "../table/layout";
import type { Arrangement } from "../table/poses";

/** `depth`: of the card in its pile, 0 is the bottom, -1 where the pile is empty. */
export interface Aim {
  readonly pile: number;
  readonly depth: number;
}

/** Beside a pile by so much still counts. */
const TOLERANCE_MOUSE = 6;
const TOLERANCE_TOUCH = 12;

/** The card under a point, or null on the bare table. */
export function aimAt(layout: Layout, board: Board, arrangement: Arrangement, x: number, y: number): Aim | null {
  const spread = arrangement.spread === null ? null : inSpread(layout, board, arrangement, arrangement.spread, x, y);
  if (spread) return spread;
  const tolerance = layout.coarse ? TOLERANCE_TOUCH : TOLERANCE_MOUSE;
  let nearest = -1;
  let least = tolerance;
  arrangement.boxes.forEach((box, pile) => {
    const reach = layout.places[pile]!.kind === "tableau" ? columnReach(layout, box, pile) : box;
    const away = distance(reach, x, y);
    if (away < least || (away === 0 && nearest >= 0 && isAbove(layout, pile, nearest, y))) {
      nearest = pile;
      least = away;
    }
  });
  return nearest < 0 ? null : { pile: nearest, depth: depthAt(layout, board, arrangement, nearest, y) };
}

/** The card of a spread column under a point: its lanes lie above everything else. */
function inSpread(
  layout: Layout,
  board: Board,
  arrangement: Arrangement,
  pile: number,
  x: number,
  y: number,
): Aim | null {
  const { w, h } = layout.places[pile]!;
  const depth = board.piles[pile]!.findLastIndex((card) => {
    const pose = arrangement.poses[card]!;
    return distance({ x: pose.x, y: pose.y, w, h }, x, y) === 0;
  });
  return depth < 0 ? null : { pile, depth };
}

/** Where boxes overlap (staggered single cards), the one that was laid later lies above. */
function isAbove(layout: Layout, pile: number, other: number, y: number): boolean {
  return layout.places[pile]!.kind === layout.places[other]!.kind && y >= layout.places[pile]!.y;
}

/** A column reaches down to the end of its space: below the last card still means the last card. */
function columnReach(layout: Layout, box: Rect, pile: number): Rect {
  return { ...box, h: layout.places[pile]!.room };
}

function depthAt(layout: Layout, board: Board, arrangement: Arrangement, pile: number, y: number): number {
  const cards = board.piles[pile]!;
  if (layout.places[pile]!.kind !== "tableau") return cards.length - 1;
  for (let depth = cards.length - 1; depth > 0; depth--) {
    const pose = arrangement.poses[cards[depth]!]!;
    if (y >= pose.y) return depth;
  }
  return cards.length > 0 ? 0 : -1;
}

/**
 * The pile a dragged card is let go on: of those `allowed`, the one it overlaps most. Columns reach down to the end of the table.
 * Null where it overlaps none, or still lies mostly on the pile it came from.
 */
export function dropOn(
  layout: Layout,
  arrangement: Arrangement,
  card: Rect,
  source: number,
  allowed: readonly number[],
): number | null {
  let best: number | null = null;
  let most = overlap(card, arrangement.boxes[source]!);
  for (const pile of allowed) {
    const place = layout.places[pile]!;
    const box = arrangement.boxes[pile]!;
    const shared = overlap(card, place.kind === "tableau" ? { ...box, h: layout.height - box.y } : box);
    if (shared > most) {
      most = shared;
      best = pile;
    }
  }
  return best;
}

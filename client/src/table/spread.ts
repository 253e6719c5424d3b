/** A squeezed column laid out so that every face of it can be read, over whatever lies there. Backs stay backs. Pure. */
import type { Board } from "../engine/board";
import { clamp, type Rect } from "./geometry";
import type { Layout, Place } from "./layout";
import type { Arrangement } from "./poses";

/** It lies above all its neighbours. */
const ABOVE_COLUMNS = 1000;
const LOOSE_UP = 0.34;
const TIGHT_DOWN = 0.05;
const EDGE = 4;
const BETWEEN = 2;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly strip: number;
}

/**
 * The same arrangement with one column spread: as far up as it needs, and where the table is too low for it, in lanes side by side.
 * `legible`: the least strip on which an index is whole.
 */
export function spreadOut(
  arrangement: Arrangement,
  layout: Layout,
  board: Board,
  pile: number,
  legible: number,
): Arrangement {
  const place = layout.places[pile]!;
  const spots = spotsOf(layout, place, board.down[pile]!, board.piles[pile]!.length, legible);
  const poses = arrangement.poses.slice();
  board.piles[pile]!.forEach((card, depth) => {
    poses[card] = { ...poses[card]!, ...spots[depth]!, z: ABOVE_COLUMNS + depth + 1 };
  });
  const box = around(spots, place);
  return { poses, boxes: arrangement.boxes.map((other, at) => (at === pile ? box : other)), spread: pile };
}

function spotsOf(layout: Layout, place: Place, down: number, count: number, legible: number): Spot[] {
  const backStrip = Math.floor(TIGHT_DOWN * place.h);
  const room = layout.height - 2 * EDGE - place.h;
  const covered = Math.max(1, count - 1 - down);
  const inOneLane = Math.min(LOOSE_UP * place.h, (room - down * backStrip) / covered);
  const strip = Math.floor(Math.max(inOneLane, Math.min(legible, LOOSE_UP * place.h)));
  const height = Math.min(room, down * backStrip + covered * strip);
  const top = clamp(place.y, EDGE, EDGE + room - height);
  const lanes = laneOf(down, count, backStrip, strip, room);
  const step =
    (place.w + BETWEEN) * (place.x + lanes.at(-1)!.lane * (place.w + BETWEEN) + place.w > layout.width ? -1 : 1);
  return lanes.map(({ lane, y }, depth) => ({
    x: place.x + lane * step,
    y: Math.round(top + y),
    strip: lanes[depth + 1]?.lane === lane ? (depth < down ? backStrip : strip) : Infinity,
  }));
}

/** In which lane each card lies, and how far below its top. */
function laneOf(
  down: number,
  count: number,
  backStrip: number,
  strip: number,
  room: number,
): { lane: number; y: number }[] {
  let lane = 0;
  let y = 0;
  return Array.from({ length: count }, (_, depth) => {
    if (depth > 0) y += depth <= down ? backStrip : strip;
    if (y > room + 0.5) [lane, y] = [lane + 1, 0];
    return { lane, y };
  });
}

function around(spots: readonly Spot[], { w, h }: Place): Rect {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) + w - x, h: Math.max(...ys) + h - y };
}

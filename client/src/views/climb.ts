/** The stair as geometry: flights back and forth, one step a card, from the pit up to daylight. Pure. */

/** `x`, `y`: the lower left start of the stair; `width` of a flight, `height` of the whole. In pixels, y downwards. */
export interface StairBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

// A flight rises about so much for each pixel it is wide: between a ramp and a ladder.
const STEEPNESS = 0.72;

/** How many flights a stair of this shape has; a step is never cut by a landing. */
export function flightsOf(box: StairBox, steps: number): number {
  const fitting = Math.max(1, Math.round(box.height / (box.width * STEEPNESS)));
  return Math.min(fitting, Math.max(1, steps));
}

/** Where somebody stands who has climbed `step` of `steps`. */
export function standAt(box: StairBox, step: number, steps: number): Point {
  const climbed = (Math.min(step, steps) / steps) * flightsOf(box, steps);
  const flight = Math.min(Math.floor(climbed), flightsOf(box, steps) - 1);
  const along = (climbed - flight) * box.width;
  const x = flight % 2 === 0 ? box.x + along : box.x + box.width - along;
  return { x, y: box.y - (box.height * Math.min(step, steps)) / steps };
}

/** The treads and risers from step `from` to step `to`, as a path. */
export function stairPath(box: StairBox, steps: number, from = 0, to = steps): string {
  const start = standAt(box, from, steps);
  let path = `M${round(start.x)} ${round(start.y)}`;
  for (let step = from + 1; step <= to; step++) {
    const { x, y } = standAt(box, step, steps);
    path += `V${round(y)}H${round(x)}`;
  }
  return path;
}

/** Heights for labels that want to stand at `wanted` (from the top down), at least `gap` apart and within `top`..`bottom`. */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): readonly number[] {
  const heights: number[] = [];
  for (const height of wanted) heights.push(Math.max(height, (heights.at(-1) ?? top - gap) + gap));
  for (let at = heights.length - 1, floor = bottom; at >= 0; at--, floor = heights[at + 1]! - gap) {
    heights[at] = Math.min(heights[at]!, floor);
  }
  return heights;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

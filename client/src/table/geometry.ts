/** Rectangles of the table, in CSS pixels from its top left corner. */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Area both rectangles share, 0 where they do not meet. */
export function overlap(one: Rect, other: Rect): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Distance from a point to the nearest point of a rectangle, 0 inside it. */
export function distance(rect: Rect, x: number, y: number): number {
  return Math.hypot(Math.max(rect.x - x, 0, x - rect.x - rect.w), Math.max(rect.y - y, 0, y - rect.y - rect.h));
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

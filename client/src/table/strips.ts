/** How far the cards of a column lie apart: the formulas by which even the longest column stays on the table. */
import { clamp } from "./geometry";

/** Visible strip of each face-down and each covered face-up card, in whole pixels (fractions only where nothing else fits). */
export interface Strips {
  readonly down: number;
  readonly up: number;
}

/** WCAG 2.5.8: a finger wants 24 pixels, as long as there is room for them. */
const FINGER = 24;
/** Below this a rank cannot be read any more. */
const LEAST_UP = 11;
const LEAST_DOWN = 4;

/**
 * `down`, `up`: cards face down and face up. `height`: of a card. `room`: from the top of the column to the end of its space.
 * Backs give way first, then faces; if even that is not enough, all move closer, but none leaves the table.
 */
export function stripsOf(down: number, up: number, height: number, room: number, coarse: boolean): Strips {
  const wide = Math.floor(Math.min(0.55 * height, Math.max(0.34 * height, coarse ? FINGER : 0)));
  // A column without face-up cards ends with a back, which needs no strip.
  const backs = up > 0 ? down : Math.max(0, down - 1);
  const covered = Math.max(0, up - 1);
  const spare = room - height;
  const loose = Math.floor(0.16 * height);
  const tight = Math.max(LEAST_DOWN, Math.floor(0.05 * height));
  const backStrip = backs > 0 ? clamp(Math.floor((spare - covered * wide) / backs), tight, loose) : loose;
  const faceStrip = covered > 0 ? Math.floor((spare - backs * backStrip) / covered) : wide;
  if (faceStrip >= Math.max(LEAST_UP, 0.1 * height)) return { down: backStrip, up: Math.min(wide, faceStrip) };
  return squeezed(backs, covered, spare, backStrip);
}

function squeezed(backs: number, covered: number, spare: number, backStrip: number): Strips {
  const up = (spare - backs * backStrip) / Math.max(1, covered);
  if (up >= backStrip) return { down: backStrip, up };
  const even = Math.max(0, spare) / Math.max(1, backs + covered);
  return { down: even, up: even };
}

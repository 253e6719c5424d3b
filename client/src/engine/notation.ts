/** Text forms of cards, moves and piles, both ways. */
import type { Board } from "./board";
import { FACE_TEXTS, type Faces, UNKNOWN } from "./cards";
import type { Sheet } from "./sheets";

/** How a move names the foundations: the lowest-numbered place that accepts takes the card. */
export const FOUNDATION = "f";

/** A draw, a redeal, or `count` cards from one pile to another. `source` and `target` are pile names; a foundation is `f`. */
export interface Move {
  readonly source: string;
  readonly target: string;
  readonly count: number;
}

export const DRAW: Move = { source: "s", target: "w", count: 1 };
export const REDEAL: Move = { source: "w", target: "s", count: 1 };

const TRANSFER = /^([a-z][0-9]{0,2})>([a-z][0-9]{0,2})(?:x([1-9][0-9]{0,2}))?$/;

export function sameMove(one: Move, other: Move): boolean {
  return one.source === other.source && one.target === other.target && one.count === other.count;
}

/** `draw`, `redeal`, or `FROM>TO` with `xN` for N > 1. */
export function moveText(move: Move): string {
  if (sameMove(move, DRAW)) return "draw";
  if (sameMove(move, REDEAL)) return "redeal";
  return `${move.source}>${move.target}${move.count > 1 ? `x${move.count}` : ""}`;
}

/** The move a text stands for, null where it is none. Whether the piles exist is for `refusal` to say. */
export function parseMove(text: string): Move | null {
  if (text === "draw") return DRAW;
  if (text === "redeal") return REDEAL;
  const match = TRANSFER.exec(text);
  if (match === null) return null;
  const [, source, target, count] = match as unknown as [string, string, string, string | undefined];
  if (count === "1" || target === "s" || target === "w") return null;
  if (target !== FOUNDATION && target.startsWith(FOUNDATION)) return null;
  return { source, target, count: Number(count ?? 1) };
}

/** `4S` face up, `~4S` face down and known, `##` unknown. */
export function cardText(card: number, faces: Faces, down: boolean): string {
  const face = faces[card]!;
  if (face === UNKNOWN) return "##";
  return down ? `~${FACE_TEXTS[face]}` : FACE_TEXTS[face]!;
}

/** Every pile, bottom to top, empty ones as `[]`. */
export function pilesText(sheet: Sheet, board: Board, faces: Faces): Record<string, string[]> {
  const texts = sheet.piles.map((name, place): [string, string[]] => [
    name,
    board.piles[place]!.map((card, depth) => cardText(card, faces, depth < board.down[place]!)),
  ]);
  return Object.fromEntries(texts);
}

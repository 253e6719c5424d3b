/** How fast cards travel, as the player likes it, and when each of them sets out. */
import type { Board } from "../engine/board";
import type { Sheet } from "../engine/sheets";
import { clamp } from "./geometry";

/** "auto" asks the system whether it wants less motion. */
export type Travel = "auto" | "off" | "fast" | "normal";

/** Milliseconds after which a card sets out, by its index. */
export type DelayOf = (card: number) => number;

const FAST = 120;
const SLOWEST = 200;
const MS_PER_PIXEL = 0.14;
/** A whole deal takes about two thirds of a second, however many cards there are. */
const DEAL_MS = 520;
/** So many cards that come home at once go one after the other, all of them within so long. */
const CASCADE_FROM = 3;
const CASCADE_STEP = 45;
const CASCADE_MOST = 1_100;

/** Milliseconds for a way of so many pixels; 0 where nothing is to move. `isStill`: the system wants less motion. */
export function travelTime(travel: Travel, isStill: boolean, pixels: number): number {
  if (travel === "off" || (travel === "auto" && isStill)) return 0;
  return travel === "fast" ? FAST : clamp(FAST + MS_PER_PIXEL * pixels, FAST, SLOWEST);
}

export const atOnce: DelayOf = () => 0;

/** In the order of the deal. */
export function dealDelay(sheet: Sheet): DelayOf {
  return (card) => (card * DEAL_MS) / sheet.size;
}

/** So many piles change with one entry at most: a move, the card turned up under it, and what fills a gap. */
const PILES_OF_A_MOVE = 4;

/** Do many entries lie between two boards? Then cards cross each other on ways that nobody made. */
export function isFar(before: Board, board: Board): boolean {
  const changed = board.piles.filter((pile, nth) => {
    const known = before.piles[nth]!;
    return pile.length !== known.length || pile.at(-1) !== known.at(-1);
  });
  return changed.length > PILES_OF_A_MOVE;
}

/** Cards that come home by one entry go one after the other, lower ones first. */
export function cascade(sheet: Sheet, before: Board | null, board: Board): DelayOf {
  if (before === null) return atOnce;
  const coming = sheet.foundations.flatMap((pile) => {
    const known = before.piles[pile]!.length;
    return board.piles[pile]!.slice(known).map((card, nth) => ({ card, depth: known + nth }));
  });
  if (coming.length < CASCADE_FROM) return atOnce;
  coming.sort((one, other) => one.depth - other.depth);
  const step = Math.min(CASCADE_STEP, CASCADE_MOST / coming.length);
  const delays = new Map(coming.map(({ card }, nth) => [card, nth * step]));
  return (card) => delays.get(card) ?? 0;
}

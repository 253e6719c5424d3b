/** What the three arrangements share: sizes of a game, the card that fits, and places built one by one. */
import type { Sheet } from "../engine/sheets";
import { words } from "../words/words";
import type { Band, Layout, Place } from "./layout";

export type Arranged = Pick<Layout, "card" | "gap" | "places" | "bands" | "tools">;

/** `columns`, `homes`, `reserves`: numbers of piles. `parts`: kinds of columns. `longest`: column for which cards are sized. */
export interface Needs {
  readonly columns: number;
  readonly homes: number;
  readonly reserves: number;
  readonly parts: number;
  readonly longest: number;
}

/** A run from king to ace upon what was dealt; longer columns only move closer together. */
const LONGEST_RUN = 12;
const LEAST_LONGEST = 16;
/** On a large screen cards do not grow beyond this: the eye would have to travel. */
const WIDEST_CARD = 112;
/** Waste cards that are shown side by side. */
export const FANNED = 3;
/** Height of the line that names a part of the columns. */
export const LABEL = 15;

export function needsOf(sheet: Sheet): Needs {
  const dealt = sheet.tableau.map((place) => {
    const group = sheet.groupAt[place]!;
    return group.deal[group.piles.indexOf(sheet.piles[place]!)]!;
  });
  return {
    columns: sheet.tableau.length,
    homes: sheet.foundations.length,
    reserves: sheet.reserves.length,
    parts: new Set(sheet.tableau.map((place) => sheet.groupAt[place]!)).size,
    longest: Math.max(LEAST_LONGEST, Math.max(...dealt) + LONGEST_RUN),
  };
}

/** The largest card that is no wider than `width` and, at `aspect`, no higher than `height`. */
export function cardWithin(width: number, height: number, aspect: number): { w: number; h: number } {
  const w = Math.max(8, Math.floor(Math.min(width, height / aspect, WIDEST_CARD)));
  return { w, h: Math.round(w * aspect) };
}

/** Collects places by pile name and hands them out in the order of the sheet. */
export class Places {
  private readonly made = new Map<string, Place>();

  constructor(
    private readonly sheet: Sheet,
    private readonly card: { readonly w: number; readonly h: number },
  ) {}

  put(pile: number, x: number, y: number, more: Partial<Pick<Place, "scale" | "spread" | "room" | "half">> = {}): void {
    const scale = more.scale ?? 1;
    const h = this.card.h * scale * (more.half ? 0.5 : 1);
    const name = this.sheet.piles[pile]!;
    const kind = this.sheet.groupAt[pile]!.kind;
    const place = { name, kind, x, y, w: this.card.w * scale, h, scale, spread: "none", room: h, half: false } as const;
    this.made.set(name, { ...place, ...more });
  }

  all(): Place[] {
    return this.sheet.piles.map((name) => this.made.get(name)!);
  }
}

/** The columns side by side from `x` on, reaching down to `bottom`. `step`: from one to the next; `split`: extra between parts. */
export function putColumns(
  places: Places,
  sheet: Sheet,
  x: number,
  y: number,
  bottom: number,
  step: number,
  split: number,
): void {
  let left = x;
  sheet.tableau.forEach((pile, nth) => {
    if (nth > 0 && sheet.groupAt[pile] !== sheet.groupAt[pile - 1]) left += split;
    places.put(pile, left, y, { spread: "down", room: bottom - y });
    left += step;
  });
}

/** A band under single reserves, which follow a rule of their own. */
export function bandOfReserves(sheet: Sheet, places: readonly Place[], pad: number): Band {
  const boxes = sheet.reserves.map((pile) => places[pile]!);
  const x = Math.min(...boxes.map((box) => box.x)) - pad;
  const y = Math.min(...boxes.map((box) => box.y)) - pad;
  const right = Math.max(...boxes.map((box) => box.x + box.w)) + pad;
  const bottom = Math.max(...boxes.map((box) => box.y + box.h)) + pad;
  const group = sheet.groupAt[sheet.reserves[0]!]!.id;
  return { group, label: "", x, y, w: right - x, h: bottom - y };
}

/** A band for each part of the columns, where there is more than one; its label stands above the cards. */
export function bandsUnder(sheet: Sheet, places: readonly Place[], pad: number): Band[] {
  const groups = [...new Set(sheet.tableau.map((pile) => sheet.groupAt[pile]!))];
  if (groups.length < 2) return [];
  return groups.map((group) => {
    const columns = sheet.tableau.filter((pile) => sheet.groupAt[pile] === group).map((pile) => places[pile]!);
    const first = columns[0]!;
    const last = columns.at(-1)!;
    const label = words.table.bands[group.build?.suits ?? "alternate-colour"];
    const x = first.x - pad;
    const y = first.y - LABEL;
    return { group: group.id, label, x, y, w: last.x + last.w + pad - x, h: first.room + LABEL };
  });
}

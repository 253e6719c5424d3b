/**
 * A game as data: the closed vocabulary in which a sheet is written, and a sheet opened for play.
 *
 * The data come from the server's sheets (`games.gen.ts`), field names unchanged. `legal` and `play` read an opened sheet and
 * never ask which game it is.
 */
import { FACES, isRed, rankOf, suitOf } from "./cards";

export type PileKind = "stock" | "waste" | "reserve" | "foundation" | "tableau";

/** How a card may lie on another one: one rank lower, with a relation of the suits. `wrap`: a king may lie on an ace. */
export interface Build {
  readonly suits: "alternate-colour" | "same-suit";
  readonly wrap: boolean;
}

/**
 * Piles of one kind that follow one rule.
 *
 * `deal`: cards dealt to each pile (ignored for the stock, which gets the rest). `build`: what a card put on a non-empty pile
 * must fit. `hold`: what holds a moved group together, judged by the pile it leaves. `take`: what leaves towards a column.
 * `on_card`, `on_empty`: ids of the groups whose cards may enter a non-empty or an empty pile. `fill`: groups that fill an
 * emptied pile at once, first non-empty one first.
 */
export interface Group {
  readonly id: string;
  readonly kind: PileKind;
  readonly piles: readonly string[];
  readonly deal: readonly number[];
  readonly faces: "all-up" | "last-up" | "all-down";
  readonly build: Build | null;
  readonly hold: Build | null;
  readonly take: "exposed" | "whole" | "run";
  readonly on_card: readonly string[];
  readonly on_empty: readonly string[];
  readonly fill: readonly string[];
}

/** One game, as the server wrote it down. `redeals`: how often the waste may be turned over, null without limit. */
export interface SheetData {
  readonly game: string;
  readonly title: string;
  readonly decks: number;
  readonly groups: readonly Group[];
  readonly deal_order: readonly string[];
  readonly foundation_base: "ace" | "dealt";
  readonly draw: number;
  readonly redeals: number | null;
  readonly foundation_capacity: number;
  readonly version: number;
}

/** A sheet with what follows from it worked out once. A pile's place in `piles` is its index in `Board.piles`. */
export interface Sheet extends SheetData {
  /** Number of cards: 52 or 104. */
  readonly size: number;
  /** Names of all piles, in the order of the notation. */
  readonly piles: readonly string[];
  /** Pile name to pile index. */
  readonly index: ReadonlyMap<string, number>;
  /** The group of each pile, by pile index. */
  readonly groupAt: readonly Group[];
  /** Groups by id. */
  readonly group: ReadonlyMap<string, Group>;
  readonly stock: number;
  readonly waste: number;
  readonly foundations: readonly number[];
  readonly tableau: readonly number[];
  readonly reserves: readonly number[];
  /** Ids of the groups whose exposed card may go to a foundation. */
  readonly foundationSources: readonly string[];
}

/** Works out what follows from a sheet. */
export function openSheet(data: SheetData): Sheet {
  const piles = data.groups.flatMap((group) => group.piles);
  const groupAt = data.groups.flatMap((group) => group.piles.map(() => group));
  const places = (kind: PileKind) => groupAt.flatMap((group, place) => (group.kind === kind ? [place] : []));
  const foundations = places("foundation");
  return {
    ...data,
    size: data.decks * FACES,
    piles,
    index: new Map(piles.map((name, place) => [name, place])),
    groupAt,
    group: new Map(data.groups.map((group) => [group.id, group])),
    stock: places("stock")[0]!,
    waste: places("waste")[0]!,
    foundations,
    tableau: places("tableau"),
    reserves: places("reserve"),
    foundationSources: groupAt[foundations[0]!]!.on_card,
  };
}

/** May face `over` lie on face `under`? Both known. */
export function fits(build: Build, over: number, under: number): boolean {
  return TABLES[build.suits][build.wrap ? 1 : 0]![under * FACES + over] === 1;
}

function table(suits: Build["suits"], wrap: boolean): Uint8Array {
  const cells = new Uint8Array(FACES * FACES);
  for (let under = 0; under < FACES; under++) {
    for (let over = 0; over < FACES; over++) cells[under * FACES + over] = allows(suits, wrap, over, under) ? 1 : 0;
  }
  return cells;
}

function allows(suits: Build["suits"], wrap: boolean, over: number, under: number): boolean {
  const oneLower = rankOf(over) === rankOf(under) - 1 || (wrap && rankOf(over) === 13 && rankOf(under) === 1);
  if (suits === "same-suit") return oneLower && suitOf(over) === suitOf(under);
  return oneLower && isRed(over) !== isRed(under);
}

// There are four builds in all, so every answer is looked up: without wrap first, with wrap second.
const TABLES = {
  "alternate-colour": [table("alternate-colour", false), table("alternate-colour", true)],
  "same-suit": [table("same-suit", false), table("same-suit", true)],
} as const;

/** A card's face as markup: index, suit, and in the middle a large suit, pips or a court. Colours and sizes are the style sheet's. */
import { FACES, rankOf, suitOf } from "../engine/cards";
import { courtArt, pipsPath, suitPath } from "./art";

/** Small faces show one large suit; large ones pips and a second index, upside down in the far corner. */
export type Level = "small" | "large";

/** From this card width on, in pixels, faces are drawn large. */
export const LARGE_FROM = 72;

/** Resolves once ranks can be drawn, in their own face or in another where it is not to be had. Asked for before a card lies there. */
export const ranksReady: Promise<unknown> = Promise.resolve(
  document.fonts?.load('700 20px "Pandemonium Ranks"', "A"),
).catch(() => undefined);

const RANK_TEXTS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
/** As which the suits are drawn in the font of the ranks, by `scripts/rank-font`. */
const SUIT_LETTERS = "cdhs";
const SUIT_CLASSES = ["club", "diamond", "heart", "spade"];

export function rankText(rank: number): string {
  return RANK_TEXTS[rank]!;
}

export function suitClass(face: number): string {
  return SUIT_CLASSES[suitOf(face)]!;
}

/** What shows of a face under another card, and what only an open one shows. */
export type Part = "corner" | "centre";

const MARKUP: Readonly<Record<Part, (face: number, level: Level) => string>> = {
  corner: (face) => indexMarkup(face, ""),
  centre: (face, level) =>
    level === "small" ? centreMarkup(face) : largeCentreMarkup(face) + indexMarkup(face, " end"),
};

/** The whole face. */
export function faceMarkup(face: number, level: Level): string {
  return MARKUP.corner(face, level) + MARKUP.centre(face, level);
}

const drawings = new Map<string, DocumentFragment>();

/** Draws every face ahead, while there is time: a table that is opened shows a hundred at once. */
export function drawAhead(level: Level): void {
  for (const part of ["corner", "centre"] as const) {
    for (let face = 0; face < FACES; face++) drawings.set(`${part}${level}${face}`, drawing(part, face, level));
  }
}

/** Lets go of what was drawn ahead. */
export function forgetDrawings(): void {
  drawings.clear();
}

/** Adds a part of a face to a card: a copy of what was drawn ahead, or drawn now. */
export function drawPart(card: HTMLElement, part: Part, face: number, level: Level): void {
  const known = drawings.get(`${part}${level}${face}`);
  card.append(known === undefined ? drawing(part, face, level) : document.importNode(known, true));
}

function drawing(part: Part, face: number, level: Level): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = MARKUP[part](face, level);
  return template.content;
}

function indexMarkup(face: number, more: string): string {
  const [rank, suit] = [rankOf(face), suitOf(face)];
  const ten = rank === 10 ? " ten" : "";
  return `<span class="tb-index${more}${ten}">${rankText(rank)} ${SUIT_LETTERS[suit]}</span>`;
}

function centreMarkup(face: number): string {
  const [rank, suit] = [rankOf(face), suitOf(face)];
  if (rank > 10) return `<svg class="tb-court" viewBox="0 0 64 64">${courtArt(rank)}</svg>`;
  return `<svg class="tb-big" viewBox="-10 -10 20 20"><path d="${suitPath(suit, 0, 0, 20)}"/></svg>`;
}

function largeCentreMarkup(face: number): string {
  const [rank, suit] = [rankOf(face), suitOf(face)];
  if (rank === 1 || rank > 10) return centreMarkup(face);
  return `<svg class="tb-pips" viewBox="0 0 100 130"><path d="${pipsPath(rank, suit)}"/></svg>`;
}

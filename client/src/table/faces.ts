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
const SUIT_CLASSES = ["club", "diamond", "heart", "spade"];

export function rankText(rank: number): string {
  return RANK_TEXTS[rank]!;
}

export function suitClass(face: number): string {
  return SUIT_CLASSES[suitOf(face)]!;
}

export function faceMarkup(face: number, level: Level): string {
  const rank = rankOf(face);
  const suit = suitOf(face);
  const corner = indexMarkup(rank, suit, "");
  if (level === "small") return corner + centreMarkup(rank, suit);
  return corner + largeCentreMarkup(rank, suit) + indexMarkup(rank, suit, " end");
}

const drawings = new Map<string, DocumentFragment>();

/** Draws every face ahead, while there is time: a table that is opened shows a hundred at once. */
export function drawAhead(level: Level): void {
  for (let face = 0; face < FACES; face++) {
    const template = document.createElement("template");
    template.innerHTML = faceMarkup(face, level);
    drawings.set(`${level}${face}`, template.content);
  }
}

/** Lets go of what was drawn ahead. */
export function forgetDrawings(): void {
  drawings.clear();
}

/** Draws a face on a card: a copy of what was drawn ahead, or anew. */
export function drawFace(card: HTMLElement, face: number, level: Level): void {
  const drawing = drawings.get(`${level}${face}`);
  if (drawing === undefined) card.innerHTML = faceMarkup(face, level);
  else card.replaceChildren(document.importNode(drawing, true));
}

function indexMarkup(rank: number, suit: number, end: string): string {
  const ten = rank === 10 ? ` class="ten"` : "";
  const mark = `<svg viewBox="-10 -10 20 20"><path d="${suitPath(suit, 0, 0, 20)}"/></svg>`;
  return `<span class="tb-index${end}"><b${ten}>${rankText(rank)}</b>${mark}</span>`;
}

function centreMarkup(rank: number, suit: number): string {
  if (rank > 10) return `<svg class="tb-court" viewBox="0 0 64 64">${courtArt(rank)}</svg>`;
  return `<svg class="tb-big" viewBox="-10 -10 20 20"><path d="${suitPath(suit, 0, 0, 20)}"/></svg>`;
}

function largeCentreMarkup(rank: number, suit: number): string {
  if (rank === 1 || rank > 10) return centreMarkup(rank, suit);
  return `<svg class="tb-pips" viewBox="0 0 100 130"><path d="${pipsPath(rank, suit)}"/></svg>`;
}

/** A table of Seven Devils in a document, and hands that play at it. */
import { afterEach, beforeEach, vi } from "vitest";
import type { Board } from "../engine/board";
import { FACE_OF_TEXT, noFaces } from "../engine/cards";
import { doubleClickMove, movesFrom } from "../engine/choices";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import { refusal } from "../engine/legal";
import { moveText } from "../engine/notation";
import { createTable, type Table } from "./table";

export const sheet = GAMES["seven-devils"];
export const board = openingBoard(sheet);
// Exposed cards of the columns: t1 2H, t2 3C, t3 9D, t4 AS; devil r1 is another ace.
export const faces = noFaces(104).map(
  (face, card) =>
    FACE_OF_TEXT.get({ 0: "2H", 2: "3C", 5: "9D", 9: "AS", 28: "AD", 29: "9S", 30: "KS" }[card] ?? "") ?? face,
);

export let host: HTMLElement;
export let table: Table;
export let asked: string[];
/** What the player has chosen. */
export const chosen = { oneTap: false, letters: true };

/** Another table in place of the one that lies there. */
export function lay(other: Table): void {
  table = other;
}

export function open(shown: Board = board): void {
  table = createTable(host, sheet, {
    oneTap: () => chosen.oneTap,
    letters: () => chosen.letters,
    refusal: (move) => refusal(sheet, shown, faces, move),
    movesFrom: (pile, depth) => movesFrom(sheet, shown, faces, pile, depth),
    doubleClick: (pile, depth) => doubleClickMove(sheet, shown, faces, pile, depth),
    onMove: (move, how) => asked.push(`${how} ${moveText(move)}`),
  });
  table.show(shown, faces, { animate: false });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  Object.assign(chosen, { oneTap: false, letters: true });
  host = document.createElement("div");
  Object.defineProperties(host, { clientWidth: { value: 1168 }, clientHeight: { value: 741 } });
  document.body.append(host);
});

afterEach(() => {
  table.destroy();
  host.remove();
  vi.useRealTimers();
});

export const root = () => host.querySelector<HTMLElement>(".tb")!;
export const lifted = () => host.querySelectorAll(".tb-card.lifted").length;
export const rings = () => [...host.querySelectorAll<HTMLElement>(".tb-ring")].filter((ring) => !ring.hidden).length;

export function send(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const event = {
    bubbles: true,
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    buttons: 1,
    ...more,
  };
  root().dispatchEvent(new PointerEvent(type, event));
}

/** Middle of the exposed card of a pile, near its upper edge. */
export function spot(name: string): [number, number] {
  const cards = board.piles[sheet.index.get(name)!]!;
  const { x, y, w } = table.layout.places.find((place) => place.name === name)!;
  const below = name.startsWith("t") ? (cards.length - 1) * Math.floor(0.16 * table.layout.card.h) : 0;
  return [x + w / 2, y + below + 20];
}

export function click(name: string): void {
  send("pointerdown", ...spot(name));
  send("pointerup", ...spot(name));
  vi.advanceTimersByTime(20);
}

export function drag(from: string, to: string): void {
  send("pointerdown", ...spot(from));
  send("pointermove", ...spot(to));
  send("pointerup", ...spot(to));
}

export const key = (name: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name }));
export const outlines = (kind: string) =>
  [...host.querySelectorAll<HTMLElement>(`.tb-${kind}`)].filter((outline) => !outline.hidden).length;
export const said = () => [...host.querySelectorAll(".tb-live p")].map((line) => line.textContent);

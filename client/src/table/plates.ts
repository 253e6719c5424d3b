/**
 * The places of the piles: drawn under the cards; and above them, where nothing is drawn, one button a pile, which a screen reader and
 * the keyboard meet. A finger does, too: a browser that looks for what was touched need not ask a hundred cards first.
 */
import type { Board } from "../engine/board";
import type { Faces } from "../engine/cards";
import { baseRank, redealLeft } from "../engine/legal";
import type { Sheet } from "../engine/sheets";
import { HORNED } from "./art";
import { rankText } from "./faces";
import type { Rect } from "./geometry";
import type { Layout } from "./layout";
import { pileWithin, pileWords, redealWords } from "./words";

const TURN_OVER = "M12 4a8 8 0 1 1-7.4 5l2 .8A5.9 5.9 0 1 0 12 6.1V9L7.5 5 12 1z";
const SHUT = "M5 6.6 6.6 5 12 10.4 17.4 5 19 6.6 13.6 12l5.4 5.4-1.6 1.6-5.4-5.4L6.6 19 5 17.4l5.4-5.4z";

const icon = (path: string) => `<svg viewBox="0 0 24 24"><path d="${path}"/></svg>`;

export class Plates {
  /** Under the cards. */
  readonly slots = document.createElement("div");
  /** Above the cards. */
  readonly element = document.createElement("div");
  readonly buttons: readonly HTMLElement[];
  private readonly drawn: readonly HTMLElement[];
  private readonly marks: string[];
  private readonly laid = new Map<HTMLElement, string>();

  /** `isPlayed`: they are buttons to be met; at a table that is looked at they only say where a pile lies. */
  constructor(
    private readonly sheet: Sheet,
    private readonly isPlayed: boolean,
  ) {
    this.slots.className = "tb-slots";
    this.element.className = "tb-piles";
    this.drawn = sheet.piles.map((_, pile) => this.placeOf(document.createElement("div"), "tb-slot", pile));
    this.buttons = sheet.piles.map((name, pile) => this.buttonOf(name, pile));
    this.marks = sheet.piles.map(() => "");
    this.slots.append(...this.drawn);
    this.element.append(...this.buttons);
    this.rove(sheet.tableau[0]!);
  }

  private placeOf(element: HTMLElement, name: string, pile: number): HTMLElement {
    const { kind, id } = this.sheet.groupAt[pile]!;
    element.className = `${name} ${kind}`;
    element.dataset["group"] = id;
    return element;
  }

  private buttonOf(name: string, pile: number): HTMLElement {
    const button = this.placeOf(document.createElement(this.isPlayed ? "button" : "div"), "tb-pile", pile);
    if (button instanceof HTMLButtonElement) button.type = "button";
    button.dataset["pile"] = name;
    return button;
  }

  /** Puts everything where its pile lies; buttons cover the whole pile. */
  lay(layout: Layout, boxes: readonly Rect[]): void {
    this.drawn.forEach((slot, pile) => this.put(slot, layout.places[pile]!));
    this.buttons.forEach((button, pile) => this.put(button, boxes[pile]!));
  }

  private put(element: HTMLElement, { x, y, w, h }: Rect): void {
    const laid = [x, y, w, h].join();
    if (laid === this.laid.get(element)) return;
    this.laid.set(element, laid);
    element.style.transform = `translate(${x}px,${y}px)`;
    element.style.width = `${w}px`;
    element.style.height = `${h}px`;
  }

  /** Marks of empty places and spoken names. */
  name(board: Board, faces: Faces): void {
    const named = this.isPlayed ? this.buttons : [];
    named.forEach((button, pile) => {
      const words = pileWords(this.sheet, board, faces, pile);
      if (button.getAttribute("aria-label") !== words) button.setAttribute("aria-label", words);
    });
    this.drawn.forEach((slot, pile) => {
      const mark = board.piles[pile]!.length > 0 ? "" : this.markOf(pile, board, faces);
      if (mark === this.marks[pile]) return;
      this.marks[pile] = mark;
      slot.innerHTML = mark && `<span class="tb-mark" aria-hidden="true">${mark}</span>`;
    });
  }

  press(pile: number | null): void {
    this.buttons.forEach((button, at) => {
      if (at === pile) button.setAttribute("aria-pressed", "true");
      else if (button.hasAttribute("aria-pressed")) button.removeAttribute("aria-pressed");
    });
  }

  /** Which pile the tabulator key leads to. */
  rove(pile: number): void {
    if (!this.isPlayed) return;
    this.buttons.forEach((button, at) => {
      button.tabIndex = at === pile ? 0 : -1;
    });
  }

  private markOf(pile: number, board: Board, faces: Faces): string {
    const { kind } = this.sheet.groupAt[pile]!;
    if (kind === "foundation") {
      const base = baseRank(this.sheet, board, faces);
      return base === null ? icon(HORNED) : `<b data-rank="${rankText(base)}"></b>`;
    }
    if (kind === "reserve") return icon(HORNED);
    if (kind !== "stock") return kind === "waste" ? `<i>${pileWithin(this.sheet, pile)}</i>` : "";
    return `${icon(redealLeft(this.sheet, board) ? TURN_OVER : SHUT)}<i>${redealWords(this.sheet, board)}</i>`;
  }
}

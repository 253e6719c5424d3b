/** The places under the cards: one button a pile, which is also what a screen reader and the keyboard meet. */
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
  readonly element = document.createElement("div");
  readonly buttons: readonly HTMLElement[];
  private readonly marks: string[];
  private readonly laid: string[] = [];

  /** `isPlayed`: buttons to be met; else they are only drawn, for a table that is looked at. */
  constructor(
    private readonly sheet: Sheet,
    private readonly isPlayed: boolean,
  ) {
    this.element.className = "tb-piles";
    this.buttons = sheet.piles.map((name, pile) => this.plate(name, pile));
    this.marks = sheet.piles.map(() => "");
    this.element.append(...this.buttons);
    this.rove(sheet.tableau[0]!);
  }

  private plate(name: string, pile: number): HTMLElement {
    const plate = document.createElement(this.isPlayed ? "button" : "div");
    if (plate instanceof HTMLButtonElement) plate.type = "button";
    const { kind, id } = this.sheet.groupAt[pile]!;
    plate.className = `tb-pile ${kind}`;
    plate.dataset["pile"] = name;
    plate.dataset["group"] = id;
    return plate;
  }

  /** Puts each plate where its pile lies; buttons cover the whole pile. */
  lay(layout: Layout, boxes: readonly Rect[]): void {
    this.buttons.forEach((plate, pile) => {
      const place = layout.places[pile]!;
      const box = boxes[pile]!;
      const laid = [box.x, box.y, box.w, box.h, place.w, place.h].join();
      if (laid === this.laid[pile]) return;
      this.laid[pile] = laid;
      plate.style.transform = `translate(${box.x}px,${box.y}px)`;
      plate.style.width = `${box.w}px`;
      plate.style.height = `${box.h}px`;
      plate.style.setProperty("--slot-w", `${place.w}px`);
      plate.style.setProperty("--slot-h", `${place.h}px`);
    });
  }

  /** Marks of empty places and spoken names. */
  name(board: Board, faces: Faces): void {
    this.buttons.forEach((plate, pile) => {
      if (this.isPlayed) {
        const words = pileWords(this.sheet, board, faces, pile);
        if (plate.getAttribute("aria-label") !== words) plate.setAttribute("aria-label", words);
      }
      const mark = board.piles[pile]!.length > 0 ? "" : this.markOf(pile, board, faces);
      if (mark === this.marks[pile]) return;
      this.marks[pile] = mark;
      plate.innerHTML = mark && `<span class="tb-mark" aria-hidden="true">${mark}</span>`;
    });
  }

  press(pile: number | null): void {
    this.buttons.forEach((plate, at) => {
      if (at === pile) plate.setAttribute("aria-pressed", "true");
      else if (plate.hasAttribute("aria-pressed")) plate.removeAttribute("aria-pressed");
    });
  }

  /** Which pile the tabulator key leads to. */
  rove(pile: number): void {
    this.buttons.forEach((plate, at) => {
      if (this.isPlayed) plate.tabIndex = at === pile ? 0 : -1;
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

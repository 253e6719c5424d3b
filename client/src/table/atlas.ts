/** Cards for small boards: every face drawn once for a size and its colours, and copied from there as often as it is shown. */
import { FACES, rankOf, suitOf } from "../engine/cards";
import { courtArt, HORNED, suitPath } from "./art";
import { rankText } from "./faces";

/** Colours as the canvas takes them. `suits`: in the order C D H S. */
export interface Inks {
  readonly paper: string;
  readonly waiting: string;
  readonly back: string;
  readonly edge: string;
  readonly brass: string;
  readonly lit: string;
  readonly suits: readonly string[];
}

/** What is not a face, in the row under them. */
const BACK = FACES;
export const CARD_BACK = BACK;
export const CARD_WAITING = BACK + 1;

export const RANK_FONT = '"Pandemonium Ranks", "Arial Narrow", sans-serif';

const UNIT = 20;
const COLUMNS = 13;
const SUIT_ROWS = 4;
/** Faces that lie under another card, then faces that lie open, then backs. */
const ROWS = 2 * SUIT_ROWS + 1;
/** As parts of a card's width, but for the least size of a rank, which is in pixels of the screen. */
const RADIUS = 0.085;
const MARGIN = 0.06;
const RANK = 0.46;
const LEAST_RANK = 9;
/** As parts of a rank's size. */
const AIR = 0.14;
export const DIGIT = 0.72;
const SUIT = 0.68;
/** How clearly the emblem stands on a back. */
const EMBLEM = 0.4;
/** Sizes kept: while a window is drawn larger they come and go. */
const KEPT = 6;

const kept = new Map<string, Atlas>();

/** `w`, `h`: of a card as its layout has it. `scale`: how large that is drawn, in CSS pixels; `dots`: in those of the screen. */
export function atlasFor(w: number, h: number, scale: number, dots: number, inks: Inks): Atlas {
  const key = JSON.stringify([w, h, scale, dots, inks]);
  const found = kept.get(key) ?? new Atlas(w, h, scale, dots, inks);
  kept.delete(key);
  kept.set(key, found);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return found;
}

export class Atlas {
  private readonly canvas = document.createElement("canvas");
  private readonly w: number;
  private readonly h: number;

  constructor(
    width: number,
    height: number,
    private readonly scale: number,
    private readonly dots: number,
    private readonly inks: Inks,
  ) {
    this.w = Math.ceil(width * dots);
    this.h = Math.ceil(height * dots);
    this.canvas.width = COLUMNS * this.w;
    this.canvas.height = ROWS * this.h;
    const context = this.canvas.getContext("2d");
    if (context === null) return;
    for (let face = 0; face < FACES; face++) {
      this.drawFace(context, face, false);
      this.drawFace(context, face, true);
    }
    this.drawPlain(context, CARD_BACK, inks.back, HORNED);
    this.drawPlain(context, CARD_WAITING, inks.waiting);
  }

  /**
   * Copies a card to a place in pixels of the screen, dot by dot where `scale` is 1. `part`: how much of its height, from the top.
   * `isOpen`: no card lies on it.
   */
  copy(
    to: CanvasRenderingContext2D,
    face: number,
    isOpen: boolean,
    { x, y, scale, part }: { x: number; y: number; scale: number; part: number },
  ): void {
    const { column, row } = cellOf(face, isOpen);
    const { w, h } = this;
    to.drawImage(
      this.canvas,
      column * w,
      row * h,
      w,
      h * part,
      Math.round(x),
      Math.round(y),
      w * scale,
      h * part * scale,
    );
  }

  private drawFace(context: CanvasRenderingContext2D, face: number, isOpen: boolean): void {
    const { w, h } = this.begin(context, face, isOpen, this.inks.paper);
    const [rank, suit] = [rankOf(face), suitOf(face)];
    const size = Math.max(LEAST_RANK / this.scale, RANK * w);
    const suitSize = SUIT * size;
    context.fillStyle = this.inks.suits[suit]!;
    context.font = `700 ${size}px ${RANK_FONT}`;
    context.textBaseline = "alphabetic";
    context.fillText(rankText(rank), MARGIN * w, (AIR + DIGIT) * size);
    fillAt(context, suitOutline(suit), (1 - MARGIN) * w - suitSize / 2, (AIR + DIGIT / 2) * size, suitSize);
    if (!isOpen) return;
    if (rank > 10) this.drawCourt(context, rank, suit, w, h);
    else fillAt(context, suitOutline(suit), w / 2, 0.66 * h, 0.6 * w);
  }

  private drawCourt(context: CanvasRenderingContext2D, rank: number, suit: number, w: number, h: number): void {
    const scale = (0.76 * w) / 64;
    context.translate(0.12 * w, 0.97 * h - 64 * scale);
    context.scale(scale, scale);
    const colours: Readonly<Record<string, string>> = {
      i: this.inks.suits[suit]!,
      b: this.inks.brass,
      p: this.inks.paper,
    };
    for (const [, ink, parts] of courtArt(rank).matchAll(/<g class="(\w)">(.*?)<\/g>/gs)) {
      context.fillStyle = colours[ink!]!;
      for (const [, outline, mirror] of parts!.matchAll(/<path d="([^"]+)"( transform)?/g)) {
        context.save();
        if (mirror !== undefined) context.transform(-1, 0, 0, 1, 64, 0);
        context.fill(new Path2D(outline));
        context.restore();
      }
    }
  }

  private drawPlain(context: CanvasRenderingContext2D, face: number, colour: string, emblem = ""): void {
    const { w, h } = this.begin(context, face, false, this.inks.paper);
    const rim = Math.max(1, 0.06 * w);
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(rim, rim, w - 2 * rim, h - 2 * rim, Math.max(0, RADIUS * w - rim / 2));
    context.fill();
    context.translate(0.2 * w, h / 2 - 0.36 * w);
    context.scale((0.6 * w) / 24, (0.6 * w) / 24);
    context.globalAlpha = EMBLEM;
    context.fillStyle = this.inks.paper;
    context.fill(new Path2D(emblem));
    context.globalAlpha = 1;
  }

  /** A blank card in its cell; what follows is drawn in CSS pixels from its corner. */
  private begin(context: CanvasRenderingContext2D, face: number, isOpen: boolean, paper: string) {
    const { dots, inks } = this;
    const { column, row } = cellOf(face, isOpen);
    const [w, h] = [this.w / dots, this.h / dots];
    context.setTransform(dots, 0, 0, dots, column * this.w, row * this.h);
    context.fillStyle = inks.edge;
    context.beginPath();
    context.roundRect(0, 0, w, h, RADIUS * w);
    context.fill();
    const edge = Math.min(0.6, 0.03 * w);
    context.fillStyle = paper;
    context.beginPath();
    context.roundRect(edge, edge, w - 2 * edge, h - 2 * edge, RADIUS * w);
    context.fill();
    return { w, h };
  }
}

const outlines = new Map<number, Path2D>();

/** Around the origin, `UNIT` wide. */
function suitOutline(suit: number): Path2D {
  const found = outlines.get(suit) ?? new Path2D(suitPath(suit, 0, 0, UNIT));
  outlines.set(suit, found);
  return found;
}

function fillAt(context: CanvasRenderingContext2D, outline: Path2D, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size / UNIT, size / UNIT);
  context.fill(outline);
  context.restore();
}

function cellOf(face: number, isOpen: boolean): { readonly column: number; readonly row: number } {
  if (face >= FACES) return { column: face - FACES, row: 2 * SUIT_ROWS };
  return { column: rankOf(face) - 1, row: suitOf(face) + (isOpen ? SUIT_ROWS : 0) };
}

let lastInks: { readonly look: string; readonly inks: Inks } | null = null;

/**
 * The colours of cards where `host` stands. `look`: their name; as long as it is the same they are not asked for again. `isFour`:
 * diamonds and clubs in their own.
 */
export function inksAt(host: HTMLElement, look: string, isFour: boolean): Inks {
  if (lastInks?.look !== look) lastInks = { look, inks: readInks(host, isFour) };
  return lastInks.inks;
}

function readInks(host: HTMLElement, isFour: boolean): Inks {
  const probe = document.createElement("span");
  host.append(probe);
  // Written as variables of variables: only a computed colour is one the canvas understands.
  const ink = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const [black, red] = [ink("card-black"), ink("card-red")];
  const inks = {
    paper: ink("card-paper"),
    waiting: ink("card-waiting"),
    back: ink("card-back"),
    edge: ink("card-edge"),
    brass: ink("card-brass"),
    lit: ink("lit"),
    suits: isFour ? [ink("card-club"), ink("card-diamond"), red, black] : [black, red, red, black],
  };
  probe.remove();
  return inks;
}

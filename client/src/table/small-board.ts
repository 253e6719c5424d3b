/**
 * A board drawn small, to be looked at: the layout of a table on a canvas. A look at another moment draws a whole page of them anew, which
 * takes elements a frame each; and at this size no card travels.
 */
import type { Board } from "../engine/board";
import { type Faces, UNKNOWN } from "../engine/cards";
import type { Sheet } from "../engine/sheets";
import { type Atlas, atlasFor, CARD_BACK, CARD_WAITING, DIGIT, type Inks, inksAt, RANK_FONT } from "./atlas";
import { ranksReady } from "./faces";
import { type Layout, layOut, type Place } from "./layout";
import { arrange, type Pose } from "./poses";

/** `before`: the board one entry earlier, so that what moved can be marked; null where there is none. */
export interface Shown {
  readonly board: Board;
  readonly faces: Faces;
  readonly before: Board | null;
}

/** `layout`: of a larger table, which is drawn `scale` times as large. */
export interface SmallLayout {
  readonly layout: Layout;
  readonly scale: number;
}

/** Layouts are made for screens: what is right for a phone is drawn smaller here, by one of these. */
const SCALES = [1, 0.8, 0.65, 0.55, 0.45, 0.36];

let lastLayout: { readonly key: string; readonly small: SmallLayout } | null = null;

/** The layout with the largest cards. Boards side by side have one size, so the last one is kept. */
export function smallLayout(sheet: Sheet, width: number, height: number): SmallLayout {
  const key = `${sheet.game} ${width} ${height}`;
  if (lastLayout?.key !== key) lastLayout = { key, small: largestCards(sheet, width, height) };
  return lastLayout.small;
}

function largestCards(sheet: Sheet, width: number, height: number): SmallLayout {
  const options = SCALES.map((scale) => {
    const layout = layOut(sheet, width / scale, height / scale, { coarse: false, mirrored: false, toolsHeight: 0 });
    return { layout, scale };
  });
  return options.reduce((one, other) => (cardOf(other) > cardOf(one) ? other : one));
}

/** Width of a card, in CSS pixels. */
export function cardOf({ layout, scale }: SmallLayout): number {
  return layout.card.w * scale;
}

const PLACE = "rgb(255 255 255 / 0.2)";
const COUNT_GROUND = "rgb(12 18 16 / 0.82)";
const COUNT_INK = "#fdf6e6";
/** Size of a pile's count: as a part of a card's width, and at least in pixels. */
const COUNT = 0.24;
const LEAST_COUNT = 9;

export class SmallBoard {
  readonly element = document.createElement("div");
  private readonly canvas = document.createElement("canvas");
  private readonly context = this.canvas.getContext("2d");
  private small: SmallLayout | null = null;
  private inks: Inks | null = null;
  private shown: Shown | null = null;
  private isReady = false;

  constructor(private readonly sheet: Sheet) {
    this.element.className = "tb watched";
    this.element.dir = "ltr";
    this.element.setAttribute("aria-hidden", "true");
    this.element.append(this.canvas);
    ranksReady.then(() => {
      this.isReady = true;
      this.draw();
    });
  }

  /** New size, in CSS pixels. */
  resize(width: number, height: number): void {
    if (width < 1 || height < 1) return;
    this.small = smallLayout(this.sheet, width, height);
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    this.draw();
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.draw();
  }

  /** `look`: by what name the colours go that the page has now. `isFour`: suits in four colours. */
  recolour(look: string, isFour: boolean): void {
    this.inks = inksAt(this.element, look, isFour);
    this.draw();
  }

  private draw(): void {
    const { context, small, inks, shown } = this;
    if (context === null || small === null || inks === null || shown === null || !this.isReady) return;
    const { board } = shown;
    const { layout, scale } = small;
    const dots = this.canvas.width / layout.width;
    const atlas = atlasFor(layout.card.w, layout.card.h, scale, dots, inks);
    const { poses } = arrange(this.sheet, board, layout);
    // Cards are copied dot by dot, everything else is drawn in the pixels of the layout.
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    board.piles.forEach((cards, pile) => {
      const place = layout.places[pile]!;
      const top = cards.length - 1;
      for (const card of cards) drawCard(context, atlas, poses[card]!, shown.faces[card]!, place.scale, top, dots);
    });
    context.setTransform(dots, 0, 0, dots, 0, 0);
    board.piles.forEach((cards, pile) => {
      const place = layout.places[pile]!;
      const empty = place.kind === "foundation" ? inks.brass : PLACE;
      if (cards.length === 0) outline(context, place, place, empty, 1 / scale);
      if (place.kind === "stock" || place.kind === "reserve") drawCount(context, cards.length, place, scale);
    });
    for (const card of movedCards(shown)) {
      const pose = poses[card]!;
      outline(context, pose, layout.places[pose.pile]!, inks.lit, 2 / scale);
    }
  }
}

function drawCard(
  context: CanvasRenderingContext2D,
  atlas: Atlas,
  pose: Pose,
  face: number,
  scale: number,
  top: number,
  dots: number,
): void {
  if (pose.covered) return;
  const drawn = !pose.up ? CARD_BACK : face === UNKNOWN ? CARD_WAITING : face;
  const isOpen = pose.depth === top && !pose.half;
  atlas.copy(context, drawn, isOpen, { x: pose.x * dots, y: pose.y * dots, scale, part: pose.half ? 0.5 : 1 });
}

/** Cards on top of piles that have more of them than one entry before. */
function movedCards({ board, before }: Shown): number[] {
  if (before === null) return [];
  return board.piles.flatMap((cards, pile) => {
    const grew = cards.length > before.piles[pile]!.length && board.down[pile]! < cards.length;
    return grew ? cards.slice(-1) : [];
  });
}

function outline(
  context: CanvasRenderingContext2D,
  { x, y }: { readonly x: number; readonly y: number },
  { w, h }: Place,
  colour: string,
  width: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.roundRect(x + width / 2, y + width / 2, w - width, h - width, w * 0.085);
  context.stroke();
}

/** Across the lower edge of the pile; nothing for a single card. */
function drawCount(context: CanvasRenderingContext2D, count: number, { x, y, w, h }: Place, scale: number): void {
  if (count < 2) return;
  const text = String(count);
  const size = Math.max(LEAST_COUNT / scale, COUNT * w);
  context.font = `700 ${size}px ${RANK_FONT}`;
  context.textBaseline = "alphabetic";
  const wide = context.measureText(text).width + 0.7 * size;
  const high = 1.25 * size;
  const [left, top] = [x + (w - wide) / 2, y + h - high - 0.04 * h];
  context.fillStyle = COUNT_GROUND;
  context.beginPath();
  context.roundRect(left, top, wide, high, high / 2);
  context.fill();
  context.fillStyle = COUNT_INK;
  context.fillText(text, left + 0.35 * size, top + (high + DIGIT * size) / 2);
}

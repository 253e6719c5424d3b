/** The table as it is seen: owns the elements, knows the layout, brings every card to its pose. It knows no gesture. */
import type { Board } from "../engine/board";
import type { Faces } from "../engine/cards";
import type { Sheet } from "../engine/sheets";
import { HORNED } from "./art";
import { CardElement, type Motion } from "./card";
import { LARGE_FROM, type Level } from "./faces";
import { clamp, type Rect } from "./geometry";
import { type Layout, layOut } from "./layout";
import { Overlay } from "./overlay";
import { Plates } from "./plates";
import { type Arrangement, arrange } from "./poses";
import { recallWords } from "./words";

/** How a table is drawn. `motion`: false where nothing is to move. `toolsHeight`: see `LayoutOptions`. */
export interface Mode {
  readonly large: boolean;
  readonly fourColour: boolean;
  readonly mirrored: boolean;
  readonly motion: boolean;
  readonly toolsHeight: number;
}

/** `animate`: let cards travel. `deal`: let them come from the stock in the order of the deal. */
export interface ShowOptions {
  readonly animate: boolean;
  readonly deal?: boolean;
}

const FASTEST = 120;
const SLOWEST = 200;
const MS_PER_PIXEL = 0.14;
/** A whole deal takes about two thirds of a second, however many cards there are. */
const DEAL_MS = 520;
/** Height of a digit against its font size, in the face the indexes are set in. */
const DIGIT = 0.711;
/** Air above it, as a part of the font size; see `.tb-index`. */
const AIR = 0.14;
const LEAST_INDEX = 11;

export class Stage {
  readonly root = document.createElement("div");
  readonly overlay: Overlay;
  readonly plates: Plates;
  layout: Layout;
  board: Board | null = null;
  faces: Faces = [];
  arrangement: Arrangement = { poses: [], boxes: [] };
  /** Cards in the player's hand: they stay under the pointer whatever is shown. */
  carried: ReadonlySet<number> = new Set();
  /** Counts what was shown, so that a caller can tell whether anything came of a move. */
  shown = 0;
  private mode: Mode = { large: false, fourColour: false, mirrored: false, motion: true, toolsHeight: 0 };
  private readonly cards: readonly CardElement[];
  /** Woven into the baize, under the columns. */
  private readonly crest = document.createElement("div");
  private readonly bands = document.createElement("div");
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly finger = matchMedia("(pointer: coarse)");
  private width = 0;
  private height = 0;

  constructor(
    readonly sheet: Sheet,
    isPlayed: boolean,
  ) {
    this.plates = new Plates(sheet, isPlayed);
    this.cards = Array.from({ length: sheet.size }, () => new CardElement());
    const layer = document.createElement("div");
    this.overlay = new Overlay(layer);
    layer.className = "tb-cards";
    layer.setAttribute("aria-hidden", "true");
    layer.append(...this.cards.map((card) => card.element));
    this.bands.className = "tb-bands";
    this.root.className = "tb";
    this.root.dir = "ltr";
    this.crest.className = "tb-crest";
    this.crest.innerHTML = `<svg viewBox="0 0 24 24"><path d="${HORNED}"/></svg>`;
    this.root.append(this.crest, this.bands, this.plates.element, layer, this.overlay.element);
    this.layout = layOut(sheet, 1, 1, { coarse: false, mirrored: false, toolsHeight: 0 });
  }

  setMode(mode: Partial<Mode>): void {
    this.mode = { ...this.mode, ...mode };
    this.root.classList.toggle("four-colour", this.mode.fourColour);
    this.root.classList.toggle("large-print", this.mode.large);
    this.lay();
  }

  /** New size of the table, in CSS pixels. */
  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.lay();
  }

  show(board: Board, faces: Faces, options: ShowOptions): void {
    const before = this.board;
    this.board = board;
    this.faces = faces;
    this.shown++;
    this.arrangement = arrange(this.sheet, board, this.layout);
    const moves = options.animate && this.mode.motion && !this.still.matches;
    if (options.deal && moves) this.gather();
    this.drawAll(faces, moves, options.deal === true);
    this.plates.lay(this.layout, this.arrangement.boxes);
    this.plates.name(board, faces);
    this.drawCounts(board);
    if (moves && before && !options.deal) this.chimeFor(before, board);
  }

  /** Puts every card back where it belongs. */
  settle(): void {
    if (this.board) this.drawAll(this.faces, this.mode.motion && !this.still.matches, false);
  }

  card(index: number): CardElement {
    return this.cards[index]!;
  }

  /** Cards of a pile from a depth on, bottom to top. */
  cardsFrom(pile: number, depth: number): readonly number[] {
    return this.board?.piles[pile]?.slice(Math.max(0, depth)) ?? [];
  }

  /** Box of the uppermost card of a pile, or of its empty place. */
  topBox(pile: number): Rect {
    const place = this.layout.places[pile]!;
    const top = this.board?.piles[pile]?.at(-1);
    const at = top === undefined ? place : this.arrangement.poses[top]!;
    return { x: at.x, y: at.y, w: place.w, h: place.h };
  }

  recall(pile: number): void {
    if (!this.board) return;
    const { rank, text } = recallWords(this.sheet, this.board, this.faces);
    this.overlay.recall(rank, text, this.topBox(pile), this.layout.width);
  }

  private lay(): void {
    if (this.width < 1 || this.height < 1) return;
    const { mirrored, toolsHeight } = this.mode;
    this.layout = layOut(this.sheet, this.width, this.height, { coarse: this.finger.matches, mirrored, toolsHeight });
    const { card, shape } = this.layout;
    this.root.dataset["shape"] = shape;
    this.root.dataset["level"] = this.level();
    this.root.style.setProperty("--w", `${card.w}px`);
    this.root.style.setProperty("--h", `${card.h}px`);
    this.root.style.setProperty("--ix", `${this.indexSize()}px`);
    this.drawBands();
    if (this.board) this.show(this.board, this.faces, { animate: false });
  }

  private level(): Level {
    return this.layout.card.w >= LARGE_FROM ? "large" : "small";
  }

  /** Font size of an index that nothing covers. */
  private indexSize(): number {
    const { w } = this.layout.card;
    if (this.mode.large) return clamp(0.62 * w, LEAST_INDEX, 44);
    return this.level() === "large" ? Math.min(0.33 * w, 32) : clamp(0.46 * w, LEAST_INDEX, 32);
  }

  /** Where a strip is too low for the index it gets a smaller one, so that rank and suit stay whole. */
  private indexFor(strip: number): string {
    if (strip === Infinity || strip <= 0) return "";
    const size = Math.max(LEAST_INDEX, (strip - 1) / (AIR + DIGIT));
    return size < this.indexSize() ? `${Math.floor(size)}px` : "";
  }

  private drawAll(faces: Faces, moves: boolean, isDeal: boolean): void {
    const level = this.level();
    this.arrangement.poses.forEach((pose, index) => {
      const card = this.cards[index]!;
      const motion = moves ? this.motionOf(card, pose, index, isDeal) : null;
      if (!this.carried.has(index)) card.pose(pose, this.indexFor(pose.strip), motion);
      card.turn(pose.up, faces[index]!, level, motion);
    });
  }

  private motionOf(card: CardElement, goal: { x: number; y: number }, index: number, isDeal: boolean): Motion {
    const { x, y } = card.at();
    const duration = clamp(FASTEST + MS_PER_PIXEL * Math.hypot(goal.x - x, goal.y - y), FASTEST, SLOWEST);
    return { duration, delay: isDeal ? (index * DEAL_MS) / this.sheet.size : 0 };
  }

  private gather(): void {
    const { x, y, scale } = this.layout.places[this.sheet.stock]!;
    for (const card of this.cards) card.start(x, y, scale);
  }

  private drawCounts(board: Board): void {
    for (const pile of [this.sheet.stock, ...this.sheet.reserves]) {
      this.overlay.count(
        pile,
        board.piles[pile]!.length,
        this.topBox(pile),
        board.down[pile] === board.piles[pile]!.length,
      );
    }
  }

  private chimeFor(before: Board, board: Board): void {
    for (const pile of this.sheet.foundations) {
      if (board.piles[pile]!.length > before.piles[pile]!.length) this.overlay.chime(this.topBox(pile));
    }
  }

  private drawBands(): void {
    this.bands.replaceChildren(
      ...this.layout.bands.map((band) => {
        const ground = document.createElement("div");
        ground.className = "tb-band";
        ground.dataset["group"] = band.group;
        ground.style.transform = `translate(${band.x}px,${band.y}px)`;
        ground.style.width = `${band.w}px`;
        ground.style.height = `${band.h}px`;
        ground.textContent = band.label;
        return ground;
      }),
    );
  }
}

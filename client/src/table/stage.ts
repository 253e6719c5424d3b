/** The table as it is seen: owns the elements, knows the layout, brings every card to its pose. It knows no gesture. */
import { type Board, faceUp } from "../engine/board";
import { type Faces, UNKNOWN } from "../engine/cards";
import { foundationFor } from "../engine/legal";
import { FOUNDATION, type Move } from "../engine/notation";
import type { Sheet } from "../engine/sheets";
import { wantedCards } from "../engine/wanted";
import { HORNED } from "./art";
import { CardElement, type Motion } from "./card";
import type { Level } from "./faces";
import type { Rect } from "./geometry";
import { type Layout, layOut } from "./layout";
import { Overlay } from "./overlay";
import { Plates } from "./plates";
import { type Arrangement, arrange } from "./poses";
import { indexSize, legibleStrip, levelOf, shrunkIndex } from "./sizes";
import { spreadOut } from "./spread";
import { atOnce, cascade, type DelayOf, dealDelay, isFar, type Travel, travelTime } from "./travel";
import { recallWords } from "./words";

/** How a table is drawn. `toolsHeight`: see `LayoutOptions`. */
export interface Mode {
  readonly large: boolean;
  readonly fourColour: boolean;
  readonly mirrored: boolean;
  readonly travel: Travel;
  readonly toolsHeight: number;
}

/** `animate`: let cards travel. `deal`: let them come from the stock in the order of the deal. */
export interface ShowOptions {
  readonly animate: boolean;
  readonly deal?: boolean;
}

/** So many cards turn up at once when a race starts, and never by a move. */
const MANY = 12;

export class Stage {
  readonly root = document.createElement("div");
  readonly overlay: Overlay;
  readonly plates: Plates;
  layout: Layout;
  board: Board | null = null;
  faces: Faces = [];
  arrangement: Arrangement = { poses: [], boxes: [], spread: null };
  /** Cards in the player's hand: they stay under the pointer whatever is shown. */
  carried: ReadonlySet<number> = new Set();
  /** Counts what was shown, so that a caller can tell whether anything came of a move. */
  shown = 0;
  private peeked: number | null = null;
  private mode: Mode = { large: false, fourColour: false, mirrored: false, travel: "auto", toolsHeight: 0 };
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
    this.root.append(this.crest, this.bands, this.plates.slots, layer, this.plates.element, this.overlay.element);
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
    this.arrangement = this.arranged(board);
    const delayOf = options.deal ? dealDelay(this.sheet) : cascade(this.sheet, before, board);
    const isFarOff = before !== null && delayOf === atOnce && isFar(before, board);
    const moves = options.animate && this.travels && !isFarOff;
    if (options.deal && moves) this.gather();
    this.drawAll(faces, moves, delayOf);
    this.plates.lay(this.layout, this.arrangement.boxes);
    this.plates.name(board, faces);
    this.drawCounts(board);
    if (moves && before && !options.deal) this.chimeFor(before, board);
  }

  /** Puts every card back where it belongs. */
  settle(): void {
    if (this.board) this.drawAll(this.faces, this.travels);
  }

  /** Spreads a column over its neighbours, or lays the spread one together again. */
  peek(pile: number | null): void {
    if (pile === this.peeked || !this.board) return;
    this.peeked = pile;
    this.arrangement = this.arranged(this.board);
    this.settle();
    this.plates.lay(this.layout, this.arrangement.boxes);
  }

  /** Do the cards of a column lie so close that their indexes had to shrink, or its backs cover each other? */
  isSqueezed(pile: number): boolean {
    if (!this.board || this.layout.places[pile]!.kind !== "tableau") return false;
    const covered = this.board.piles[pile]!.slice(this.board.down[pile]!, -1);
    const { poses } = arrange(this.sheet, this.board, this.layout);
    return covered.some((card) => this.indexFor(poses[card]!.strip) !== "");
  }

  /** Marks cards whose last move has not been answered yet, and no others. */
  mark(cards: ReadonlySet<number>): void {
    this.cards.forEach((card, index) => card.wait(cards.has(index)));
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

  /** Cards that lie face up and whose face is not known yet. */
  awaited(): readonly number[] {
    return this.board === null ? [] : faceUp(this.board).filter((card) => this.faces[card] === UNKNOWN);
  }

  /** Outlines the cards of a move and the place where they would go. */
  point(move: Move): void {
    const { sheet, board, faces } = this;
    if (!board) return;
    this.overlay.forget();
    const source = sheet.index.get(move.source)!;
    const cards = board.piles[source]!.slice(-move.count);
    const first = this.arrangement.poses[cards[0]!]!;
    const last = this.topBox(source);
    this.overlay.outline("hint-from", [{ ...last, y: first.y, h: last.y + last.h - first.y }]);
    const home = move.target === FOUNDATION ? foundationFor(sheet, board, faces, faces[cards[0]!]!) : null;
    const target = home ?? sheet.index.get(move.target);
    if (target !== undefined) this.overlay.outline("hint-to", [this.topBox(target)]);
  }

  /** What can be seen of a card above the next one. */
  stripBox(card: number): Rect {
    const { pile, x, y, strip } = this.arrangement.poses[card]!;
    const { w, h } = this.layout.places[pile]!;
    return { x, y, w, h: Math.min(strip, h) };
  }

  /** Recalls the base rank beside a box, and shows which cards are wanted next. Says it, too. */
  recall(box: Rect): string {
    const { sheet, board, faces } = this;
    if (!board) return "";
    const { rank, text } = recallWords(sheet, board, faces);
    const wanted = wantedCards(sheet, board, faces).filter((card) => !this.arrangement.poses[card]!.covered);
    this.overlay.recall(rank, text, box, this.layout);
    this.overlay.outline(
      "want",
      wanted.map((card) => this.stripBox(card)),
    );
    return text;
  }

  private get travels(): boolean {
    return travelTime(this.mode.travel, this.still.matches, 0) > 0;
  }

  private arranged(board: Board): Arrangement {
    const arrangement = arrange(this.sheet, board, this.layout);
    if (this.peeked === null) return arrangement;
    return spreadOut(
      arrangement,
      this.layout,
      board,
      this.peeked,
      legibleStrip(indexSize(this.layout.card.w, this.mode.large)),
    );
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
    this.root.style.setProperty("--ix", `${indexSize(card.w, this.mode.large)}px`);
    this.drawBands();
    if (this.board) this.show(this.board, this.faces, { animate: false });
  }

  level(): Level {
    return levelOf(this.layout.card.w, this.mode.large);
  }

  /** Where a strip is too low for the index it gets a smaller one, as text; else empty. */
  private indexFor(strip: number): string {
    return shrunkIndex(strip, indexSize(this.layout.card.w, this.mode.large));
  }

  private drawAll(faces: Faces, moves: boolean, delayOf: DelayOf = atOnce): void {
    const level = this.level();
    const turnedUp = this.arrangement.poses.filter(({ up }, index) => up && this.cards[index]!.turnsTo(up));
    const motionOf = this.motions(delayOf, turnedUp.length >= MANY);
    this.arrangement.poses.forEach((pose, index) => {
      const card = this.cards[index]!;
      const motion = moves ? motionOf(card, pose, index) : null;
      if (!this.carried.has(index)) card.pose(pose, this.indexFor(pose.strip), motion);
      card.turn(pose.up, faces[index]!, level, motion);
    });
  }

  /** How each card gets to its goal. Nearly all of them lie there already. */
  private motions(
    delayOf: DelayOf,
    isOneOfMany: boolean,
  ): (card: CardElement, goal: { x: number; y: number }, index: number) => Motion {
    const { travel } = this.mode;
    const isStill = this.still.matches;
    const nowhere = travelTime(travel, isStill, 0);
    return (card, goal, index) => {
      const { x, y } = card.at();
      const isThere = x === goal.x && y === goal.y;
      const duration = isThere ? nowhere : travelTime(travel, isStill, Math.hypot(goal.x - x, goal.y - y));
      return { duration, delay: delayOf(index), isOneOfMany };
    };
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

/** The player's hands: what taps, drags and keys mean on the cards that lie there. Every way of moving ends in one `Move`. */
import { foundationFor } from "../engine/legal";
import { DRAW, type Move, REDEAL } from "../engine/notation";
import type { Stage } from "../table/stage";
import { groupWords, pileName } from "../table/words";
import { type Aim, aimAt, dropOn } from "./aim";
import { Gestures } from "./gesture";
import { type MovesFrom, moveTo, type Offer, offerOf } from "./offers";
import { isOpen, isWaiting, type Wish } from "./wish";

export type How = "drag" | "click" | "double";

/**
 * `onMove`: what the player wants. `doubleClick`: the move a double click on a card stands for. `onRecall`: the base rank was looked
 * at. `onSay`: a short sentence for those who hear the table.
 */
export interface HandsOptions {
  readonly onMove: (move: Move, how: How) => void;
  readonly movesFrom: MovesFrom;
  readonly doubleClick: (pile: string, depth: number) => Move | null;
  readonly onRecall?: () => void;
  readonly onSay: (words: string) => void;
}

interface Held {
  readonly aim: Aim;
  readonly offer: Offer;
  readonly cards: readonly number[];
}

interface Drag extends Held {
  /** Where the cards lay when the drag began. */
  readonly from: readonly { readonly x: number; readonly y: number }[];
}

const DOUBLE_MS = 350;
/** A finger that takes hold one card too high means the group under it; farther off, the card in hand would not be the one held. */
const DRAG_REACH = 1;

export class Hands {
  readonly gestures: Gestures;
  private held: Held | null = null;
  private drag: Drag | null = null;
  private wish: Wish | null = null;
  private lastTap: { readonly pile: number; readonly at: number } | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly options: HandsOptions,
  ) {
    this.gestures = new Gestures(stage.root, {
      grab: (x, y) => this.grab(x, y),
      drag: (dx, dy) => this.carry(dx, dy),
      drop: () => this.drop(),
      cancel: () => this.goHome(false),
      tap: (x, y) => this.tap(this.aim(x, y)),
      recall: (x, y) => this.recall(x, y),
    });
  }

  get selected(): Aim | null {
    return this.held?.aim ?? null;
  }

  /** The board was replaced: cards in hand that lie elsewhere now are let go. */
  boardChanged(): void {
    if (this.drag && !this.isStillThere(this.drag)) this.gestures.cancel();
    if (this.held && !this.isStillThere(this.held)) this.letGo();
    this.lookAgain();
    this.fulfil();
  }

  /** A face that has arrived changes what the cards in hand may do. */
  private lookAgain(): void {
    const inHand = this.drag ?? this.held;
    const offer = inHand && this.take(inHand.aim)?.offer;
    if (!offer) return;
    if (this.drag) this.drag = { ...this.drag, offer };
    if (this.held) this.held = { ...this.held, offer };
    this.light({ ...inHand, offer });
  }

  /** Does what was asked of cards whose faces have arrived. */
  private fulfil(): void {
    const { wish, stage } = this;
    if (!wish || !stage.board) return;
    const isOver = !isOpen(wish, stage.board);
    if (!isOver && isWaiting(wish, stage.board, stage.faces)) return;
    this.wish = null;
    // The board is being shown right now: one thing after the other.
    if (!isOver) queueMicrotask(wish.act);
  }

  /** Keeps in mind what cannot be judged before a face has arrived; false where all faces are known. */
  private later(aim: Aim, onto: number | null, act: () => void): boolean {
    const { board, faces } = this.stage;
    const wish = { pile: aim.pile, cards: this.stage.cardsFrom(aim.pile, aim.depth), onto, act };
    if (!board || this.isBack(aim) || (onto !== null && this.isBack(this.exposed(onto)))) return false;
    if (!isWaiting(wish, board, faces)) return false;
    this.wish = wish;
    return true;
  }

  private isBack({ pile, depth }: Aim): boolean {
    return depth >= 0 && depth < this.stage.board!.down[pile]!;
  }

  private moveOnto(aim: Aim, pile: number, how: How): void {
    const held = this.take(aim);
    const move = held && moveTo(this.stage.sheet, held.offer, pile);
    if (move) this.make(move, how);
    else this.refuse(aim);
  }

  /** Puts a selection down. */
  letGo(): void {
    if (!this.held) return;
    for (const card of this.held.cards) this.stage.card(card).lift(false);
    this.held = null;
    this.dim();
  }

  /** A tap, or whatever stands for one. */
  tap(aim: Aim | null): void {
    this.stage.overlay.forget();
    this.wish = null;
    if (!aim) return this.letGo();
    if (this.kindOf(aim) === "stock") return this.drawOrRedeal();
    const isDouble = this.lastTap?.pile === aim.pile && performance.now() - this.lastTap.at < DOUBLE_MS;
    this.lastTap = isDouble ? null : { pile: aim.pile, at: performance.now() };
    if (isDouble) return this.sendOff(aim);
    const move =
      this.held && this.held.aim.pile !== aim.pile ? moveTo(this.stage.sheet, this.held.offer, aim.pile) : undefined;
    if (move) return this.moveHeld(move);
    const from = this.held?.aim;
    if (from && from.pile !== aim.pile && this.later(from, aim.pile, () => this.moveOnto(from, aim.pile, "click"))) {
      return this.letGo();
    }
    const isSame = this.held?.aim.pile === aim.pile && this.held.aim.depth === aim.depth;
    this.letGo();
    if (!isSame) this.pickUp(aim);
  }

  /** What a double click does. */
  sendOff(aim: Aim): void {
    this.letGo();
    if (aim.depth < 0 || this.later(aim, null, () => this.sendOff(aim))) return;
    const move = this.options.doubleClick(this.stage.sheet.piles[aim.pile]!, aim.depth);
    if (move) this.make(move, "double");
    else this.refuse(aim);
  }

  /** Sends the selected card, or else the exposed card of a pile, to a foundation. */
  sendHome(pile: number): void {
    const held = this.held ?? this.take(this.exposed(pile));
    const move = held?.offer.moves.get("f");
    if (move) this.moveHeld(move);
    else this.refuse(held?.aim ?? this.exposed(pile));
  }

  drawOrRedeal(): void {
    this.letGo();
    this.lastTap = null;
    this.wish = null;
    const { sheet, board } = this.stage;
    if (!board) return;
    const isEmpty = board.piles[sheet.stock]!.length === 0;
    this.make(isEmpty ? REDEAL : DRAW, "click");
  }

  /** The exposed card of a pile. */
  exposed(pile: number): Aim {
    return { pile, depth: (this.stage.board?.piles[pile]?.length ?? 0) - 1 };
  }

  private moveHeld(move: Move): void {
    this.letGo();
    this.lastTap = null;
    this.make(move, "click");
  }

  private pickUp(aim: Aim): void {
    const held = this.take(aim);
    if (!held) return;
    const { board, faces } = this.stage;
    const isUnknown = board && isWaiting({ pile: aim.pile, cards: held.cards, onto: null }, board, faces);
    if (held.offer.moves.size === 0 && !isUnknown) return this.refuse(aim);
    this.held = held;
    for (const card of held.cards) this.stage.card(card).lift(true);
    this.stage.plates.press(aim.pile);
    this.light(held);
    this.say(held);
  }

  private grab(x: number, y: number): boolean {
    const aim = this.aim(x, y);
    const held = aim && this.take(aim, DRAG_REACH);
    this.letGo();
    this.lastTap = null;
    this.wish = null;
    this.stage.overlay.forget();
    if (!held) return false;
    this.drag = { ...held, from: held.cards.map((card) => this.stage.card(card).at()) };
    this.stage.carried = new Set(held.cards);
    for (const card of held.cards) this.stage.card(card).lift(true);
    this.light(held);
    return true;
  }

  private carry(dx: number, dy: number): void {
    this.drag?.cards.forEach((card, nth) => {
      const from = this.drag!.from[nth]!;
      this.stage.card(card).carry(from.x + dx, from.y + dy, nth);
    });
  }

  private drop(): void {
    const { drag, stage } = this;
    if (!drag) return;
    const { sheet, layout, arrangement } = stage;
    const { x, y } = stage.card(drag.cards[0]!).at();
    const card = { x, y, w: layout.card.w, h: layout.card.h };
    const piles = sheet.piles.map((_, pile) => pile);
    const allowed = piles.filter((pile) => moveTo(sheet, drag.offer, pile));
    const target = dropOn(layout, arrangement, card, drag.aim.pile, allowed);
    if (target === null) {
      const over = dropOn(layout, arrangement, card, drag.aim.pile, piles);
      const waits = over !== null && this.later(drag.aim, over, () => this.moveOnto(drag.aim, over, "drag"));
      return this.goHome(over !== null && !waits);
    }
    this.layDown(drag);
    this.drag = null;
    this.make(moveTo(sheet, drag.offer, target)!, "drag");
  }

  private goHome(isRefused: boolean): void {
    const { drag } = this;
    if (!drag) return;
    this.drag = null;
    this.layDown(drag);
    this.stage.settle();
    if (isRefused) for (const card of drag.cards) this.stage.card(card).shake();
  }

  private layDown(drag: Drag): void {
    this.stage.carried = new Set();
    for (const card of drag.cards) this.stage.card(card).lift(false);
    this.dim();
  }

  /** Hands the move out. Where nothing comes of it, the cards go home. */
  private make(move: Move, how: How): void {
    const { shown } = this.stage;
    this.options.onMove(move, how);
    if (this.stage.shown === shown) this.stage.settle();
  }

  private refuse(aim: Aim): void {
    const card = this.stage.cardsFrom(aim.pile, aim.depth)[0];
    if (card !== undefined) this.stage.card(card).shake();
    this.options.onSay(`${pileName(this.stage.sheet, aim.pile)}: no move`);
  }

  private recall(x: number, y: number): void {
    const aim = this.aim(x, y);
    if (!aim || this.kindOf(aim) !== "foundation") return;
    this.letGo();
    this.stage.recall(aim.pile);
    this.options.onRecall?.();
  }

  /** The cards that would be picked up, or null where nothing can be: no card, a back, a foundation, the stock. */
  private take(aim: Aim, reach = Number.POSITIVE_INFINITY): Held | null {
    const { sheet, board } = this.stage;
    const kind = this.kindOf(aim);
    if (!board || kind === "stock" || kind === "foundation") return null;
    const cards = board.piles[aim.pile]!.length;
    const down = board.down[aim.pile]!;
    if (aim.depth < down || cards === 0) return null;
    const offer = offerOf(sheet, aim, cards, down, reach, this.options.movesFrom);
    return { aim, offer, cards: this.stage.cardsFrom(aim.pile, cards - offer.count) };
  }

  private light(held: Held): void {
    const { sheet, board, faces, overlay } = this.stage;
    if (!board) return;
    const top = faces[board.piles[held.aim.pile]!.at(-1)!]!;
    const targets = [...held.offer.moves.keys()].flatMap((name) => {
      const pile = name === "f" ? foundationFor(sheet, board, faces, top) : sheet.index.get(name);
      return pile === undefined || pile === null ? [] : [pile];
    });
    this.dim(false);
    overlay.ring(targets.map((pile) => this.stage.topBox(pile)));
    for (const pile of targets) {
      const card = board.piles[pile]!.at(-1);
      if (card !== undefined) this.stage.card(card).light(true);
    }
  }

  private dim(withSelection = true): void {
    this.stage.overlay.ring([]);
    for (const lit of this.stage.root.querySelectorAll(".tb-card.lit")) lit.classList.remove("lit");
    if (withSelection) this.stage.plates.press(null);
  }

  private say(held: Held): void {
    const { sheet, faces } = this.stage;
    const targets = [...held.offer.moves.keys()].map((name) =>
      name === "f" ? "foundation" : pileName(sheet, sheet.index.get(name)!).toLowerCase(),
    );
    this.options.onSay(`${groupWords(faces, held.cards)}: may go to ${targets.join(", ")}`);
  }

  private isStillThere({ aim, cards }: Held): boolean {
    const now = this.stage.board?.piles[aim.pile] ?? [];
    return cards.every((card, nth) => now[now.length - cards.length + nth] === card);
  }

  private aim(x: number, y: number): Aim | null {
    const { layout, board, arrangement } = this.stage;
    return board && aimAt(layout, board, arrangement, x, y);
  }

  private kindOf({ pile }: Aim): string {
    return this.stage.sheet.groupAt[pile]!.kind;
  }
}

/** The player's hands: what taps, drags and keys mean on the cards that lie there. Every way of moving ends in one `Move`. */
import type { Board } from "../engine/board";
import { DRAW, type Move, REDEAL } from "../engine/notation";
import type { Rect } from "../table/geometry";
import type { Stage } from "../table/stage";
import { moveWords, pileName } from "../table/words";
import { words } from "../words/words";
import { type Aim, aimAt } from "./aim";
import { Drag } from "./drag";
import { Gestures } from "./gesture";
import { Grip, type Held } from "./grip";
import { type MovesFrom, moveTo } from "./offers";
import { Peek } from "./peek";
import { Wishes } from "./wish";

export type How = "drag" | "click" | "double";

/**
 * `onMove`: what the player wants. `doubleClick`: the move a double click on a card stands for; a single one too, where `oneTap` says
 * so. `refusal`: why cards cannot go from a pile to another one, as a sentence. `onSay`: for those who hear the table.
 */
export interface HandsOptions {
  readonly onMove: (move: Move, how: How) => void;
  readonly movesFrom: MovesFrom;
  readonly doubleClick: (pile: string, depth: number) => Move | null;
  readonly refusal: (move: Move) => string | null;
  readonly oneTap: () => boolean;
  readonly onSay: (words: string) => void;
}

const DOUBLE_MS = 450;

export class Hands {
  readonly gestures: Gestures;
  readonly peek: Peek;
  private readonly grip: Grip;
  private readonly wishes: Wishes;
  private readonly drag: Drag;
  private held: Held | null = null;
  private board: Board | null = null;
  private lastTap: { readonly pile: number; readonly at: number } | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly options: HandsOptions,
  ) {
    this.grip = new Grip(stage, options.movesFrom);
    this.wishes = new Wishes(stage);
    this.peek = new Peek(stage, () => (this.drag.held ?? this.held) !== null);
    this.drag = new Drag(stage, this.grip, {
      onDrop: (move) => this.make(move, "drag"),
      onRefused: (held, pile) => this.droppedOn(held, pile),
    });
    this.gestures = new Gestures(stage.root, {
      grab: (x, y) => this.grab(x, y),
      drag: (dx, dy) => this.drag.carry(dx, dy),
      drop: () => this.drag.drop(),
      cancel: () => this.drag.goHome(false),
      tap: (x, y, at) => this.tap(this.aim(x, y), at),
      hold: (x, y) => this.hold(x, y),
      recall: (x, y) => this.recallAt(x, y),
    });
  }

  destroy(): void {
    this.gestures.destroy();
    this.peek.destroy();
  }

  get selected(): Aim | null {
    return this.held?.aim ?? null;
  }

  /** Something was shown. On another board cards in hand that lie elsewhere now are let go; a face may have arrived. */
  boardChanged(): void {
    const { board } = this.stage;
    if (board !== this.board) {
      this.board = board;
      this.stage.overlay.forget();
      this.peek.close();
      if (this.drag.held && !this.grip.isStillThere(this.drag.held)) this.gestures.cancel();
      if (this.held && !this.grip.isStillThere(this.held)) this.letGo();
    }
    this.lookAgain();
    this.wishes.fulfil();
  }

  /** A face that has arrived changes what the cards in hand may do. */
  private lookAgain(): void {
    const inHand = this.drag.held ?? this.held;
    const offer = inHand && this.grip.take(inHand.aim)?.offer;
    if (!offer) return;
    const now = { ...inHand, offer };
    if (this.drag.held) this.drag.renew(now);
    else this.held = now;
    this.grip.light(now);
  }

  private moveOnto(aim: Aim, pile: number, how: How): void {
    const held = this.grip.take(aim);
    const move = held && moveTo(this.stage.sheet, held.offer, pile);
    if (move) this.make(move, how);
    else this.refuse(aim, pile);
  }

  /** Puts a selection down. */
  letGo(): void {
    if (!this.held) return;
    this.grip.layDown(this.held);
    this.held = null;
  }

  /** As Escape means it: what is in hand goes down, what was shown goes away. */
  putDown(): void {
    if (this.held) this.options.onSay(words.table.putDown);
    this.letGo();
    this.peek.close();
    this.stage.overlay.forget();
  }

  /** A tap, or whatever stands for one. `at`: when, in milliseconds. */
  tap(aim: Aim | null, at: number): void {
    this.clear();
    if (!aim) return this.letGo();
    if (this.kindOf(aim) === "stock") return this.drawOrRedeal();
    const isDouble = this.lastTap?.pile === aim.pile && at - this.lastTap.at < DOUBLE_MS;
    this.lastTap = isDouble ? null : { pile: aim.pile, at };
    if (isDouble) return this.sendOff(aim);
    const from = this.held?.aim;
    if (this.held && from && from.pile !== aim.pile) {
      const move = moveTo(this.stage.sheet, this.held.offer, aim.pile);
      if (move) return this.moveHeld(move);
      const isLater = this.wishes.later(from, aim.pile, () => this.moveOnto(from, aim.pile, "click"));
      if (isLater) return this.letGo();
      this.sayWhy(this.held, aim.pile);
    } else if (!this.held && this.options.oneTap() && this.sentByOneTap(aim)) {
      return;
    }
    const isSame = from?.pile === aim.pile && from.depth === aim.depth;
    this.letGo();
    if (!isSame) this.pickUp(aim);
  }

  /** What a double click does. */
  sendOff(aim: Aim): void {
    this.letGo();
    if (aim.depth < 0 || this.wishes.later(aim, null, () => this.sendOff(aim))) return;
    const move = this.options.doubleClick(this.stage.sheet.piles[aim.pile]!, aim.depth);
    if (move) this.make(move, "double");
    else this.refuse(aim);
  }

  private sentByOneTap(aim: Aim): boolean {
    const move = aim.depth < 0 ? null : this.options.doubleClick(this.stage.sheet.piles[aim.pile]!, aim.depth);
    if (!move) return false;
    // A second tap right after is one of its own.
    this.lastTap = null;
    this.make(move, "click");
    return true;
  }

  /** Sends the selected card, or else the exposed card of a pile, to a foundation. */
  sendHome(pile: number): void {
    const held = this.held ?? this.grip.take(this.exposed(pile));
    const move = held?.offer.moves.get("f");
    if (move) this.moveHeld(move);
    else this.refuse(held?.aim ?? this.exposed(pile), this.stage.sheet.foundations[0]);
  }

  /** Takes more cards of the selected column, or fewer: the next number of them that may go somewhere. */
  reach(more: 1 | -1): void {
    const { held } = this;
    if (!held) return;
    const { pile } = held.aim;
    const most = this.stage.board!.piles[pile]!.length;
    for (let count = held.cards.length + more; count >= 1 && count <= most; count += more) {
      const next = this.grip.take({ pile, depth: most - count });
      if (next?.cards.length !== count) continue;
      this.letGo();
      return this.select(next);
    }
    this.refuse(held.aim);
  }

  drawOrRedeal(): void {
    this.clear();
    this.letGo();
    this.lastTap = null;
    const { sheet, board } = this.stage;
    if (!board) return;
    const isEmpty = board.piles[sheet.stock]!.length === 0;
    this.make(isEmpty ? REDEAL : DRAW, "click");
  }

  /** The exposed card of a pile. */
  exposed(pile: number): Aim {
    return { pile, depth: (this.stage.board?.piles[pile]?.length ?? 0) - 1 };
  }

  /** May the exposed card of a pile go anywhere? */
  canLeave(pile: number): boolean {
    return (this.grip.take(this.exposed(pile))?.offer.moves.size ?? 0) > 0;
  }

  /** Recalls the base rank beside a box, and what goes home next. */
  recall(box: Rect): void {
    this.letGo();
    this.peek.close();
    this.options.onSay(this.stage.recall(box));
  }

  /** What a gesture begins with: nothing is shown any more, nothing wished. */
  private clear(): void {
    this.peek.close();
    this.stage.overlay.forget();
    this.wishes.forget();
  }

  private moveHeld(move: Move): void {
    this.letGo();
    this.lastTap = null;
    this.make(move, "click");
  }

  private pickUp(aim: Aim): void {
    const held = this.grip.take(aim);
    if (!held) return;
    if (held.offer.moves.size === 0 && !this.wishes.isWaiting(aim.pile, held.cards)) return this.refuse(aim);
    this.select(held);
  }

  private select(held: Held): void {
    this.held = held;
    this.grip.lift(held);
    this.stage.plates.press(held.aim.pile);
    this.grip.light(held);
    this.options.onSay(this.grip.said(held));
  }

  private grab(x: number, y: number): boolean {
    this.letGo();
    this.lastTap = null;
    const isHeld = this.drag.grab(this.aim(x, y));
    this.clear();
    if (this.drag.held) this.grip.light(this.drag.held);
    return isHeld;
  }

  /** On a pile that does not take the cards: perhaps it will once a face has arrived. */
  private droppedOn(held: Held, pile: number): boolean {
    if (this.wishes.later(held.aim, pile, () => this.moveOnto(held.aim, pile, "drag"))) return true;
    this.sayWhy(held, pile);
    return false;
  }

  /** Hands the move out. Where nothing comes of it, the cards go home. */
  private make(move: Move, how: How): void {
    const { shown, board } = this.stage;
    this.options.onMove(move, how);
    if (this.stage.shown === shown) return this.stage.settle();
    this.options.onSay(moveWords(this.stage.sheet, board!, this.stage.board!, this.stage.faces, move));
  }

  /** `onto`: where it was to go, if that was said. */
  private refuse(aim: Aim, onto?: number): void {
    const cards = this.stage.cardsFrom(aim.pile, aim.depth);
    if (cards[0] !== undefined) this.stage.card(cards[0]).shake();
    if (onto !== undefined) return this.sayWhy({ aim, cards }, onto);
    this.options.onSay(words.table.noMove(pileName(this.stage.sheet, aim.pile)));
  }

  private sayWhy({ aim, cards }: Pick<Held, "aim" | "cards">, pile: number): void {
    const { sheet } = this.stage;
    const target = sheet.groupAt[pile]!.kind === "foundation" ? "f" : sheet.piles[pile]!;
    const why = this.options.refusal({ source: sheet.piles[aim.pile]!, target, count: Math.max(1, cards.length) });
    this.options.onSay(why ?? words.table.noMove(pileName(sheet, pile)));
  }

  private hold(x: number, y: number): void {
    const aim = this.aim(x, y);
    this.letGo();
    if (!aim || !this.peek.openForAWhile(aim.pile)) this.recallAt(x, y);
  }

  private recallAt(x: number, y: number): void {
    const aim = this.aim(x, y);
    const isFoundation = aim !== null && this.kindOf(aim) === "foundation";
    this.recall(isFoundation ? this.stage.topBox(aim.pile) : { x, y, w: 0, h: 0 });
  }

  private aim(x: number, y: number): Aim | null {
    const { layout, board, arrangement } = this.stage;
    return board && aimAt(layout, board, arrangement, x, y);
  }

  private kindOf({ pile }: Aim): string {
    return this.stage.sheet.groupAt[pile]!.kind;
  }
}

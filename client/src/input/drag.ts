/** Cards carried by the pointer, from where they lay to where they are let go. */
import type { Move } from "../engine/notation";
import type { Stage } from "../table/stage";
import { type Aim, dropOn } from "./aim";
import type { Grip, Held } from "./grip";
import { moveTo } from "./offers";

interface Carried extends Held {
  /** Where the cards lay when the drag began. */
  readonly from: readonly { readonly x: number; readonly y: number }[];
  /** The card they lay on, or none: while they are away it is the open one. */
  readonly under: number | undefined;
}

/** `onDrop`: cards were let go on a pile that takes them. `onRefused`: on one that does not; says whether it may take them later. */
export interface DragOptions {
  readonly onDrop: (move: Move) => void;
  readonly onRefused: (held: Held, pile: number) => boolean;
}

/** A finger that takes hold one card too high means the group under it; farther off, the card in hand would not be the one held. */
const REACH = 1;

export class Drag {
  private carried: Carried | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly grip: Grip,
    private readonly options: DragOptions,
  ) {}

  get held(): Held | null {
    return this.carried;
  }

  /** Takes hold of the cards aimed at; says whether there are any. */
  grab(aim: Aim | null): boolean {
    const held = aim && this.grip.take(aim, REACH);
    if (!held) return false;
    const under = this.stage.board!.piles[held.aim.pile]!.at(-1 - held.cards.length);
    this.carried = { ...held, from: held.cards.map((card) => this.stage.card(card).at()), under };
    this.stage.carried = new Set(held.cards);
    this.bare(true);
    this.grip.lift(held);
    return true;
  }

  carry(dx: number, dy: number): void {
    this.carried?.cards.forEach((card, nth) => {
      const from = this.carried!.from[nth]!;
      this.stage.card(card).carry(from.x + dx, from.y + dy, nth);
    });
  }

  /** Follows a face that arrived meanwhile. */
  renew(held: Held): void {
    if (this.carried) this.carried = { ...this.carried, offer: held.offer };
  }

  drop(): void {
    const { carried, stage } = this;
    if (!carried) return;
    const { sheet, layout, arrangement } = stage;
    const { x, y } = stage.card(carried.cards[0]!).at();
    const card = { x, y, w: layout.card.w, h: layout.card.h };
    const piles = sheet.piles.map((_, pile) => pile);
    const allowed = piles.filter((pile) => moveTo(sheet, carried.offer, pile));
    const target = dropOn(layout, arrangement, card, carried.aim.pile, allowed);
    if (target === null) {
      const over = dropOn(layout, arrangement, card, carried.aim.pile, piles);
      return this.goHome(over !== null && !this.options.onRefused(carried, over));
    }
    this.layDown();
    this.options.onDrop(moveTo(sheet, carried.offer, target)!);
  }

  goHome(isRefused: boolean): void {
    const { carried } = this;
    if (!carried) return;
    this.layDown();
    this.stage.settle();
    if (isRefused) for (const card of carried.cards) this.stage.card(card).shake();
  }

  private bare(isBare: boolean): void {
    const under = this.carried?.under;
    if (under !== undefined) this.stage.card(under).bare(isBare);
  }

  private layDown(): void {
    this.stage.carried = new Set();
    this.bare(false);
    this.grip.layDown(this.carried!);
    this.carried = null;
  }
}

/** Cards that were taken up: which they are, where they may go, and how that is shown. One set at a time, selected or dragged. */
import { foundationFor } from "../engine/legal";
import type { Stage } from "../table/stage";
import { groupWords, pileWithin } from "../table/words";
import { words } from "../words/words";
import type { Aim } from "./aim";
import { type MovesFrom, type Offer, offerOf } from "./offers";

/** `cards`: indexes, bottom to top. */
export interface Held {
  readonly aim: Aim;
  readonly offer: Offer;
  readonly cards: readonly number[];
}

export class Grip {
  constructor(
    private readonly stage: Stage,
    private readonly movesFrom: MovesFrom,
  ) {}

  /** The cards that would be picked up, or null where nothing can be: no card, a back, a foundation, the stock. */
  take(aim: Aim, reach = Number.POSITIVE_INFINITY): Held | null {
    const { sheet, board } = this.stage;
    const { kind } = sheet.groupAt[aim.pile]!;
    if (!board || kind === "stock" || kind === "foundation") return null;
    const cards = board.piles[aim.pile]!.length;
    const down = board.down[aim.pile]!;
    if (aim.depth < down || cards === 0) return null;
    const offer = offerOf(sheet, aim, cards, down, reach, this.movesFrom);
    return { aim, offer, cards: this.stage.cardsFrom(aim.pile, cards - offer.count) };
  }

  lift({ cards }: Held): void {
    for (const card of cards) this.stage.card(card).lift(true);
  }

  layDown({ cards }: Held): void {
    for (const card of cards) this.stage.card(card).lift(false);
    this.dim();
    this.stage.plates.press(null);
  }

  /** Lights the piles that take the cards. */
  light(held: Held): void {
    const { board, overlay } = this.stage;
    if (!board) return;
    const targets = this.targets(held);
    this.dim();
    overlay.outline(
      "ring",
      targets.map((pile) => this.stage.topBox(pile)),
    );
    for (const pile of targets) {
      const card = board.piles[pile]!.at(-1);
      if (card !== undefined) this.stage.card(card).light(true);
    }
  }

  /** "Nine of hearts: may go to column 3, foundation". */
  said({ offer, cards }: Held): string {
    const { sheet, faces } = this.stage;
    const names = [...offer.moves.keys()].map((name) =>
      name === "f" ? words.table.anyFoundation : pileWithin(sheet, sheet.index.get(name)!),
    );
    const group = groupWords(faces, cards);
    return names.length === 0 ? group : words.table.mayGo(group, names);
  }

  /** Do the cards still lie on top of the pile they were taken from? */
  isStillThere({ aim, cards }: Held): boolean {
    const now = this.stage.board?.piles[aim.pile] ?? [];
    return cards.every((card, nth) => now[now.length - cards.length + nth] === card);
  }

  private targets({ aim, offer }: Held): number[] {
    const { sheet, board, faces } = this.stage;
    const top = faces[board!.piles[aim.pile]!.at(-1)!]!;
    return [...offer.moves.keys()].flatMap((name) => {
      const pile = name === "f" ? foundationFor(sheet, board!, faces, top) : sheet.index.get(name);
      return pile === undefined || pile === null ? [] : [pile];
    });
  }

  private dim(): void {
    this.stage.overlay.outline("ring", []);
    for (const lit of this.stage.root.querySelectorAll(".tb-card.lit")) lit.classList.remove("lit");
  }
}

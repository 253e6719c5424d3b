/** A game for oneself: played wholly in this browser, by the same engine as a race, with a referee who knows the deck. */
import { signal } from "@preact/signals";
import { blocked } from "../engine/blocked";
import { cardsHome } from "../engine/board";
import { FACE_TEXTS, type Faces, noFaces, withRevealed } from "../engine/cards";
import { begin, type Entry } from "../engine/playthrough";
import type { Sheet } from "../engine/sheets";
import { deckOf } from "../engine/shuffle";
import type { AtTable } from "./at-table";
import { acknowledge, attempt, homeOnScreen, type OwnGame, type Refused } from "./prediction";

/** Arrangements searched for progress after each move: more would be felt. Beyond them a board counts as not blocked. */
const BLOCKED_SEARCHED = 2_000;
const RACE = 1;

export class Practice implements AtTable {
  readonly game = signal<OwnGame | null>(null);
  readonly notice = signal<{ readonly text: string } | null>(null);
  private readonly deck: Faces;

  constructor(sheet: Sheet, seed: string) {
    this.deck = deckOf(sheet, seed);
    const confirmed = begin(sheet);
    this.game.value = {
      terms: { sheet, undo: "free", target: sheet.size },
      race: RACE,
      round: 0,
      faces: withRevealed(noFaces(sheet.size), this.facesOf(confirmed.known)),
      confirmed,
      pending: [],
      blocked: this.isBlocked(confirmed.board, sheet),
      hopeless: false,
      end: null,
      place: null,
    };
  }

  play(entry: Entry): Refused | null {
    const game = this.game.peek();
    const next = game === null ? "done" : attempt(game, entry);
    if (typeof next === "string") return next;
    const { after, seq, turned } = next.pending[0]!;
    const { sheet, target } = next.terms;
    const home = homeOnScreen(next);
    const answered = acknowledge(next, {
      type: "ack",
      race: RACE,
      seq,
      time: 0,
      home,
      turned: this.facesOf(turned),
      blocked: home < target && this.isBlocked(after.board, sheet),
      hopeless: false,
      end: home >= target ? "finished" : null,
      place: null,
    });
    if (answered !== "mismatch") this.game.value = answered;
    return null;
  }

  /** Cards home. */
  get home(): number {
    const game = this.game.value!;
    return cardsHome(game.terms.sheet, game.confirmed.board);
  }

  private facesOf(cards: Iterable<number>): Readonly<Record<number, string>> {
    return Object.fromEntries([...cards].map((card) => [card, FACE_TEXTS[this.deck[card]!]!]));
  }

  private isBlocked(board: OwnGame["confirmed"]["board"], sheet: Sheet): boolean {
    return blocked(sheet, board, this.deck, BLOCKED_SEARCHED) === true;
  }
}

/** A referee for tests: knows every face, judges by the same engine, and answers as the server does. */
import { cardsHome } from "../engine/board";
import { FACE_TEXTS, type Faces } from "../engine/cards";
import { begin, type Entered, enter, type Playthrough, parseEntry } from "../engine/playthrough";
import type { Ack, RefusedEntry, TableView } from "../wire.gen";
import type { Terms } from "./prediction";

/** The room that tests are about. */
export const CODE = "ABCDEFGH";
/** Start of the race, referee time. */
export const T0 = 1_000_000;
export const SETTINGS = {
  game: "demon",
  target: 52,
  limit_minutes: 15,
  undo: "free",
  watching: "safe",
  seats: 4,
  all_ready: false,
  seed: null,
  hints: true,
  proven: true,
  grade: "any",
  hopeless: false,
} as const;

export class TestReferee {
  game: Playthrough;
  round = 1;
  readonly entries: string[] = [];
  private readonly faces: Faces;

  constructor(private readonly terms: Terms) {
    // The deck in its order before the shuffle: a deal like any other.
    this.faces = Array.from({ length: terms.sheet.size }, (_, card) => (card * 7) % 52);
    this.game = begin(terms.sheet);
  }

  /** Judges and makes an entry; throws where it is refused. */
  take(text: string): Ack {
    const entered = this.judged(text);
    if (typeof entered === "string") throw new Error(entered);
    this.game = entered.after;
    this.entries.push(text);
    return {
      type: "ack",
      race: 1,
      seq: this.entries.length,
      time: 1_000 * this.entries.length,
      home: cardsHome(this.terms.sheet, this.game.board),
      turned: this.texts(entered.turned),
      blocked: false,
      hopeless: false,
      end: null,
      place: null,
    };
  }

  refuse(code: string): RefusedEntry {
    this.round += 1;
    return { type: "refused", seq: this.entries.length + 1, code, table: this.table() };
  }

  table(): TableView {
    const { piles, down, redeals } = this.game.board;
    return {
      type: "table",
      race: 1,
      seat: 1,
      round: this.round,
      seq: this.entries.length,
      piles,
      down,
      redeals,
      faces: this.texts([...this.game.known]),
      entries: [...this.entries],
      home: cardsHome(this.terms.sheet, this.game.board),
      blocked: false,
      hopeless: false,
      end: null,
      place: null,
    };
  }

  private judged(text: string): Entered | string {
    const entry = parseEntry(text);
    return typeof entry === "string" ? entry : enter(this.game, entry, this.terms.undo, this.terms.target, this.faces);
  }

  private texts(cards: readonly number[]): Record<number, string> {
    return Object.fromEntries(cards.map((card) => [card, FACE_TEXTS[this.faces[card]!]!]));
  }
}

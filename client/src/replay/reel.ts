/** One racer's game, to be shown at any moment: played as far as it was asked for, with a checkpoint every so many entries. */
import { type Board, cardsHome } from "../engine/board";
import type { Faces } from "../engine/cards";
import { openingBoard } from "../engine/deal";
import { begin, enter, type Playthrough, parseEntry, type UndoRule } from "../engine/playthrough";
import type { Sheet } from "../engine/sheets";
import { homesAlong } from "./homes";

/** So many entries at most are played to get from a checkpoint to any other, once it was there before. */
const APART = 25;
/** Milliseconds between entries of the same one, so that each of them can be stepped to. */
const TICK = 0.01;

/** What a log is judged by. */
export interface Terms {
  readonly sheet: Sheet;
  readonly deck: Faces;
  readonly undo: UndoRule;
  readonly target: number;
}

/** One entry of a log: milliseconds after the start, and its text. */
export type Timed = readonly [ms: number, entry: string];

export class Reel {
  /** Of each entry, milliseconds after the start; each later than the one before. */
  readonly times: readonly number[];
  readonly entries: readonly string[];
  /** Cards home before the first entry, and after each. */
  readonly homes: readonly number[];
  /** The game after every `APART` entries, as far as it was played. */
  private readonly checkpoints: Playthrough[];
  private last: { readonly count: number; readonly game: Playthrough };
  /** Entries that mean something: from the first one that the rules refuse on, none does. */
  private sound: number;

  constructor(
    private readonly terms: Terms,
    log: readonly Timed[],
  ) {
    const { sheet } = terms;
    const game = begin(sheet);
    const times: number[] = [];
    for (const [ms] of log) times.push(Math.max(ms, (times.at(-1) ?? Number.NEGATIVE_INFINITY) + TICK));
    this.times = times;
    this.entries = log.map(([, entry]) => entry);
    this.homes = homesAlong(this.entries, cardsHome(sheet, openingBoard(sheet)));
    this.checkpoints = [game];
    this.last = { count: 0, game };
    this.sound = log.length;
  }

  /** How many entries were made up to a moment. */
  countAt(ms: number): number {
    let [low, high] = [0, this.times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle]! <= ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The board after so many entries. */
  boardAt(count: number): Board {
    const wanted = Math.min(count, this.sound);
    const nearest = Math.min(Math.floor(wanted / APART), this.checkpoints.length - 1);
    const isAhead = this.last.count <= wanted && this.last.count >= nearest * APART;
    let { count: at, game } = isAhead ? this.last : { count: nearest * APART, game: this.checkpoints[nearest]! };
    for (; at < wanted; at++) {
      const after = this.entered(game, this.entries[at]!);
      if (after === null) {
        this.sound = at;
        break;
      }
      game = after;
      if (at + 1 === this.checkpoints.length * APART) this.checkpoints.push(game);
    }
    this.last = { count: at, game };
    return game.board;
  }

  /** Plays on by some entries, so that later looks cost less. False once all was played. */
  playOn(): boolean {
    const played = (this.checkpoints.length - 1) * APART;
    this.boardAt(played + APART);
    return played + APART < this.sound;
  }

  private entered(game: Playthrough, text: string): Playthrough | null {
    const { undo, target, deck } = this.terms;
    const entry = parseEntry(text);
    const made = typeof entry === "string" ? entry : enter(game, entry, undo, target, deck);
    return typeof made === "string" ? null : made.after;
  }
}

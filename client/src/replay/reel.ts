/** One racer's game, to be shown at any moment: played through once, with a checkpoint every so many entries. Pure. */
import { type Board, cardsHome } from "../engine/board";
import type { Faces } from "../engine/cards";
import { begin, enter, type Playthrough, parseEntry, type UndoRule } from "../engine/playthrough";
import type { Sheet } from "../engine/sheets";

/** So many entries at most are played to get from a checkpoint to any other. */
const APART = 50;
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
  private readonly checkpoints: Playthrough[] = [];
  private last: { readonly count: number; readonly game: Playthrough };

  /** From the first entry that the rules refuse on, a log means nothing: it ends before that. */
  constructor(
    private readonly terms: Terms,
    log: readonly Timed[],
  ) {
    const { sheet } = terms;
    let game = begin(sheet);
    const times: number[] = [];
    const homes = [cardsHome(sheet, game.board)];
    this.checkpoints.push(game);
    for (const [ms, entry] of log) {
      const after = this.entered(game, entry);
      if (after === null) break;
      game = after;
      times.push(Math.max(ms, (times.at(-1) ?? Number.NEGATIVE_INFINITY) + TICK));
      homes.push(cardsHome(sheet, game.board));
      if (times.length % APART === 0) this.checkpoints.push(game);
    }
    this.times = times;
    this.homes = homes;
    this.entries = log.slice(0, times.length).map(([, entry]) => entry);
    this.last = { count: times.length, game };
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
    const nearest = Math.floor(count / APART);
    const isAhead = this.last.count <= count && this.last.count >= nearest * APART;
    let { count: at, game } = isAhead ? this.last : { count: nearest * APART, game: this.checkpoints[nearest]! };
    for (; at < count; at++) game = this.entered(game, this.entries[at]!)!;
    this.last = { count, game };
    return game.board;
  }

  private entered(game: Playthrough, text: string): Playthrough | null {
    const { undo, target, deck } = this.terms;
    const entry = parseEntry(text);
    const made = typeof entry === "string" ? entry : enter(game, entry, undo, target, deck);
    return typeof made === "string" ? null : made.after;
  }
}

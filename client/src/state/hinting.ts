/** Hints as they are asked for: one after the other for the board as it lies, and how many were given in this race. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Board } from "../engine/board";
import type { Faces } from "../engine/cards";
import { hints } from "../engine/hints";
import type { Move } from "../engine/notation";
import { hintsGiven, rememberHintsGiven } from "./memory";
import { type OwnGame, onScreen } from "./prediction";

/** `nth` of `all`, the first being 1. */
export interface Advice {
  readonly move: Move;
  readonly nth: number;
  readonly all: number;
}

export class Hinting {
  readonly used: ReadonlySignal<number>;
  private readonly count = signal(0);
  private list: readonly Move[] = [];
  private nth = 0;
  private board: Board | null = null;
  private faces: Faces = [];

  /** `room`: code; `race`: number. What was given before a reload still counts. */
  constructor(
    private readonly room: string,
    private readonly race: number,
  ) {
    this.count.value = hintsGiven(room, race);
    this.used = this.count;
  }

  /** The next hint; after the last one the first again. Null where no useful move is seen, which costs nothing. */
  next(game: OwnGame): Advice | null {
    const { board } = onScreen(game);
    if (board !== this.board || game.faces !== this.faces) {
      this.board = board;
      this.faces = game.faces;
      this.list = hints(onScreen(game), game.faces);
      this.nth = 0;
    }
    const move = this.list[this.nth % this.list.length];
    if (move === undefined) return null;
    const advice = { move, nth: (this.nth % this.list.length) + 1, all: this.list.length };
    this.nth += 1;
    this.count.value += 1;
    rememberHintsGiven(this.room, this.race, this.count.value);
    return advice;
  }
}

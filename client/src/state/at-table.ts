/** What a table needs of whoever plays at it: the game, moves, and a way to say why one is none. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Entry } from "../engine/playthrough";
import type { OwnGame, Refused } from "./prediction";

export interface AtTable {
  /** Null before there are any faces. */
  readonly game: ReadonlySignal<OwnGame | null>;
  /** A short sentence for the player; a new object each time. */
  readonly notice: Signal<{ readonly text: string } | null>;
  /** Makes an entry; the reason where it cannot be made. */
  play(entry: Entry): Refused | null;
}

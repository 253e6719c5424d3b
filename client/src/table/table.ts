/**
 * The card table: shows a board, and tells what the player wants to do with it. It knows no rules: what is legal is asked of
 * `movesFrom` and `doubleClick`. One table serves a whole race; the same module, read-only, draws other people's boards and replays.
 */
import type { Board } from "../engine/board";
import type { Faces } from "../engine/cards";
import type { Move } from "../engine/notation";
import type { Sheet } from "../engine/sheets";
import { Hands, type How } from "../input/hands";
import { Keys } from "../input/keys";
import type { MovesFrom } from "../input/offers";
import type { Layout } from "./layout";
import { type Mode, type ShowOptions, Stage } from "./stage";
import { redealWords } from "./words";

export type { How } from "../input/hands";
export type { Mode, ShowOptions } from "./stage";

/**
 * `onMove`: the player asks for a move; call `show` with the board after it, at once if it is predicted. If nothing is shown before
 * `onMove` returns, the cards go home. `movesFrom`: legal moves of the group that starts at `depth` (0 = bottom) of a pile, by target
 * name, all foundations as `f`. `doubleClick`: the move a double click stands for. Draw and redeal are asked for without looking.
 * `onRecall`: the base rank was looked at. `onLayout`: after every new layout, for what the host puts beside the cards.
 */
export interface PlayOptions {
  readonly readOnly?: false;
  readonly onMove: (move: Move, how: How) => void;
  readonly movesFrom: MovesFrom;
  readonly doubleClick: (pile: string, depth: number) => Move | null;
  readonly onRecall?: () => void;
  readonly onLayout?: (layout: Layout) => void;
}

/** A table that is only looked at. `label`: what a screen reader says of it. */
export interface WatchOptions {
  readonly readOnly: true;
  readonly label: string;
  readonly onLayout?: (layout: Layout) => void;
}

export interface Table {
  /** Shows a board. Cards whose face is `UNKNOWN` wait blank and turn up when a later call brings the face. */
  show(board: Board, faces: Faces, options: ShowOptions): void;
  /** While off, no gesture and no key counts, and what was in hand goes home. */
  setInteractive(isOn: boolean): void;
  setMode(mode: Partial<Mode>): void;
  /** What the empty stock says: "2 redeals left", "none left", "turn over". */
  readonly redealInfo: string;
  readonly layout: Layout;
  destroy(): void;
}

/** The same board with every card face down: the table as it lies before the start. */
export function faceDown(board: Board): Board {
  return { ...board, down: board.piles.map((pile) => pile.length) };
}

/** Builds a table that fills `host`, which must have a size of its own, and follows that size. */
export function createTable(host: HTMLElement, sheet: Sheet, options: PlayOptions | WatchOptions): Table {
  const stage = new Stage(sheet, !options.readOnly);
  const fit = () => {
    stage.resize(host.clientWidth, host.clientHeight);
    options.onLayout?.(stage.layout);
  };
  host.append(stage.root);
  fit();
  const player = options.readOnly ? watch(stage, options) : play(stage, options);
  const sizes = new ResizeObserver(() => {
    if (host.clientWidth === stage.layout.width && host.clientHeight === stage.layout.height) return;
    player.interrupt();
    fit();
    player.boardChanged();
  });
  sizes.observe(host);
  return {
    show(board, faces, how) {
      stage.show(board, faces, how);
      player.boardChanged();
    },
    setInteractive: (isOn) => player.turn(isOn),
    setMode(mode) {
      player.interrupt();
      stage.setMode(mode);
      options.onLayout?.(stage.layout);
    },
    get redealInfo() {
      return stage.board ? redealWords(sheet, stage.board) : "";
    },
    get layout() {
      return stage.layout;
    },
    destroy() {
      sizes.disconnect();
      player.destroy();
      stage.root.remove();
    },
  };
}

/** What a table needs of whoever sits at it. */
interface Player {
  turn(isOn: boolean): void;
  boardChanged(): void;
  interrupt(): void;
  destroy(): void;
}

function play(stage: Stage, options: PlayOptions): Player {
  const live = document.createElement("div");
  live.className = "tb-live";
  live.setAttribute("aria-live", "polite");
  stage.root.append(live);
  stage.root.setAttribute("role", "group");
  stage.root.setAttribute("aria-label", `${stage.sheet.title}, table`);
  const onSay = (words: string) => {
    live.textContent = words;
  };
  const hands = new Hands(stage, { ...options, onSay });
  const keys = new Keys(stage, hands);
  const interrupt = () => {
    hands.gestures.cancel();
    hands.letGo();
  };
  return {
    turn(isOn) {
      if (!isOn) interrupt();
      hands.gestures.turn(isOn);
      keys.turn(isOn);
      stage.root.classList.toggle("off", !isOn);
    },
    boardChanged() {
      hands.boardChanged();
      keys.boardChanged();
    },
    interrupt,
    destroy() {
      hands.gestures.destroy();
      keys.destroy();
    },
  };
}

function watch(stage: Stage, { label }: WatchOptions): Player {
  stage.root.setAttribute("role", "img");
  stage.root.setAttribute("aria-label", label);
  stage.root.classList.add("watched");
  const nothing = () => {};
  return { turn: nothing, boardChanged: nothing, interrupt: nothing, destroy: nothing };
}

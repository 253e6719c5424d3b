/**
 * The card table: shows a board, and tells what the player wants to do with it. It knows no rules: what is legal is asked of
 * `movesFrom` and `doubleClick`. One table serves a whole race; the same module, read-only, draws other people's boards and replays.
 */
import type { Board } from "../engine/board";
import { type Faces, UNKNOWN } from "../engine/cards";
import type { Move } from "../engine/notation";
import type { Sheet } from "../engine/sheets";
import { Hands, type How } from "../input/hands";
import { Keys } from "../input/keys";
import type { MovesFrom } from "../input/offers";
import { gameTitle, words } from "../words/words";
import { drawAhead, forgetDrawings } from "./faces";
import type { Layout } from "./layout";
import { Speaker } from "./speaker";
import { type Mode, type ShowOptions, Stage } from "./stage";
import { arrivedWords, redealWords } from "./words";

export type { How } from "../input/hands";
export type { Mode, ShowOptions } from "./stage";

/**
 * `onMove`: the player asks for a move; call `show` with the board after it, at once if it is predicted. If nothing is shown before
 * `onMove` returns, the cards go home. `movesFrom`: legal moves of the group that starts at `depth` (0 = bottom) of a pile, by target
 * name, all foundations as `f`. `doubleClick`: the move a double click stands for, and where `oneTap` holds a single tap too. Draw and
 * redeal are asked for without looking. `refusal`: why a move is none, as a sentence, or null where it is one. `letters`: do single
 * letters and digits count as keys? `onLayout`: after every new layout, for what the host puts beside the cards.
 */
export interface PlayOptions {
  readonly readOnly?: false;
  readonly onMove: (move: Move, how: How) => void;
  readonly movesFrom: MovesFrom;
  readonly doubleClick: (pile: string, depth: number) => Move | null;
  readonly refusal?: (move: Move) => string | null;
  readonly oneTap?: () => boolean;
  readonly letters?: () => boolean;
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
  /** Outlines what a move is made of: the cards, and where they would go. Until the next gesture or the next board. */
  point(move: Move): void;
  /** Marks these cards and no others: their last move has not been answered yet. */
  mark(cards: ReadonlySet<number>): void;
  /** To those who hear the table. */
  say(words: string): void;
  /** What the empty stock says: "2 redeals left", "none left", "turn over". */
  readonly redealInfo: string;
  readonly layout: Layout;
  destroy(): void;
}

/** The same board with every card face down: the table as it lies before the start. */
export function faceDown(board: Board): Board {
  return { ...board, down: board.piles.map((pile) => pile.length) };
}

const isKnown = (face: number) => face !== UNKNOWN;

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
  // Of a race that has not begun no face is known, and there is time.
  const ahead = setTimeout(() => stage.faces.some(isKnown) || drawAhead(stage.level()));
  return {
    show(board, faces, how) {
      const awaited = stage.awaited();
      stage.show(board, faces, how);
      player.boardChanged();
      const arrived = new Set([...awaited].filter((card) => isKnown(faces[card]!)));
      if (faces.some(isKnown)) forgetDrawings();
      if (arrived.size > 0) player.say(arrivedWords(sheet, board, faces, arrived));
    },
    setInteractive: (isOn) => player.turn(isOn),
    setMode(mode) {
      player.interrupt();
      stage.setMode(mode);
      options.onLayout?.(stage.layout);
    },
    point: (move) => stage.point(move),
    mark: (cards) => stage.mark(cards),
    say: (text) => player.say(text),
    get redealInfo() {
      return stage.board ? redealWords(sheet, stage.board) : "";
    },
    get layout() {
      return stage.layout;
    },
    destroy() {
      sizes.disconnect();
      clearTimeout(ahead);
      player.destroy();
      stage.root.remove();
    },
  };
}

/** What a table needs of whoever sits at it. */
interface Player {
  turn(isOn: boolean): void;
  boardChanged(): void;
  say(words: string): void;
  interrupt(): void;
  destroy(): void;
}

function play(stage: Stage, options: PlayOptions): Player {
  const speaker = new Speaker();
  stage.root.append(speaker.element);
  // Its keys are its own: a screen reader is to hand them on.
  stage.root.setAttribute("role", "application");
  stage.root.setAttribute("aria-label", words.table.label(gameTitle(stage.sheet.game)));
  const onSay = (text: string) => speaker.say(text);
  const { refusal = () => null, oneTap = () => false, letters = () => true } = options;
  const hands = new Hands(stage, { ...options, refusal, oneTap, onSay });
  const keys = new Keys(stage, hands, { letters, onSay });
  const interrupt = () => {
    hands.gestures.cancel();
    hands.letGo();
    hands.peek.close();
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
    say: onSay,
    interrupt,
    destroy() {
      hands.destroy();
      keys.destroy();
    },
  };
}

function watch(stage: Stage, { label }: WatchOptions): Player {
  stage.root.setAttribute("role", "img");
  stage.root.setAttribute("aria-label", label);
  stage.root.classList.add("watched");
  const nothing = () => {};
  return { turn: nothing, boardChanged: nothing, say: nothing, interrupt: nothing, destroy: nothing };
}

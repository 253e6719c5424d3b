/**
 * One player's game so far: the board, what can be taken back, and which cards were ever face up.
 *
 * It is the fold of a log of entries over the faces known at each of them. An *entry* is one move, `undo`, or `auto` (a list
 * of foundation moves that finishes the race). Undo is an entry, not a deletion. Faces are handed in from outside: those of
 * cards turned up by a predicted entry arrive later, with its acknowledgement, and until then no move can need them.
 */
import { AUTO_MOVES_MAX, type RefusalCode } from "../games.gen";
import { type Board, cardsHome, faceUp } from "./board";
import { type Faces, UNKNOWN } from "./cards";
import { openingBoard } from "./deal";
import { FOUNDATION, type Move, moveText, parseMove } from "./notation";
import { type Played, play } from "./play";
import type { Sheet } from "./sheets";

export type UndoRule = "free" | "careful" | "off";

export type Entry =
  | { readonly kind: "move"; readonly move: Move }
  | { readonly kind: "undo" }
  | { readonly kind: "auto"; readonly moves: readonly Move[] };

/** An entry that an undo takes back. */
export type Made = Exclude<Entry, { readonly kind: "undo" }>;

/** One entry that can be taken back: the board before it, whether it made a face newly known, and what lies further back. */
export interface Past {
  readonly entry: Made;
  readonly board: Board;
  readonly revealed: boolean;
  readonly before: Past | null;
}

/** An entry that was taken back and would be made again next, and those that would follow it. */
export interface Undone {
  readonly entry: Made;
  readonly next: Undone | null;
}

/**
 * `known`: card indexes that were ever face up, taken-back moves included. `undone`: what may be made again, until another entry is
 * made. `entries`: how many entries were made.
 */
export interface Playthrough {
  readonly sheet: Sheet;
  readonly board: Board;
  readonly known: ReadonlySet<number>;
  readonly past: Past | null;
  readonly undone: Undone | null;
  readonly entries: number;
}

/** `after`: the game after the entry. `turned`: card indexes turned up by it, in order; none for an undo. */
export interface Entered {
  readonly after: Playthrough;
  readonly turned: readonly number[];
}

const UNDO = "undo";
const AUTO = "auto";

/** The entry a text stands for, or the code for which it is refused: `not-a-move`, or `auto-refused` for a malformed `auto`. */
export function parseEntry(text: string): Entry | RefusalCode {
  if (text === UNDO) return { kind: "undo" };
  if (text === AUTO || text.startsWith(`${AUTO} `)) return parseAuto(text.split(" ").slice(1));
  const move = parseMove(text);
  return move === null ? "not-a-move" : { kind: "move", move };
}

function parseAuto(texts: readonly string[]): Entry | RefusalCode {
  const moves = texts.flatMap((text) => parseMove(text) ?? []);
  const sound = moves.length === texts.length && moves.every((move) => move.target === FOUNDATION);
  if (!sound || moves.length < 1 || moves.length > AUTO_MOVES_MAX) return "auto-refused";
  return { kind: "auto", moves };
}

/** A move's text, `undo`, or `auto` and the moves, separated by spaces. */
export function entryText(entry: Entry): string {
  switch (entry.kind) {
    case "move":
      return moveText(entry.move);
    case "undo":
      return UNDO;
    case "auto":
      return [AUTO, ...entry.moves.map(moveText)].join(" ");
  }
}

/** The game right after the deal. */
export function begin(sheet: Sheet): Playthrough {
  const board = openingBoard(sheet);
  return { sheet, board, known: new Set(faceUp(board)), past: null, undone: null, entries: 0 };
}

/**
 * Judges and makes one entry: the game after it, or the code for which it is refused. `target`: cards home that finish the
 * race. `faces`: what is known by now; with more of them arrived, the same entry may come to be accepted.
 */
export function enter(
  game: Playthrough,
  entry: Entry,
  undo: UndoRule,
  target: number,
  faces: Faces,
): Entered | RefusalCode {
  switch (entry.kind) {
    case "move": {
      const played = play(game.sheet, game.board, faces, entry.move);
      return typeof played === "string" ? played : advanced(game, entry, played);
    }
    case "undo":
      return takenBack(game, undo);
    case "auto":
      return autoFinished(game, entry, target, faces);
  }
}

/** The code for which the last entry cannot be taken back, or null. */
export function undoRefusal(game: Playthrough, undo: UndoRule): RefusalCode | null {
  if (undo === "off") return "undo-off";
  if (game.past === null) return "nothing-to-undo";
  return undo === "careful" && game.past.revealed ? "undo-revealed" : null;
}

function advanced(game: Playthrough, entry: Made, { board, turned }: Played): Entered {
  const revealed = turned.some((card) => !game.known.has(card));
  const known = revealed ? new Set([...game.known, ...turned]) : game.known;
  const past = { entry, board: game.board, revealed, before: game.past };
  const { undone } = game;
  // Made again by whatever means, it is no longer undone; those after it still are.
  const rest = undone !== null && entryText(undone.entry) === entryText(entry) ? undone.next : null;
  return { after: { sheet: game.sheet, board, known, past, undone: rest, entries: game.entries + 1 }, turned };
}

function takenBack(game: Playthrough, undo: UndoRule): Entered | RefusalCode {
  const refused = undoRefusal(game, undo);
  if (refused !== null) return refused;
  const { entry, board, before } = game.past!;
  const undone = { entry, next: game.undone };
  return { after: { ...game, board, past: before, undone, entries: game.entries + 1 }, turned: [] };
}

/** Judged on this player's own knowledge, and refused as one: a code or an index would tell of hidden cards. */
function autoFinished(
  game: Playthrough,
  entry: Made & { readonly kind: "auto" },
  target: number,
  faces: Faces,
): Entered | RefusalCode {
  const { moves } = entry;
  const seen = faces.map((face, card) => (game.known.has(card) ? face : UNKNOWN));
  const turned: number[] = [];
  let board = game.board;
  for (const [number, move] of moves.entries()) {
    const played = play(game.sheet, board, seen, move);
    if (typeof played === "string") return "auto-refused";
    board = played.board;
    turned.push(...played.turned);
    const isLast = number === moves.length - 1;
    const finishes = cardsHome(game.sheet, board) >= target;
    if (played.turned.some((card) => !game.known.has(card)) || finishes !== isLast) return "auto-refused";
  }
  return advanced(game, entry, { board, turned });
}

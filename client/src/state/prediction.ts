/**
 * Your own game as it stands on your screen: what the referee confirmed, and the entries that are still on their way.
 *
 * A move is judged and made here at once; its acknowledgement brings the faces it turned up. Pure: values in, values out.
 */
import type { Board } from "../engine/board";
import { cardsHome } from "../engine/board";
import { type Faces, noFaces, withRevealed } from "../engine/cards";
import { begin, type Entry, enter, entryText, type Playthrough, parseEntry } from "../engine/playthrough";
import type { Sheet } from "../engine/sheets";
import type { RefusalCode } from "../games.gen";
import type { Ack, End, TableView, UndoRule } from "../wire.gen";

/** What a race is played by. `target`: cards home that finish it. */
export interface Terms {
  readonly sheet: Sheet;
  readonly undo: UndoRule;
  readonly target: number;
}

/** An entry made here and not acknowledged yet. `turned`: card indexes it turned up. */
export interface Pending {
  readonly seq: number;
  readonly text: string;
  readonly turned: readonly number[];
  readonly after: Playthrough;
}

/** What was on its way when a page or a connection ended. `confirmed`: entries that were acknowledged before. */
export interface Queued {
  readonly race: number;
  readonly confirmed: number;
  readonly pending: readonly Pick<Pending, "seq" | "text">[];
}

/** `confirmed`: after the last acknowledged entry. `faces`: of every card seen so far. `round`: for the next entries. */
export interface OwnGame {
  readonly terms: Terms;
  readonly race: number;
  readonly round: number;
  readonly faces: Faces;
  readonly confirmed: Playthrough;
  readonly pending: readonly Pending[];
  readonly blocked: boolean;
  /** After the last acknowledged entry, where the room wants it said: not all cards can come home from here. */
  readonly hopeless: boolean;
  readonly end: End | null;
  readonly place: number | null;
}

/** Refused here, before the referee heard of it. `done`: the race is over for this seat. */
export type Refused = RefusalCode | "done";

/** The game on the screen: confirmed entries and those on their way. */
export function onScreen(game: OwnGame): Playthrough {
  return game.pending.at(-1)?.after ?? game.confirmed;
}

/** Cards home on the screen. */
export function homeOnScreen(game: OwnGame): number {
  return cardsHome(game.terms.sheet, onScreen(game).board);
}

/** Cards that lie on another pile because of the first `count` entries on their way, by index. */
export function unansweredCards(game: OwnGame | null, count: number): ReadonlySet<number> {
  const last = game?.pending[count - 1];
  if (!game || last === undefined) return new Set();
  const before = new Map(game.confirmed.board.piles.flatMap((pile, at) => pile.map((card) => [card, at] as const)));
  return new Set(last.after.board.piles.flatMap((pile, at) => pile.filter((card) => before.get(card) !== at)));
}

/** The game as the referee tells it; nothing is on its way. */
export function adopt(terms: Terms, table: TableView): OwnGame {
  const faces = withRevealed(noFaces(terms.sheet.size), table.faces);
  const { race, round, blocked, hopeless, end, place } = table;
  const confirmed = replayed(terms, table, faces);
  return { terms, race, round, faces, confirmed, pending: [], blocked, hopeless, end, place };
}

/**
 * The game as the referee tells it after a lost connection, and on top of it what was on its way before.
 *
 * Entries that had arrived are in the table's log already; the others are made again. From the first one that differs or no
 * longer fits, all are dropped: another tab has played on.
 */
export function resume(terms: Terms, table: TableView, before: OwnGame | null): OwnGame {
  const queued = before && { race: before.race, confirmed: before.confirmed.entries, pending: before.pending };
  return takeUp(terms, table, queued);
}

/** As `resume`, with what is left of the game before. */
export function takeUp(terms: Terms, table: TableView, before: Queued | null): OwnGame {
  const told = adopt(terms, table);
  if (before === null || before.race !== table.race || told.end !== null) return told;
  if (before.confirmed > table.seq) return told;
  const arrived = before.pending.filter(({ seq }) => seq <= table.seq);
  if (arrived.some(({ seq, text }) => table.entries[seq - 1] !== text)) return told;
  const missing = before.pending.slice(arrived.length);
  return missing[0]?.seq === table.seq + 1 ? missing.reduce(madeAgain, told) : told;
}

/** Judges an entry on what is on the screen and makes it: the game with it on its way, or why not. */
export function attempt(game: OwnGame, entry: Entry): OwnGame | Refused {
  if (game.end !== null || homeOnScreen(game) >= game.terms.target) return "done";
  const { undo, target } = game.terms;
  const before = onScreen(game);
  const entered = enter(before, entry, undo, target, game.faces);
  if (typeof entered === "string") return entered;
  const { after, turned } = entered;
  const made = { seq: before.entries + 1, text: entryText(entry), turned, after };
  return { ...game, pending: [...game.pending, made] };
}

/** An acknowledgement arrived: the game with that entry confirmed, or `mismatch` where the referee saw another one. */
export function acknowledge(game: OwnGame, ack: Ack): OwnGame | "mismatch" {
  // A repeated entry is answered again.
  if (ack.race !== game.race || ack.seq <= game.confirmed.entries) return game;
  const [made, ...pending] = game.pending;
  if (made === undefined || made.seq !== ack.seq || !agrees(game.terms.sheet, made, ack)) return "mismatch";
  return {
    ...game,
    faces: withRevealed(game.faces, ack.turned),
    confirmed: made.after,
    pending: ack.end === null ? pending : [],
    blocked: ack.blocked,
    hopeless: ack.hopeless,
    end: ack.end,
    place: ack.place,
  };
}

function agrees(sheet: Sheet, made: Pending, ack: Ack): boolean {
  const turned = Object.keys(ack.turned).map(Number).sort(ascending).join();
  return cardsHome(sheet, made.after.board) === ack.home && [...made.turned].sort(ascending).join() === turned;
}

function ascending(one: number, other: number): number {
  return one - other;
}

function madeAgain(game: OwnGame, made: Pick<Pending, "seq" | "text">): OwnGame {
  // After the first one dropped, the seq of the next shows the gap.
  if (made.seq !== onScreen(game).entries + 1) return game;
  const entry = parseEntry(made.text);
  const next = typeof entry === "string" ? entry : attempt(game, entry);
  return typeof next === "string" ? game : next;
}

/** The fold of the log. Where it does not lead to the board we were told, that board is taken as it is, with no past. */
function replayed(terms: Terms, table: TableView, faces: Faces): Playthrough {
  let game = begin(terms.sheet);
  for (const text of table.entries) {
    const entry = parseEntry(text);
    const entered = typeof entry === "string" ? entry : enter(game, entry, "free", terms.target, faces);
    if (typeof entered === "string") return asTold(terms.sheet, table);
    game = entered.after;
  }
  return sameBoard(game.board, boardOf(table)) ? game : asTold(terms.sheet, table);
}

function asTold(sheet: Sheet, table: TableView): Playthrough {
  const known = new Set(Object.keys(table.faces).map(Number));
  return { sheet, board: boardOf(table), known, past: null, undone: null, entries: table.seq };
}

function boardOf(table: TableView): Board {
  return { piles: table.piles, down: table.down, redeals: table.redeals };
}

function sameBoard(one: Board, other: Board): boolean {
  return (
    JSON.stringify([one.piles, one.down, one.redeals]) === JSON.stringify([other.piles, other.down, other.redeals])
  );
}

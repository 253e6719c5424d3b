/** What is said of a pile, for those who hear the table; and the words on empty places. */
import type { Board } from "../engine/board";
import { type Faces, rankOf, suitOf, UNKNOWN } from "../engine/cards";
import { baseRank, redealLeft, takeable } from "../engine/legal";
import { DRAW, type Move, REDEAL, sameMove } from "../engine/notation";
import type { Sheet } from "../engine/sheets";
import { words } from "../words/words";

/** "Column 3", "Devil 2", "Waste". */
export function pileName(sheet: Sheet, pile: number): string {
  const says = words.table.pile;
  const { kind, piles } = sheet.groupAt[pile]!;
  const nth = Number(sheet.piles[pile]!.slice(1)) || 1;
  if (kind === "tableau" || kind === "foundation") return says[kind](nth);
  return kind === "reserve" && piles.length > 1 ? says.devil(nth) : says[kind];
}

/** The same within a sentence: "column 3". */
export function pileWithin(sheet: Sheet, pile: number): string {
  return words.table.within(pileName(sheet, pile));
}

/** "Column 3, 6 cards, 4 face down, top nine of hearts". */
export function pileWords(sheet: Sheet, board: Board, faces: Faces, pile: number): string {
  const cards = board.piles[pile]!;
  const name = pileName(sheet, pile);
  const { kind, take } = sheet.groupAt[pile]!;
  if (cards.length === 0) return `${name}, ${emptyWords(sheet, board, faces, kind)}`;
  const parts = [name, words.table.cards(cards.length)];
  const down = board.down[pile]!;
  if (down > 0 && down < cards.length) parts.push(words.table.faceDown(down));
  if (down < cards.length) parts.push(words.table.top(faceName(faces[cards.at(-1)!]!)));
  const run = take === "run" ? (takeable(sheet, board, faces, pile).at(-1) ?? 1) : 1;
  if (run > 1) parts.push(words.table.run(run));
  return parts.join(", ");
}

/** "nine of hearts". */
export function faceName(face: number): string {
  const { ranks, suits, face: named, faceUnknown } = words.table;
  return face === UNKNOWN ? faceUnknown : named(ranks[rankOf(face)]!, suits[suitOf(face)]!);
}

function emptyWords(sheet: Sheet, board: Board, faces: Faces, kind: string): string {
  const { empty, emptyFor, ranks } = words.table;
  if (kind === "stock") return `${empty}, ${redealWords(sheet, board)}`;
  const base = kind === "foundation" ? baseRank(sheet, board, faces) : null;
  return base === null ? empty : emptyFor(ranks[base]!);
}

/** What the empty stock says: how often the waste may still be turned over. */
export function redealWords(sheet: Sheet, board: Board): string {
  const { empty, noRedeal, freeRedeal, redeals } = words.table;
  if (board.piles[sheet.stock]!.length + board.piles[sheet.waste]!.length === 0) return empty;
  if (!redealLeft(sheet, board)) return noRedeal;
  return sheet.redeals === null ? freeRedeal : redeals(sheet.redeals - board.redeals);
}

/** What a right click on a foundation recalls. */
export function recallWords(
  sheet: Sheet,
  board: Board,
  faces: Faces,
): { readonly rank: number | null; readonly text: string } {
  const rank = baseRank(sheet, board, faces);
  const begun = sheet.foundations.filter((pile) => board.piles[pile]!.length > 0).length;
  const { base, baseUnknown, ranks } = words.table;
  const text = rank === null ? baseUnknown : base(ranks[rank]!, begun, sheet.foundations.length);
  return { rank, text };
}

/** What is picked up: "nine of hearts", "3 cards from nine of hearts". */
export function groupWords(faces: Faces, cards: readonly number[]): string {
  const first = faceName(faces[cards[0]!]!);
  return cards.length === 1 ? first : words.table.group(cards.length, first);
}

/** "Nine of hearts to column 5", and what lies open because of it. */
export function moveWords(sheet: Sheet, before: Board, after: Board, faces: Faces, move: Move): string {
  const moved = new Set(sameMove(move, DRAW) ? [] : before.piles[sheet.index.get(move.source)!]!.slice(-move.count));
  // A face that is still on its way is said when it arrives.
  const isKnown = (pile: number) => faces[after.piles[pile]!.at(-1)!] !== UNKNOWN;
  const opened = openedPiles(before, after, moved).filter(isKnown);
  return sentences(
    whatMoved(sheet, before, after, faces, move),
    ...opened.map((pile) => topWords(sheet, after, faces, pile)),
  );
}

function whatMoved(sheet: Sheet, before: Board, after: Board, faces: Faces, move: Move): string {
  if (sameMove(move, DRAW)) return words.table.drawn;
  if (sameMove(move, REDEAL)) return words.table.redealt;
  const cards = before.piles[sheet.index.get(move.source)!]!.slice(-move.count);
  const target = after.piles.findIndex((pile) => pile.includes(cards[0]!));
  return words.table.moved(groupWords(faces, cards), pileWithin(sheet, target));
}

/** Piles whose exposed card turned up, or came there by a fill. */
function openedPiles(before: Board, after: Board, moved: ReadonlySet<number>): number[] {
  const wasUp = new Set(before.piles.flatMap((cards, pile) => cards.slice(before.down[pile]!)));
  return after.piles.flatMap((cards, pile) => {
    const top = cards.at(-1);
    if (top === undefined || moved.has(top) || after.down[pile] === cards.length) return [];
    return wasUp.has(top) && before.piles[pile]!.includes(top) ? [] : [pile];
  });
}

/** Piles whose exposed card lies up and is one of these: "Waste: nine of hearts". */
export function arrivedWords(sheet: Sheet, board: Board, faces: Faces, cards: ReadonlySet<number>): string {
  const piles = board.piles.flatMap((pile, at) => (cards.has(pile.at(-1) ?? -1) ? [at] : []));
  return sentences(...piles.map((pile) => topWords(sheet, board, faces, pile)));
}

function topWords(sheet: Sheet, board: Board, faces: Faces, pile: number): string {
  return words.table.onPile(pileName(sheet, pile), faceName(faces[board.piles[pile]!.at(-1)!]!));
}

/** Every pile with all that can be seen of it, one sentence each: the table read aloud. */
export function tableWords(sheet: Sheet, board: Board, faces: Faces): string {
  return sentences(...sheet.piles.map((_, pile) => pileRead(sheet, board, faces, pile)));
}

function pileRead(sheet: Sheet, board: Board, faces: Faces, pile: number): string {
  const { kind } = sheet.groupAt[pile]!;
  if (kind !== "tableau") return pileWords(sheet, board, faces, pile);
  const down = board.down[pile]!;
  const open = board.piles[pile]!.slice(down).map((card) => faceName(faces[card]!));
  const parts = [...open.reverse(), ...(down > 0 ? [words.table.faceDown(down)] : [])];
  return words.table.onPile(pileName(sheet, pile), parts.join(", ") || words.table.empty);
}

/** What a hint advises: "nine of hearts from column 3 to column 5". */
export function hintWords(sheet: Sheet, board: Board, faces: Faces, move: Move): string {
  if (sameMove(move, DRAW)) return words.hints.draw;
  if (sameMove(move, REDEAL)) return words.hints.redeal;
  const source = sheet.index.get(move.source)!;
  const target = sheet.index.get(move.target);
  const cards = groupWords(faces, board.piles[source]!.slice(-move.count));
  const to = target === undefined ? words.table.anyFoundation : pileWithin(sheet, target);
  return words.hints.move(cards, pileWithin(sheet, source), to);
}

function sentences(...texts: readonly string[]): string {
  return texts
    .filter((text) => text !== "")
    .map((text) => `${text[0]!.toUpperCase()}${text.slice(1)}.`)
    .join(" ");
}

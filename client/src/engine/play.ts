/** What then happens: card move, fill, turning up, as one action. Mechanics only; `legal` has judged before. */
import type { RefusalCode } from "../games.gen";
import type { Board, Pile } from "./board";
import type { Faces } from "./cards";
import { foundationFor, refusal } from "./legal";
import { DRAW, FOUNDATION, type Move, REDEAL, sameMove } from "./notation";
import type { Sheet } from "./sheets";

/** `board`: after the action. `turned`: card indexes that went from face down to face up in it, in order. */
export interface Played {
  readonly board: Board;
  readonly turned: readonly number[];
}

/** Piles and face-down counts of one action under way; nobody else holds them. */
interface Table {
  readonly piles: Pile[];
  readonly down: number[];
}

/** Judges and plays one move: what came of it, or the code for which it is refused. The board given is never changed. */
export function play(sheet: Sheet, board: Board, faces: Faces, move: Move): Played | RefusalCode {
  return refusal(sheet, board, faces, move) ?? carryOut(sheet, board, faces, move);
}

/** Plays a move known to be legal. */
export function carryOut(sheet: Sheet, board: Board, faces: Faces, move: Move): Played {
  if (sameMove(move, DRAW)) return draw(sheet, board);
  if (sameMove(move, REDEAL)) return redeal(sheet, board);
  return transfer(sheet, board, faces, move);
}

function draw(sheet: Sheet, board: Board): Played {
  const { piles, down } = tableOf(board);
  const stock = piles[sheet.stock]!;
  const drawn = stock.slice(-sheet.draw).reverse();
  const rest = stock.slice(0, -drawn.length);
  piles[sheet.stock] = rest;
  piles[sheet.waste] = [...piles[sheet.waste]!, ...drawn];
  down[sheet.stock] = rest.length;
  return { board: { piles, down, redeals: board.redeals }, turned: drawn };
}

function redeal(sheet: Sheet, board: Board): Played {
  const { piles, down } = tableOf(board);
  const turnedOver = [...piles[sheet.waste]!].reverse();
  piles[sheet.stock] = turnedOver;
  piles[sheet.waste] = [];
  down[sheet.stock] = turnedOver.length;
  return { board: { piles, down, redeals: board.redeals + 1 }, turned: [] };
}

function transfer(sheet: Sheet, board: Board, faces: Faces, move: Move): Played {
  const table = tableOf(board);
  const { piles } = table;
  const source = sheet.index.get(move.source)!;
  const target = targetOf(sheet, board, faces, move);
  const given = piles[source]!;
  piles[source] = given.slice(0, -move.count);
  piles[target] = [...piles[target]!, ...given.slice(-move.count)];
  const turned = turnUp(table, source);
  if (piles[source].length === 0) turned.push(...fill(sheet, table, source));
  return { board: { ...table, redeals: board.redeals }, turned };
}

function targetOf(sheet: Sheet, board: Board, faces: Faces, move: Move): number {
  if (move.target !== FOUNDATION) return sheet.index.get(move.target)!;
  const card = board.piles[sheet.index.get(move.source)!]!.at(-1)!;
  return foundationFor(sheet, board, faces, faces[card]!)!;
}

function fill(sheet: Sheet, table: Table, gap: number): number[] {
  for (const id of sheet.groupAt[gap]!.fill) {
    for (const name of sheet.group.get(id)!.piles) {
      const giver = sheet.index.get(name)!;
      const cards = table.piles[giver]!;
      if (cards.length === 0) continue;
      table.piles[gap] = cards.slice(-1);
      table.piles[giver] = cards.slice(0, -1);
      return turnUp(table, giver);
    }
  }
  return [];
}

/** Turns up the exposed card where it lies face down. */
function turnUp(table: Table, place: number): number[] {
  const pile = table.piles[place]!;
  if (pile.length === 0 || table.down[place]! < pile.length) return [];
  table.down[place] = pile.length - 1;
  return pile.slice(-1);
}

function tableOf(board: Board): Table {
  return { piles: [...board.piles], down: [...board.down] };
}

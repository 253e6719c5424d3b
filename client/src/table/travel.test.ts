// @vitest-environment node
import { expect, it } from "vitest";
import type { Board } from "../engine/board";
import { openingBoard } from "../engine/deal";
import { chanceOf, shuffled } from "../engine/deals.fixture";
import { GAMES } from "../engine/games";
import { legal } from "../engine/legal";
import { carryOut } from "../engine/play";
import type { Sheet } from "../engine/sheets";
import { isFar } from "./travel";

/** The boards of a game played at random, from the deal on. */
function played(sheet: Sheet, seed: number, moves: number): Board[] {
  const chance = chanceOf(seed);
  const faces = shuffled(sheet, chance);
  const boards = [openingBoard(sheet)];
  for (let nth = 0; nth < moves; nth++) {
    const board = boards.at(-1)!;
    const choice = legal(sheet, board, faces);
    if (choice.length === 0) break;
    boards.push(carryOut(sheet, board, faces, choice[Math.floor(chance() * choice.length)]!).board);
  }
  return boards;
}

it.each(Object.values(GAMES))("no move of $game is far, nor is one taken back", (sheet) => {
  for (let seed = 1; seed <= 20; seed++) {
    const boards = played(sheet, seed, 60);
    boards.slice(1).forEach((board, nth) => {
      expect(isFar(boards[nth]!, board)).toBe(false);
      expect(isFar(board, boards[nth]!)).toBe(false);
    });
  }
});

it.each(Object.values(GAMES))("a board of $game that lies many moves on is far", (sheet) => {
  const far = [1, 2, 3, 4, 5].filter((seed) => isFar(openingBoard(sheet), played(sheet, seed, 60).at(-1)!));
  expect(far.length).toBeGreaterThanOrEqual(4);
});

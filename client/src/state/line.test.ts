// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isWon } from "../engine/board";
import { GAMES, isGame } from "../engine/games";
import { deckOf } from "../engine/shuffle";
import { boardsAlong } from "./line";

interface Win {
  readonly game: string;
  readonly seed: string;
  readonly moves: readonly string[];
}

const file = join(import.meta.dirname, "../../../tests/vectors/wins.json");
const { wins } = JSON.parse(readFileSync(file, "utf8")) as { wins: readonly Win[] };
const first = Object.keys(GAMES).map((game) => wins.find((win) => win.game === game)!);

describe("a winning line", () => {
  it.each(first)("of $game leads from the seed's deal to the last card", ({ game, seed, moves }) => {
    const sheet = isGame(game) ? GAMES[game] : null;
    const boards = boardsAlong(sheet!, deckOf(sheet!, seed), moves);
    expect(boards).toHaveLength(moves.length + 1);
    expect(isWon(sheet!, boards.at(-1)!)).toBe(true);
  });

  it("is shown up to the first move that cannot be", () => {
    const sheet = GAMES.demon;
    expect(boardsAlong(sheet, deckOf(sheet, "friday"), ["draw", "t1>t1", "draw"])).toHaveLength(2);
    expect(boardsAlong(sheet, deckOf(sheet, "friday"), ["draw", "nonsense", "draw"])).toHaveLength(2);
  });
});

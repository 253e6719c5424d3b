import { expect, it } from "vitest";
import vectors from "../../../tests/vectors/wins.json";
import { UNKNOWN } from "../engine/cards";
import { finishingMoves } from "../engine/finish";
import { GAMES } from "../engine/games";
import { parseEntry } from "../engine/playthrough";
import { Practice } from "./practice";
import { onScreen } from "./prediction";

const { seed, moves } = vectors.wins.find(({ game }) => game === "demon")!;

function played(practice: Practice, entries: readonly string[]): void {
  for (const text of entries) {
    const entry = parseEntry(text);
    if (typeof entry === "string") throw new Error(entry);
    expect([text, practice.play(entry)]).toEqual([text, null]);
  }
}

it("shows what the deal shows, and of all else nothing", () => {
  const { faces, confirmed } = new Practice(GAMES.demon, seed).game.value!;
  expect(faces.filter((face) => face !== UNKNOWN)).toHaveLength(confirmed.known.size);
  expect(confirmed.known.size).toBeLessThan(52);
});

it("turns cards up as a race does, takes moves back and makes them again", () => {
  const practice = new Practice(GAMES.demon, seed);
  played(practice, ["draw"]);
  const { board } = onScreen(practice.game.value!);
  const known = practice.game.value!.faces.filter((face) => face !== UNKNOWN).length;
  expect(known).toBeGreaterThan(5);
  played(practice, ["undo"]);
  expect(onScreen(practice.game.value!).undone).not.toBeNull();
  played(practice, ["draw"]);
  expect(onScreen(practice.game.value!).board).toEqual(board);
  expect(practice.game.value!.faces.filter((face) => face !== UNKNOWN)).toHaveLength(known);
});

it("refuses what is no move and changes nothing by it", () => {
  const practice = new Practice(GAMES.demon, seed);
  const before = practice.game.value;
  expect(practice.play({ kind: "undo" })).toBe("nothing-to-undo");
  expect(practice.play({ kind: "move", move: { source: "w", target: "f", count: 1 } })).toBe("pile-empty");
  expect(practice.game.value).toBe(before);
});

it("is won when all cards are home, also by the end that plays itself", () => {
  const practice = new Practice(GAMES.demon, seed);
  for (const text of moves) {
    const game = practice.game.value!;
    const rest = finishingMoves(onScreen(game), game.faces, 52);
    if (rest !== null) {
      expect(practice.play({ kind: "auto", moves: rest })).toBeNull();
      break;
    }
    played(practice, [text]);
  }
  expect([practice.home, practice.game.value!.end]).toEqual([52, "finished"]);
  expect(practice.play({ kind: "undo" })).toBe("done");
});

it("says when no progress is possible, and that it is again after a move back", () => {
  const stuck = new Practice(GAMES.demon, "stuck-151");
  expect(stuck.game.value!.blocked).toBe(true);
  expect(new Practice(GAMES.demon, seed).game.value!.blocked).toBe(false);
});

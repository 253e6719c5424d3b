// @vitest-environment node
// The view vectors written by the referee's engine: what this engine says must be the same.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Board } from "./board";
import { cardsHome } from "./board";
import { FACE_OF_TEXT, type Faces, noFaces, UNKNOWN, withRevealed } from "./cards";
import { GAMES } from "./games";
import { legal, refusal } from "./legal";
import { moveText, parseMove } from "./notation";
import { type Played, play } from "./play";
import { begin, enter, entryText, type Playthrough, parseEntry, type UndoRule } from "./playthrough";

interface Position {
  readonly board: Board;
  readonly faces: string;
  readonly legal: readonly string[];
  readonly refused: Readonly<Record<string, string>>;
  readonly played: Readonly<Record<string, Played>>;
}

interface Step {
  readonly entry: string;
  readonly revealed?: Readonly<Record<string, string>>;
  readonly refused?: string;
  readonly turned?: readonly number[];
  readonly board?: Board;
  readonly home?: number;
  readonly legal?: readonly string[];
}

interface Game {
  readonly undo: UndoRule;
  readonly target: number;
  readonly steps: readonly Step[];
}

interface Vectors {
  readonly positions: readonly Position[];
  readonly games: readonly Game[];
}

function read(game: string): Vectors {
  const path = join(import.meta.dirname, "../../../tests/vectors/views", `${game}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as Vectors;
}

function facesOf(text: string): Faces {
  return text.split(" ").map((face) => FACE_OF_TEXT.get(face) ?? UNKNOWN);
}

function checkStep(game: Playthrough, rules: Game, step: Step, faces: Faces): Playthrough {
  const entry = parseEntry(step.entry);
  const entered = typeof entry === "string" ? entry : enter(game, entry, rules.undo, rules.target, faces);
  if (typeof entered === "string") {
    expect(entered, step.entry).toBe(step.refused);
    return game;
  }
  expect(step.refused, step.entry).toBeUndefined();
  expect(entered.turned, step.entry).toEqual(step.turned);
  if (step.board !== undefined) {
    const { sheet, board } = entered.after;
    expect(board, step.entry).toEqual(step.board);
    expect(cardsHome(sheet, board)).toBe(step.home);
    expect(legal(sheet, board, faces).map(moveText)).toEqual(step.legal);
  }
  return entered.after;
}

describe.each(Object.values(GAMES))("$game", (sheet) => {
  const vectors = read(sheet.game);

  it("has the legal moves, the refusals and the outcomes of every position", () => {
    expect(vectors.positions.length).toBeGreaterThan(25);
    for (const { board, faces: text, legal: moves, refused, played } of vectors.positions) {
      const faces = facesOf(text);
      expect(legal(sheet, board, faces).map(moveText)).toEqual(moves);
      for (const [move, code] of Object.entries(refused)) {
        expect(refusal(sheet, board, faces, parseMove(move)!), move).toBe(code);
      }
      for (const [move, outcome] of Object.entries(played)) {
        expect(play(sheet, board, faces, parseMove(move)!), move).toEqual(outcome);
      }
    }
  });

  it("unfolds every game step by step while faces arrive late", () => {
    expect(vectors.games.length).toBeGreaterThan(5);
    for (const rules of vectors.games) {
      let [game, faces] = [begin(sheet), noFaces(sheet.size)];
      for (const step of rules.steps) {
        faces = withRevealed(faces, step.revealed ?? {});
        game = checkStep(game, rules, step, faces);
      }
    }
  });

  it("writes every entry of the games as it was read", () => {
    for (const step of vectors.games.flatMap((game) => game.steps)) {
      const entry = parseEntry(step.entry);
      if (typeof entry !== "string") expect(entryText(entry)).toBe(step.entry);
    }
  });
});

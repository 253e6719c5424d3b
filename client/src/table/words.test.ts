import { describe, expect, it } from "vitest";
import { FACE_OF_TEXT, noFaces } from "../engine/cards";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import { DRAW, type Move } from "../engine/notation";
import { play } from "../engine/play";
import { table, type View } from "../engine/table.fixture";
import { moveWords, pileWords, recallWords, redealWords } from "./words";

const demon = GAMES.demon;
const devils = GAMES["seven-devils"];
const thieves = GAMES["demons-and-thieves"];

/** All faces unknown but those given, by card index. */
const faces = (size: number, known: Record<number, string>) =>
  noFaces(size).map((face, card) => FACE_OF_TEXT.get(known[card] ?? "") ?? face);

describe("a pile is spoken", () => {
  const board = openingBoard(devils);
  const say = (name: string, known: Record<number, string> = {}) =>
    pileWords(devils, board, faces(104, known), devils.index.get(name)!);

  it("with its number of cards, how many are face down, and its top card", () => {
    expect(say("t3", { 5: "9H" })).toBe("Column 3, 3 cards, 2 face down, top nine of hearts");
  });

  it("without a face that is not known yet", () => {
    expect(say("t1")).toBe("Column 1, 1 card, top card not shown yet");
  });

  it("as a number of cards alone where all lie face down", () => {
    expect(say("s")).toBe("Stock, 69 cards");
  });

  it("with what an empty foundation starts with", () => {
    expect(say("f2")).toBe("Foundation 2, empty, starts with an ace");
  });
});

describe("a column of runs is spoken", () => {
  it("with how many of its cards move as one, if there are several", () => {
    const view = table(thieves, { f1: "KD", t1: "2D 8H 7C", t5: "9H 8H 6C" });
    const say = (name: string) => pileWords(thieves, view.board, view.faces, thieves.index.get(name)!);
    expect(say("t1")).toBe("Column 1, 3 cards, top seven of clubs, run of 2");
    expect(say("t5")).toBe("Column 5, 3 cards, top six of clubs");
  });
});

describe("a move is said", () => {
  const saidOf = ({ sheet, board, faces: known }: View, move: Move) => {
    const played = play(sheet, board, known, move);
    if (typeof played === "string") throw new Error(played);
    return moveWords(sheet, board, played.board, known, move);
  };

  it("with what it turned up", () => {
    const view = table(devils, { t1: "~KD 9C", t2: "TH" });
    expect(saidOf(view, { source: "t1", target: "t2", count: 1 })).toBe(
      "Nine of clubs to column 2. Column 1: king of diamonds.",
    );
  });

  it("without a face that is still on its way", () => {
    expect(saidOf(table(devils, { s: "##" }), DRAW)).toBe("Drawn.");
    expect(saidOf(table(devils, { s: "~9C" }), DRAW)).toBe("Drawn. Waste: nine of clubs.");
  });

  it("with the fill of a gap, and the card under it", () => {
    const view = table(demon, { r: "~2D 3D", f1: "5C", t1: "9S 8H", t3: "TD" });
    expect(saidOf(view, { source: "t1", target: "t3", count: 2 })).toBe(
      "2 cards from nine of spades to column 3. Reserve: two of diamonds. Column 1: three of diamonds.",
    );
  });
});

describe("the empty stock says", () => {
  const board = { ...openingBoard(thieves), redeals: 0 };

  it("how many redeals are left", () => {
    expect(redealWords(thieves, board)).toBe("2 redeals left");
    expect(redealWords(thieves, { ...board, redeals: 1 })).toBe("1 redeal left");
  });

  it("that none is left", () => {
    expect(redealWords(thieves, { ...board, redeals: 2 })).toBe("none left");
    expect(redealWords(devils, openingBoard(devils))).toBe("none left");
  });

  it("to turn over where that is free", () => {
    expect(redealWords(GAMES.demon, openingBoard(GAMES.demon))).toBe("turn over");
  });

  it("nothing to turn over where waste and stock are empty", () => {
    const none = openingBoard(GAMES.demon).piles.map(() => []);
    expect(redealWords(GAMES.demon, { piles: none, down: none.map(() => 0), redeals: 3 })).toBe("empty");
  });
});

describe("the reminder", () => {
  const board = openingBoard(thieves);

  it("names the dealt base rank and how many foundations have begun", () => {
    expect(recallWords(thieves, board, faces(104, { 13: "6S" }))).toEqual({
      rank: 6,
      text: "foundations start with sixes, 1 of 8 begun",
    });
  });

  it("says so while the base card's face is not known", () => {
    expect(recallWords(thieves, board, noFaces(104)).rank).toBeNull();
  });
});

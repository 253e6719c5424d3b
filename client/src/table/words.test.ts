import { describe, expect, it } from "vitest";
import { FACE_OF_TEXT, noFaces } from "../engine/cards";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import { pileWords, recallWords, redealWords } from "./words";

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

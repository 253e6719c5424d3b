// @vitest-environment node
import { describe, expect, it } from "vitest";
import { cardsHome, faceUp } from "./board";
import { finishingMoves } from "./finish";
import { GAMES } from "./games";
import { moveText } from "./notation";
import { enter, type Playthrough } from "./playthrough";
import { table, type View } from "./table.fixture";

const [devils, demon] = [GAMES["seven-devils"], GAMES.demon];
const SUIT = "A23456789TJQK";

function playing({ sheet, board }: View): Playthrough {
  return { sheet, board, known: new Set(faceUp(board)), past: null, undone: null, entries: 0 };
}

function finish(view: View, target: number): string[] | null {
  return finishingMoves(playing(view), view.faces, target)?.map(moveText) ?? null;
}

const suit = (letter: string, from = 0, to = 13) => [...SUIT.slice(from, to)].map((rank) => rank + letter).join(" ");

describe("a game that finishes itself", () => {
  it("is found by playing it, and the referee's rules take it as one entry", () => {
    const view = table(devils, { f1: suit("H", 0, 10), t1: "KH QH JH", f2: suit("S", 0, 12), r4: "KS" });
    const moves = finishingMoves(playing(view), view.faces, 26)!;
    expect(moves.map(moveText)).toEqual(["r4>f", "t1>f", "t1>f", "t1>f"]);
    const entered = enter(playing(view), { kind: "auto", moves }, "free", 26, view.faces);
    if (typeof entered === "string") throw new Error(entered);
    expect(cardsHome(devils, entered.after.board)).toBe(26);
  });

  it("ends with the card that wins, and leaves the others where they lie", () => {
    expect(finish(table(devils, { f1: "AH", t1: "4H 3H 2H" }), 3)).toEqual(["t1>f", "t1>f"]);
  });

  it("is none where a card would turn up that nobody has seen", () => {
    expect(finish(table(devils, { f1: "AH", t1: "~3H 2H" }), 2)).toBeNull();
  });

  it("is none while cards lie in the stock that are needed", () => {
    expect(finish(table(devils, { f1: "AH", t1: "3H", s: "~2H" }), 3)).toBeNull();
  });

  it("tries the other one of two equal cards", () => {
    // The five of hearts on the left hides what the second suit needs; the other one hides nothing.
    const laid = { f1: suit("H", 0, 4), f2: suit("H", 0, 2), t1: "5H", t2: "4H 3H 5H" };
    expect(finish(table(devils, laid), 10)).toEqual(["t2>f", "t2>f", "t2>f", "t1>f"]);
  });

  it("is not promised by columns that lie open", () => {
    const blocked = {
      f1: `${suit("C", 4)} ${suit("C", 0, 4)}`,
      f2: `${suit("D", 4)} ${suit("D", 0, 4)}`,
      f3: "5S 6S",
      t1: "5H 4S 3H 2S AH KS",
      t2: "4H 3S 2H AS",
      t3: "KH QS JH TS 9H 8S 7H",
      t4: "QH JS TH 9S 8H 7S 6H",
    };
    expect(finish(table(demon, blocked), 52)).toBeNull();
  });
});

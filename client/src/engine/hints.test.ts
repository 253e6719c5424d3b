// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Board, cardsHome, faceUp } from "./board";
import { FACE_TEXTS, type Faces } from "./cards";
import { type Chance, chanceOf, seenBy, shuffled } from "./deals.fixture";
import { GAMES } from "./games";
import { drawable, hints } from "./hints";
import { legal, refusal } from "./legal";
import { type Move, moveText } from "./notation";
import { begin, enter, type Playthrough } from "./playthrough";
import type { Sheet } from "./sheets";
import { table, type View } from "./table.fixture";

const [devils, thieves, demon] = [GAMES["seven-devils"], GAMES["demons-and-thieves"], GAMES.demon];
const LONGEST = 1_000;

function advice({ sheet, board, faces }: View): string[] {
  const game = { sheet, board, known: new Set(faceUp(board)), past: null, undone: null, entries: 0 };
  return hints(game, faces).map(moveText);
}

function played(game: Playthrough, move: Move, deck: Faces): Playthrough {
  const entered = enter(game, { kind: "move", move }, "free", game.sheet.size, deck);
  if (typeof entered === "string") throw new Error(`${moveText(move)}: ${entered}`);
  return entered.after;
}

/** A game of legal moves by chance, some of them taken back: every position of it. */
function* wandering(sheet: Sheet, deck: Faces, chance: Chance, moves: number): Generator<Playthrough> {
  let game = begin(sheet);
  for (let nth = 0; nth < moves; nth++) {
    yield game;
    const possible = legal(sheet, game.board, deck);
    const pick = possible[Math.floor(chance() * possible.length)];
    if (pick === undefined) return;
    const undone = chance() < 0.1 ? enter(game, { kind: "undo" }, "free", sheet.size, deck) : "nothing-to-undo";
    game = typeof undone === "string" ? played(game, pick, deck) : undone.after;
  }
}

/** Every position of a game that follows the first hint. */
function* following(sheet: Sheet, deck: Faces): Generator<Playthrough> {
  let game = begin(sheet);
  for (;;) {
    yield game;
    const [first] = hints(game, seenBy(game, deck));
    if (first === undefined) return;
    game = played(game, first, deck);
  }
}

const boardText = ({ piles, down }: Board) => JSON.stringify([piles, down]);

describe.each(Object.values(GAMES))("hints for $title", (sheet) => {
  it("are legal, and none leads back to a board that was there before", () => {
    for (let seed = 1; seed <= 4; seed++) {
      const chance = chanceOf(seed);
      const deck = shuffled(sheet, chance);
      for (const game of wandering(sheet, deck, chance, 80)) {
        const seen = seenBy(game, deck);
        const before = new Set<string>();
        for (let { past } = game; past !== null; past = past.before) before.add(boardText(past.board));
        for (const move of hints(game, seen)) {
          expect(refusal(sheet, game.board, seen, move), moveText(move)).toBeNull();
          if (move.source === "s" || move.target === "s") continue;
          expect(before.has(boardText(played(game, move, deck).board)), moveText(move)).toBe(false);
        }
      }
    }
  }, 30_000);

  it("come to an end for whoever follows them, with more cards home than chance brings", () => {
    let [followed, wandered] = [0, 0];
    for (let seed = 1; seed <= 2; seed++) {
      const deck = shuffled(sheet, chanceOf(seed));
      const [wise, idle] = [
        [...take(following(sheet, deck), LONGEST)],
        [...wandering(sheet, deck, chanceOf(seed), LONGEST)],
      ];
      expect(wise.length, "hints that never end").toBeLessThan(LONGEST);
      followed += cardsHome(sheet, wise.at(-1)!.board);
      wandered += cardsHome(sheet, idle.at(-1)!.board);
    }
    expect(followed).toBeGreaterThan(wandered);
  }, 30_000);
});

function* take<T>(from: Iterable<T>, most: number): Generator<T> {
  let taken = 0;
  for (const each of from) {
    if (taken++ >= most) return;
    yield each;
  }
}

describe("the advice", () => {
  it("sends a devil home before anything else", () => {
    expect(advice(table(devils, { f1: "AH", r3: "2H", t1: "~KD 3C", t2: "4H", s: "~5C" }))[0]).toBe("r3>f");
  });

  it("turns up a card before it draws, where more lies hidden first", () => {
    const view = table(devils, { s: "##", t1: "~KD 9C", t2: "~KH ~KS ~KC 8S", t3: "TH", t4: "9D" });
    expect(advice(view)).toEqual(["t2>t4", "t1>t3", "draw"]);
  });

  it("plays the reserve down first", () => {
    const view = table(thieves, { f1: "KD", r: "~2C 5H", t1: "6S", w: "5D", t5: "TC 3H", t6: "4H" });
    expect(advice(view)[0]).toBe("r>t1");
  });

  it("joins whole columns in Demon, because the gap draws the next card of the reserve", () => {
    const view = table(demon, { r: "~2D 3D", f1: "5C", t1: "9S 8H 7C", t2: "TD", t3: "2S", t4: "2S", w: "7S" });
    expect(advice(view)[0]).toBe("t1>t2x3");
  });

  it("sees the two moves that lead to a place for a card", () => {
    const view = table(thieves, { f1: "KD", t1: "JS TH", t2: "9S 4S", t3: "2C", t4: "2C", t5: "5S", w: "3D" });
    expect(advice(view)).toContain("t2>t5");
  });

  it("never moves the only card of a column to an empty one", () => {
    expect(advice(table(devils, { t1: "9H", s: "##" }))).toEqual(["draw"]);
  });

  it("keeps the only gap for a card that others can be laid upon", () => {
    const full = { t2: "2S", t3: "2S", t4: "2S" };
    expect(advice(table(demon, { f1: "5C", w: "9H", s: "##", ...full }))).toEqual(["draw"]);
    expect(advice(table(demon, { f1: "5C", w: "3H", s: "##", ...full }))).toEqual(["w>t1", "draw"]);
  });

  it("says nothing where all cards that drawing brings up are known and none has a place", () => {
    const stuck = { f1: "5C", t1: "2S", t2: "2S", t3: "2S", t4: "2S", w: "9H" };
    expect(advice(table(demon, stuck))).toEqual([]);
    expect(advice(table(demon, { ...stuck, w: "AH" }))).toEqual(["w>t1"]);
  });

  it("draws on as long as a card of the stock is not known, and turns the waste over for one that has a place", () => {
    const stuck = { f1: "5C", t1: "2S", t2: "2S", t3: "2S", t4: "2S" };
    expect(advice(table(demon, { ...stuck, s: "##", w: "9H" }))).toEqual(["draw"]);
    expect(advice(table(demon, { ...stuck, w: "TC TC AH 9H" }))).toEqual(["redeal"]);
  });
});

describe("cards that drawing brings up", () => {
  const brought = ({ sheet, board, faces }: View) => drawable(sheet, board).map((card) => FACE_TEXTS[faces[card]!]);

  it("are every third and the last of this pass, and of the next one with the waste under them", () => {
    const view = table(demon, { s: "~7C ~6C ~5C ~4C", w: "AC 2C 3C" });
    expect(brought(view)).toEqual(["6C", "7C", "3C", "6C", "7C"]);
  });

  it("are those of the stock alone once there is no redeal", () => {
    expect(brought(table(devils, { s: "~5C ~4C", w: "AC" }))).toEqual(["4C", "5C"]);
  });
});

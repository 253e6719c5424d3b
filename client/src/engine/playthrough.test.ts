// @vitest-environment node
import { describe, expect, it } from "vitest";
import { faceUp } from "./board";
import { noFaces } from "./cards";
import { GAMES } from "./games";
import { baseRank } from "./legal";
import { pilesText } from "./notation";
import { begin, type Entry, enter, entryText, type Playthrough, parseEntry } from "./playthrough";
import { table, type View } from "./table.fixture";

const devils = GAMES["seven-devils"];

function entry(text: string): Entry {
  const parsed = parseEntry(text);
  if (typeof parsed === "string") throw new Error(`${text}: ${parsed}`);
  return parsed;
}

function playing({ sheet, board }: View, known: readonly number[] = faceUp(board)): Playthrough {
  return { sheet, board, known: new Set(known), past: null, undone: null, entries: 0 };
}

describe("an automatic finish", () => {
  const view = table(devils, { f1: "AH", t1: "~3H 2H" });
  const finish = entry("auto t1>f");

  it("is refused where it turns up a card that was never face up", () => {
    expect(enter(playing(view), finish, "free", 2, view.faces)).toBe("auto-refused");
  });

  it("is accepted where the card it turns up was seen before and taken back", () => {
    const cards = view.board.piles.flat();
    const entered = enter(playing(view, cards), finish, "free", 2, view.faces);
    expect(entered).toMatchObject({ turned: [view.board.piles[devils.tableau[0]!]![0]] });
  });

  it("is judged by cards that were face up, whatever other faces are known", () => {
    const open = table(devils, { f1: "AH", t1: "2H" });
    expect(enter(playing(open, []), entry("auto t1>f"), "free", 2, open.faces)).toBe("auto-refused");
    expect(enter(playing(open), entry("auto t1>f"), "free", 2, open.faces)).toMatchObject({ turned: [] });
  });

  it("has at most as many moves as the longest game has cards", () => {
    expect(parseEntry(`auto${" w>f".repeat(104)}`)).toMatchObject({ kind: "auto" });
    expect(parseEntry(`auto${" w>f".repeat(105)}`)).toBe("auto-refused");
  });
});

describe("a game", () => {
  it("is never changed: what follows is a new one", () => {
    const before = begin(devils);
    const copy = structuredClone(before.board);
    const drawn = enter(before, entry("draw"), "free", 104, noFaces(104));
    expect(drawn).toMatchObject({ turned: [35], after: { entries: 1 } });
    expect(before.board).toEqual(copy);
  });

  it("shows only backs and unknown faces before the first face arrives", () => {
    const { board } = begin(GAMES.demon);
    const texts = pilesText(GAMES.demon, board, noFaces(52));
    expect(new Set(Object.values(texts).flat())).toEqual(new Set(["##"]));
    expect(texts["s"]).toHaveLength(34);
  });

  it("has no base rank until the dealt base card's face is known", () => {
    const { board } = begin(GAMES.demon);
    expect(baseRank(GAMES.demon, board, noFaces(52))).toBeNull();
    expect(baseRank(GAMES.demon, board, noFaces(52).with(13, 25))).toBe(13);
    expect(baseRank(devils, begin(devils).board, noFaces(104))).toBe(1);
  });
});

describe("what was taken back", () => {
  const view = table(devils, { s: "~4C ~3C ~2C", f1: "AH", t1: "KS 2H" });
  const made = (...texts: string[]) =>
    texts.reduce((game, text) => {
      const entered = enter(game, entry(text), "free", 104, view.faces);
      if (typeof entered === "string") throw new Error(entered);
      return entered.after;
    }, playing(view));
  const undone = ({ undone: first }: Playthrough) => {
    const texts: string[] = [];
    for (let each = first; each !== null; each = each.next) texts.push(entryText(each.entry));
    return texts;
  };

  it("may be made again, the last undo first", () => {
    expect(undone(made("draw", "t1>f", "draw"))).toEqual([]);
    expect(undone(made("draw", "t1>f", "draw", "undo", "undo"))).toEqual(["t1>f", "draw"]);
  });

  it("is fewer by each entry made again, however it was made", () => {
    expect(undone(made("draw", "t1>f", "draw", "undo", "undo", "t1>f"))).toEqual(["draw"]);
    expect(made("draw", "t1>f", "undo", "t1>f").board).toEqual(made("draw", "t1>f").board);
  });

  it("is forgotten with the first other entry", () => {
    expect(undone(made("draw", "t1>f", "draw", "undo", "undo", "draw"))).toEqual([]);
  });
});

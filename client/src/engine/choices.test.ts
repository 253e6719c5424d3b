// @vitest-environment node
import { describe, expect, it } from "vitest";
import { doubleClickMove, movesFrom } from "./choices";
import { GAMES } from "./games";
import { moveText } from "./notation";
import { table, type View } from "./table.fixture";

function doubleClick({ sheet, board, faces }: View, pile: string, depth: number): string | null {
  const move = doubleClickMove(sheet, board, faces, pile, depth);
  return move && moveText(move);
}

function targets({ sheet, board, faces }: View, pile: string, depth: number): string[] {
  return [...movesFrom(sheet, board, faces, pile, depth).values()].map(moveText);
}

const [devils, thieves, demon] = [GAMES["seven-devils"], GAMES["demons-and-thieves"], GAMES.demon];

describe("a double click", () => {
  it("sends an exposed card to the foundation before any column", () => {
    const view = table(devils, { f1: "AH", t1: "KS 2H", t2: "3S" });
    expect(doubleClick(view, "t1", 1)).toBe("t1>f");
  });

  it("tries the foundation for waste, reserve and devils too", () => {
    const view = table(devils, { f1: "AH", f2: "AS", w: "2H", r3: "2S" });
    expect(doubleClick(view, "w", 0)).toBe("w>f");
    expect(doubleClick(view, "r3", 0)).toBe("r3>f");
  });

  it("prefers a fitting column on the right to an empty one on the left", () => {
    const view = table(devils, { t2: "KS 9H", t5: "TS" });
    expect(doubleClick(view, "t2", 1)).toBe("t2>t5");
  });

  it("takes the leftmost of two fitting columns, then the leftmost empty one", () => {
    const view = table(devils, { t7: "KD 9H", t3: "TS", t5: "TC" });
    expect(doubleClick(view, "t7", 1)).toBe("t7>t3");
    expect(doubleClick(table(devils, { t2: "KS 9H" }), "t2", 1)).toBe("t2>t1");
  });

  it("never sends a devil to a column", () => {
    expect(doubleClick(table(devils, { r1: "9H", t1: "TS" }), "r1", 0)).toBeNull();
  });

  it("means the group that starts at the clicked card, although its last card could go home", () => {
    const view = table(thieves, { f1: "6C", t1: "9S 8H 7C", t6: "9D 9H", t2: "9C" });
    expect(doubleClick(view, "t1", 1)).toBe("t1>t2x2");
    expect(doubleClick(view, "t1", 2)).toBe("t1>f");
  });

  it("means the exposed card where the clicked one starts no group", () => {
    const view = table(thieves, { f1: "KD", t1: "2S 8H 4C", t6: "5C" });
    expect(doubleClick(view, "t1", 0)).toBe("t1>t6");
    expect(doubleClick(table(thieves, { f1: "3C", t1: "2S 8H 4C", t6: "5C" }), "t1", 0)).toBe("t1>f");
  });

  it("means the complete column in Demon, wherever it is clicked", () => {
    const view = table(demon, { r: "~2D 3D", f1: "5C", t1: "9S 8H 7C", t3: "TD" });
    expect([0, 1, 2].map((depth) => doubleClick(view, "t1", depth))).toEqual(["t1>t3x3", "t1>t3x3", "t1>t3x3"]);
  });

  it("moves no complete column onto an empty one of its kind, but may change the part", () => {
    expect(doubleClick(table(devils, { t1: "9H" }), "t1", 0)).toBeNull();
    expect(doubleClick(table(thieves, { f1: "KD", t1: "9H" }), "t1", 0)).toBe("t1>t5");
    const full = { t5: "2C", t6: "2C", t7: "2C", t8: "2C", t9: "2C" };
    expect(doubleClick(table(thieves, { f1: "KD", t1: "9H", ...full }), "t1", 0)).toBeNull();
  });

  it("does nothing on face-down, unknown or absent cards, on the stock and on foundations", () => {
    const view = table(devils, { s: "~2C", f1: "AH", t1: "~3C ##", t2: "TS" });
    expect(doubleClick(view, "t1", 0)).toBeNull();
    expect(doubleClick(view, "t1", 1)).toBeNull();
    expect(doubleClick(view, "w", 0)).toBeNull();
    expect(doubleClick(view, "s", 0)).toBeNull();
    expect(doubleClick(view, "f1", 0)).toBeNull();
  });
});

describe("a drag", () => {
  it("may go to the foundations, which are one target, and to fitting or empty columns", () => {
    const view = table(devils, { f1: "AH", t1: "KS 2H", t2: "3S", t3: "3C", t4: "4C", t5: "4C", t6: "4C" });
    expect(targets(view, "t1", 1)).toEqual(["t1>f", "t1>t2", "t1>t3", "t1>t7"]);
  });

  it("takes along the cards that lie on the one picked up, if they hold together", () => {
    const view = table(thieves, { f1: "KD", t1: "2D 8H 7C", t2: "9C", t6: "9H", t7: "2C", t8: "2C", t9: "2C" });
    expect(targets(view, "t1", 1)).toEqual(["t1>t2x2", "t1>t3x2", "t1>t4x2", "t1>t5x2", "t1>t6x2"]);
    expect(targets(view, "t1", 0)).toEqual([]);
  });

  it("picks up nothing face down, unknown or beyond the pile", () => {
    const view = table(devils, { t1: "~3C ##", t2: "TS 4D" });
    expect(targets(view, "t1", 0)).toEqual([]);
    expect(targets(view, "t1", 1)).toEqual([]);
    expect(targets(view, "t2", 2)).toEqual([]);
  });
});

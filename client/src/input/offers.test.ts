import { describe, expect, it } from "vitest";
import { GAMES } from "../engine/games";
import type { Move } from "../engine/notation";
import { type MovesFrom, moveTo, offerOf } from "./offers";

const sheet = GAMES["demons-and-thieves"];
const t1 = sheet.index.get("t1")!;

/** Legal moves of a column of five cards, by depth of the group's first card. */
function rules(byDepth: Record<number, string[]>): MovesFrom {
  return (source, depth) =>
    new Map((byDepth[depth] ?? []).map((target): [string, Move] => [target, { source, target, count: 5 - depth }]));
}

const offer = (depth: number, reach: number, byDepth: Record<number, string[]>) =>
  offerOf(sheet, { pile: t1, depth }, 5, 0, reach, rules(byDepth));

describe("what a picked up card offers", () => {
  it("is the move of its own group first", () => {
    const { moves, count } = offer(3, 1, { 2: ["t2"], 3: ["t2"] });
    expect(count).toBe(2);
    expect(moves.get("t2")?.count).toBe(2);
  });

  it("is another group's move for a target that does not take its own", () => {
    const { moves, count } = offer(4, 1, { 2: ["t2"], 4: ["f"] });
    expect(count).toBe(1);
    expect(moves.get("t2")?.count).toBe(3);
    expect(moves.get("f")?.count).toBe(1);
  });

  it("picks up the nearest group that may go anywhere when its own may not", () => {
    expect(offer(2, Number.POSITIVE_INFINITY, { 0: ["t3"], 3: ["t2"] }).count).toBe(2);
  });

  it("picks up a whole column by its exposed card where only whole columns move", () => {
    expect(offer(4, 1, { 0: ["t3"] }).count).toBe(5);
  });

  it("does not pick up a group too far below the card that is held", () => {
    const { moves, count } = offer(1, 1, { 4: ["f"] });
    expect(moves.size).toBe(0);
    expect(count).toBe(4);
  });

  it("takes any foundation for all of them", () => {
    const held = offer(4, 1, { 4: ["f"] });
    expect(moveTo(sheet, held, sheet.foundations[5]!)?.target).toBe("f");
    expect(moveTo(sheet, held, sheet.tableau[2]!)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import { layOut } from "../table/layout";
import { arrange } from "../table/poses";
import { aimAt, dropOn } from "./aim";
import { neighbour } from "./keys";

const sheet = GAMES["demons-and-thieves"];
const board = openingBoard(sheet);
const layout = layOut(sheet, 390, 634, { coarse: true, mirrored: false, toolsHeight: 0 });
const arrangement = arrange(sheet, board, layout);
const pile = (name: string) => sheet.index.get(name)!;
const cardOf = (name: string, depth: number) => arrangement.poses[board.piles[pile(name)]![depth]!]!;
const aim = (x: number, y: number) => aimAt(layout, board, arrangement, x, y);

describe("aiming", () => {
  it("finds the card of a column by its strip", () => {
    const { x, y } = cardOf("t5", 3);
    expect(aim(x + 5, y + 2)).toEqual({ pile: pile("t5"), depth: 3 });
  });

  it("takes the last card for the space below a column", () => {
    const { x, y } = cardOf("t5", 7);
    expect(aim(x + 5, y + 150)).toEqual({ pile: pile("t5"), depth: 7 });
  });

  it("gives a gap to the nearer column", () => {
    const { x, y } = cardOf("t6", 7);
    expect(aim(x - 0.5, y)?.pile).toBe(pile("t6"));
    expect(aim(x - 1.5, y)?.pile).toBe(pile("t5"));
  });

  it("finds an empty place, with no card on it", () => {
    const { x, y } = layout.places[pile("f4")]!;
    expect(aim(x + 9, y + 9)).toEqual({ pile: pile("f4"), depth: -1 });
  });

  it("finds nothing on the bare table", () => {
    const { x, y } = layout.places[pile("w")]!;
    expect(aim(x + 220, y + 20)).toBeNull();
  });
});

describe("dropping", () => {
  const { w, h } = layout.card;
  const at = (x: number, y: number) => ({ x, y, w, h });
  const columns = sheet.tableau;

  it("lands where the card overlaps most", () => {
    const { x, y } = cardOf("t2", 0);
    expect(dropOn(layout, arrangement, at(x + 8, y + 20), pile("t7"), columns)).toBe(pile("t2"));
  });

  it("lands on a column however far below its last card", () => {
    const { x } = cardOf("t2", 0);
    expect(dropOn(layout, arrangement, at(x, 480), pile("t7"), columns)).toBe(pile("t2"));
  });

  it("lands on the legal one of two columns, even if it overlaps it less", () => {
    const { x, y } = cardOf("t2", 0);
    expect(dropOn(layout, arrangement, at(x + 12, y), pile("t7"), [pile("t3")])).toBe(pile("t3"));
  });

  it("goes home when the card still lies mostly where it came from", () => {
    const { x, y } = cardOf("t2", 0);
    expect(dropOn(layout, arrangement, at(x + 8, y), pile("t2"), columns)).toBe(null);
  });

  it("goes home from a place that does not take it", () => {
    const { x, y } = layout.places[pile("f4")]!;
    expect(dropOn(layout, arrangement, at(x, y), pile("t7"), [pile("t1")])).toBeNull();
  });
});

describe("arrow keys", () => {
  it("go from column to column", () => {
    expect(neighbour(layout.places, pile("t4"), "ArrowRight")).toBe(pile("t5"));
    expect(neighbour(layout.places, pile("t5"), "ArrowLeft")).toBe(pile("t4"));
  });

  it("go up from a column to the foundations, and down to the stock", () => {
    expect(neighbour(layout.places, pile("t3"), "ArrowUp")).toBe(pile("f3"));
    expect(neighbour(layout.places, pile("t1"), "ArrowDown")).toBe(pile("s"));
  });

  it("stop at the edge", () => {
    expect(neighbour(layout.places, pile("t9"), "ArrowRight")).toBeNull();
  });
});

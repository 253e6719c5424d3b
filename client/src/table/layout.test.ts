import { describe, expect, it } from "vitest";
import type { Board } from "../engine/board";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import type { Sheet } from "../engine/sheets";
import { overlap, type Rect } from "./geometry";
import { type Layout, layOut } from "./layout";
import { arrange } from "./poses";

const sheets = Object.values(GAMES);

/** Table boxes, in pixels, after the strip, the tool bar or the side panel of each screen was taken away. */
const BOXES: readonly [string, number, number, boolean][] = [
  ["phone 320x460", 320, 430, true],
  ["phone 360x560", 360, 530, true],
  ["phone 390x664", 390, 634, true],
  ["phone installed 390x763", 390, 733, true],
  ["phone 412x732", 412, 702, true],
  ["phone on its side 844x340", 754, 340, true],
  ["tablet 768x954", 768, 850, true],
  ["tablet on its side 1024x698", 1024, 594, true],
  ["laptop 1440x789", 1168, 741, false],
  ["laptop at 200 % 720x394", 630, 394, false],
  ["large screen 1920x970", 1648, 922, false],
];

const layoutOf = (sheet: Sheet, width: number, height: number, coarse: boolean, mirrored = false) =>
  layOut(sheet, width, height, { coarse, mirrored, toolsHeight: 0 });

/** A board with one column of `up` face-up cards upon `down` face-down ones, for every column in turn the same. */
function withColumn(sheet: Sheet, column: number, down: number, up: number): Board {
  const spare = Array.from({ length: sheet.size }, (_, card) => card);
  const piles = sheet.piles.map(() => [] as number[]);
  piles[column] = spare.splice(0, down + up);
  piles[sheet.waste] = spare.splice(0, Math.min(20, spare.length));
  piles[sheet.reserves[0]!] = spare.splice(0, Math.min(1, spare.length));
  piles[sheet.stock] = spare;
  const downs = sheet.piles.map((_, pile) => (pile === column ? down : pile === sheet.stock ? spare.length : 0));
  return { piles, down: downs, redeals: 0 };
}

function cardBoxes(sheet: Sheet, board: Board, layout: Layout): Rect[] {
  return arrange(sheet, board, layout).poses.map(({ x, y, scale, half }) => ({
    x,
    y,
    w: layout.card.w * scale,
    h: layout.card.h * scale * (half ? 0.5 : 1),
  }));
}

function outside(boxes: readonly Rect[], width: number, height: number): Rect[] {
  return boxes.filter(({ x, y, w, h }) => x < 0 || y < 0 || x + w > width + 0.01 || y + h > height + 0.01);
}

describe.each(BOXES)("on a %s", (_, width, height, coarse) => {
  it.each(sheets)("every place of $title lies on the table and none covers another", (sheet) => {
    const { places } = layoutOf(sheet, width, height, coarse);
    expect(outside(places, width, height)).toEqual([]);
    const pairs = places.flatMap((one, nth) => places.slice(nth + 1).map((other) => [one, other] as const));
    expect(
      pairs.filter(([one, other]) => overlap(one, other) > 0).map(([one, other]) => `${one.name} on ${other.name}`),
    ).toEqual([]);
  });

  it.each(sheets)("the longest columns of $title stay on the table", (sheet) => {
    const layout = layoutOf(sheet, width, height, coarse);
    const worst =
      sheet.decks === 2
        ? [
            [6, 13],
            [0, 20],
            [0, 26],
            [0, 40],
          ]
        : [
            [0, 13],
            [0, 20],
          ];
    for (const column of sheet.tableau) {
      for (const [down, up] of worst) {
        expect(outside(cardBoxes(sheet, withColumn(sheet, column, down!, up!), layout), width, height)).toEqual([]);
      }
    }
  });

  it.each(sheets)("the longest columns of $title do not reach under the piles below them", (sheet) => {
    const layout = layoutOf(sheet, width, height, coarse);
    for (const column of sheet.tableau) {
      const { boxes } = arrange(sheet, withColumn(sheet, column, 0, 26), layout);
      const hit = layout.places.filter(
        ({ kind }, pile) => kind !== "tableau" && overlap(boxes[column]!, layout.places[pile]!) > 0,
      );
      expect(hit.map(({ name }) => name)).toEqual([]);
    }
  });

  it.each(sheets)("the opening of $title lies on the table, mirrored too", (sheet) => {
    for (const mirrored of [false, true]) {
      const layout = layoutOf(sheet, width, height, coarse, mirrored);
      expect(outside(cardBoxes(sheet, openingBoard(sheet), layout), width, height)).toEqual([]);
    }
  });

  it.each(sheets)("the fanned waste of $title covers no other pile", (sheet) => {
    for (const mirrored of [false, true]) {
      const layout = layoutOf(sheet, width, height, coarse, mirrored);
      const { boxes } = arrange(sheet, withColumn(sheet, sheet.tableau[0]!, 0, 1), layout);
      const hit = layout.places.filter(
        (place, pile) => pile !== sheet.waste && overlap(boxes[sheet.waste]!, place) > 0,
      );
      expect(hit.map(({ name }) => name)).toEqual([]);
    }
  });
});

describe("sizes", () => {
  it("give nine columns 41 pixels each on a phone 390 wide", () => {
    expect(layoutOf(GAMES["demons-and-thieves"], 390, 634, true).card).toEqual({ w: 41, h: 57 });
  });

  it("give seven columns 51 pixels each on a phone 390 wide", () => {
    expect(layoutOf(GAMES["seven-devils"], 390, 634, true).card).toEqual({ w: 51, h: 71 });
  });

  it("give nine columns 33 pixels each on the smallest phone, at the limit of what can be read", () => {
    expect(layoutOf(GAMES["demons-and-thieves"], 320, 430, true).card.w).toBe(33);
  });

  it("keep a finger's strip of 24 pixels for a column of 19 on a phone", () => {
    const sheet = GAMES["seven-devils"];
    const layout = layoutOf(sheet, 390, 634, true);
    const { poses } = arrange(sheet, withColumn(sheet, sheet.tableau[6]!, 6, 13), layout);
    expect(poses[7]!.strip).toBe(24);
  });

  it("never let a card grow beyond 112 pixels", () => {
    for (const sheet of sheets) expect(layoutOf(sheet, 3000, 2000, false).card.w).toBeLessThanOrEqual(112);
  });
});

describe("a mirrored table", () => {
  it.each(sheets)("keeps the columns of $title in order from left to right", (sheet) => {
    const { places } = layoutOf(sheet, 1168, 741, false, true);
    const lefts = sheet.tableau.map((pile) => places[pile]!.x);
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
  });

  it.each([
    ["tall", 390, 634],
    ["low", 740, 340],
    ["wide", 1168, 741],
  ] as const)("keeps both kinds of column on their own ground, %s", (shape, width, height) => {
    const sheet = GAMES["demons-and-thieves"];
    const layout = layoutOf(sheet, width, height, false, true);
    expect(layout.shape).toBe(shape);
    for (const pile of sheet.tableau) {
      const { x, w } = layout.places[pile]!;
      const under = layout.bands.filter((band) => band.x <= x && x + w <= band.x + band.w);
      expect(under.map(({ group }) => group)).toEqual([sheet.groupAt[pile]!.id]);
    }
  });

  it("has its foundations over columns where they lie over them else", () => {
    const sheet = GAMES["demons-and-thieves"];
    const { places } = layoutOf(sheet, 1168, 741, false, true);
    const columns = sheet.tableau.map((pile) => places[pile]!.x);
    expect(sheet.foundations.map((pile) => places[pile]!.x)).toEqual(columns.slice(0, 8));
  });

  it("has the stock on the right", () => {
    const sheet = GAMES.demon;
    const { places } = layoutOf(sheet, 1168, 741, false, true);
    expect(places[sheet.stock]!.x).toBeGreaterThan(places[sheet.tableau[3]!]!.x);
  });

  it.each(sheets)("shows the rank of every fanned card of $title", (sheet) => {
    const board = withColumn(sheet, sheet.tableau[0]!, 0, 1);
    const layout = layoutOf(sheet, 390, 634, true, true);
    const { poses } = arrange(sheet, board, layout);
    const [under, over] = board.piles[sheet.waste]!.slice(-2).map((card) => poses[card]!);
    expect(over!.x - under!.x >= 10 || over!.y - under!.y >= 10).toBe(true);
  });
});

describe("columns of two kinds", () => {
  it("stand on two bands with a gap between them", () => {
    const { bands } = layoutOf(GAMES["demons-and-thieves"], 390, 634, true);
    expect(bands.map(({ label }) => label)).toEqual(["alternating colours", "same suit"]);
    expect(bands[1]!.x - bands[0]!.x - bands[0]!.w).toBeGreaterThan(0);
  });
});

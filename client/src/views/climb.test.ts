import { expect, test } from "vitest";
import { flightsOf, spread, stairPath, standAt } from "./climb";

const BOX = { x: 10, y: 500, width: 100, height: 360 };

test("the climb starts at the foot and ends at the top", () => {
  expect(standAt(BOX, 0, 52)).toEqual({ x: 10, y: 500 });
  expect(standAt(BOX, 52, 52).y).toBe(140);
  expect(standAt(BOX, 60, 52)).toEqual(standAt(BOX, 52, 52));
});

test("every card home is higher than the one before, and never outside the stair", () => {
  let before = 501;
  for (let home = 0; home <= 104; home++) {
    const { x, y } = standAt(BOX, home, 104);
    expect(y).toBeLessThan(before);
    expect(x).toBeGreaterThanOrEqual(BOX.x - 1e-9);
    expect(x).toBeLessThanOrEqual(BOX.x + BOX.width + 1e-9);
    before = y;
  }
});

test("a stair of one step has one flight", () => {
  expect(flightsOf(BOX, 1)).toBe(1);
  expect(stairPath(BOX, 1)).toBe("M10 500V140H110");
});

test("labels keep their distance and stay between top and bottom", () => {
  expect(spread([50, 52, 300], 30, 0, 400)).toEqual([50, 80, 300]);
  expect(spread([390, 395, 399], 30, 0, 400)).toEqual([340, 370, 400]);
  expect(spread([], 30, 0, 400)).toEqual([]);
});

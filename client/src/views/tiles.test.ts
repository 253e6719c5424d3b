import { expect, test } from "vitest";
import { GAMES } from "../engine/games";
import { tilingFor } from "./tiles";

const thieves = GAMES["demons-and-thieves"];

test("boards go side by side as many as make the cards largest, and all of them fit", () => {
  const three = tilingFor(GAMES["seven-devils"], 3, 1420, 520);
  expect(three.columns).toBe(3);
  const nine = tilingFor(thieves, 9, 1420, 540);
  expect(Math.ceil(9 / nine.columns) * (nine.height + 36)).toBeLessThanOrEqual(540);
});

test("where cards would be too small to read the page scrolls instead", () => {
  const { columns, height } = tilingFor(thieves, 8, 370, 380);
  expect(columns).toBe(2);
  expect(4 * height).toBeGreaterThan(380);
});

test("a single board gets all there is", () => {
  expect(tilingFor(thieves, 1, 370, 380)).toMatchObject({ columns: 1, height: 344 });
});

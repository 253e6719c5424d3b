import { expect, test } from "vitest";
import { cardsHome } from "../engine/board";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import { begin, enter, parseEntry } from "../engine/playthrough";
import { GAMES_WON } from "../table/lab-games";
import { ascentOf, homeAt, ticksUpTo } from "./ascent";

function racer(...entries: string[]) {
  return {
    rank: 1,
    seat: 1,
    name: "Ann",
    home: 0,
    log: entries.map((entry, nth) => [1_000 + nth * 10, entry] as const),
  };
}

test("a card that comes home is a step, and one that is taken back is a step down", () => {
  const steps = ascentOf(racer("draw", "w>f", "t1>t2", "undo", "undo", "t1>f"), 1_000, 1);
  expect(steps).toEqual([
    { ms: 0, home: 1 },
    { ms: 10, home: 2 },
    { ms: 40, home: 1 },
    { ms: 50, home: 2 },
  ]);
});

test("an automatic finish is one step of many cards", () => {
  expect(ascentOf(racer("auto w>f t1>f t1>f"), 1_000, 9).at(-1)).toEqual({ ms: 0, home: 12 });
});

test.each(Object.keys(GAMES_WON))(
  "the log of a won game of %s with moves taken back leads where the engine leads",
  (game) => {
    const sheet = GAMES[game as keyof typeof GAMES];
    const { deck, moves } = GAMES_WON[game]!;
    const entries = moves.split(" ").flatMap((move, nth) => (nth % 7 === 3 ? [move, "undo", move] : [move]));
    const dealt = cardsHome(sheet, openingBoard(sheet));
    const steps = ascentOf(racer(...entries), 1_000, dealt);
    let played = begin(sheet);
    entries.forEach((text, nth) => {
      const entry = parseEntry(text);
      const entered = typeof entry === "string" ? entry : enter(played, entry, "free", sheet.size, deck);
      if (typeof entered === "string") throw new Error(`${text}: ${entered}`);
      played = entered.after;
      expect(homeAt(steps, nth * 10)).toBe(cardsHome(sheet, played.board));
    });
    expect(steps.at(-1)!.home).toBe(sheet.size);
  },
);

test("the moments under the chart are round and few, however long the race was", () => {
  expect(ticksUpTo(61_000)).toEqual([0, 15_000, 30_000, 45_000, 60_000]);
  for (const end of [0, 1, 29_999, 600_000, 7_200_000]) {
    const ticks = ticksUpTo(end);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(ticks.at(-1)!).toBeLessThanOrEqual(end);
  }
});

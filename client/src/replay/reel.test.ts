// @vitest-environment node
import { expect, test } from "vitest";
import { cardsHome } from "../engine/board";
import { openingBoard } from "../engine/deal";
import { begin, enter, parseEntry } from "../engine/playthrough";
import { everySecond, TERMS, WON } from "./race.fixture";
import { Reel } from "./reel";

const { sheet, deck } = TERMS;
/** With moves taken back in it, and more entries than lie between two checkpoints. */
const LOG = WON.flatMap((text, at) => (at % 9 === 4 ? [text, "undo", text] : [text]));

function boards(entries: readonly string[]) {
  let game = begin(sheet);
  return [
    game.board,
    ...entries.map((text) => {
      const entry = parseEntry(text);
      const made = typeof entry === "string" ? entry : enter(game, entry, "free", sheet.size, deck);
      if (typeof made === "string") throw new Error(`${text}: ${made}`);
      game = made.after;
      return game.board;
    }),
  ];
}

test("every board of a game is found, forwards, backwards and in leaps", () => {
  const wanted = boards(LOG);
  const reel = new Reel(TERMS, everySecond(LOG));
  const counts = wanted.map((_, count) => count);
  const leaps = counts.map((count) => (count * 61) % wanted.length);
  for (const count of [...counts, ...counts.toReversed(), ...leaps]) {
    expect(reel.boardAt(count)).toEqual(wanted[count]);
  }
  expect(reel.homes).toEqual(wanted.map((board) => cardsHome(sheet, board)));
});

test("a moment shows all that was entered up to it", () => {
  const reel = new Reel(TERMS, everySecond(WON.slice(0, 5)));
  expect([0, 999, 1_000, 2_500, 5_000, 1e9].map((ms) => reel.countAt(ms))).toEqual([0, 0, 1, 2, 5, 5]);
});

test("entries of one millisecond can be stepped to one by one", () => {
  const reel = new Reel(TERMS, [
    [700, WON[0]!],
    [700, WON[1]!],
    [700, WON[2]!],
  ]);
  expect(reel.times.map((ms) => reel.countAt(ms))).toEqual([1, 2, 3]);
});

test("an entry that the rules refuse ends the game before it", () => {
  const reel = new Reel(TERMS, everySecond([WON[0]!, "t1>t99", WON[1]!]));
  expect(reel.boardAt(3)).toEqual(reel.boardAt(1));
  expect(reel.boardAt(3)).toEqual(boards([WON[0]!])[1]);
  expect(new Reel(TERMS, everySecond(["nonsense"])).boardAt(1)).toEqual(openingBoard(sheet));
});

test("a game is played through in pieces, after which every board is as it was", () => {
  const wanted = boards(LOG);
  const reel = new Reel(TERMS, everySecond(LOG));
  let pieces = 1;
  while (reel.playOn()) pieces++;
  expect(pieces).toBeGreaterThan(3);
  expect(reel.playOn()).toBe(false);
  expect([0, 60, 31, LOG.length].map((count) => reel.boardAt(count))).toEqual(
    [0, 60, 31, LOG.length].map((count) => wanted[count]),
  );
});

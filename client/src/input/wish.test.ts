import { expect, test } from "vitest";
import { isOpen, isWaiting } from "./wish";

const board = { piles: [[0, 1], [2], []], down: [0, 0, 0], redeals: 0 };

test("a wish waits for the faces of its cards and of the card they are to lie on", () => {
  expect(isWaiting({ pile: 0, cards: [1], onto: null }, board, [5, -1, 7])).toBe(true);
  expect(isWaiting({ pile: 0, cards: [1], onto: null }, board, [-1, 6, 7])).toBe(false);
  expect(isWaiting({ pile: 0, cards: [1], onto: 1 }, board, [5, 6, -1])).toBe(true);
  expect(isWaiting({ pile: 0, cards: [1], onto: 2 }, board, [5, 6, -1])).toBe(false);
});

test("a wish is over once its cards lie elsewhere or under others", () => {
  expect(isOpen({ pile: 0, cards: [1] }, board)).toBe(true);
  expect(isOpen({ pile: 0, cards: [0, 1] }, board)).toBe(true);
  expect(isOpen({ pile: 0, cards: [0] }, board)).toBe(false);
  expect(isOpen({ pile: 2, cards: [1] }, board)).toBe(false);
});

import { expect, it } from "vitest";
import type { PublicDeal } from "../net/daily";
import { drawn, named } from "./deals";

const DEALS: readonly PublicDeal[] = [
  { seed: "one", grade: "friendly", moves: ["draw"] },
  { seed: "two", grade: "stern", moves: ["draw"] },
  { seed: "three", grade: "stern", moves: ["draw"] },
];

it("draws from the deals of the wanted grade, and never the same one twice in a row", () => {
  expect(drawn(DEALS, "any", null, () => 0).seed).toBe("one");
  expect(drawn(DEALS, "any", "one", () => 0).seed).toBe("two");
  expect(drawn(DEALS, "stern", "two", () => 0.99).seed).toBe("three");
  expect(drawn(DEALS, "friendly", null, () => 0.99).proof?.grade).toBe("friendly");
});

it("draws any deal at all where none is proven", () => {
  const { seed, proof } = drawn([], "any", null, () => 0.5);
  expect(proof).toBeNull();
  expect(named(seed, [])?.seed).toBe(seed);
});

it("takes a number as people type it, and says of a public deal what is known of it", () => {
  expect(named(" TWO ", DEALS)).toEqual({ seed: "two", proof: DEALS[1] });
  expect(named("of-my-own", DEALS)).toEqual({ seed: "of-my-own", proof: null });
  expect(["", "a b", "ä", "x".repeat(65)].map((typed) => named(typed, DEALS))).toEqual([null, null, null, null]);
});

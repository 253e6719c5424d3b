// @vitest-environment node
// The deals written down for every engine: what this one makes of their seeds must be the same.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FACE_TEXTS } from "./cards";
import { GAMES, isGame } from "./games";
import { sha256Hex } from "./sha256";
import { commitmentOf, deckOf } from "./shuffle";

interface Deal {
  readonly game: string;
  readonly seed: string;
  readonly commitment: string;
  readonly deck: readonly string[];
}

const file = join(import.meta.dirname, "../../../tests/vectors/deals.json");
const { deals } = JSON.parse(readFileSync(file, "utf8")) as { deals: readonly Deal[] };

describe("a seed", () => {
  it.each(deals)("$seed becomes the same deck of $game everywhere", (deal) => {
    const sheet = isGame(deal.game) ? GAMES[deal.game] : null;
    expect(deckOf(sheet!, deal.seed).map((face) => FACE_TEXTS[face])).toEqual(deal.deck);
    expect(commitmentOf(sheet!, deal.seed)).toBe(deal.commitment);
  });
});

describe("SHA-256", () => {
  // FIPS 180-4 examples: none, one and two blocks, and one that the padding makes two.
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("of %j is the published one", (text, digest) => {
    expect(sha256Hex(text)).toBe(digest);
  });
});

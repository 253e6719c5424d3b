/** A seed becomes a deck, version 1: Fisher-Yates over the words of SHA-256 in counter mode, without modulo bias. */
import { FACES, type Faces } from "./cards";
import { sha256, sha256Hex } from "./sha256";
import type { Sheet } from "./sheets";

const VERSION = "pandemonium-1";
const WORD_RANGE = 2 ** 32;

/** Face of every card by deal index. */
export function deckOf(sheet: Sheet, seed: string): Faces {
  const deck = Array.from({ length: sheet.size }, (_, card) => card % FACES);
  const next = wordsOf(`${VERSION}:${sheet.game}:${seed}`);
  for (let place = deck.length - 1; place > 0; place--) {
    const choices = place + 1;
    const fairBelow = WORD_RANGE - (WORD_RANGE % choices);
    let word = next();
    while (word >= fairBelow) word = next();
    const other = word % choices;
    [deck[place], deck[other]] = [deck[other]!, deck[place]!];
  }
  return deck;
}

/** What is published before a race: it seals the seed. */
export function commitmentOf(sheet: Sheet, seed: string): string {
  return sha256Hex(`${VERSION}:commit:${sheet.game}:${seed}`);
}

function wordsOf(label: string): () => number {
  let block = 0;
  let words: number[] = [];
  return () => {
    if (words.length === 0) words = [...sha256(`${label}:${block++}`)];
    return words.shift()!;
  };
}

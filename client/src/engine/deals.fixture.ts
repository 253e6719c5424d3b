/** Decks for tests, shuffled by a number: the same for ever. */
import { FACES, type Faces, UNKNOWN } from "./cards";
import type { Playthrough } from "./playthrough";
import type { Sheet } from "./sheets";

export type Chance = () => number;

/** Numbers from 0 to below 1 (mulberry32, public domain). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Faces of a whole deal. */
export function shuffled(sheet: Sheet, chance: Chance): Faces {
  const deck = Array.from({ length: sheet.size }, (_, card) => card % FACES);
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [deck[last], deck[other]] = [deck[other]!, deck[last]!];
  }
  return deck;
}

/** What the player of a game has seen of a deal. */
export function seenBy({ known }: Playthrough, deck: Faces): Faces {
  return deck.map((face, card) => (known.has(card) ? face : UNKNOWN));
}

/**
 * Faces: what is printed on a card, as a small number, and its two-letter text.
 *
 * A face is `suit * 13 + rank - 1`, 0..51, suits in the order C D H S, ranks 1 (ace) to 13 (king). `UNKNOWN` stands for the
 * face of a card that the viewer has not earned yet. A *card* inside the engine is not a face but its index in the deal.
 */

export const RANKS = "A23456789TJQK";
export const SUITS = "CDHS";
export const FACES = 52;
export const UNKNOWN = -1;

/** Face of each card by deal index, 0..51; `UNKNOWN` where it is not known. */
export type Faces = readonly number[];

/** Text of each face: `TH` is the ten of hearts. */
export const FACE_TEXTS: readonly string[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** Face of each text. */
export const FACE_OF_TEXT: ReadonlyMap<string, number> = new Map(FACE_TEXTS.map((text, face) => [text, face]));

/** 1 (ace) to 13 (king). */
export function rankOf(face: number): number {
  return (face % 13) + 1;
}

/** 0..3 in the order C D H S. */
export function suitOf(face: number): number {
  return Math.floor(face / 13);
}

/** Diamonds and hearts are red. */
export function isRed(face: number): boolean {
  const suit = suitOf(face);
  return suit === 1 || suit === 2;
}

/** No face known yet: where a client starts. */
export function noFaces(size: number): Faces {
  return new Array<number>(size).fill(UNKNOWN);
}

/** `faces` and those just revealed, as the wire writes them: card index to face text. Throws on a text that is no face. */
export function withRevealed(faces: Faces, revealed: Readonly<Record<number, string>>): Faces {
  const merged = [...faces];
  for (const [card, text] of Object.entries(revealed)) {
    const face = FACE_OF_TEXT.get(text);
    if (face === undefined) throw new Error(`no such face: ${text}`);
    merged[Number(card)] = face;
  }
  return merged;
}

/** The drawings: four suits, three courts, pip patterns. Numbers in the suits are relative to the centre, 20 units wide. */

interface Suit {
  /** Where the outline starts. */
  readonly x: number;
  readonly y: number;
  /** The outline, relative commands only, so that it can be moved, scaled and turned by arithmetic. */
  readonly outline: string;
}

/** In the order C D H S. */
const SUITS: readonly Suit[] = [
  {
    x: 0,
    y: -9.8,
    outline:
      "c2.5 0 4.5 2 4.5 4.5 0 1.5-.7 2.8-1.7 3.6 .6-.3 1.3-.4 2.1-.4 2.5 0 4.5 2 4.5 4.5s-2 4.5-4.5 4.5c-1.6 0-3-.8-3.8-2.1 .2 2.2 .8 3.8 1.9 5h-6c1.1-1.2 1.7-2.8 1.9-5-.8 1.3-2.2 2.1-3.8 2.1-2.5 0-4.5-2-4.5-4.5s2-4.5 4.5-4.5c.8 0 1.5 .1 2.1 .4-1-.8-1.7-2.1-1.7-3.6 0-2.5 2-4.5 4.5-4.5z",
  },
  {
    x: 0,
    y: -10,
    outline: "c1.6 3.2 4.8 7.2 7.8 10-3 2.8-6.2 6.8-7.8 10-1.6-3.2-4.8-7.2-7.8-10 3-2.8 6.2-6.8 7.8-10z",
  },
  {
    x: 0,
    y: 9.4,
    outline:
      "c-2.2-2.8-9.6-7.6-9.6-13.4 0-3.2 2.4-5.4 5.2-5.4 2 0 3.6 1.1 4.4 2.8 .8-1.7 2.4-2.8 4.4-2.8 2.8 0 5.2 2.2 5.2 5.4 0 5.8-7.4 10.6-9.6 13.4z",
  },
  {
    x: 0,
    y: -9.8,
    outline:
      "c2.2 3.2 9.4 7.6 9.4 12.6 0 2.9-2.1 4.8-4.7 4.8-1.5 0-2.8-.7-3.6-1.8 .2 1.6 .8 2.9 1.9 4h-6c1.1-1.1 1.7-2.4 1.9-4-.8 1.1-2.1 1.8-3.6 1.8-2.6 0-4.7-1.9-4.7-4.8 0-5 7.2-9.4 9.4-12.6z",
  },
];

/** Pip places on a field of 100 by 100, which is then stretched to the height of a face; those in the lower half stand on their heads. */
const LEFT = 17;
const MIDDLE = 50;
const RIGHT = 83;
const both = (y: number): [number, number][] => [
  [LEFT, y],
  [RIGHT, y],
];
const FOUR_ROWS = [...both(13), ...both(38), ...both(62), ...both(87)];
const CORNERS = [...both(14), ...both(86)];
const SIX = [...CORNERS, ...both(50)];
const PIPS: readonly (readonly [number, number][])[] = [
  [],
  [],
  [
    [MIDDLE, 15],
    [MIDDLE, 85],
  ],
  [
    [MIDDLE, 14],
    [MIDDLE, 50],
    [MIDDLE, 86],
  ],
  CORNERS,
  [...CORNERS, [MIDDLE, 50]],
  SIX,
  [...SIX, [MIDDLE, 32]],
  [...SIX, [MIDDLE, 32], [MIDDLE, 68]],
  [...FOUR_ROWS, [MIDDLE, 50]],
  [...FOUR_ROWS, [MIDDLE, 25], [MIDDLE, 75]],
];

/** Outline of a suit around a point, `size` wide; a negative size turns it upside down. */
export function suitPath(suit: number, x: number, y: number, size: number): string {
  const { x: startX, y: startY, outline } = SUITS[suit]!;
  const scale = size / 20;
  const number = (value: number) => String(Math.round(value * 100) / 100);
  const body = outline.replace(/-?\d*\.?\d+/g, (text) => ` ${number(Number(text) * scale)}`);
  return `M${number(x + startX * scale)} ${number(y + startY * scale)}${body}`;
}

/** All pips of a rank from 2 to 10 as one outline, on a field of 100 by 130. */
export function pipsPath(rank: number, suit: number): string {
  const size = rank > 8 ? 29 : 33;
  return PIPS[rank]!.map(([x, y]) => suitPath(suit, x, y * 1.3, y > 50 ? -size : size)).join("");
}

const mirror = (path: string) => `<path d="${path}"/><path d="${path}" transform="matrix(-1 0 0 1 64 0)"/>`;

/** The court of the pit on a field of 64 by 64: `i` is the suit's colour, `b` brass, `p` paper. */
const COURTS: Readonly<Record<number, readonly string[]>> = {
  // The knave: an imp with short horns, a grin and a feather.
  11: [
    `<g class="i">${mirror("M23 30C15 27 10 19 11 8c4 6 9 9 17 10z")}<path d="M14 30c4-9 10-12 18-12s14 3 18 12c0 15-7 25-18 32C21 55 14 45 14 30z"/></g>`,
    `<g class="b"><path d="M36 25C35 13 42 3 57 1c-1 3-2 4-4 6l4 0c-2 5-5 7-9 9l4 1c-3 4-8 5-13 8z"/></g>`,
    `<g class="p">${mirror("M18 33l12 5c-1 4-3 6-6 6-4 0-6-5-6-11z")}<path d="M20 48c8 4 16 4 24 0-2 6-7 9-12 9s-10-3-12-9z"/></g>`,
  ],
  // The queen: lyre horns, long hair, a tiara.
  12: [
    `<g class="i">${mirror("M23 20C11 19 7 10 12 1c1 7 6 10 15 12z")}<path d="M32 12c-15 0-21 10-21 24 0 12-3 18-7 24 8 3 16 2 20-2h16c4 4 12 5 20 2-4-6-7-12-7-24 0-14-6-24-21-24z"/></g>`,
    `<g class="p"><path d="M19 33c8-1 11-4 13-7 2 3 5 6 13 7 0 12-5 22-13 25-8-3-13-13-13-25z"/></g>`,
    `<g class="b"><path d="M17 27 20 12l7 6 5-10 5 10 7-6 3 15c-5-4-10-5-15-5s-10 1-15 5z"/></g>`,
    `<g class="i">${mirror("M22 38c3-2 6-2 8 1-3 2-6 2-8-1z")}<path d="M27 49c2-1 3-1 5 0 2-1 3-1 5 0-2 3-8 3-10 0z"/></g>`,
  ],
  // The king: great horns, a crown, a forked beard.
  13: [
    `<g class="i">${mirror("M20 30C7 29 0 18 5 3c3 9 8 14 20 17z")}<path d="M15 26h34v12c0 9-3 14-6 24l-11-8-11 8c-3-10-6-15-6-24z"/></g>`,
    `<g class="b"><path d="M15 25 13 7l10 7 9-12 9 12 10-7-2 18c-11-3-23-3-34 0z"/></g>`,
    `<g class="p">${mirror("M19 31l10 4c0 3-2 5-5 5-3 0-5-3-5-9z")}<path d="M32 45c-4-3-9-1-13 3 5 1 10 1 13-1 3 2 8 2 13 1-4-4-9-6-13-3z"/></g>`,
  ],
};

export function courtArt(rank: number): string {
  return COURTS[rank]!.join("");
}

/** The horned head that stands on the backs and on empty places, on a field of 24 by 24. */
export const HORNED =
  "M4 2c0 5 2 7 5 8l3-1 3 1c3-1 5-3 5-8 2 5 1 9-2 12 0 4-3 7-6 9-3-2-6-5-6-9C3 11 2 7 4 2zm4 12c0 2 1 3 3 3 0-1-1-2-3-3zm8 0c-2 1-3 2-3 3 2 0 3-1 3-3z";

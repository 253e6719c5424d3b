/** The one way in which a JSON value is written down to be hashed, as the server does it: sorted keys, no spaces, UTF-8 as it is. */
import { sha256Hex } from "../engine/sha256";

/** SHA-256, in hexadecimal, of the canonical bytes. */
export function digestOf(value: unknown): string {
  return sha256Hex(utf8(canonical(value)));
}

/** `value`: as `JSON.parse` gives it; of numbers only whole ones that it holds exactly. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => byCodePoint(one, other));
  return `{${fields.map(([key, field]) => `${quoted(key)}:${canonical(field)}`).join()}}`;
}

/** Only what must be escaped is. `JSON.stringify` also escapes halves of a surrogate pair that stand alone; the server does not. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (sequence, half?: string) =>
    half === undefined ? sequence : String.fromCharCode(Number.parseInt(half, 16)),
  );
}

/** Not by halves of surrogate pairs, as strings are compared here by themselves. */
function byCodePoint(one: string, other: string): number {
  const [first, second] = [[...one], [...other]];
  const at = first.findIndex((point, nth) => point !== second[nth]);
  if (at < 0) return first.length - second.length;
  return first[at]!.codePointAt(0)! - (second[at]?.codePointAt(0) ?? -1);
}

/** The bytes of a text as characters 0 to 255. A lone half of a surrogate pair has the three bytes of its own number. */
export function utf8(text: string): string {
  let bytes = "";
  for (const character of text) {
    const point = character.codePointAt(0)!;
    if (point < 0x80) bytes += character;
    else if (point < 0x800) bytes += String.fromCharCode(0xc0 | (point >> 6), tail(point));
    else if (point < 0x10000) bytes += String.fromCharCode(0xe0 | (point >> 12), tail(point >> 6), tail(point));
    else bytes += String.fromCharCode(0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point));
  }
  return bytes;
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

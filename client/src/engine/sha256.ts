/**
 * SHA-256 (FIPS 180-4) of text whose characters are bytes, 0 to 255: ASCII, or what `utf8` makes of any other. The browser's own is
 * there only on secure pages, and a party's page may be plain http.
 */

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const LENGTH_BYTES = 8;

/** Square and cube roots of the first primes: the standard takes the first 32 bits behind the point. */
const PRIMES = primes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** The digest as eight 32-bit numbers. */
export function sha256(text: string): readonly number[] {
  const state = [...START];
  const words = padded(text);
  const schedule = new Int32Array(ROUND.length);
  for (let at = 0; at < words.length; at += BLOCK_WORDS) {
    schedule.set(words.subarray(at, at + BLOCK_WORDS));
    mix(state, schedule);
  }
  return state;
}

/** The digest in hexadecimal, as it is written everywhere. */
export function sha256Hex(text: string): string {
  return sha256(text)
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");
}

function padded(text: string): Int32Array {
  const size = Math.ceil((text.length + 1 + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
  const bytes = new DataView(new ArrayBuffer(size));
  for (let at = 0; at < text.length; at++) bytes.setUint8(at, text.charCodeAt(at));
  bytes.setUint8(text.length, 0x80);
  bytes.setUint32(size - 4, text.length * 8);
  return Int32Array.from({ length: size / 4 }, (_, word) => bytes.getInt32(word * 4));
}

/** `schedule`: the block in its first sixteen words. Plain variables, because a long record has thousands of blocks. */
function mix(state: number[], schedule: Int32Array): void {
  for (let at = BLOCK_WORDS; at < schedule.length; at++) {
    const [early, late] = [schedule[at - 15]!, schedule[at - 2]!];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    schedule[at] = schedule[at - 16]! + first + schedule[at - 7]! + second;
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < schedule.length; at++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUND[at]! + schedule[at]!) | 0;
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = (state[at]! + word) >>> 0;
  });
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) {
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  }
  return found;
}

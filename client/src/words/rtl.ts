/**
 * English as if it were written from right to left, and longer: for looking at pages mirrored, before anybody has written the words of
 * such a language. Nobody is offered it.
 */
import type { Words } from "./words";

const RIGHT_TO_LEFT = "\u2067";
const UNTIL_HERE = "\u2069";

/** A text in the other direction, with marks that show where it begins and ends. */
function mirrored(text: string): string {
  return /[a-z]/i.test(text) ? `${RIGHT_TO_LEFT}«${text}»${UNTIL_HERE}` : text;
}

function turned(part: unknown): unknown {
  if (typeof part === "string") return mirrored(part);
  if (typeof part === "function") return (...given: unknown[]) => turned(part(...given));
  if (part instanceof Promise) return part.then(turned);
  if (Array.isArray(part)) return part.map(turned);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, turned(value)]));
}

/** `words`: what is to be mirrored. Names stay names. */
export function rightToLeft(words: Words): Words {
  return { ...(turned(words) as Words), title: words.title, guest: words.guest };
}

/**
 * What this browser remembers: your name, the token of your seat in each room, and the hints you were given there. Where storage is
 * blocked, this page does.
 */

const NAME = "pandemonium.name";

/** A seat's secret, from this tab first, then from any tab of this browser; null where there is none. */
export function rememberedToken(room: string): string | null {
  return readFrom(() => sessionStorage, tokenKey(room)) ?? readFrom(() => localStorage, tokenKey(room));
}

export function rememberToken(room: string, token: string): void {
  writeTo(() => sessionStorage, tokenKey(room), token);
  writeTo(() => localStorage, tokenKey(room), token);
}

/** 128 random bits. */
export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function forgetToken(room: string): void {
  writeTo(() => sessionStorage, tokenKey(room), null);
  writeTo(() => localStorage, tokenKey(room), null);
}

export function rememberedName(): string | null {
  return readFrom(() => localStorage, NAME);
}

export function rememberName(name: string): void {
  writeTo(() => localStorage, NAME, name);
}

/** How many hints this tab was given in a race. */
export function hintsGiven(room: string, race: number): number {
  const [of, count] = (readFrom(() => sessionStorage, hintsKey(room)) ?? "").split(" ");
  return Number(of) === race ? Number(count) : 0;
}

/** Of one race of a room, the last. */
export function rememberHintsGiven(room: string, race: number, count: number): void {
  writeTo(() => sessionStorage, hintsKey(room), `${race} ${count}`);
}

// What storage would not take: the seat then lives as long as the page.
const unsaved = new Map<string, string>();

function tokenKey(room: string): string {
  return `pandemonium.seat.${room}`;
}

function hintsKey(room: string): string {
  return `pandemonium.hints.${room}`;
}

/** Null where nothing is kept. */
export function readFrom(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key) ?? unsaved.get(key) ?? null;
  } catch {
    return unsaved.get(key) ?? null;
  }
}

/** Null forgets it. What storage would not take lives as long as the page. */
export function writeTo(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
    unsaved.delete(key);
  } catch {
    // Blocked or full.
    if (value === null) unsaved.delete(key);
    else unsaved.set(key, value);
  }
}

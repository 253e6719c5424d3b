/** What this browser remembers: your name, and the token of your seat in each room. Where storage is blocked, this page does. */

const NAME = "pandemonium.name";

/** A seat's secret, from this tab first, then from any tab of this browser; null where there is none. */
export function rememberedToken(room: string): string | null {
  return read(() => sessionStorage, tokenKey(room)) ?? read(() => localStorage, tokenKey(room));
}

export function rememberToken(room: string, token: string): void {
  write(() => sessionStorage, tokenKey(room), token);
  write(() => localStorage, tokenKey(room), token);
}

/** 128 random bits. */
export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function forgetToken(room: string): void {
  write(() => sessionStorage, tokenKey(room), null);
  write(() => localStorage, tokenKey(room), null);
}

export function rememberedName(): string | null {
  return read(() => localStorage, NAME);
}

export function rememberName(name: string): void {
  write(() => localStorage, NAME, name);
}

// What storage would not take: the seat then lives as long as the page.
const unsaved = new Map<string, string>();

function tokenKey(room: string): string {
  return `pandemonium.seat.${room}`;
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key) ?? unsaved.get(key) ?? null;
  } catch {
    return unsaved.get(key) ?? null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
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

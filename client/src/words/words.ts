/** The sentences of the language spoken now. Whatever view reads them is drawn again when that changes. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { GameId } from "../games.gen";
import { en } from "./en";

export type Words = typeof en;

const spoken = signal<Words>(en);

/** The dictionary as it is now: for what is worked out from all of it. */
export const dictionary: ReadonlySignal<Words> = spoken;

/** Read it where a sentence is needed and never keep a part of it: it is looked up anew each time. */
export const words: Words = new Proxy(en, { get: (_, part) => spoken.value[part as keyof Words] });

export function speak(other: Words): void {
  spoken.value = other;
}

/** A game's name; what is no game of ours is called as it calls itself. */
export function gameTitle(game: string): string {
  return game in words.games ? words.games[game as GameId].title : game;
}

/** "12:05", "1:02:05". */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${hours > 0 ? String(minutes).padStart(2, "0") : minutes}:${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** The sentence for a refusal's code; the server's own, in English, where the code is not known here. */
export function sentenceOf(code: string, otherwise = ""): string {
  const known: Readonly<Record<string, string>> = words.refusals;
  return known[code] ?? (otherwise || words.refusals.otherwise);
}

/** Where in the application we are: the address, and links that do not load the page again. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { isGame } from "../engine/games";
import type { GameId } from "../games.gen";
import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH } from "../wire.gen";

export type Place =
  | { readonly at: "home" }
  | { readonly at: "room"; readonly code: string }
  /** The link of a room with a code that is none. */
  | { readonly at: "no-room" }
  | { readonly at: "result"; readonly code: string; readonly race: number }
  | { readonly at: "replay"; readonly code: string; readonly race: number }
  | { readonly at: "how"; readonly game: GameId }
  | { readonly at: "daily"; readonly game: GameId; readonly date: string | null }
  | { readonly at: "practice"; readonly game: GameId; readonly seed: string | null }
  | { readonly at: "nowhere" };

const ROOM_PATH = /^\/r\/([^/]+)(?:\/([1-9][0-9]{0,3})(\/replay)?)?\/?$/;

const HOW_PATH = /^\/how\/([a-z-]+)\/?$/;

const DAILY_PATH = /^\/daily\/([a-z-]+)(?:\/(\d{4}-\d{2}-\d{2}))?\/?$/;

const PRACTICE_PATH = /^\/practice(?:\/([a-z-]+)(?:\/([a-z0-9-]{1,64}))?)?\/?$/;

const FIRST_GAME: GameId = "demon";

export const place = signal<Place>(placeOf(location.pathname));

addEventListener("popstate", () => {
  place.value = placeOf(location.pathname);
});

export function go(path: string): void {
  history.pushState(null, "", path);
  place.value = placeOf(path);
  scrollTo(0, 0);
}

/** The address names what is here, for a reload and for links; nothing is drawn again. */
export function nameAddress(path: string): void {
  history.replaceState(null, "", path);
}

export function placeOf(path: string): Place {
  if (path === "/" || path === "") return { at: "home" };
  const game = HOW_PATH.exec(path)?.[1];
  if (game !== undefined && isGame(game)) return { at: "how", game };
  const [, daily, date = null] = DAILY_PATH.exec(path) ?? [];
  if (daily !== undefined && isGame(daily)) return { at: "daily", game: daily, date };
  const practice = PRACTICE_PATH.exec(path);
  const practised = practice?.[1] ?? FIRST_GAME;
  if (practice && isGame(practised)) return { at: "practice", game: practised, seed: practice[2] ?? null };
  const match = ROOM_PATH.exec(path);
  if (!match) return { at: "nowhere" };
  const code = codeIn(match[1]!);
  if (code === null) return { at: "no-room" };
  if (match[2] === undefined) return { at: "room", code };
  return { at: match[3] === undefined ? "result" : "replay", code, race: Number(match[2]) };
}

/** The room code in what somebody typed or pasted, a whole link too; null where there is none. */
export function codeIn(typed: string): string | null {
  const last = typed
    .trim()
    .replace(/^.*\/r\//, "")
    .replace(/\/.*$/, "");
  const code = last.replace(/[\s-]/g, "").toUpperCase();
  return code.length === ROOM_CODE_LENGTH && [...code].every((letter) => ROOM_CODE_ALPHABET.includes(letter))
    ? code
    : null;
}

export function howPath(game: GameId): string {
  return `/how/${game}`;
}

/** `date`: left out for today. */
export function dailyPath(game: GameId, date?: string): string {
  return date === undefined ? `/daily/${game}` : `/daily/${game}/${date}`;
}

/** `seed`: left out for a deal drawn by lot. */
export function practicePath(game: GameId, seed?: string): string {
  return seed === undefined ? `/practice/${game}` : `/practice/${game}/${seed}`;
}

export function roomPath(code: string): string {
  return `/r/${code}`;
}

export function resultPath(code: string, race: number): string {
  return `${roomPath(code)}/${race}`;
}

export function replayPath(code: string, race: number): string {
  return `${roomPath(code)}/${race}/replay`;
}

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Link({ to, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

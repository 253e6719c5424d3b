/** What outlives a reload of the page: moves not acknowledged yet, and when the page was last reloaded for a new build. */
import type { OwnGame, Queued } from "./prediction";

const RELOADED = "pandemonium.reloaded";
/**
 * While nodes of two builds are up, a fresh page may be outdated again at once: it then looks for another node instead. Not for
 * long: the node it came from may be gone by now, and its owner is racing.
 */
const RELOAD_AGAIN_MS = 5_000;

/** May the page be reloaded now, `now` in milliseconds? Saying yes counts as having done it. */
export function mayReload(now: number): boolean {
  const last = Number(read(RELOADED) ?? 0);
  if (now - last < RELOAD_AGAIN_MS) return false;
  // Where nothing can be kept, a reload would lose moves and could go on for ever.
  return write(RELOADED, String(now));
}

/** Keeps what is on its way in a room's race, for the next life of this tab. */
export function keepMoves(room: string, game: OwnGame): void {
  const pending = game.pending.map(({ seq, text }) => ({ seq, text }));
  const queued: Queued = { race: game.race, confirmed: game.confirmed.entries, pending };
  write(movesKey(room), JSON.stringify(queued));
}

/** What was kept, once. */
export function takeMoves(room: string): Queued | null {
  const text = read(movesKey(room));
  if (text === null) return null;
  sessionStorage.removeItem(movesKey(room));
  return JSON.parse(text) as Queued;
}

function movesKey(room: string): string {
  return `pandemonium.moves.${room}`;
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    // Blocked or full.
    return false;
  }
}

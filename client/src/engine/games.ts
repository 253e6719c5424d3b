/** The games, opened once. */
import { type GameId, SHEETS } from "../games.gen";
import { openSheet, type Sheet } from "./sheets";

export const GAMES: Readonly<Record<GameId, Sheet>> = Object.fromEntries(
  SHEETS.map((data) => [data.game, openSheet(data)]),
) as Record<GameId, Sheet>;

/** Is this text the id of a game? */
export function isGame(text: string): text is GameId {
  return Object.hasOwn(GAMES, text);
}

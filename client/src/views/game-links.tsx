/** The same page of the other games. */
import { GAMES } from "../engine/games";
import type { GameId } from "../games.gen";
import { gameTitle, words } from "../words/words";
import { Link } from "./route";
import "../styles/game-links.css";

export function GameLinks({ game, path }: { game: GameId; path: (game: GameId) => string }) {
  return (
    <nav class="game-links" aria-label={words.home.choose}>
      {(Object.keys(GAMES) as GameId[]).map((each) => (
        <Link key={each} to={path(each)} class={each === game ? "current" : ""}>
          {gameTitle(each)}
        </Link>
      ))}
    </nav>
  );
}

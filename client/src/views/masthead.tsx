/** The top of every page but the first and the race: the name of the game leads home. */
import type { GameId } from "../games.gen";
import type { Session } from "../state/session";
import { words } from "../words/words";
import { Dot } from "./banner";
import { MenuButton } from "./menu";
import { Link } from "./route";

interface MastheadProps {
  readonly session?: Session;
  readonly code?: string;
  /** Whose rules the menu leads to. */
  readonly game?: GameId | null;
}

export function Masthead({ session, code, game = null }: MastheadProps) {
  return (
    <header class="masthead">
      <Link to="/" class="wordmark">
        {words.title}
      </Link>
      {code && (
        <span class="room-code" title={words.lobby.code}>
          {code}
        </span>
      )}
      {session && <Dot session={session} />}
      <MenuButton game={game} />
    </header>
  );
}

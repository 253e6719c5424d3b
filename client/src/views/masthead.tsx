/** The top of every page but the first and the race: the name of the game leads home. */
import type { Session } from "../state/session";
import { words } from "../words/en";
import { Dot } from "./banner";
import { Link } from "./route";

export function Masthead({ session, code }: { session?: Session; code?: string }) {
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
    </header>
  );
}

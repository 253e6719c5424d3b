/** The first page for those who come back: the deals of the day, practice, where one was and how it went. */
import { GAMES } from "../engine/games";
import type { GameId } from "../games.gen";
import { type DayTry, dateOf, type History, history, streak, type Visit } from "../state/history";
import type { AloneWords } from "../words/alone";
import { clockText, gameTitle, words } from "../words/words";
import { useFetchedWords } from "./fetched-words";
import { dailyPath, Link, practicePath, resultPath, roomPath } from "./route";

export function HomeMore() {
  const says = useFetchedWords(words.alone);
  if (typeof says === "string") return null;
  const kept = history();
  return (
    <div class="home-more">
      <Today tries={kept.tries} says={says} />
      {kept.rooms.length > 0 && <Rooms rooms={kept.rooms} says={says.history} />}
      <Best best={kept.best} says={says.history} />
      {kept.rooms.length > 0 && <p class="soft">{says.history.kept}</p>}
    </div>
  );
}

/** What this browser thinks today is: the page of the deal asks the server. */
function Today({ tries, says }: { tries: History["tries"]; says: AloneWords }) {
  const today = dateOf(Date.now());
  return (
    <section>
      <h2>{says.history.today}</h2>
      <div class="todays">
        {(Object.keys(GAMES) as GameId[]).map((game) => (
          <Link key={game} to={dailyPath(game)} class="button">
            <b>{gameTitle(game)}</b>
            <Tried tries={tries[game] ?? []} today={today} says={says} />
          </Link>
        ))}
      </div>
      <Link to={practicePath("demon")} class="button quiet">
        {says.history.practise}
      </Link>
    </section>
  );
}

function Tried({ tries, today, says }: { tries: readonly DayTry[]; today: string; says: AloneWords }) {
  const own = tries.find(({ date }) => date === today);
  const days = streak(tries, today);
  const text = own && (own.home === null ? says.history.going : says.history.tried(own.home, own.target));
  if (!text && days < 2) return null;
  return (
    <small>
      {text}
      {text && days > 1 && " · "}
      {days > 1 && says.daily.streak(days)}
    </small>
  );
}

type HistoryWords = AloneWords["history"];

function Rooms({ rooms, says }: { rooms: readonly Visit[]; says: HistoryWords }) {
  return (
    <section>
      <h2>{says.rooms}</h2>
      <ul class="visits">
        {rooms.map(({ code, game, last }) => (
          <li key={code}>
            <Link to={roomPath(code)}>
              <b>{gameTitle(game)}</b> <span class="soft">{code}</span>
            </Link>
            {last && (
              <Link to={resultPath(code, last.race)}>
                <span class="unseen">{says.result(last.race)}: </span>
                {last.of > 1 ? says.place(last.rank, last.of, last.home) : says.alone(last.home)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Best({ best, says }: { best: History["best"]; says: HistoryWords }) {
  const games = (Object.keys(GAMES) as GameId[]).filter((game) => best[game] !== undefined);
  if (games.length === 0) return null;
  return (
    <section>
      <h2>{says.best}</h2>
      <dl class="bests">
        {games.map((game) => (
          <div key={game}>
            <dt>{gameTitle(game)}</dt>
            <dd>{clockText(best[game]!)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

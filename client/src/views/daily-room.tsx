/** The room of a try of the deal of the day, before its race and after it. */
import { useEffect } from "preact/hooks";
import { GAMES, isGame } from "../engine/games";
import type { GameId } from "../games.gen";
import { noteTryResult, tryOf } from "../state/history";
import type { Session } from "../state/session";
import type { Result, RoomView } from "../wire.gen";
import type { AloneWords } from "../words/alone";
import { clockText, gameTitle, words } from "../words/words";
import { Banners } from "./banner";
import { useDaily } from "./daily-found";
import { type DailyWords, DayBoard, OwnTry, Streak } from "./daily-parts";
import { useFetchedWords } from "./fetched-words";
import { GamePicture } from "./game-cards";
import { Masthead } from "./masthead";
import { dailyPath, Link, resultPath } from "./route";
import { Steps } from "./steps";
import "../styles/result.css";
import "../styles/alone.css";

interface DailyRoomProps {
  readonly session: Session;
  readonly room: RoomView;
}

/** In the lobby a try waits for its player; over, it shows how it went. */
export function DailyRoom({ session, room }: DailyRoomProps) {
  const says = useFetchedWords(words.alone);
  const { game } = room.settings;
  if (!isGame(game) || room.daily === null) return null;
  return (
    <div class="alone-page">
      <Masthead session={session} code={room.code} game={game} />
      <main>
        <header class="alone-head">
          <GamePicture game={game} />
          <div>
            <p class="soft">
              {typeof says === "string" ? says : `${says.daily.title}, ${says.daily.day(Date.parse(room.daily))}`}
            </p>
            <h1>{gameTitle(game)}</h1>
          </div>
        </header>
        {typeof says !== "string" && <Stage session={session} room={room} game={game} says={says} />}
      </main>
      <Banners session={session} />
    </div>
  );
}

interface StageProps extends DailyRoomProps {
  readonly game: GameId;
  readonly says: AloneWords;
}

function Stage({ session, room, game, says }: StageProps) {
  const isOwn = session.seat.value !== null;
  if (room.phase !== "over")
    return <Before session={session} room={room} game={game} says={says.daily} isOwn={isOwn} />;
  const result = session.result.value;
  if (result === null) return <p role="status">{words.result.counting}</p>;
  return <After result={result} room={room} game={game} says={says.daily} isOwn={isOwn} />;
}

interface BeforeProps extends DailyRoomProps {
  readonly game: GameId;
  readonly says: DailyWords;
  readonly isOwn: boolean;
}

function Before({ session, room, game, says, isOwn }: BeforeProps) {
  if (!isOwn) {
    return (
      <section class="alone-box">
        <p>{says.somebody}</p>
        <Link to={dailyPath(game)} class="button primary large">
          {says.ownTry}
        </Link>
      </section>
    );
  }
  return (
    <section class="alone-box">
      <p>{says.terms(GAMES[game].size, room.settings.limit_minutes)}</p>
      <button type="button" class="primary large" onClick={() => session.start()}>
        {says.start}
      </button>
      <p class="soft">{says.once}</p>
    </section>
  );
}

interface AfterProps {
  readonly result: Result;
  readonly room: RoomView;
  readonly game: GameId;
  readonly says: DailyWords;
  readonly isOwn: boolean;
}

function After({ result, room, game, says, isOwn }: AfterProps) {
  const date = room.daily!;
  // The board may be looked at before the browser's memory has heard of the end.
  useEffect(() => noteTryResult(result), [result]);
  const { found } = useDaily(game, date);
  const own = isOwn ? tryOf(game, date) : null;
  return (
    <>
      <section class="alone-box" aria-label={says.yours}>
        {own?.code === room.code && own.home !== null ? (
          <OwnTry game={game} own={own} says={says} />
        ) : (
          <Somebodys result={result} says={says} />
        )}
        <Streak game={game} today={date} says={says} />
      </section>
      {found !== null && "rows" in found && <DayBoard view={found} own={own} says={says} />}
      {result.seed === null ? (
        <p class="soft">{says.secret(result.reveal_at)}</p>
      ) : (
        <Link to={resultPath(room.code, result.race)} class="button large">
          {says.open}
        </Link>
      )}
      <Link to={dailyPath(game, date)}>{says.toTheBoard}</Link>
    </>
  );
}

function Somebodys({ result, says }: { result: Result; says: DailyWords }) {
  const row = result.rows[0];
  if (row === undefined) return null;
  const { target } = result.settings;
  return (
    <div class="own-try">
      <Steps home={row.home} target={target} />
      <p>
        <bdi>{row.name}</bdi> <b>{says.home(row.home, target)}</b> <span class="soft">{clockText(row.time_ms)}</span>
      </p>
    </div>
  );
}

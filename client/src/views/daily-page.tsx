/** The deal of the day of one game: what it is, one's own try, and the board. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameId } from "../games.gen";
import { beginTry } from "../net/daily";
import { Refusal } from "../net/rest";
import { type DayTry, dateOf, noteTry, tryOf } from "../state/history";
import { rememberName, rememberToken } from "../state/memory";
import type { DailyView } from "../wire.gen";
import { gameTitle, sentenceOf, words } from "../words/words";
import { useDaily, useTitle } from "./daily-found";
import { type DailyWords, DayBoard, OwnTry, Streak } from "./daily-parts";
import { useFetchedWords } from "./fetched-words";
import { GamePicture } from "./game-cards";
import { GameLinks } from "./game-links";
import { NameField, nameAtFirst } from "./home";
import { Masthead } from "./masthead";
import { dailyPath, go, Link, practicePath, resultPath, roomPath } from "./route";
import "../styles/result.css";
import "../styles/alone.css";

const DAY_MS = 86_400_000;

interface DailyPageProps {
  readonly game: GameId;
  /** Null: today. */
  readonly date: string | null;
}

/** Give it a `key` of both. */
export function DailyPage({ game, date }: DailyPageProps) {
  const says = useFetchedWords(words.alone);
  return (
    <div class="alone-page">
      <Masthead game={game} />
      <main>
        <GameLinks game={game} path={dailyPath} />
        {typeof says === "string" ? <p role="status">{says}</p> : <Daily game={game} date={date} says={says.daily} />}
      </main>
    </div>
  );
}

function Daily({ game, date, says }: DailyPageProps & { says: DailyWords }) {
  const { found, lookAgain } = useDaily(game, date);
  const view = found instanceof Refusal ? null : found;
  const has = useRef(false);
  useEffect(() => {
    has.current ||= view?.state === "none";
  }, [view]);
  useTitle(has.current && view?.state === "open" ? says.ready : null);
  return (
    <>
      <header class="alone-head">
        <GamePicture game={game} />
        <div>
          <p class="soft">
            {says.title}
            {view && `, ${says.day(Date.parse(view.date))}`}
          </p>
          <h1>{gameTitle(game)}</h1>
          {view && <p>{says.terms(view.target, view.limit_minutes)}</p>}
        </div>
      </header>
      {found === null && <p role="status">{says.fetching}</p>}
      {found instanceof Refusal && (
        <section class="alone-box">
          <p role="alert">{found.code === "offline" ? says.missing : sentenceOf(found.code, found.message)}</p>
          <button type="button" onClick={lookAgain}>
            {says.lookAgain}
          </button>
        </section>
      )}
      {view && <Day game={game} view={view} says={says} onAgain={lookAgain} />}
    </>
  );
}

interface DayProps {
  readonly game: GameId;
  readonly view: DailyView;
  readonly says: DailyWords;
  readonly onAgain: () => void;
}

function Day({ game, view, says, onAgain }: DayProps) {
  const own = tryOf(game, view.date);
  const isToday = view.date === dateOf(view.now);
  return (
    <>
      <section class="alone-box" aria-label={says.yours}>
        {own !== null && (
          <OwnTry game={game} own={own} says={says}>
            <WayToOwn own={own} view={view} says={says} />
          </OwnTry>
        )}
        {own === null && view.state === "open" && isToday && <Begin game={game} view={view} says={says} />}
        {view.state === "none" && <Missing game={game} says={says} onAgain={onAgain} />}
        {view.state === "over" && <p>{view.commitment === null ? says.forgotten : says.over}</p>}
        {isToday && <Streak game={game} today={view.date} says={says} />}
      </section>
      <DayBoard view={view} own={own} says={says} />
      <Reveal game={game} view={view} says={says} />
      <p class="day-links">
        <Link to={dailyPath(game, dateOf(Date.parse(view.date) - DAY_MS))}>{says.yesterday}</Link>
        {!isToday && <Link to={dailyPath(game)}>{says.today}</Link>}
      </p>
    </>
  );
}

/** While it goes on, and again once nothing of it is a secret any more; its room may be gone by then. */
function WayToOwn({ own, view, says }: { own: DayTry; view: DailyView; says: DailyWords }) {
  if (own.home === null) {
    return view.state === "over" ? null : (
      <Link to={roomPath(own.code)} class="button primary large">
        {says.goOn}
      </Link>
    );
  }
  return view.seed === null ? null : (
    <Link to={resultPath(own.code, 1)} class="button">
      {says.open}
    </Link>
  );
}

function Begin({ game, view, says }: Omit<DayProps, "onAgain">) {
  const [name, setName] = useState(nameAtFirst);
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const begin = async (event: Event) => {
    event.preventDefault();
    if (state.isBusy) return;
    if (name.trim() === "") return setState({ isBusy: false, error: words.home.nameNeeded });
    setState({ isBusy: true, error: null });
    try {
      const { date, code, token } = await beginTry(game, name.trim());
      rememberName(name.trim());
      rememberToken(code, token);
      noteTry(game, date, code, view.target);
      go(roomPath(code));
    } catch (why) {
      setState({ isBusy: false, error: why instanceof Refusal ? sentenceOf(why.code, why.message) : sentenceOf("") });
    }
  };
  return (
    <form class="begin-try" onSubmit={begin}>
      <p>{says.lead}</p>
      <NameField name={name} onName={setName} />
      <button type="submit" class="primary large" aria-busy={state.isBusy}>
        {state.isBusy ? says.making : says.play}
      </button>
      {state.error && (
        <p class="error" role="alert">
          {state.error}
        </p>
      )}
      <p class="soft">
        {says.once} {says.closes(view.closes_at)}
      </p>
    </form>
  );
}

/** No deal yet: said plainly, with something to do meanwhile. */
function Missing({ game, says, onAgain }: { game: GameId; says: DailyWords; onAgain: () => void }) {
  return (
    <>
      <h2>{says.none}</h2>
      <p>{says.noneLead}</p>
      <div class="row">
        <button type="button" class="primary" onClick={onAgain}>
          {says.lookAgain}
        </button>
        <Link to={practicePath(game)} class="button">
          {says.practiseMeanwhile}
        </Link>
      </div>
      <p class="soft">{says.reminding}</p>
    </>
  );
}

/** What is still a secret, or, once it is none, the deal. */
function Reveal({ game, view, says }: Omit<DayProps, "onAgain">) {
  if (view.reveal_at === null) return null;
  if (view.seed === null) return <p class="soft">{says.secret(view.reveal_at)}</p>;
  return (
    <section class="alone-box">
      <h2>{says.revealed}</h2>
      <p>
        {says.seed} <code>{view.seed}</code>
      </p>
      <Link to={practicePath(game, view.seed)} class="button">
        {says.practise}
      </Link>
    </section>
  );
}

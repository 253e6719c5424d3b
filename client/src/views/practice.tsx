/** A table for oneself: any deal, as often as one likes, with undo, hints and the end that plays itself. Nothing counts. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { GAMES } from "../engine/games";
import type { GameId } from "../games.gen";
import { type PublicDeal, publicDeals } from "../net/daily";
import { type Chosen, drawn, named } from "../state/deals";
import { Hinting } from "../state/hinting";
import { Overdue } from "../state/overdue";
import { Practice as Game } from "../state/practice";
import type { Table } from "../table/table";
import type { Grade } from "../wire.gen";
import type { AloneWords } from "../words/alone";
import { gameTitle, words } from "../words/words";
import { type Actions, useActionKeys, useActions } from "./actions";
import { Notice } from "./banner";
import { Board } from "./board";
import { useFetchedWords } from "./fetched-words";
import { GameLinks } from "./game-links";
import { later } from "./later";
import { MenuButton } from "./menu";
import { PracticeDeals } from "./practice-deals";
import { nameAddress, place, practicePath } from "./route";
import { Sheet } from "./sheet";
import { Steps } from "./steps";
import { ToolsOnTable, useTablePlace } from "./table-place";
import { Tool } from "./tools";
import "../styles/racing.css";
import "../styles/alone.css";

const winningLine = later(() => import("./winning-line").then((module) => module.WinningLine));

interface PracticeProps {
  readonly game: GameId;
  /** Null: a deal by lot. */
  readonly seed: string | null;
  /** While a race is waited for: the way back leads to its room. */
  readonly isWaiting: boolean;
  readonly onLeave: () => void;
}

/** Give it a `key` of game and seed. */
export function Practice(props: PracticeProps) {
  const says = useFetchedWords(words.alone);
  const deals = usePublicDeals(props.game);
  if (typeof says === "string" || deals === null) {
    return (
      <main class="alone-fetching">
        <p role="status">{typeof says === "string" ? says : says.practice.fetching}</p>
      </main>
    );
  }
  return <Dealer {...props} deals={deals} says={says.practice} />;
}

/** Null until they are there. Where they cannot be had, none: then any deal will do. */
function usePublicDeals(game: GameId): readonly PublicDeal[] | null {
  const [deals, setDeals] = useState<readonly PublicDeal[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    publicDeals(game).then(
      (found) => isCurrent && setDeals(found),
      () => isCurrent && setDeals([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [game]);
  return deals;
}

type PracticeWords = AloneWords["practice"];

interface DealerProps extends PracticeProps {
  readonly deals: readonly PublicDeal[];
  readonly says: PracticeWords;
}

/** Which deal lies there, and how often it was dealt. */
function Dealer(props: DealerProps) {
  const { deals, seed } = props;
  const [wanted, setWanted] = useState<Grade | "any">("any");
  const [dealt, setDealt] = useState<{ chosen: Chosen; nth: number }>(() => ({
    chosen: (seed === null ? null : named(seed, deals)) ?? drawn(deals, "any", null, Math.random),
    nth: 0,
  }));
  const isAddressed = !props.isWaiting;
  const path = practicePath(props.game, dealt.chosen.seed);
  // A link of this very page leads to a place without a deal: then it is named again.
  const from = place.value;
  useEffect(() => {
    if (isAddressed) nameAddress(path);
  }, [isAddressed, path, from]);
  const deal = (chosen: Chosen) => setDealt(({ nth }) => ({ chosen, nth: nth + 1 }));
  const choices = {
    wanted,
    onWant: setWanted,
    onNew: () => deal(drawn(deals, wanted, dealt.chosen.seed, Math.random)),
    onAgain: () => deal(dealt.chosen),
    onNamed: (typed: string) => {
      const chosen = named(typed, deals);
      if (chosen !== null) deal(chosen);
      return chosen !== null;
    },
  };
  return <Playing key={dealt.nth} {...props} {...dealt} choices={choices} />;
}

/** What can be dealt next. `onNamed`: false where what was typed is no number of a deal. */
export interface Choices {
  readonly wanted: Grade | "any";
  readonly onWant: (grade: Grade | "any") => void;
  readonly onNew: () => void;
  readonly onAgain: () => void;
  readonly onNamed: (typed: string) => boolean;
}

interface PlayingProps extends DealerProps {
  readonly chosen: Chosen;
  readonly nth: number;
  readonly choices: Choices;
}

function Playing({ game, chosen, nth, choices, deals, says, isWaiting, onLeave }: PlayingProps) {
  const sheet = GAMES[game];
  const play = useMemo(() => new Game(sheet, chosen.seed), [sheet, chosen.seed]);
  const hinting = useMemo(() => new Hinting("practice", nth), [nth]);
  const overdue = useMemo(() => new Overdue(play.game), [play]);
  useEffect(() => overdue.stop, [overdue]);
  const table = useRef<Table | null>(null);
  const actions = useActions(play, hinting, () => table.current);
  useActionKeys(actions);
  const { look, hasBar, place, toolsHeight, onTools } = useTablePlace();
  const [open, setOpen] = useState<"deals" | "line" | null>(null);
  const isTall = look === "tall";
  const close = () => setOpen(null);
  const tools = <PracticeTools actions={actions} isCompact={look === "low" || (isTall && !hasBar)} />;
  const line = chosen.proof?.moves ?? null;
  const panel = (
    <>
      <PracticeDeals
        chosen={chosen}
        hasDeals={deals.length > 0}
        choices={choices}
        says={says}
        onLine={line && (() => setOpen("line"))}
      />
      {!isWaiting && <GameLinks game={game} path={practicePath} />}
    </>
  );
  const way = isWaiting ? says.back : says.leave;
  const leave = (
    <button type="button" class="quiet leave" aria-label={way} onClick={onLeave}>
      {look === "wide" ? way : says.away}
    </button>
  );
  return (
    <div class={`race practice ${look}${hasBar ? " with-bar" : ""}`}>
      <main class="race-table">
        <h1 class="unseen">
          {says.title}, {gameTitle(game)}
        </h1>
        <Board
          session={play}
          sheet={sheet}
          toolsHeight={toolsHeight}
          onTools={onTools}
          overdue={overdue}
          table={table}
        />
        {place && <ToolsOnTable place={place}>{tools}</ToolsOnTable>}
        <End play={play} choices={choices} says={says} />
        <div class="banners" role="status">
          <Notice session={play} />
        </div>
      </main>
      {look === "wide" ? (
        <aside class="race-panel practice-panel" aria-label={says.title}>
          <header>
            <h2>{says.title}</h2>
            <MenuButton game={game} />
          </header>
          <Home play={play} says={says} />
          <p class="soft">{isWaiting ? says.waiting : says.lead}</p>
          {tools}
          {panel}
          {leave}
        </aside>
      ) : (
        <aside class="race-strip practice-strip" aria-label={says.title}>
          {leave}
          <Home play={play} says={says} />
          <button type="button" onClick={() => setOpen("deals")}>
            {says.deals}
          </button>
          {!isTall && tools}
          <MenuButton game={game} />
        </aside>
      )}
      {hasBar && <div class="tools-bar">{tools}</div>}
      {open === "deals" && (
        <Sheet label={says.deals} done={words.menu.close} onClose={close}>
          <h2>
            {says.title}, {gameTitle(game)}
          </h2>
          <p class="soft">{isWaiting ? says.waiting : says.lead}</p>
          {panel}
        </Sheet>
      )}
      {open === "line" && line && <winningLine.View game={game} seed={chosen.seed} line={line} onClose={close} />}
    </div>
  );
}

function PracticeTools({ actions, isCompact }: { actions: Actions; isCompact: boolean }) {
  const { isPlaying, mayUndo, mayRedo, undo, redo, hint, finishing, finish } = actions;
  if (!isPlaying) return null;
  const says = words.race;
  return (
    <div class={`tools${isCompact ? " compact" : ""}`}>
      <Tool icon="undo" label={says.undo} isCompact={isCompact} isOn={mayUndo} onPress={undo} />
      <Tool icon="redo" label={says.redo} isCompact={isCompact} isOn={mayRedo} onPress={redo} />
      {finishing === null ? (
        <Tool icon="hint" label={words.hints.ask} isCompact={isCompact} isOn onPress={hint} />
      ) : (
        <Tool
          icon="finish"
          label={says.finish}
          title={says.finishing(finishing.length)}
          isCompact={isCompact}
          isOn
          onPress={finish}
        >
          <span class="badge">{finishing.length}</span>
        </Tool>
      )}
    </div>
  );
}

function Home({ play, says }: { play: Game; says: PracticeWords }) {
  const { home } = play;
  const target = play.game.value!.terms.target;
  return (
    <p class="practice-home">
      <Steps home={home} target={target} />
      <b>{says.home(home, target)}</b>
    </p>
  );
}

/** Won, or stuck: what to do now. */
function End({ play, choices, says }: { play: Game; choices: Choices; says: PracticeWords }) {
  const { end, blocked } = play.game.value!;
  if (end === null && !blocked) return null;
  return (
    <EndBox isWon={end !== null} heading={end === null ? says.blocked : says.won}>
      {end === null && <p>{says.blockedMore}</p>}
      <div class="row">
        <button type="button" class="primary" onClick={choices.onNew}>
          {says.newDeal}
        </button>
        <button type="button" onClick={choices.onAgain}>
          {says.sameDeal}
        </button>
      </div>
    </EndBox>
  );
}

function EndBox({ isWon, heading, children }: { isWon: boolean; heading: string; children: ComponentChildren }) {
  return (
    <section class={`own-end practice-end${isWon ? " won" : ""}`} role="status">
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

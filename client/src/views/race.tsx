/** The race as a racer sees it: the own table, and the track beside or above it. From the countdown to the end. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { GAMES, isGame } from "../engine/games";
import { Hinting } from "../state/hinting";
import { lanesOf } from "../state/lanes";
import { Overdue } from "../state/overdue";
import type { Session } from "../state/session";
import type { Table } from "../table/table";
import type { RaceView, RoomView } from "../wire.gen";
import { clockText, gameTitle, words } from "../words/words";
import { useActionKeys, useActions } from "./actions";
import { Banners } from "./banner";
import { Board } from "./board";
import { Candles } from "./candles";
import { LeaveGuard } from "./leave-guard";
import { MenuButton } from "./menu";
import { Stair } from "./stair";
import { Rank, Strip } from "./strip";
import { ToolsOnTable, useTablePlace } from "./table-place";
import { useTimeLeft, useWakeLock } from "./timers";
import { Tools } from "./tools";
import { useTrackSheet } from "./track-sheet";
import { showsBoards, Watch } from "./watch";
import { Watchers } from "./watchers";

interface RaceProps {
  readonly session: Session;
  readonly room: RoomView;
  readonly race: RaceView;
}

export function Race({ session, room, race }: RaceProps) {
  const { look, hasBar, place, toolsHeight, onTools } = useTablePlace();
  const { game } = race.settings;
  const table = useRef<Table | null>(null);
  const { hinting, overdue } = useCompanions(session, race);
  const actions = useActions(session, hinting, () => table.current);
  useActionKeys(actions);
  useWakeLock(true);
  const [isWatching, setWatching] = useState(false);
  if (!isGame(game)) return null;
  if (isWatching && session.game.value?.end != null) {
    return <Watch session={session} room={room} race={race} onBack={() => setWatching(false)} />;
  }
  const isTall = look === "tall";
  const tools = (
    <Tools
      session={session}
      race={race}
      actions={actions}
      hinting={hinting}
      overdue={overdue}
      isCompact={look === "low" || (isTall && !hasBar)}
      hasDot={!isTall || hasBar}
    />
  );
  return (
    <div class={`race ${look}${hasBar ? " with-bar" : ""}`}>
      <main class="race-table">
        <h1 class="unseen">{gameTitle(game)}</h1>
        <Board
          key={race.number}
          session={session}
          sheet={GAMES[game]}
          toolsHeight={toolsHeight}
          onTools={onTools}
          overdue={overdue}
          table={table}
        />
        {place && <ToolsOnTable place={place}>{tools}</ToolsOnTable>}
        {room.phase === "countdown" && <Countdown session={session} room={room} race={race} />}
        <OwnEnd session={session} race={race} onWatch={() => setWatching(true)} />
        <Banners session={session} />
        {actions.isPlaying && <LeaveGuard />}
      </main>
      <Track session={session} room={room} race={race} isWide={look === "wide"}>
        {!isTall ? tools : hasBar ? null : <MenuButton game={game} />}
      </Track>
      {hasBar && <div class="tools-bar">{tools}</div>}
    </div>
  );
}

/** What goes with a race as long as it is on the screen. */
function useCompanions(session: Session, race: RaceView): { hinting: Hinting | null; overdue: Overdue } {
  const { number, settings } = race;
  const hinting = useMemo(
    () => (settings.hints ? new Hinting(session.code, number) : null),
    [session, number, settings.hints],
  );
  const overdue = useMemo(() => new Overdue(session.game), [session]);
  useEffect(() => overdue.stop, [overdue]);
  return { hinting, overdue };
}

function Countdown({ session, room, race }: RaceProps) {
  const isHost = session.seat.value === room.host;
  const cancel = isHost ? () => session.tell({ type: "cancel" }) : null;
  return <Candles clock={session.clock} race={race} onCancel={cancel} />;
}

interface TrackProps extends RaceProps {
  readonly isWide: boolean;
  readonly children: preact.ComponentChildren;
}

function Track({ session, room, race, isWide, children }: TrackProps) {
  const sheet = useTrackSheet();
  const left = useTimeLeft(session.clock, race.t1);
  const clock = clockText(Math.min(left, race.t1 - race.t0));
  const standings = session.standings.value;
  const seat = session.seat.value;
  const lanes = lanesOf({ room, race, standings, seat, game: session.game.value, now: session.clock.now() });
  const own = lanes.find(({ isOwn }) => isOwn);
  const { target } = race.settings;
  const isRanked = room.phase !== "countdown";
  if (!isWide) {
    return (
      <aside class="race-strip" aria-label={words.race.track}>
        <Strip
          lanes={lanes}
          steps={target}
          clock={clock}
          isRanked={isRanked}
          isLost={session.link.value.kind === "lost"}
          onOpen={sheet.open}
        />
        {children}
        {sheet.shown(
          <>
            <Stair lanes={lanes} steps={target} isRanked={isRanked} />
            <Watchers count={room.watchers} />
          </>,
        )}
        <Spoken rank={isRanked ? own?.rank : undefined} count={lanes.length} />
      </aside>
    );
  }
  return (
    <aside class="race-panel" aria-label={words.race.track}>
      <header>
        {own && isRanked ? <Rank rank={own.rank} count={lanes.length} /> : <span class="rank" />}
        <span class="panel-clock">
          <small>{words.race.left}</small>
          <b>{clock}</b>
        </span>
        {own && <span class="panel-home">{words.race.home(own.home, target)}</span>}
      </header>
      <Stair lanes={lanes} steps={target} isRanked={isRanked} />
      <Watchers count={room.watchers} />
      {children}
      <Spoken rank={isRanked ? own?.rank : undefined} count={lanes.length} />
    </aside>
  );
}

/** The own rank for those who hear the page; said when it changes. */
function Spoken({ rank, count }: { rank: number | undefined; count: number }) {
  return (
    <p class="unseen" role="status">
      {rank !== undefined && count > 1 && words.race.rankSpoken(rank, count)}
    </p>
  );
}

/** What to know about the own board: stuck, or over while others still race. */
function OwnEnd({ session, race, onWatch }: { session: Session; race: RaceView; onWatch: () => void }) {
  const game = session.game.value;
  if (game === null) return null;
  const { end, place, blocked, hopeless, terms } = game;
  if (end === null && !blocked && !hopeless) return null;
  const mayUndo = terms.undo !== "off";
  const says = words.race;
  const [head, more] =
    end !== null
      ? [end === "finished" ? words.own.finished(place) : words.own[end], words.own.waiting]
      : blocked
        ? [says.blocked, mayUndo ? says.blockedUndo : says.blockedNoUndo]
        : [says.hopeless, mayUndo ? says.hopelessUndo : says.hopelessNoUndo];
  return (
    <section class={`own-end${end === "finished" ? " won" : ""}`} role="status">
      <h2>{head}</h2>
      <p>{more}</p>
      {end !== null && showsBoards(race) && (
        <button type="button" class="primary own-end-watch" onClick={onWatch}>
          {words.boards.watchOthers}
        </button>
      )}
    </section>
  );
}

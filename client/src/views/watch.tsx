/** The race as those see it who do not race, or not any more: the boards where the room shows them, and the climb. */
import { lanesOf } from "../state/lanes";
import type { Session } from "../state/session";
import type { RaceView, RoomView } from "../wire.gen";
import { clockText, gameTitle, words } from "../words/words";
import { Banners } from "./banner";
import { Candles } from "./candles";
import { nameAtFirst } from "./home";
import { later } from "./later";
import { Masthead } from "./masthead";
import { Stair } from "./stair";
import { Strip } from "./strip";
import { useMedia, useTimeLeft } from "./timers";
import { EndRace } from "./tools";
import { useTrackSheet } from "./track-sheet";
import { Watchers } from "./watchers";

/** From here on there is room for the stair beside the boards. */
const BESIDE = "(min-width: 1024px)";

const boards = later(() => import("./boards").then((module) => module.Boards));

interface WatchProps {
  readonly session: Session;
  readonly room: RoomView;
  readonly race: RaceView;
  /** Back to the own table, for a racer who is done. */
  readonly onBack?: () => void;
}

/** Does the room show boards of this race? */
export function showsBoards({ settings }: RaceView): boolean {
  return settings.watching === "safe" || settings.watching === "delayed";
}

export function Watch({ session, room, race, onBack }: WatchProps) {
  const left = useTimeLeft(session.clock, race.t1);
  const clock = clockText(Math.min(left, race.t1 - race.t0));
  const isBeside = useMedia(BESIDE);
  const standings = session.standings.value;
  const lanes = lanesOf({ room, race, standings, seat: session.seat.value, game: null, now: session.clock.now() });
  const { target } = race.settings;
  const isRacing = room.phase === "racing";
  const hasBoards = isRacing && showsBoards(race);
  return (
    <div class={`watch${hasBoards ? " with-boards" : ""}`}>
      <Masthead session={session} code={room.code} />
      <main>
        {hasBoards && !isBeside ? (
          <SmallTrack session={session} race={race} lanes={lanes} clock={clock} />
        ) : (
          <aside class="watch-track" aria-label={words.race.track}>
            <WatchHead game={race.settings.game} clock={clock} />
            {lanes.length > 0 ? (
              <Stair lanes={lanes} steps={target} isRanked={room.phase !== "countdown"} />
            ) : (
              <p class="empty">{words.race.noTrack}</p>
            )}
          </aside>
        )}
        {hasBoards && <boards.View key={race.number} session={session} race={race} lanes={lanes} />}
        {isRacing && race.settings.watching === "track" && <p class="boards-note">{words.boards.trackOnly}</p>}
        {room.phase === "countdown" && <Candles clock={session.clock} race={race} onCancel={null} />}
        <p class="watch-foot">
          {onBack ? (
            <button type="button" onClick={onBack}>
              {words.boards.back}
            </button>
          ) : (
            <span>
              {words.race.notYours}. {isRacing ? words.race.nextRace : words.race.stillTime}
            </span>
          )}
          <Watchers count={room.watchers} />
          <SitNow session={session} room={room} />
          <EndRace session={session} race={race} />
        </p>
      </main>
      <Banners session={session} />
    </div>
  );
}

function WatchHead({ game, clock }: { game: string; clock: string }) {
  return (
    <header class="watch-head">
      <h1>{gameTitle(game)}</h1>
      <span class="panel-clock">
        <small>{words.race.left}</small>
        <b>{clock}</b>
      </span>
    </header>
  );
}

interface SmallTrackProps {
  readonly session: Session;
  readonly race: RaceView;
  readonly lanes: Parameters<typeof Strip>[0]["lanes"];
  readonly clock: string;
}

/** The climb in one line; the whole of it over the boards, when it is asked for. */
function SmallTrack({ session, race, lanes, clock }: SmallTrackProps) {
  const sheet = useTrackSheet();
  const { game, target } = race.settings;
  return (
    <aside class="race-strip" aria-label={words.race.track}>
      <h1 class="unseen">{gameTitle(game)}</h1>
      <Strip
        lanes={lanes}
        steps={target}
        clock={clock}
        isRanked
        isLost={session.link.value.kind === "lost"}
        onOpen={sheet.open}
      />
      {sheet.shown(<Stair lanes={lanes} steps={target} isRanked />)}
    </aside>
  );
}

/** In the countdown there is still time to sit down, but none to type a name. */
function SitNow({ session, room }: { session: Session; room: RoomView }) {
  const isFree = !room.locked && room.seats.length < room.settings.seats;
  if (room.phase !== "countdown" || session.seat.value !== null || !isFree) return null;
  return (
    <button type="button" onClick={() => session.sit(nameAtFirst())}>
      {words.lobby.sit}
    </button>
  );
}

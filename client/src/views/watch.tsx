/** The race as a visitor sees it: nothing but the climb, as large as it goes. */
import { GAMES, isGame } from "../engine/games";
import { lanesOf } from "../state/lanes";
import type { Session } from "../state/session";
import type { RaceView, RoomView } from "../wire.gen";
import { clockText, words } from "../words/en";
import { Banners } from "./banner";
import { Candles } from "./candles";
import { nameAtFirst } from "./home";
import { Masthead } from "./masthead";
import { Stair } from "./stair";
import { useTimeLeft } from "./timers";
import { EndRace } from "./tools";

interface WatchProps {
  readonly session: Session;
  readonly room: RoomView;
  readonly race: RaceView;
}

export function Watch({ session, room, race }: WatchProps) {
  const left = useTimeLeft(session.clock, race.t1);
  const standings = session.standings.value;
  const lanes = lanesOf({ room, race, standings, seat: null, game: null, now: session.clock.now() });
  const { game, target } = race.settings;
  return (
    <div class="watch">
      <Masthead session={session} code={room.code} />
      <main>
        <header class="watch-head">
          <h1>{isGame(game) ? GAMES[game].title : game}</h1>
          <span class="panel-clock">
            <small>{words.race.left}</small>
            <b>{clockText(Math.min(left, race.t1 - race.t0))}</b>
          </span>
        </header>
        {lanes.length > 0 ? (
          <Stair lanes={lanes} steps={target} isRanked={room.phase !== "countdown"} />
        ) : (
          <p class="empty">{words.race.noTrack}</p>
        )}
        {room.phase === "countdown" && (
          <Candles clock={session.clock} t0={race.t0} commitment={race.commitment} onCancel={null} />
        )}
        <p class="watch-foot">
          {words.race.notYours}. {room.phase === "countdown" ? words.race.stillTime : words.race.nextRace}{" "}
          <SitNow session={session} room={room} />
          <EndRace session={session} race={race} />
        </p>
      </main>
      <Banners session={session} />
    </div>
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

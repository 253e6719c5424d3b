/** A room's page: opens the session and shows whatever the room is doing. */
import { useEffect, useMemo } from "preact/hooks";
import { Session, socketUrl } from "../state/session";
import type { RoomView } from "../wire.gen";
import { words } from "../words/words";
import { Banners } from "./banner";
import { Closed } from "./closed";
import { later } from "./later";
import { Lobby } from "./lobby";
import { Masthead } from "./masthead";
import { useAfter } from "./timers";

const SLOW_AFTER_MS = 6_000;

const race = later(() => import("./racing").then((module) => module.Race));
const watch = later(() => import("./racing").then((module) => module.Watch));
/** A race goes on without its sounds. */
const sounds = later(() =>
  import("./sounds").then(
    (module) => module.Sounds,
    () => () => null,
  ),
);
/** Before and after a try of the deal of the day. */
const dailyRoom = later(() => import("./daily-room").then((module) => module.DailyRoom));
const resultBody = later(() => import("./result").then((module) => module.ResultBody));

/** Give it a `key` of the code. */
export function RoomPage({ code }: { code: string }) {
  const session = useMemo(() => new Session(code, socketUrl()), [code]);
  useEffect(() => {
    session.connect();
    // While the socket opens and people gather, what the race needs is fetched.
    race.fetch();
    watch.fetch();
    const keeping = import("../proof/witness").then(
      ({ witness }) => witness(session),
      () => () => undefined,
    );
    const remembering = import("../state/historian").then(
      ({ remember }) => remember(session),
      () => () => undefined,
    );
    sounds.fetch();
    const wake = () => document.visibilityState === "visible" && session.wake();
    const restored = (event: PageTransitionEvent) => event.persisted && session.connect();
    addEventListener("online", wake);
    addEventListener("pageshow", restored);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      removeEventListener("pageshow", restored);
      document.removeEventListener("visibilitychange", wake);
      void keeping.then((stop) => stop());
      void remembering.then((stop) => stop());
      session.close();
    };
  }, [session]);
  return (
    <>
      <RoomStage session={session} />
      <Heard session={session} />
    </>
  );
}

function Heard({ session }: { session: Session }) {
  const room = session.room.value;
  const isOver = room === null || room.phase === "lobby" || room.phase === "over" || room.race === null;
  return isOver ? null : <sounds.View session={session} room={room} race={room.race} />;
}

/** What the room is doing, for the one who looks. */
export function RoomStage({ session }: { session: Session }) {
  const link = session.link.value;
  const room = session.room.value;
  if (link.kind === "closed") return <Closed session={session} code={link.code} />;
  if (room === null) return <Opening />;
  const current = room.race;
  if (room.daily !== null && (current === null || room.phase === "lobby" || room.phase === "over"))
    return <dailyRoom.View session={session} room={room} />;
  if (room.phase === "lobby" || current === null) return <Lobby session={session} room={room} />;
  if (room.phase === "over") return <Over session={session} room={room} />;
  const isRacer = current.racers.some(({ seat }) => seat === session.seat.value);
  const Stage = isRacer ? race.View : watch.View;
  return <Stage session={session} room={room} race={current} />;
}

function Opening() {
  const isSlow = useAfter(SLOW_AFTER_MS, true);
  return (
    <div class="plain">
      <Masthead />
      <main>
        <p role="status">{isSlow ? words.link.slow : words.link.connecting}</p>
      </main>
    </div>
  );
}

function Over({ session, room }: { session: Session; room: RoomView }) {
  const result = session.result.value;
  const number = room.number;
  const seat = session.seat.value;
  const body =
    result?.race === number ? (
      <resultBody.View result={result} seat={seat}>
        {seat === null ? (
          <p>{words.result.watchAgain}</p>
        ) : (
          <>
            <button type="button" class="primary large" onClick={() => session.tell({ type: "rematch", race: number })}>
              {words.result.again}
            </button>
            <button type="button" class="quiet" onClick={() => session.tell({ type: "leave" })}>
              {words.lobby.leave}
            </button>
          </>
        )}
      </resultBody.View>
    ) : (
      <main>
        <p role="status">{words.result.counting}</p>
      </main>
    );
  return (
    <div class="over-page">
      <Masthead session={session} code={room.code} />
      {body}
      <Banners session={session} />
    </div>
  );
}

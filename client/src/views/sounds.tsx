/** What is heard of a room: it draws nothing. The key M turns it off and on. */
import { useEffect, useRef } from "preact/hooks";
import { isElsewhere } from "../input/elsewhere";
import { type Hearing, heard } from "../sound/heard";
import { sound, unlock } from "../sound/player";
import { lanesOf } from "../state/lanes";
import { homeOnScreen, onScreen } from "../state/prediction";
import { prefer, preferences } from "../state/preferences";
import type { Session } from "../state/session";
import type { RaceView, RoomView } from "../wire.gen";
import { words } from "../words/words";
import { useTimeLeft } from "./timers";

interface SoundsProps {
  readonly session: Session;
  readonly room: RoomView;
  readonly race: RaceView;
}

export function Sounds({ session, room, race }: SoundsProps) {
  const left = useTimeLeft(session.clock, race.t0);
  const now = hearingOf({ session, room, race }, Math.ceil(left / 1000));
  const before = useRef<Hearing | null>(null);
  useEffect(() => {
    const height = now.home / race.settings.target;
    if (preferences.peek().sound) for (const name of heard(before.current, now)) sound(name, height);
    before.current = now;
  });
  useUnlocking();
  useMuteKey(session);
  return null;
}

function hearingOf({ session, room, race }: SoundsProps, seconds: number): Hearing {
  const seat = session.seat.value;
  const game = session.game.value;
  const standings = session.standings.value;
  const lanes = lanesOf({ room, race, standings, seat, game, now: session.clock.now() });
  return {
    race: race.number,
    entries: game ? onScreen(game).entries : 0,
    home: game ? homeOnScreen(game) : 0,
    end: game?.end ?? null,
    rank: room.phase === "racing" ? (lanes.find(({ isOwn }) => isOwn)?.rank ?? null) : null,
    seconds,
  };
}

/** The first touch lets the page be heard; each one that lifts a card makes a small sound. */
function useUnlocking(): void {
  useEffect(() => {
    const touch = () => {
      unlock();
      // The table has had the touch before it came up here.
      if (preferences.peek().sound && document.querySelector(".tb-card.lifted")) sound("pick");
    };
    // Whoever pressed anything in the lobby may be heard already: while it counts down a device may take its time to wake.
    if (preferences.peek().sound && navigator.userActivation?.hasBeenActive) unlock();
    document.addEventListener("pointerdown", touch);
    document.addEventListener("keydown", unlock);
    return () => {
      document.removeEventListener("pointerdown", touch);
      document.removeEventListener("keydown", unlock);
    };
  }, []);
}

function useMuteKey(session: Session): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCombined = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
      if (event.key.toLowerCase() !== "m" || isElsewhere(event) || isCombined || !preferences.peek().shortcuts) return;
      const isOn = !preferences.peek().sound;
      prefer({ sound: isOn });
      session.notice.value = { text: isOn ? words.menu.soundOn : words.menu.soundOff };
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [session]);
}

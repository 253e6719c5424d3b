/** Who sits in the room, each with a devil of their own; the host's choices about each, and bots to add. */
import { useState } from "preact/hooks";
import type { Session } from "../state/session";
import type { RoomView, SeatView } from "../wire.gen";
import { words } from "../words/words";
import { AddBot, BotMark, RemoveBot } from "./bots";
import { Devil } from "./devil";
import { Watchers } from "./watchers";

const EMPTY_SHOWN = 2;

interface SeatsProps {
  readonly session: Session;
  readonly room: RoomView;
  readonly isHost: boolean;
}

export function Seats({ session, room, isHost }: SeatsProps) {
  const free = room.settings.seats - room.seats.length;
  return (
    <>
      <ul class="seats">
        {room.seats.map((seat) => (
          <Seat key={seat.seat} session={session} room={room} isHost={isHost} seat={seat} />
        ))}
        {Array.from({ length: Math.min(EMPTY_SHOWN, Math.max(0, free)) }, (_, nth) => (
          <li key={`free-${nth}`} class="seat free" aria-hidden="true">
            <span class="stool" />
          </li>
        ))}
      </ul>
      {room.seats.length === 0 && <p class="empty">{words.lobby.nobody}</p>}
      {free > 0 && <p class="free-count">{words.lobby.free(free)}</p>}
      <Watchers count={room.watchers} />
      {isHost && <AddBot session={session} room={room} />}
    </>
  );
}

function Seat({ session, room, isHost, seat }: SeatsProps & { seat: SeatView }) {
  const isOwn = seat.seat === session.seat.value;
  const isReady = seat.ready ? words.lobby.ready : words.lobby.notReady;
  const state = !seat.present && !isOwn ? words.lobby.away : seat.bot ? words.bots.levels[seat.bot] : isReady;
  return (
    <li class={`seat${seat.ready ? " ready" : ""}${seat.present || isOwn ? "" : " away"}${isOwn ? " own" : ""}`}>
      <Devil seat={seat.seat} size={40} />
      <span class="seat-who">
        <bdi class="seat-name">{seat.name}</bdi>
        <span class="seat-state">{state}</span>
      </span>
      {seat.seat === room.host && <span class="mark">{words.lobby.host}</span>}
      {isOwn && <span class="mark own">{words.lobby.you}</span>}
      <BotMark level={seat.bot} />
      {isHost && !isOwn && !seat.bot && <HostChoices session={session} seat={seat} />}
      {isHost && seat.bot && <RemoveBot session={session} seat={seat.seat} name={seat.name} />}
    </li>
  );
}

function HostChoices({ session, seat }: { session: Session; seat: SeatView }) {
  const [state, setState] = useState<"closed" | "open" | "sure">("closed");
  const kick = () => {
    session.tell({ type: "kick", seat: seat.seat });
    setState("closed");
  };
  const makeHost = () => {
    session.tell({ type: "host", seat: seat.seat });
    setState("closed");
  };
  return (
    <>
      <button
        type="button"
        class="more"
        aria-expanded={state !== "closed"}
        aria-label={words.lobby.manage(seat.name)}
        onClick={() => setState(state === "closed" ? "open" : "closed")}
      >
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path d="M3 9h.01M9 9h.01M15 9h.01" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" />
        </svg>
      </button>
      {state === "open" && (
        <span class="seat-choices">
          <button type="button" onClick={makeHost}>
            {words.lobby.makeHost}
          </button>
          <button type="button" onClick={() => setState("sure")}>
            {words.lobby.kick}
          </button>
        </span>
      )}
      {state === "sure" && (
        <span class="seat-choices">
          <span>{words.lobby.kickSure(seat.name)}</span>
          <button type="button" class="sure" onClick={kick}>
            {words.lobby.yes}
          </button>
          <button type="button" onClick={() => setState("closed")}>
            {words.lobby.no}
          </button>
        </span>
      )}
    </>
  );
}

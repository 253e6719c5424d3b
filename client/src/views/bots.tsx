/** Bots: how they are told from people wherever racers are named, and the host's way to add one in the lobby. */
import { useState } from "preact/hooks";
import type { Session } from "../state/session";
import type { BotLevel, RoomView } from "../wire.gen";
import { BOTS_PER_ROOM } from "../wire.gen";
import { words } from "../words/words";

const LEVELS: readonly BotLevel[] = ["greedy", "careful", "thoughtful"];

/** Nothing for a person. */
export function BotMark({ level }: { level: BotLevel | null }) {
  return (
    level && (
      <span class="bot-mark" title={words.bots.levels[level]}>
        {words.bots.badge}
      </span>
    )
  );
}

/** Where there is room for one more. */
export function AddBot({ session, room }: { session: Session; room: RoomView }) {
  const [level, setLevel] = useState<BotLevel>("careful");
  const isFull = room.seats.length >= room.settings.seats || room.daily !== null;
  if (isFull || room.seats.filter(({ bot }) => bot !== null).length >= BOTS_PER_ROOM) return null;
  const add = (event: Event) => {
    event.preventDefault();
    session.tell({ type: "add_bot", level });
  };
  return (
    <form class="add-bot row" onSubmit={add}>
      <select
        aria-label={words.bots.level}
        value={level}
        onChange={(event) => setLevel(event.currentTarget.value as BotLevel)}
      >
        {LEVELS.map((each) => (
          <option key={each} value={each}>
            {words.bots.levels[each]}
          </option>
        ))}
      </select>
      <button type="submit">{words.bots.add}</button>
    </form>
  );
}

export function RemoveBot({ session, seat, name }: { session: Session; seat: number; name: string }) {
  return (
    <button
      type="button"
      class="quiet"
      aria-label={words.bots.removeWhom(name)}
      onClick={() => session.tell({ type: "kick", seat })}
    >
      {words.bots.remove}
    </button>
  );
}

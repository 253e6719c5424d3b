/** What can be done besides moving cards: take back, give up; for the host, end the race. */
import { useEffect, useState } from "preact/hooks";
import { undoRefusal } from "../engine/playthrough";
import { onScreen } from "../state/prediction";
import type { Session } from "../state/session";
import { mayEnd } from "../state/standings";
import type { RaceView } from "../wire.gen";
import { sentenceOf, words } from "../words/en";
import { Dot } from "./banner";
import { useTimeLeft } from "./timers";

const SURE_MS = 4_000;
/** The second click of a double click is no answer to the question the first one asked. */
const DEAF_MS = 700;

/** `hasDot`: with the state of the line, where it is not shown elsewhere. */
export function Tools({ session, race, hasDot }: { session: Session; race: RaceView; hasDot: boolean }) {
  const game = session.game.value;
  const isPlaying = game !== null && game.end === null;
  const refused = game === null ? "nothing-to-undo" : undoRefusal(onScreen(game), game.terms.undo);
  const undo = () => {
    const why = session.play({ kind: "undo" });
    if (why !== null) session.notice.value = { text: sentenceOf(why) };
  };
  useUndoKey(undo, isPlaying);
  return (
    <div class="tools">
      {race.settings.undo !== "off" && isPlaying && (
        <button type="button" onClick={undo} aria-disabled={refused !== null}>
          <UndoIcon />
          {words.race.undo}
        </button>
      )}
      {isPlaying && (
        <TwoStep
          label={words.race.giveUp}
          sure={words.race.giveUpSure}
          onSure={() => session.tell({ type: "give_up", race: race.number })}
        />
      )}
      <EndRace session={session} race={race} />
      {hasDot && <Dot session={session} />}
    </div>
  );
}

/** For the host, once the race may be ended early. */
export function EndRace({ session, race }: { session: Session; race: RaceView }) {
  const seat = session.seat.value;
  const isHost = seat !== null && seat === session.room.value?.host;
  // That somebody has been away long enough is no news of its own: look once a second.
  useTimeLeft(session.clock, race.t1);
  if (!isHost || session.room.value?.phase !== "racing") return null;
  if (!mayEnd(race, session.standings.value, seat, session.absent.value, session.clock.now())) return null;
  return (
    <TwoStep
      label={words.race.endRace}
      sure={words.race.endSure}
      onSure={() => session.tell({ type: "end_race", race: race.number })}
    />
  );
}

/** A button that asks once more in its own place, and forgets the question after a while. */
export function TwoStep({ label, sure, onSure }: { label: string; sure: string; onSure: () => void }) {
  const [asked, setAsked] = useState<"no" | "just now" | "yes">("no");
  useEffect(() => {
    if (asked === "no") return undefined;
    const [next, after] = asked === "just now" ? (["yes", DEAF_MS] as const) : (["no", SURE_MS] as const);
    const timer = setTimeout(() => setAsked(next), after);
    return () => clearTimeout(timer);
  }, [asked]);
  const press = () => {
    if (asked === "just now") return;
    setAsked(asked === "no" ? "just now" : "no");
    if (asked === "yes") onSure();
  };
  const isAsking = asked !== "no";
  return (
    <button
      type="button"
      class={isAsking ? "sure" : ""}
      onClick={press}
      aria-live="polite"
      aria-disabled={asked === "just now"}
    >
      {isAsking ? sure : label}
    </button>
  );
}

function useUndoKey(undo: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.closest?.("input, textarea, select, dialog");
      const isUndo = event.key.toLowerCase() === "u" || ((event.ctrlKey || event.metaKey) && event.key === "z");
      if (isTyping || !isUndo || event.repeat) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function UndoIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" class="icon">
      <path d="M7 3 3 7l4 4M3.5 7H11a4 4 0 0 1 0 8H6" />
    </svg>
  );
}

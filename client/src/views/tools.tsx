/** What can be done besides moving cards: take back, make again, a hint, give up; for the host, end the race. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isGame } from "../engine/games";
import type { Hinting } from "../state/hinting";
import type { Overdue } from "../state/overdue";
import type { Session } from "../state/session";
import { mayEnd } from "../state/standings";
import type { RaceView } from "../wire.gen";
import { words } from "../words/words";
import type { Actions } from "./actions";
import { Dot } from "./banner";
import { MenuButton } from "./menu";
import { useTimeLeft } from "./timers";

const SURE_MS = 4_000;
/** The second click of a double click is no answer to the question the first one asked. */
const DEAF_MS = 700;

const ICONS = {
  undo: "M8 4 4 8l4 4M4.5 8H12a4.5 4.5 0 0 1 0 9H7",
  redo: "M12 4l4 4-4 4M15.5 8H8a4.5 4.5 0 0 0 0 9h5",
  hint: "M7.5 14.5c0-2-2.5-3-2.5-6a5 5 0 0 1 10 0c0 3-2.5 4-2.5 6zM8 17.5h4",
  finish: "M4 9.5l6-6 6 6M4 16.5l6-6 6 6",
  giveUp: "M5 18V3M5 4c4-2.5 6 2.5 10 0v8c-4 2.5-6-2.5-10 0",
} as const;

interface ToolsProps {
  readonly session: Session;
  readonly race: RaceView;
  readonly actions: Actions;
  /** Null where the room allows none. */
  readonly hinting: Hinting | null;
  readonly overdue: Overdue;
  /** Signs instead of words, where there is little room. */
  readonly isCompact: boolean;
  /** With the state of the line and the way to the settings, where they are not shown elsewhere. */
  readonly hasDot: boolean;
}

export function Tools({ session, race, actions, hinting, overdue, isCompact, hasDot }: ToolsProps) {
  const { isPlaying, mayUndo, mayRedo, undo, redo, hint, finishing, finish } = actions;
  const more = { isCompact, isOn: true };
  return (
    <div class={`tools${isCompact ? " compact" : ""}`}>
      {isPlaying && race.settings.undo !== "off" && (
        <>
          <Tool icon="undo" label={words.race.undo} isCompact={isCompact} isOn={mayUndo} onPress={undo} />
          <Tool icon="redo" label={words.race.redo} isCompact={isCompact} isOn={mayRedo} onPress={redo} />
        </>
      )}
      {finishing !== null ? (
        // In the place of the hint: nothing else is of use any more.
        <Tool
          icon="finish"
          label={words.race.finish}
          title={words.race.finishing(finishing.length)}
          {...more}
          onPress={finish}
        >
          <span class="badge">{finishing.length}</span>
        </Tool>
      ) : (
        isPlaying &&
        hinting !== null && (
          <Tool icon="hint" label={words.hints.ask} {...more} onPress={hint}>
            <Used hinting={hinting} />
          </Tool>
        )
      )}
      {isPlaying && (
        <TwoStep
          label={words.race.giveUp}
          sure={words.race.giveUpSure}
          sign={isCompact ? <Icon path={ICONS.giveUp} /> : null}
          onSure={() => session.tell({ type: "give_up", race: race.number })}
        />
      )}
      <EndRace session={session} race={race} />
      {hasDot && (
        <span class="tools-end">
          <Unanswered overdue={overdue} />
          <Dot session={session} />
          <MenuButton game={isGame(race.settings.game) ? race.settings.game : null} />
        </span>
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  /** In more words. */
  readonly title?: string;
  readonly isCompact: boolean;
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children?: ComponentChildren;
}

export function Tool({ icon, label, title = label, isCompact, isOn, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      class={`tool ${icon}`}
      aria-label={title}
      title={isCompact || title !== label ? title : undefined}
      aria-disabled={!isOn}
      onClick={onPress}
    >
      <Icon path={ICONS[icon]} />
      {!isCompact && label}
      {children}
    </button>
  );
}

/** How many hints were given so far. */
function Used({ hinting }: { hinting: Hinting }) {
  const used = hinting.used.value;
  if (used === 0) return null;
  return (
    <span class="badge" title={words.hints.used(used)}>
      {used}
      <span class="unseen">{words.hints.used(used)}</span>
    </span>
  );
}

/** Moves whose answer is missing: they are made here, and not known to the others yet. */
function Unanswered({ overdue }: { overdue: Overdue }) {
  const count = overdue.count.value;
  return (
    <span class="unanswered-count" role="status">
      {count > 0 && words.race.unanswered(count)}
    </span>
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

interface TwoStepProps {
  readonly label: string;
  readonly sure: string;
  /** Shown instead of the label, where there is little room. */
  readonly sign?: ComponentChildren;
  readonly onSure: () => void;
}

/** A button that asks once more in its own place, and forgets the question after a while. */
export function TwoStep({ label, sure, sign = null, onSure }: TwoStepProps) {
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
      aria-label={isAsking || sign === null ? undefined : label}
      aria-live="polite"
      aria-disabled={asked === "just now"}
    >
      {isAsking ? sure : (sign ?? label)}
    </button>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" class="icon">
      <path d={path} />
    </svg>
  );
}

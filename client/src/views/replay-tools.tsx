/** Buttons and keys of a replay. */
import { useEffect } from "preact/hooks";
import type { Mark } from "../replay/marks";
import { type Playback, SPEEDS } from "../replay/playback";
import type { RacedRace } from "../replay/race";
import type { ReplayWords } from "../words/after";
import { clockText } from "../words/words";
import { Moments } from "./moments";

const ICONS = {
  play: "M6 4v14l12-7z",
  pause: "M6 4h4v14H6zM12.500 4h4v14h-4z",
  start: "M5 4h2.500v14H5zM18 4v14L8.500 11z",
  back: "M15.500 4v14L5 11z",
  on: "M6.500 4v14L17 11z",
  moment: "M5 4v14l9.500-7zM15 4h2.500v14H15z",
} as const;

/** Where the buttons and keys lead from here. */
export interface Steps {
  back(): void;
  on(): void;
  moment(): void;
}

interface ReplayToolsProps {
  readonly playback: Playback;
  readonly steps: Steps;
  /** One board is shown, move by move. */
  readonly isSingle: boolean;
  readonly race: RacedRace;
  readonly marks: readonly Mark[];
  readonly says: ReplayWords;
}

export function ReplayTools({ playback, steps, isSingle, race, marks, says }: ReplayToolsProps) {
  const { isPlaying, speed } = playback;
  const fastest = SPEEDS.at(-1)!;
  return (
    <div class="replay-tools" title={says.keys}>
      <Button icon="start" label={says.start} onPress={() => playback.seek(0)} />
      <Button icon="back" label={isSingle ? says.moveBack : says.backward} onPress={steps.back} />
      <Button
        icon={isPlaying.value ? "pause" : "play"}
        label={isPlaying.value ? says.pause : says.play}
        isMain
        onPress={() => playback.toggle()}
      />
      <Button icon="on" label={isSingle ? says.moveOn : says.forward} onPress={steps.on} />
      <Button icon="moment" label={says.moment} onPress={steps.moment} />
      <span class="replay-speed">
        <button
          type="button"
          aria-label={says.slower}
          disabled={speed.value === SPEEDS[0]}
          onClick={() => playback.slower()}
        >
          −
        </button>
        <output aria-label={says.speed(speed.value)}>×{speed.value}</output>
        <button
          type="button"
          aria-label={says.faster}
          disabled={speed.value === fastest}
          onClick={() => playback.faster()}
        >
          +
        </button>
      </span>
      <Time playback={playback} says={says} />
      <Moments playback={playback} race={race} marks={marks} says={says} />
    </div>
  );
}

/** Seen all the time; heard from the slider. */
function Time({ playback, says }: Pick<ReplayToolsProps, "playback" | "says">) {
  const { at, length } = playback;
  return (
    <span class="replay-time" aria-hidden="true">
      {says.at(clockText(at.value), clockText(length))}
    </span>
  );
}

interface ButtonProps {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly isMain?: boolean;
  readonly onPress: () => void;
}

function Button({ icon, label, isMain = false, onPress }: ButtonProps) {
  return (
    <button type="button" class={isMain ? "primary" : ""} aria-label={label} title={label} onClick={onPress}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" fill="currentColor">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}

/** Space, arrows, Home, End, + and −, and Escape for all boards, wherever the focus is. */
export function useReplayKeys(playback: Playback, steps: Steps, onAll: () => void): void {
  useEffect(() => {
    const does: Readonly<Record<string, () => void>> = {
      " ": () => playback.toggle(),
      ArrowLeft: steps.back,
      ArrowRight: steps.on,
      Home: () => playback.seek(0),
      End: () => playback.seek(playback.length),
      "+": () => playback.faster(),
      "=": () => playback.faster(),
      "-": () => playback.slower(),
      Escape: onAll,
    };
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest?.("dialog, input:not([type=range])"))
        return;
      // A button that has the focus is pressed by the space bar, as everywhere.
      if (event.key === " " && target?.closest?.("button, summary, a")) return;
      const act = does[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [playback, steps, onAll]);
}

/** The time line of a replay: everybody's climb as lines, marks on it, and where we are. */
import { effect, type ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { type Mark, momentsFor } from "../replay/marks";
import type { Playback } from "../replay/playback";
import type { Entrant, RacedRace, Stand } from "../replay/race";
import type { ReplayWords } from "../words/after";
import { clockText } from "../words/words";
import { ticksUpTo } from "./ascent";
import { DevilShape, devilColour } from "./devil";
import { momentText } from "./moments";
import { useSize } from "./timers";

const HEIGHT = 80;
/** Room over the lines for marks, under them for the clock, and at the ends for half of the slider's thumb; see replay.css. */
const TOP = 20;
const BOTTOM = 17;
const SIDE = 12;
const DEVIL = 15;

interface TimelineProps {
  readonly race: RacedRace;
  readonly playback: Playback;
  readonly stands: ReadonlySignal<readonly Stand[]>;
  readonly marks: readonly Mark[];
  /** The racer who is shown alone, null for all. */
  readonly seat: number | null;
  readonly says: ReplayWords;
}

export function Timeline({ race, playback, stands, marks, seat, says }: TimelineProps) {
  const { ref, width } = useSize();
  return (
    <div class="timeline" dir="ltr" ref={ref}>
      {width > 0 && <Drawing race={race} marks={marks} seat={seat} width={width} says={says} />}
      <Head playback={playback} />
      <Slider race={race} playback={playback} stands={stands} says={says} />
    </div>
  );
}

function Head({ playback }: { playback: Playback }) {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        head.current!.style.setProperty("--at", String(playback.at.value / playback.length));
      }),
    [playback],
  );
  return <div class="timeline-head" ref={head} aria-hidden="true" />;
}

function Slider({ race, playback, stands, says }: Pick<TimelineProps, "race" | "playback" | "stands" | "says">) {
  const at = playback.at.value;
  const leader = stands.value[0];
  const leads =
    leader === undefined || leader.home === race.entrants[0]!.reel.homes[0]
      ? says.level
      : says.leads(race.entrants.find(({ seat }) => seat === leader.seat)!.name, leader.home);
  return (
    <input
      type="range"
      aria-label={says.time}
      aria-valuetext={`${says.at(clockText(at), clockText(race.length))}, ${leads}`}
      min={0}
      max={Math.ceil(race.length)}
      value={Math.round(at)}
      onInput={(event) => playback.seek(event.currentTarget.valueAsNumber)}
    />
  );
}

interface DrawingProps {
  readonly race: RacedRace;
  readonly marks: readonly Mark[];
  readonly seat: number | null;
  readonly width: number;
  readonly says: ReplayWords;
}

function Drawing({ race, marks, seat: only, width, says }: DrawingProps) {
  const { length, sheet, entrants } = race;
  const x = (ms: number) => round(SIDE + (Math.min(ms, length) / length) * (width - 2 * SIDE));
  const y = (home: number) => round(HEIGHT - BOTTOM - (home / sheet.size) * (HEIGHT - TOP - BOTTOM));
  const ways = useMemo(() => entrants.map((entrant) => wayOf(entrant, x, y, length)), [race, width]);
  const moments = momentsFor(marks, only);
  const undone = marks.filter(({ kind, seat }) => kind === "undo" && (only === null || seat === only));
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true">
      <path class="timeline-foot" d={`M${SIDE} ${HEIGHT - BOTTOM}H${width - SIDE}`} />
      {ticksUpTo(length).map((ms) => (
        <text key={ms} x={x(ms)} y={HEIGHT - 3}>
          {clockText(ms)}
        </text>
      ))}
      {entrants.map(({ seat }, nth) => (
        <path
          key={seat}
          class={`timeline-way${only !== null && seat !== only ? " far" : ""}${seat > 8 ? " hollow" : ""}`}
          style={devilColour(seat)}
          d={ways[nth]!}
        />
      ))}
      <path class="timeline-undone" d={undone.map(({ ms }) => `M${x(ms)} ${HEIGHT - BOTTOM}v-5`).join("")} />
      {moments.map((mark) => (
        <Sign key={`${mark.kind} ${mark.seat} ${mark.ms}`} mark={mark} x={x(mark.ms)}>
          {`${clockText(mark.ms)} ${momentText(mark, race, says)}`}
        </Sign>
      ))}
    </svg>
  );
}

/** A mark over the lines: whose it is by the devil, what it is by the sign beside it. */
function Sign({ mark: { kind, seat }, x, children }: { mark: Mark; x: number; children: string }) {
  const isDevil = kind === "lead" || kind === "finish" || kind === "first";
  return (
    <g class={`sign ${kind}`} style={devilColour(seat)}>
      <title>{children}</title>
      <path class="sign-line" d={`M${x} ${TOP - 2}V${HEIGHT - BOTTOM}`} />
      {isDevil ? (
        <g transform={`translate(${round(x - DEVIL / 2)} 2) scale(${DEVIL / 24})`}>
          <DevilShape seat={seat} />
        </g>
      ) : (
        <path class="sign-mark" d={signPath(kind, x)} />
      )}
    </g>
  );
}

function signPath(kind: Mark["kind"], x: number): string {
  return kind === "blocked" || kind === "out" ? `M${x - 4} 6l8 8m0-8l-8 8` : `M${x - 5} 12l5-6 5 6`;
}

function wayOf({ reel }: Entrant, x: (ms: number) => number, y: (home: number) => number, length: number): string {
  const { times, homes } = reel;
  const climbed = times.map((ms, at) => (homes[at + 1] === homes[at] ? "" : `H${x(ms)}V${y(homes[at + 1]!)}`));
  return `M${x(0)} ${y(homes[0]!)}${climbed.join("")}H${x(length)}`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

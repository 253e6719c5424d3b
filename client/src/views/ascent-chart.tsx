/** Everybody's cards home over the time of a race that is over: as lines, and in numbers. */
import { useEffect, useState } from "preact/hooks";
import { cardsHome } from "../engine/board";
import { openingBoard } from "../engine/deal";
import { GAMES, isGame } from "../engine/games";
import { recordOf } from "../proof/fetched";
import type { RaceRecord } from "../proof/record";
import type { Result } from "../wire.gen";
import { clockText, words } from "../words/words";
import { ascentOf, homeAt, type Step, ticksUpTo } from "./ascent";
import { spread } from "./climb";
import { Devil, DevilShape, devilColour } from "./devil";
import { useSize } from "./timers";
import "../styles/ascent.css";

const HEIGHT = 300;
const EDGE = { top: 14, right: 30, bottom: 26, left: 34 } as const;
const DEVIL = 18;
const LEVELS = 4;

/** One racer's way. */
interface Line {
  readonly seat: number;
  readonly name: string;
  readonly steps: readonly Step[];
}

interface Ascents {
  readonly lines: readonly Line[];
  /** When the last card came home or was taken back, in milliseconds after the start. */
  readonly end: number;
}

export function AscentChart({ result, own }: { result: Result; own: number | null }) {
  const { code, race } = result;
  const [record, setRecord] = useState<RaceRecord | "missing" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    recordOf(code, race).then(
      (found) => isCurrent && setRecord(found),
      () => isCurrent && setRecord("missing"),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, race]);
  const says = words.result.chart;
  if (record === "missing") return <p class="ascent-missing">{says.missing}</p>;
  const ascents = record && ascentsIn(record);
  return (
    <section class="ascent">
      <h2>{says.heading}</h2>
      {ascents ? (
        <>
          <Chart {...ascents} target={result.settings.target} own={own} />
          <details>
            <summary>{says.table}</summary>
            <Numbers {...ascents} own={own} />
          </details>
        </>
      ) : (
        <div class="ascent-chart" />
      )}
    </section>
  );
}

function ascentsIn({ settings, racers, t0 }: RaceRecord): Ascents | null {
  if (!isGame(settings.game)) return null;
  const sheet = GAMES[settings.game];
  const dealt = cardsHome(sheet, openingBoard(sheet));
  const lines = racers.map((racer) => ({ seat: racer.seat, name: racer.name, steps: ascentOf(racer, t0, dealt) }));
  return { lines, end: Math.max(1_000, ...lines.map(({ steps }) => steps.at(-1)!.ms)) };
}

interface ChartProps extends Ascents {
  readonly target: number;
  readonly own: number | null;
}

function Chart({ lines, end, target, own }: ChartProps) {
  const { ref, width } = useSize();
  const x = (ms: number) => EDGE.left + (ms / end) * Math.max(0, width - EDGE.left - EDGE.right);
  const y = (home: number) => HEIGHT - EDGE.bottom - (home / target) * (HEIGHT - EDGE.top - EDGE.bottom);
  const ends = lines.map(({ steps }) => y(steps.at(-1)!.home));
  const placed = standsFor(ends);
  const spoken = words.result.chart.spoken(lines.map(({ name }) => name).join(", "));
  return (
    <div class="ascent-chart" ref={ref} dir="ltr">
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={spoken}>
          {Array.from({ length: LEVELS + 1 }, (_, nth) => Math.round((target * nth) / LEVELS)).map((home) => (
            <g key={home}>
              <path class="level" d={`M${EDGE.left} ${y(home)}H${width - EDGE.right}`} />
              <text x={EDGE.left - 8} y={y(home) + 4} class="level-text">
                {home}
              </text>
            </g>
          ))}
          {ticksUpTo(end).map((ms) => (
            <text key={ms} x={x(ms)} y={HEIGHT - 6} class="moment-text">
              {clockText(ms)}
            </text>
          ))}
          {ownLast(lines, own).map((line) => (
            <path
              key={line.seat}
              class={`way${line.seat === own ? " own" : ""}${line.seat > 8 ? " hollow" : ""}`}
              style={devilColour(line.seat)}
              d={wayOf(line.steps, x, y, end)}
            />
          ))}
          {lines.map((line, nth) => (
            <g
              key={line.seat}
              style={devilColour(line.seat)}
              transform={`translate(${width - EDGE.right + 5} ${placed[nth]! - DEVIL / 2}) scale(${DEVIL / 24})`}
            >
              <DevilShape seat={line.seat} />
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

/** Heights for the devils at the ends of the lines, so that none hides another. */
function standsFor(ends: readonly number[]): readonly number[] {
  const order = ends.map((_, nth) => nth).sort((one, other) => ends[one]! - ends[other]!);
  const gap = Math.min(DEVIL, (HEIGHT - 2 * DEVIL) / Math.max(1, ends.length - 1));
  const heights = spread(
    order.map((nth) => ends[nth]!),
    gap,
    DEVIL / 2,
    HEIGHT - DEVIL / 2,
  );
  const placed = [...ends];
  order.forEach((nth, at) => {
    placed[nth] = heights[at]!;
  });
  return placed;
}

function ownLast(lines: readonly Line[], own: number | null): readonly Line[] {
  return [...lines.filter(({ seat }) => seat !== own).reverse(), ...lines.filter(({ seat }) => seat === own)];
}

/** Steps, as a climb has them, and level to the end. */
function wayOf(steps: readonly Step[], x: (ms: number) => number, y: (home: number) => number, end: number): string {
  const [first, ...rest] = steps;
  const round = (pixels: number) => Math.round(pixels * 10) / 10;
  const climbed = rest.map(({ ms, home }) => `H${round(x(ms))}V${round(y(home))}`).join("");
  return `M${round(x(0))} ${round(y(first!.home))}${climbed}H${round(x(end))}`;
}

function Numbers({ lines, end, own }: Ascents & { own: number | null }) {
  const moments = [...new Set([...ticksUpTo(end).slice(1), end])];
  return (
    <div class="numbers">
      <table>
        <caption class="unseen">{words.result.chart.home}</caption>
        <thead>
          <tr>
            <th scope="col">{words.result.columns.name}</th>
            {moments.map((ms) => (
              <th key={ms} scope="col">
                {clockText(ms)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.seat} class={line.seat === own ? "own" : ""}>
              <th scope="row">
                <Devil seat={line.seat} size={18} />
                <bdi>{line.name}</bdi>
              </th>
              {moments.map((ms) => (
                <td key={ms}>{homeAt(line.steps, ms)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

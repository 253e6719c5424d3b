/** The first three, on the last steps before daylight. */
import type { ResultRow } from "../wire.gen";
import { clockText, words } from "../words/words";
import { Devil } from "./devil";

// Left, middle, right: second, first, third.
const STANDS = [1, 0, 2];

export function Podium({ rows, own }: { rows: readonly ResultRow[]; own: number | null }) {
  return (
    <ol class="podium" aria-hidden="true">
      {rows[0]?.end === "finished" && <Daybreak />}
      {STANDS.map((nth) => {
        const row = rows[nth];
        return row && <Stand key={row.seat} row={row} nth={nth} isOwn={row.seat === own} />;
      })}
    </ol>
  );
}

const EMBERS = 22;

/** For a winner who brought all cards home: the sun, and embers that fly up towards it. */
function Daybreak() {
  return (
    <li class="daybreak-room">
      <i class="daybreak" />
      {Array.from({ length: EMBERS }, (_, nth) => (
        <i key={`ember-${nth}`} class="ember" style={emberStyle(nth)} />
      ))}
    </li>
  );
}

/** Spread without a pattern that is seen, and the same each time. */
function emberStyle(nth: number): Record<string, string> {
  const along = (nth * 0.618) % 1;
  return {
    insetInlineStart: `${(12 + 76 * along).toFixed(1)}%`,
    "--wait": `${(0.7 + 1.6 * ((nth * 0.414) % 1)).toFixed(2)}s`,
    "--drift": `${Math.round(60 * (((nth * 0.732) % 1) - 0.5))}px`,
  };
}

function Stand({ row, nth, isOwn }: { row: ResultRow; nth: number; isOwn: boolean }) {
  const isHome = row.end === "finished";
  return (
    <li class={`stand-${nth + 1}${isOwn ? " own" : ""}`}>
      <Devil seat={row.seat} size={nth === 0 ? 72 : 52} />
      <bdi>{row.name}</bdi>
      <div class="block">
        <b>{row.rank}</b>
        <span>{isHome ? clockText(row.time_ms) : `${row.home} ${words.states.ends.finished}`}</span>
      </div>
    </li>
  );
}

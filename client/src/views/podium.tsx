/** The first three, on the last steps before daylight. */
import type { ResultRow } from "../wire.gen";
import { clockText, words } from "../words/words";
import { Devil } from "./devil";

// Left, middle, right: second, first, third.
const STANDS = [1, 0, 2];

export function Podium({ rows, own }: { rows: readonly ResultRow[]; own: number | null }) {
  return (
    <ol class="podium" aria-hidden="true">
      {STANDS.map((nth) => {
        const row = rows[nth];
        return row && <Stand key={row.seat} row={row} nth={nth} isOwn={row.seat === own} />;
      })}
    </ol>
  );
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

/** Three candles that go out, one a second, while the table lies dealt face down. */
import type { RefereeClock } from "../net/clock";
import type { RaceView } from "../wire.gen";
import { words } from "../words/words";
import { Copy } from "./copy";
import { useTimeLeft } from "./timers";

const CANDLES = [0, 1, 2];
const SHORT = 12;

interface CandlesProps {
  readonly clock: RefereeClock;
  readonly race: RaceView;
  /** Of the host; null for everybody else. */
  readonly onCancel: (() => void) | null;
}

export function Candles({ clock, race, onCancel }: CandlesProps) {
  const { t0, commitment } = race;
  const proof = proofOf(race);
  const seconds = Math.ceil(useTimeLeft(clock, t0) / 1000);
  return (
    <section class={`candles${seconds === 0 ? " dark" : ""}`} aria-label={words.countdown.heading}>
      <div class="candle-row" aria-hidden="true">
        {CANDLES.map((nth) => (
          <Candle key={nth} isLit={seconds > nth} tall={nth === 1} />
        ))}
      </div>
      <p class="count" aria-live="assertive">
        {words.countdown.seconds(seconds)}
      </p>
      {proof && <p class="proof-badge">{proof}</p>}
      <p class="sealed">
        {words.countdown.commitment} <code>{commitment.slice(0, SHORT)}</code> <Copy value={commitment} />
      </p>
      {onCancel && seconds > 0 && (
        <button type="button" class="quiet" onClick={onCancel}>
          {words.countdown.cancel}
        </button>
      )}
    </section>
  );
}

/** What is known of the deal; of one that was chosen nobody promises anything. Of the deal of the day the grade is sealed. */
function proofOf({ proven, grade, settings }: RaceView): string | null {
  if (proven) return grade === null ? words.countdown.sealed : words.countdown.proven[grade];
  return settings.seed === null ? words.countdown.unproven : null;
}

function Candle({ isLit, tall }: { isLit: boolean; tall: boolean }) {
  const top = tall ? 40 : 56;
  return (
    <svg class={`candle ${isLit ? "lit" : "out"}`} width="44" height="120" viewBox="0 0 44 120" aria-hidden="true">
      <circle class="glow" cx="22" cy={top - 16} r="22" />
      <path class="smoke" d={`M22 ${top - 6}c-5-8 5-12 0-20s3-10 1-14`} />
      <path class="flame" d={`M22 ${top - 32}c7 10 8 14 8 18a8 8 0 0 1-16 0c0-4 3-6 4-10 2 2 3 3 3 5 1-4 1-8 1-13z`} />
      <path class="wick" d={`M22 ${top - 8}V${top}`} />
      <path class="wax" d={`M11 ${top}h22v${112 - top}H11z`} />
      <path
        class="drip"
        d={`M11 ${top}h22v7c-2 7-5 7-5 1-1-3-3-3-4 1l-1 14c-1 5-5 5-5 0l-1-13c-1-5-3-4-3 0-1 5-3 5-3 0z`}
      />
      <path class="dish" d="M4 110h36l-4 8H8z" />
    </svg>
  );
}

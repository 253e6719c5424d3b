/** What the pages of the deal of the day share: its board, and a result for sending around. */
import type { ComponentChildren } from "preact";
import type { GameId } from "../games.gen";
import { type DayTry, history, streak } from "../state/history";
import type { DailyView } from "../wire.gen";
import type { AloneWords } from "../words/alone";
import { clockText, gameTitle } from "../words/words";
import { Copy, mayShare, share } from "./copy";
import { origin } from "./origin";
import { RankingHead } from "./ranking-head";
import { dailyPath, Link, replayPath } from "./route";
import { Steps, stepsText } from "./steps";

export type DailyWords = AloneWords["daily"];

interface BoardProps {
  readonly view: DailyView;
  readonly own: DayTry | null;
  readonly says: DailyWords;
}

export function DayBoard({ view, own, says }: BoardProps) {
  const { rows, tries, target } = view;
  if (rows.length === 0) return view.commitment === null ? null : <p class="soft">{says.nobody}</p>;
  return (
    <section class="day-board">
      <h2>{says.board}</h2>
      <table>
        <caption class="unseen">{says.board}</caption>
        <RankingHead />
        <tbody>
          {rows.map((row) => (
            <tr key={row.rank} class={isOwn(row, own) ? "own" : ""}>
              <td class="place">{row.rank}</td>
              <th scope="row">
                {row.code === null ? (
                  <bdi>{row.name}</bdi>
                ) : (
                  <Link to={replayPath(row.code, 1)} class="seen-again">
                    <bdi>{row.name}</bdi>
                  </Link>
                )}
              </th>
              <td>
                <b>{row.home}</b>
                <i>/{target}</i>
              </td>
              <td>{row.entries}</td>
              <td>{row.time_ms > 0 ? clockText(row.time_ms) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">{says.tries(tries)}</p>
    </section>
  );
}

/** The rooms of the others are not told before the day is over, nor is one's own: it shows by its result. */
function isOwn(row: DailyView["rows"][number], own: DayTry | null): boolean {
  return own !== null && row.home === own.home && row.time_ms === own.ms && (row.end === "finished") === own.finished;
}

interface OwnProps {
  readonly game: GameId;
  readonly own: DayTry;
  readonly says: DailyWords;
  /** Beside the way to share it. */
  readonly children?: ComponentChildren;
}

/** How one's own try went: as steps, in words, and to be sent around without a spoiler. */
export function OwnTry({ game, own, says, children }: OwnProps) {
  const { home, target, finished, ms, date } = own;
  if (home === null) return <>{children}</>;
  const at = Date.parse(date);
  const climbed = says.home(home, target);
  const link = `${origin.value}${dailyPath(game)}`;
  const text = `${says.shareText(gameTitle(game), says.day(at), climbed, clockText(ms))}\n${stepsText(home, target)}\n${link}`;
  return (
    <div class="own-try">
      <Steps home={home} target={target} />
      <p>
        <b>{finished ? says.allHome : climbed}</b> <span class="soft">{clockText(ms)}</span>
      </p>
      <div class="row">
        {mayShare() ? (
          <button type="button" class="primary" onClick={() => share({ text })}>
            {says.share}
          </button>
        ) : (
          <Copy value={text} label={says.share} look="primary" />
        )}
        {children}
      </div>
    </div>
  );
}

/** From two days in a row on. `today`: as "2026-11-30". */
export function Streak({ game, today, says }: { game: GameId; today: string; says: DailyWords }) {
  const days = streak(history().tries[game] ?? [], today);
  return days < 2 ? null : <p class="streak">{says.streak(days)}</p>;
}

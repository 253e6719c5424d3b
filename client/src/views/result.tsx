/** The end of a race: who won, how far everybody came, and the proof that the deal was the one promised. */
import "../styles/result.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isGame } from "../engine/games";
import { keptOf } from "../proof/kept";
import type { Result, ResultRow } from "../wire.gen";
import { clockText, gameTitle, words } from "../words/words";
import { BotMark } from "./bots";
import { Copy, LinkField, mayShare, share } from "./copy";
import { Devil } from "./devil";
import { later } from "./later";
import { origin } from "./origin";
import { Podium } from "./podium";
import { RankingHead } from "./ranking-head";
import { Link, replayPath, roomPath } from "./route";

const ascent = later(() => import("./ascent-chart").then((module) => module.AscentChart));
const verdict = later(() => import("./verdict").then((module) => module.Verdict));
const winningLine = later(() => import("./winning-line").then((module) => module.WinningLine));

interface ResultProps {
  readonly result: Result;
  /** The own seat, null for a visitor. */
  readonly seat: number | null;
  /** Buttons under the table. */
  readonly children: ComponentChildren;
}

export function ResultBody({ result, seat, children }: ResultProps) {
  const link = `${origin.value}${roomPath(result.code)}/${result.race}`;
  const own = result.rows.find((row) => row.seat === seat) ?? null;
  const { game } = result.settings;
  return (
    <main class="result">
      <header>
        <p class="over">
          {gameTitle(game)}, {words.result.heading(result.race)}
        </p>
        <h1>{headline(result.rows, own)}</h1>
      </header>
      <Podium rows={result.rows} own={seat} />
      <Rows rows={result.rows} own={seat} target={result.settings.target} />
      <div class="row actions">
        {children}
        {result.seed !== null && (
          <Link to={replayPath(result.code, result.race)} class="button large">
            {words.result.replay}
          </Link>
        )}
      </div>
      {result.seed !== null && <ascent.View result={result} own={seat} />}
      <section class="share">
        <ShareResult result={result} own={own} link={link} />
        <LinkField label={words.result.link} value={link} />
      </section>
      <Proof result={result} />
    </main>
  );
}

function headline(rows: readonly ResultRow[], own: ResultRow | null): string {
  const winner = rows[0];
  if (winner === undefined) return words.result.table;
  if (winner.end !== "finished" && winner.time_ms === 0) return words.result.nobody;
  if (own === winner && (winner.end === "finished" || rows.length > 1)) return words.result.youWon;
  return winner.end === "finished" ? words.result.won(winner.name) : words.result.most(winner.name);
}

function Rows({ rows, own, target }: { rows: readonly ResultRow[]; own: number | null; target: number }) {
  return (
    <table>
      <caption class="unseen">{words.result.table}</caption>
      <RankingHead />
      <tbody>
        {rows.map((row) => (
          <tr key={row.seat} class={row.seat === own ? "own" : ""}>
            <td class="place">{row.rank}</td>
            <th scope="row">
              <span class="row-racer">
                <Devil seat={row.seat} size={22} />
                <span class="row-who">
                  <span class="row-name">
                    <bdi>{row.name}</bdi>
                    <BotMark level={row.bot} />
                  </span>
                  {row.end && row.end !== "finished" && <small>{words.states.ends[row.end]}</small>}
                </span>
              </span>
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
  );
}

function ShareResult({ result, own, link }: { result: Result; own: ResultRow | null; link: string }) {
  const row = own ?? result.rows[0];
  if (row === undefined) return null;
  const { game, target } = result.settings;
  const { length } = result.rows;
  // Alone there is no place to speak of.
  const place = length > 1 ? [`${words.ordinal.text(row.rank)} ${words.race.of(length)}`] : [];
  const title = gameTitle(game);
  const facts = [...place, words.race.home(row.home, target), clockText(row.time_ms)];
  const text = `${words.result.shareText(title, facts)} ${link}`;
  return mayShare() ? (
    <button type="button" onClick={() => share({ text })}>
      {words.result.share}
    </button>
  ) : (
    <Copy value={text} label={words.result.share} look="" />
  );
}

/** How hard the deal was, and the line that proves that it could be won. Of a chosen deal nothing was promised. */
function Winnable({ result }: { result: Result }) {
  const [isShown, setShown] = useState(false);
  const { grade, simple_home, line, settings, seed } = result;
  const { game } = settings;
  const says = words.result;
  if (seed === null) return <p>{says.secret}</p>;
  if (grade === null || simple_home === null || line === null)
    return settings.seed === null ? <p>{says.unproven}</p> : null;
  return (
    <>
      <p>{says.grades[grade](words.table.cards(simple_home))}</p>
      {isGame(game) && (
        <button
          type="button"
          onPointerEnter={winningLine.fetch}
          onFocus={winningLine.fetch}
          onClick={() => setShown(true)}
        >
          {says.showLine}
        </button>
      )}
      {isGame(game) && isShown && (
        <winningLine.View game={game} seed={seed} line={line} onClose={() => setShown(false)} />
      )}
    </>
  );
}

function Proof({ result }: { result: Result }) {
  const says = words.result;
  const seen = keptOf(result.code, result.race).seal;
  const same = seen === null ? null : seen === result.commitment ? says.same : says.changed;
  return (
    <section class="proof">
      <h2>{result.seed === null ? says.secretHeading : says.proof}</h2>
      <Winnable result={result} />
      <dl>
        {result.seed !== null && (
          <>
            <dt>{says.seed}</dt>
            <dd>
              <code>{result.seed}</code> <Copy value={result.seed} />
            </dd>
          </>
        )}
        <dt>{says.commitment}</dt>
        <dd>
          <code>{result.commitment}</code>
          {same && <em>{same}</em>}
        </dd>
        <dt>{says.digest}</dt>
        <dd>
          <code>{result.digest}</code>
        </dd>
      </dl>
      {result.seed !== null && <verdict.View result={result} />}
    </section>
  );
}

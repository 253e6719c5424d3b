/** How a game is played: its table with every pile named, what may move where in pictures, mistakes and advice. */
import type { GameId } from "../games.gen";
import type { HowWords } from "../words/how";
import { gameTitle, words } from "../words/words";
import { useFetchedWords } from "./fetched-words";
import { GameLinks } from "./game-links";
import { BoardPicture } from "./how-board";
import { MOVES, MovePicture } from "./how-moves";
import { Masthead } from "./masthead";
import { howPath, Link } from "./route";
import { Sheet } from "./sheet";
import "../styles/how.css";

/** A page of its own, which can be sent to somebody. */
export function HowPage({ game }: { game: GameId }) {
  return (
    <div class="how-page">
      <Masthead />
      <main>
        <GameLinks game={game} path={howPath} />
        <h1>{words.menu.how(gameTitle(game))}</h1>
        <HowBody game={game} Heading="h2" />
        <Link to="/" class="button primary large">
          {words.home.make}
        </Link>
      </main>
    </div>
  );
}

/** The same over a room or a race, which goes on under it. */
export function HowSheet({ game, onClose }: { game: GameId; onClose: () => void }) {
  const title = words.menu.how(gameTitle(game));
  return (
    <Sheet class="how-sheet" label={title} done={words.menu.close} onClose={onClose}>
      <h2>{title}</h2>
      <HowBody game={game} Heading="h3" />
    </Sheet>
  );
}

/** `Heading`: one below that of the page or the sheet. */
type Heading = "h2" | "h3";

function HowBody({ game, Heading }: { game: GameId; Heading: Heading }) {
  const says = useFetchedWords(words.rules);
  if (typeof says === "string") return <p role="status">{says}</p>;
  const { headings } = says;
  const { goal, piles, moves, wrong, advice } = says.games[game];
  return (
    <article class="how-to">
      <p class="goal">{goal}</p>
      <section>
        <Heading>{headings.piles}</Heading>
        <BoardPicture key={game} game={game} groups={Object.keys(piles)} label={says.picture(gameTitle(game))} />
        <ol class="pile-list">
          {Object.values(piles).map(([name, text]) => (
            <li key={name}>
              <b>{name}.</b> {text}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <Heading>{headings.moves}</Heading>
        <ul class="move-list">
          {MOVES[game].map((move, nth) => (
            <li key={moves[nth]}>
              <MovePicture move={move} labels={says.labels} />
              <p>
                <b>{move.isLegal ? says.may : says.mayNot}</b> {moves[nth]}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <Points Heading={Heading} heading={headings.wrong} points={wrong} />
      <Points Heading={Heading} heading={headings.advice} points={advice} />
      <Points Heading={Heading} heading={headings.keys} points={says.hands} />
      <Keys keys={says.keys} />
      <p class="goal">{says.race}</p>
    </article>
  );
}

interface PointsProps {
  readonly Heading: Heading;
  readonly heading: string;
  readonly points: readonly string[];
}

function Points({ Heading, heading, points }: PointsProps) {
  return (
    <section>
      <Heading>{heading}</Heading>
      <ul class="points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function Keys({ keys }: { keys: HowWords["keys"] }) {
  return (
    <dl class="key-list">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>{key.split(" ").map((cap) => (cap === "–" ? " – " : <kbd key={cap}>{cap}</kbd>))}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

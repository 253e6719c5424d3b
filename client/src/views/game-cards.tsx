/** The three games as three playing cards: a seven of devils, a court card, an ace. */
import { GAMES } from "../engine/games";
import type { GameId } from "../games.gen";
import { gameTitle, words } from "../words/words";
import { DevilShape, devilColour } from "./devil";

// Where the pips of a seven lie on a field of 100 by 140, the last one upside down as the lower half of a card is.
const SEVEN: readonly (readonly [number, number, boolean])[] = [
  [26, 34, false],
  [74, 34, false],
  [50, 52, false],
  [26, 72, false],
  [74, 72, false],
  [26, 110, true],
  [74, 110, true],
];

export function GameCards({ chosen, onPick }: { chosen: GameId; onPick: (game: GameId) => void }) {
  return (
    <fieldset class="game-cards">
      <legend>{words.home.choose}</legend>
      {(Object.keys(GAMES) as GameId[]).map((game) => (
        <label key={game} class={`game-card${game === chosen ? " chosen" : ""}`}>
          <input type="radio" name="game" value={game} checked={game === chosen} onChange={() => onPick(game)} />
          <GamePicture game={game} />
          <b>{gameTitle(game)}</b>
          <small>{words.games[game].cards}</small>
          <span class="game-line">{words.games[game].line}</span>
        </label>
      ))}
    </fieldset>
  );
}

const PICTURES: Readonly<Record<GameId, () => preact.JSX.Element>> = {
  "seven-devils": SevenDevils,
  "demons-and-thieves": DemonAndThief,
  demon: Demon,
};

/** The face of a game, for its card and for the top of its lobby. */
export function GamePicture({ game }: { game: GameId }) {
  const Picture = PICTURES[game];
  return (
    <svg class="game-picture" viewBox="0 0 100 140" aria-hidden="true">
      <Picture />
    </svg>
  );
}

function Pip({ x, y, size, seat, flip = false }: { x: number; y: number; size: number; seat: number; flip?: boolean }) {
  const turn = flip ? " rotate(180)" : "";
  return (
    <g style={devilColour(seat)} transform={`translate(${x} ${y})${turn} scale(${size / 24}) translate(-12 -12)`}>
      <DevilShape seat={seat} />
    </g>
  );
}

function SevenDevils() {
  return (
    <>
      {SEVEN.map(([x, y, flip], nth) => (
        <Pip key={nth} x={x} y={y} size={27} seat={nth + 1} flip={flip} />
      ))}
    </>
  );
}

function DemonAndThief() {
  return (
    <>
      <path class="court" d="M8 22H92V118H8zM8 86 92 54" />
      <Pip x={42} y={46} size={54} seat={1} />
      <g transform="rotate(180 50 70)">
        <Thief />
      </g>
    </>
  );
}

/** A hooded face with a mask, on the same place as the demon. */
function Thief() {
  return (
    <g class="thief" transform="translate(15 18) scale(2.25)">
      <path class="hood" d="M12 1c6 2 9 8 9 14 0 4-3 7-9 7s-9-3-9-7C3 9 6 3 12 1z" />
      <path class="skin" d="M12 7c4 1 6 4 6 8s-2 5-6 5-6-1-6-5 2-7 6-8z" />
      <path
        class="mask"
        d="M5.5 12.5c2-1.5 4-1 6.5.5 2.5-1.5 4.5-2 6.5-.5 0 3-1.5 4.5-3.5 4.5-1.5 0-2.5-1-3-2-.5 1-1.5 2-3 2-2 0-3.5-1.5-3.5-4.5z"
      />
      <path class="glint" d="M7.5 13.6l3 .9-2 1zM16.5 13.6l-3 .9 2 1z" />
    </g>
  );
}

function Demon() {
  return (
    <>
      <circle class="halo" cx="50" cy="70" r="46" />
      <Pip x={50} y={70} size={84} seat={6} />
    </>
  );
}

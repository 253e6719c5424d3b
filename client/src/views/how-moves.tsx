/** Small pictures of single moves, allowed and not: a few piles, the cards in hand lit, an arrow to where they would go. */
import type { GameId } from "../games.gen";
import type { HowWords } from "../words/how";
import { CARD, Card, cardSizes } from "./cards";

type Label = keyof HowWords["labels"];

/** `cards`: bottom to top, as in "9S 8H 7C", "" for an empty place. */
interface ShownPile {
  readonly cards: string;
  readonly label?: Label;
}

/** `take`: how many cards of pile `from` would go on pile `to`. */
export interface ShownMove {
  readonly piles: readonly ShownPile[];
  readonly from: number;
  readonly take: number;
  readonly to: number;
  readonly isLegal: boolean;
}

const yes = (piles: readonly ShownPile[], take = 1): ShownMove => ({ piles, from: 0, take, to: 1, isLegal: true });
const no = (piles: readonly ShownPile[], take = 1): ShownMove => ({ piles, from: 0, take, to: 1, isLegal: false });

/** In the order of the sentences of `HowTo.moves`. */
export const MOVES: Readonly<Record<GameId, readonly ShownMove[]>> = {
  "seven-devils": [
    yes([{ cards: "KC 8H" }, { cards: "10D 9S" }]),
    yes([
      { cards: "2H", label: "devil" },
      { cards: "AH", label: "foundation" },
    ]),
    no([{ cards: "7D", label: "devil" }, { cards: "9H 8S" }]),
    no([{ cards: "6S 5H" }, { cards: "8C 7D" }], 2),
  ],
  "demons-and-thieves": [
    yes([{ cards: "2D 7C" }, { cards: "9S 8H", label: "left" }]),
    yes([{ cards: "2D 7C" }, { cards: "KH 8C", label: "right" }]),
    yes(
      [
        { cards: "9S 8H 7C", label: "left" },
        { cards: "3D 10S", label: "right" },
      ],
      3,
    ),
    no(
      [
        { cards: "10S 9S 8H 7C", label: "right" },
        { cards: "10H 9C", label: "left" },
      ],
      2,
    ),
  ],
  demon: [
    yes([{ cards: "9S 8H 7C" }, { cards: "JC 10D" }], 3),
    yes([
      { cards: "- - 5S", label: "demon" },
      { cards: "", label: "gap" },
    ]),
    no([{ cards: "9S 8H 7C" }, { cards: "10H 9C" }], 2),
    yes([{ cards: "KH" }, { cards: "2D AS" }]),
  ],
};

const STRIP = 23;
const APART = 58;
const LABEL = 20;
const EDGE = 14;

export function MovePicture({ move, labels }: { move: ShownMove; labels: HowWords["labels"] }) {
  const piles = move.piles.map(({ cards }) => cards.split(" ").filter((text) => text !== ""));
  const longest = Math.max(...piles.map((cards) => cards.length));
  const size = {
    width: piles.length * (CARD.w + APART) - APART + 2 * EDGE,
    height: LABEL + CARD.h + (longest - 1) * STRIP + EDGE,
  };
  const at = (pile: number, depth: number) => ({ x: EDGE + pile * (CARD.w + APART), y: LABEL + depth * STRIP });
  const first = piles[move.from]!.length - move.take;
  return (
    <div
      class={`how-move${move.isLegal ? "" : " illegal"}`}
      aria-hidden="true"
      dir="ltr"
      style={{ height: `${size.height}px` }}
    >
      <div class="tb watched" style={cardSizes()}>
        <div class="how-move-piles" style={px(size)}>
          {piles.map((cards, pile) => (
            <div key={move.piles[pile]!.label ?? pile}>
              <Place {...at(pile, 0)} label={labels[move.piles[pile]!.label!]} />
              {cards.map((text, depth) => (
                <Card
                  key={text + String(depth)}
                  text={text}
                  {...at(pile, depth)}
                  class={`${depth < cards.length - 1 ? "under" : ""}${pile === move.from && depth >= first ? " lifted" : ""}`}
                />
              ))}
            </div>
          ))}
          <Arrow from={at(move.from, first)} to={at(move.to, Math.max(0, piles[move.to]!.length - 1))} {...size} />
        </div>
      </div>
    </div>
  );
}

function Place({ x, y, label }: { x: number; y: number; label: string | undefined }) {
  return (
    <div class="place" style={{ left: `${x}px`, top: `${y}px`, ...px({ width: CARD.w, height: CARD.h }) }}>
      {label && <span>{label}</span>}
    </div>
  );
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** From the right edge of the cards in hand to the left edge of the card they would lie on; crossed out where they may not. */
function Arrow({ from, to, width, height }: { from: Corner; to: Corner; width: number; height: number }) {
  const start = { x: from.x + CARD.w + 3, y: from.y + 16 };
  const end = { x: to.x - 4, y: to.y + CARD.h - 16 };
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return (
    <svg class="arrow" aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <path d={`M${start.x} ${start.y}C${middle.x + 8} ${start.y} ${middle.x - 8} ${end.y} ${end.x} ${end.y}`} />
      <path class="head" d={`M${end.x - 9} ${end.y - 6}l10 6-10 6z`} />
      <g class="cross" transform={`translate(${middle.x} ${middle.y})`}>
        <circle r="11" />
        <path d="M-4.5-4.5l9 9m0-9-9 9" />
      </g>
    </svg>
  );
}

function px(lengths: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(lengths).map(([key, value]) => [key, `${value}px`]));
}

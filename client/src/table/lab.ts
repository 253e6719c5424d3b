/**
 * A page for looking at the table while working on it; no part of the product. The address says what is shown:
 * `?game=demon&at=40&top=30&right=0&large&four&mirrored&deal&hidden&down&watch`. `at`: moves of a won game that are played first.
 */
import "../styles/table.css";
import type { Board } from "../engine/board";
import type { Faces } from "../engine/cards";
import { UNKNOWN } from "../engine/cards";
import { doubleClickMove, movesFrom } from "../engine/choices";
import { openingBoard } from "../engine/deal";
import { GAMES, isGame } from "../engine/games";
import { type Move, moveText, parseMove } from "../engine/notation";
import { play } from "../engine/play";
import { GAMES_WON } from "./lab-games";
import { createTable, faceDown } from "./table";

const asked = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(asked.get(name) ?? otherwise);
const game = asked.get("game") ?? "seven-devils";
const sheet = GAMES[isGame(game) ? game : "seven-devils"];
const { deck, moves } = GAMES_WON[sheet.game]!;

const history: string[] = [];
const past: Board[] = [];
let board = openingBoard(sheet);
for (const text of moves.split(" ").slice(0, number("at", 0))) board = played(parseMove(text)!) ?? board;
if (asked.has("down")) board = faceDown(board);
if (asked.has("long")) board = withLongColumns(board);

const host = document.getElementById("host")!;
host.style.inset = `${number("top", 0)}px ${number("right", 0)}px ${number("bottom", 0)}px 0`;

function played(move: Move): Board | null {
  const after = play(sheet, board, deck, move);
  return typeof after === "string" ? null : after.board;
}

/** The worst that can come: everything from the stock on two columns. */
function withLongColumns(from: Board): Board {
  const piles = from.piles.map((pile) => [...pile]);
  const [first, last] = [sheet.tableau[0]!, sheet.tableau.at(-1)!];
  const length = number("long", 19);
  for (const column of [first, last])
    while (piles[column]!.length < length) piles[column]!.push(piles[sheet.stock]!.pop()!);
  const down = from.down.map((count, pile) => Math.min(count, piles[pile]!.length));
  return { ...from, piles, down: down.map((count, pile) => (pile === sheet.stock ? piles[pile]!.length : count)) };
}

function facesNow(): Faces {
  const up = new Set(board.piles.flatMap((pile, at) => pile.slice(board.down[at]!)));
  return deck.map((face, card) => (up.has(card) && !asked.has("hidden") ? face : UNKNOWN));
}

const table = createTable(
  host,
  sheet,
  asked.has("watch")
    ? { readOnly: true, label: "A board" }
    : {
        movesFrom: (pile, depth) => movesFrom(sheet, board, facesNow(), pile, depth),
        doubleClick: (pile, depth) => doubleClickMove(sheet, board, facesNow(), pile, depth),
        onMove(move, how) {
          const after = played(move);
          history.push(`${how} ${moveText(move)}${after ? "" : " refused"}`);
          if (!after) return;
          past.push(board);
          board = after;
          table.show(board, facesNow(), { animate: true });
        },
      },
);
table.setMode({
  large: asked.has("large"),
  fourColour: asked.has("four"),
  mirrored: asked.has("mirrored"),
  toolsHeight: number("tools", 0),
});
table.show(board, facesNow(), { animate: asked.has("deal"), deal: asked.has("deal") });

/** For scripts that drive the page. */
const lab = {
  table,
  history,
  get board() {
    return board;
  },
  undo() {
    board = past.pop() ?? board;
    table.show(board, facesNow(), { animate: true });
  },
};
Object.assign(window, { lab });

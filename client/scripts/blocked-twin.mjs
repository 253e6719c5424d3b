// The browser's test for blocked boards. A request {game, deck, boards, caps}, the boards with all faces known, is answered by a list
// for each board: what the test says within each cap.
import { answerLines, load } from "./answering.mjs";

const { blocked } = await load("engine/blocked");
const { GAMES } = await load("engine/games");

await answerLines(({ game, deck, boards, caps }) =>
  boards.map((board) => caps.map((cap) => blocked(GAMES[game], board, deck, cap))),
);

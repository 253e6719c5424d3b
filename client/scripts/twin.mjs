// The browser's engine. A request {game, board, faces, moves} is answered by {legal, outcomes}: what each of the moves comes to, or
// its refusal.
import { answerLines, load } from "./answering.mjs";

const { GAMES } = await load("engine/games");
const { legal } = await load("engine/legal");
const { moveText, parseMove } = await load("engine/notation");
const { play } = await load("engine/play");

await answerLines(({ game, board, faces, moves }) => {
  const sheet = GAMES[game];
  const outcome = (text) => {
    const move = parseMove(text);
    return move === null ? "not-a-move" : play(sheet, board, faces, move);
  };
  return {
    legal: legal(sheet, board, faces).map(moveText),
    outcomes: Object.fromEntries(moves.map((text) => [text, outcome(text)])),
  };
});

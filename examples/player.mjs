// A greedy player, to have something to race with: home first, then whatever brings hidden cards out, then the stock.

/** The next move on a board, null where this player knows no way on. Every choice but the stock's is progress, so it ends. */
export function choose(board) {
  const move = board.movesHome()[0] ?? board.movesToColumns().filter((one) => isProgress(board, one))[0];
  if (move !== undefined) {
    board.isFruitless = false;
    return move;
  }
  if (board.canDraw) return "draw";
  // Once round the stock without any other move: the next time round brings the same cards.
  if (!board.canRedeal || board.isFruitless) return null;
  board.isFruitless = true;
  return "redeal";
}

function isProgress(board, move) {
  return move.from === "w" || move.from.startsWith("r") || board.uncovers(move);
}

// The browser's engine on standard input and output, one JSON line each, for the test that compares it with the server's.
// A request {game, board, faces, moves} is answered by {legal, outcomes}: what each of the moves comes to, or its refusal.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const load = async (name) => {
  const path = fileURLToPath(new URL(`../src/engine/${name}.ts`, import.meta.url));
  return (await runnerImport(path, { configFile: false, logLevel: "error" })).module;
};

const { GAMES } = await load("games");
const { legal } = await load("legal");
const { moveText, parseMove } = await load("notation");
const { play } = await load("play");

function answer({ game, board, faces, moves }) {
  const sheet = GAMES[game];
  const outcome = (text) => {
    const move = parseMove(text);
    return move === null ? "not-a-move" : play(sheet, board, faces, move);
  };
  return {
    legal: legal(sheet, board, faces).map(moveText),
    outcomes: Object.fromEntries(moves.map((text) => [text, outcome(text)])),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  if (!process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`)) await once(process.stdout, "drain");
}

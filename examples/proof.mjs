// After the race: was it the deal that was committed to before the start, and is the record the one that was told?

import { createHash } from "node:crypto";
import { dealt } from "./rules.mjs";

const sha256 = (data) => createHash("sha256").update(data);

/** The 32-bit words of a deal, block after block. */
function* words(game, seed) {
  for (let block = 0; ; block += 1) {
    const digest = sha256(`pandemonium-1:${game}:${seed}:${block}`).digest();
    for (let at = 0; at < 32; at += 4) yield digest.readUInt32BE(at);
  }
}

/** What does not hold, as sentences: none if all is well. `commitment`: told at the countdown. `seen`: faces by card. */
export async function doubts(server, result, commitment, seen) {
  const { game } = result.settings;
  const found = [];
  const say = (holds, sentence) => holds || found.push(sentence);
  say(result.commitment === commitment, "The commitment is another one than before the race.");
  const committed = sha256(`pandemonium-1:commit:${game}:${result.seed}`).digest("hex");
  say(committed === commitment, "The seed is not the one that was committed to.");
  const deck = dealt(game, words(game, result.seed));
  const strange = Object.entries(seen).filter(([card, face]) => deck[card] !== face);
  say(strange.length === 0, "The seed does not give the cards that were seen.");
  const answer = await fetch(new URL(`/api/rooms/${result.code}/races/${result.race}/record`, server));
  const record = Buffer.from(await answer.arrayBuffer());
  say(sha256(record).digest("hex") === result.digest, "The record is not the one whose digest was told.");
  return found;
}

/** Which move of a racer is on the table, in words: to be read, and heard when it was stepped to. */
import type { Board } from "../engine/board";
import { cardsHome } from "../engine/board";
import { parseEntry } from "../engine/playthrough";
import type { Playback } from "../replay/playback";
import type { RacedRace } from "../replay/race";
import type { Reel } from "../replay/reel";
import { moveWords } from "../table/words";
import type { ReplayWords } from "../words/after";
import { words } from "../words/words";

interface ReplayMoveProps {
  readonly race: RacedRace;
  readonly reel: Reel;
  readonly playback: Playback;
  readonly says: ReplayWords;
}

export function ReplayMove({ race, reel, playback, says }: ReplayMoveProps) {
  const count = reel.countAt(playback.at.value);
  const text = count === 0 ? says.dealt : `${says.move(count, reel.times.length)}: ${moveText(race, reel, count)}`;
  // While it plays nobody could listen to that many.
  return (
    <p class="replay-move" role="status" aria-live={playback.isPlaying.value ? "off" : "polite"}>
      {text}
    </p>
  );
}

function moveText({ sheet, terms }: RacedRace, reel: Reel, count: number): string {
  const entry = parseEntry(reel.entries[count - 1]!);
  if (typeof entry === "string") return "";
  const before: Board = reel.boardAt(count - 1);
  const after = reel.boardAt(count);
  switch (entry.kind) {
    case "move":
      return moveWords(sheet, before, after, terms.deck, entry.move);
    case "undo":
      return words.table.takenBack;
    case "auto":
      return words.table.cameHome(cardsHome(sheet, after) - cardsHome(sheet, before));
  }
}

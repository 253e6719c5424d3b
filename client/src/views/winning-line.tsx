/** A line that wins the deal of a race, move by move on a table to be looked at. For after the race only: it knows the seed. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { GAMES } from "../engine/games";
import { deckOf } from "../engine/shuffle";
import type { GameId } from "../games.gen";
import { boardsAlong } from "../state/line";
import { gameTitle, words } from "../words/words";
import { LargeBoard } from "./large-board";
import { Sheet } from "./sheet";
import "../styles/winning-line.css";

const STEP_MS = 420;

interface WinningLineProps {
  readonly game: GameId;
  readonly seed: string;
  readonly line: readonly string[];
  readonly onClose: () => void;
}

export function WinningLine({ game, seed, line, onClose }: WinningLineProps) {
  const sheet = GAMES[game];
  const deck = useMemo(() => deckOf(sheet, seed), [sheet, seed]);
  const boards = useMemo(() => boardsAlong(sheet, deck, line), [sheet, deck, line]);
  const last = boards.length - 1;
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const goes = isPlaying && at < last;
  useEffect(() => {
    if (!goes) return;
    const timer = setTimeout(() => setAt(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [goes, at]);
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(last, Math.max(0, to)));
  };
  // At the end it begins anew.
  const toggle = () => {
    if (!goes && at === last) setAt(0);
    setPlaying(!goes);
  };
  const says = words.line;
  return (
    <Sheet class="line-sheet" label={says.title} done={words.menu.close} onClose={onClose}>
      <h2>{says.title}</h2>
      <div class="line-table" dir="ltr">
        <LargeBoard sheet={sheet} board={boards[at]!} faces={deck} label={gameTitle(game)} />
      </div>
      <div class="line-tools">
        <button type="button" aria-label={says.first} disabled={at === 0} onClick={() => go(0)}>
          «
        </button>
        <button type="button" aria-label={says.back} disabled={at === 0} onClick={() => go(at - 1)}>
          ‹
        </button>
        <button type="button" class="primary" onClick={toggle}>
          {goes ? says.pause : says.play}
        </button>
        <button type="button" aria-label={says.forward} disabled={at === last} onClick={() => go(at + 1)}>
          ›
        </button>
        <input
          type="range"
          aria-label={says.move}
          aria-valuetext={says.at(at, last)}
          min={0}
          max={last}
          value={at}
          onInput={(event) => go(event.currentTarget.valueAsNumber)}
        />
        <output>{says.at(at, last)}</output>
      </div>
    </Sheet>
  );
}

/** The boards of a race that goes on, as those see them who do not race in it, or not any more. */
import { computed, effect, type ReadonlySignal, useComputed } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "../engine/board";
import { noFaces, withRevealed } from "../engine/cards";
import { GAMES, isGame } from "../engine/games";
import type { Sheet } from "../engine/sheets";
import type { Lane } from "../state/lanes";
import type { Session } from "../state/session";
import type { Shown } from "../table/small-board";
import { BOARDS_DELAY_MS, type BoardView, type RaceView } from "../wire.gen";
import { words } from "../words/words";
import { BoardGrid, type WatchedBoard } from "./board-grid";

/** So many entries may lie between two looks for what moved to be marked. */
const NEAR = 3;

interface BoardsProps {
  readonly session: Session;
  readonly race: RaceView;
  readonly lanes: readonly Lane[];
}

/** Give it a `key` of the race. */
export function Boards({ session, race, lanes }: BoardsProps) {
  useEffect(() => watching(session), [session]);
  const { game, watching: rule, target } = race.settings;
  const sheet = GAMES[isGame(game) ? game : "demon"];
  const boards = useMemo(
    () => race.racers.map(({ seat, name }) => watched(session, sheet, seat, name)),
    [session, sheet, race.racers],
  );
  // Each board follows its own; with every news of one the others need no look.
  const hasBoards = useComputed(() => session.boards.value.size > 0);
  const [open, setOpen] = useState<string | null>(null);
  const [follows, setFollows] = useState(false);
  const leader = lanes[0] === undefined ? null : String(lanes[0].seat);
  const choose = (key: string | null) => {
    setFollows(false);
    setOpen(key);
  };
  const seconds = BOARDS_DELAY_MS / 1000;
  const says = words.boards;
  return (
    <div class="live-boards">
      <p class="boards-note">{rule === "safe" ? says.lateAndSeen(seconds) : says.late(seconds)}</p>
      {!hasBoards.value ? (
        <p class="boards-soon" role="status">
          {says.soon}
        </p>
      ) : (
        <BoardGrid
          sheet={sheet}
          target={target}
          boards={boards}
          open={follows ? leader : open}
          onOpen={choose}
          choices={
            <button type="button" class="follow" aria-pressed={follows} onClick={() => setFollows(!follows)}>
              {says.follow}
            </button>
          }
        />
      )}
    </div>
  );
}

/** Asks for the boards on each new connection, until this ends. */
function watching(session: Session): () => void {
  const stop = effect(() => {
    if (session.link.value.kind === "open") session.tell({ type: "watch", boards: true });
  });
  return () => {
    stop();
    if (session.link.peek().kind === "open") session.tell({ type: "watch", boards: false });
  };
}

function watched(session: Session, sheet: Sheet, seat: number, name: string): WatchedBoard {
  const view = computed(() => session.boards.value.get(seat) ?? null);
  const facts = computed(() => ({
    // The track says who is ahead now; this board is older.
    rank: null,
    home: view.value?.home ?? 0,
    note: view.value?.waiting ? words.boards.waiting : stateOf(session, seat),
  }));
  return { key: String(seat), seat, name, facts, shown: shownOf(view, sheet) };
}

function stateOf(session: Session, seat: number): string {
  const standing = session.standings.value.find((each) => each.seat === seat);
  if (standing?.end) return words.states.ends[standing.end];
  return standing?.blocked ? words.states.blocked : "";
}

function shownOf(view: ReadonlySignal<BoardView | null>, sheet: Sheet): ReadonlySignal<Shown | null> {
  let last: { readonly seq: number; readonly shown: Shown } | null = null;
  return computed(() => {
    const now = view.value;
    if (now === null) return null;
    const isNear = last !== null && now.seq > last.seq && now.seq - last.seq <= NEAR;
    const before = last?.seq === now.seq ? last.shown.before : isNear ? last!.shown.board : null;
    const shown = { board: boardOf(now), faces: withRevealed(noFaces(sheet.size), now.faces), before };
    last = { seq: now.seq, shown };
    return shown;
  });
}

function boardOf({ piles, down, redeals }: BoardView): Board {
  return { piles, down, redeals };
}

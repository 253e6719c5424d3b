/** Many boards side by side, or one of them large: of a race that goes on, and of one that is watched again. */
import { effect, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Sheet } from "../engine/sheets";
import { preferences } from "../state/preferences";
import { type Shown, SmallBoard } from "../table/small-board";
import { words } from "../words/words";
import { Devil } from "./devil";
import { later } from "./later";
import { tilingFor } from "./tiles";
import { useMedia, useSize } from "./timers";
import "../styles/table.css";
import "../styles/boards.css";

/** Comes a little later: nobody looks at one board before all of them. */
const largeBoard = later(() => import("./large-board").then((module) => module.LargeBoard));
const FETCH_AFTER_MS = 1_500;

/** What is said of a board. `rank`: null where there is none. `note`: in a few words, empty where there is nothing to say. */
export interface BoardFacts {
  readonly rank: number | null;
  readonly home: number;
  readonly note: string;
}

/** One board. `seat`: whose devil stands beside it, null where it is nobody's. `shown`: null until there is something to see. */
export interface WatchedBoard {
  readonly key: string;
  readonly seat: number | null;
  readonly name: string;
  readonly shown: ReadonlySignal<Shown | null>;
  readonly facts: ReadonlySignal<BoardFacts>;
}

interface BoardGridProps {
  readonly sheet: Sheet;
  /** Cards home that win. */
  readonly target: number;
  readonly boards: readonly WatchedBoard[];
  /** The key of the one that is shown large, null for all. */
  readonly open: string | null;
  readonly onOpen: (key: string | null) => void;
  /** More choices besides all and each. */
  readonly choices?: ComponentChildren;
  /** Under a large board. */
  readonly children?: ComponentChildren;
}

export function BoardGrid({ sheet, target, boards, open, onOpen, choices, children }: BoardGridProps) {
  const { ref, width, height } = useSize();
  const tiling = useMemo(
    () => (width > 0 && boards.length > 0 ? tilingFor(sheet, boards.length, width, height) : null),
    [sheet, boards.length, width, height],
  );
  useEffect(() => {
    const timer = setTimeout(largeBoard.fetch, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const large = boards.find(({ key }) => key === open) ?? null;
  return (
    <section class="boards" aria-label={words.boards.heading}>
      <fieldset class="board-choices">
        <legend class="unseen">{words.boards.heading}</legend>
        <button type="button" aria-pressed={large === null} onClick={() => onOpen(null)}>
          {words.boards.all}
        </button>
        {choices}
        {boards.map(({ key, seat, name }) => (
          <button key={key} type="button" aria-pressed={key === open} onClick={() => onOpen(key)}>
            {seat !== null && <Devil seat={seat} size={18} />}
            <bdi>{name}</bdi>
          </button>
        ))}
      </fieldset>
      <div class={`board-room${large === null ? "" : " single"}`} ref={ref}>
        {large !== null && <Single key={large.key} sheet={sheet} target={target} board={large} />}
        {large === null && tiling !== null && (
          <ul style={{ gridTemplateColumns: `repeat(${tiling.columns}, minmax(0, 1fr))` }}>
            {boards.map((board) => (
              <li key={board.key}>
                <Tile
                  sheet={sheet}
                  target={target}
                  board={board}
                  height={tiling.height}
                  onOpen={() => onOpen(board.key)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {large !== null && children}
    </section>
  );
}

interface OneProps {
  readonly sheet: Sheet;
  readonly target: number;
  readonly board: WatchedBoard;
}

function Single({ sheet, target, board }: OneProps) {
  const shown = board.shown.value;
  return (
    <>
      <p class="tile-head">
        <Head board={board} />
        <Note facts={board.facts.value} />
        <Home facts={board.facts.value} target={target} />
      </p>
      <div class="single-table">
        {shown && <largeBoard.View sheet={sheet} board={shown.board} faces={shown.faces} label={board.name} />}
      </div>
    </>
  );
}

function Tile({ sheet, target, board, height, onOpen }: OneProps & { height: number; onOpen: () => void }) {
  return (
    <button type="button" class="tile" onClick={onOpen}>
      <span class="tile-head">
        <Head board={board} />
        <Home facts={board.facts.value} target={target} />
      </span>
      <SmallTable sheet={sheet} board={board} height={height} />
      <Note facts={board.facts.value} />
    </button>
  );
}

function Head({ board: { seat, name, facts } }: { board: WatchedBoard }) {
  const { rank } = facts.value;
  return (
    <>
      {rank !== null && <b class="tile-rank">{rank}</b>} {seat !== null && <Devil seat={seat} size={20} />}
      <bdi>{name}</bdi>{" "}
    </>
  );
}

function Note({ facts: { note } }: { facts: BoardFacts }) {
  return note === "" ? null : <small class="tile-note">{note}</small>;
}

function Home({ facts, target }: { facts: BoardFacts; target: number }) {
  return (
    <span class="tile-home">
      <b>{facts.home}</b>
      <i>/{target}</i>
      <span class="unseen"> {words.states.ends.finished}</span>
    </span>
  );
}

/** Drawn only while it is seen. */
function SmallTable({ sheet, board, height }: { sheet: Sheet; board: WatchedBoard; height: number }) {
  const host = useRef<HTMLSpanElement>(null);
  const drawn = useRef<SmallBoard | null>(null);
  const { shown } = board;
  useLayoutEffect(() => {
    const place = host.current!;
    const made = new SmallBoard(sheet);
    drawn.current = made;
    place.append(made.element);
    let stop = () => {};
    const follow = () =>
      effect(() => {
        if (shown.value) made.show(shown.value);
      });
    const sight = new IntersectionObserver((entries) => {
      stop();
      stop = entries.at(-1)!.isIntersecting ? follow() : () => {};
    });
    // Told of the first size too; to ask for it here would lay the page out once for each board.
    const size = new ResizeObserver(() => made.resize(place.clientWidth, place.clientHeight));
    sight.observe(place);
    size.observe(place);
    return () => {
      stop();
      sight.disconnect();
      size.disconnect();
      made.element.remove();
    };
  }, [sheet, shown]);
  const colours = useColours();
  useLayoutEffect(() => {
    drawn.current?.recolour(colours, preferences.peek().fourColours);
  }, [colours, sheet, shown]);
  return <span class="tile-board" style={{ height: `${height}px` }} ref={host} />;
}

/** Changes with whatever changes the colours of cards. */
function useColours(): string {
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const { theme, faces, fourColours } = preferences.value;
  return [theme, faces, fourColours, isDark].join();
}

/** Your own table: the card table brought to life by the session, and the place it leaves for tools. */
import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Board as BoardState } from "../engine/board";
import { noFaces } from "../engine/cards";
import { doubleClickMove, movesFrom } from "../engine/choices";
import { openingBoard } from "../engine/deal";
import type { Move } from "../engine/notation";
import type { Sheet } from "../engine/sheets";
import { onScreen } from "../state/prediction";
import type { Session } from "../state/session";
import type { Rect } from "../table/geometry";
import { createTable, type Table } from "../table/table";
import { sentenceOf } from "../words/en";

interface BoardProps {
  readonly session: Session;
  readonly sheet: Sheet;
  /** Height to leave free for tools on the table itself, 0 for none. */
  readonly toolsHeight: number;
  /** Where they go, null where the table has no room of its own for them. */
  readonly onTools: (place: Rect | null) => void;
}

/** Give it a `key` of the race: a table serves one race. */
export function Board({ session, sheet, toolsHeight, onTools }: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const table = useRef<Table | null>(null);
  // Before the first paint: the table says where the tools go, and the page must not jump when it does.
  useLayoutEffect(() => {
    const made = tableFor(host.current!, session, sheet, onTools);
    table.current = made;
    const stop = effect(() => show(made, session, sheet));
    return () => {
      stop();
      made.destroy();
    };
  }, [session, sheet, onTools]);
  useEffect(() => table.current?.setMode({ toolsHeight }), [toolsHeight]);
  return <div class="board" ref={host} />;
}

function tableFor(host: HTMLElement, session: Session, sheet: Sheet, onTools: BoardProps["onTools"]): Table {
  const now = () => shown(session, sheet);
  const made = createTable(host, sheet, {
    onMove: (move) => makeMove(session, move),
    movesFrom: (pile, depth) => movesFrom(sheet, now().board, now().faces, pile, depth),
    doubleClick: (pile, depth) => doubleClickMove(sheet, now().board, now().faces, pile, depth),
    onLayout: (layout) => onTools(layout.tools),
  });
  // Before the start the table lies dealt, every face unknown.
  const isFresh = session.game.peek() === null;
  made.show(now().board, now().faces, { animate: isFresh, deal: isFresh });
  return made;
}

function show(table: Table, session: Session, sheet: Sheet): void {
  const game = session.game.value;
  table.setInteractive(game !== null && game.end === null);
  if (game === null) return;
  const { board, faces } = shown(session, sheet);
  table.show(board, faces, { animate: true });
}

function shown(session: Session, sheet: Sheet) {
  const game = session.game.peek();
  return game === null
    ? { board: dealtFaceDown(sheet), faces: noFaces(sheet.size) }
    : { board: onScreen(game).board, faces: game.faces };
}

/** The opening board with every card on its face, as it lies until the start. */
function dealtFaceDown(sheet: Sheet): BoardState {
  const board = openingBoard(sheet);
  return { ...board, down: board.piles.map((pile) => pile.length) };
}

function makeMove(session: Session, move: Move): void {
  const refused = session.play({ kind: "move", move });
  if (refused !== null) session.notice.value = { text: sentenceOf(refused) };
}

/** Your own table: the card table brought to life by the session, and the place it leaves for tools. */
import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board as BoardState } from "../engine/board";
import { noFaces } from "../engine/cards";
import { doubleClickMove, movesFrom } from "../engine/choices";
import { openingBoard } from "../engine/deal";
import { refusal } from "../engine/legal";
import type { Move } from "../engine/notation";
import type { Sheet } from "../engine/sheets";
import type { RefusalCode } from "../games.gen";
import type { AtTable } from "../state/at-table";
import type { Overdue } from "../state/overdue";
import { onScreen, unansweredCards } from "../state/prediction";
import { preferences } from "../state/preferences";
import type { Rect } from "../table/geometry";
import { createTable, type Table } from "../table/table";
import { dictionary, sentenceOf } from "../words/words";

interface BoardProps {
  readonly session: AtTable;
  readonly sheet: Sheet;
  /** Height to leave free for tools on the table itself, 0 for none. */
  readonly toolsHeight: number;
  /** Where they go, null where the table has no room of its own for them. */
  readonly onTools: (place: Rect | null) => void;
  readonly overdue: Overdue;
  /** For those who have something to show on the table or to say at it. */
  readonly table: RefObject<Table | null>;
}

/** Give it a `key` of the race: a table serves one race. */
export function Board({ session, sheet, toolsHeight, onTools, overdue, table }: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  // Before the first paint: the table says where the tools go, and the page must not jump when it does.
  useLayoutEffect(() => {
    const made = tableFor(host.current!, session, sheet, onTools);
    table.current = made;
    const stop = effect(() => show(made, session, sheet));
    const stopMarking = effect(() => made.mark(unansweredCards(session.game.value, overdue.count.value)));
    return () => {
      stop();
      stopMarking();
      made.destroy();
      table.current = null;
    };
  }, [session, sheet, onTools, overdue, table]);
  const { largePrint: large, fourColours: fourColour, leftHanded: mirrored, motion: travel } = preferences.value;
  // Labels on the table are a part of its layout: another language lays it out anew.
  const spoken = dictionary.value;
  useLayoutEffect(() => {
    table.current?.setMode({ toolsHeight, large, fourColour, mirrored, travel });
  }, [table, toolsHeight, large, fourColour, mirrored, travel, spoken]);
  return <div class="board" ref={host} />;
}

function tableFor(host: HTMLElement, session: AtTable, sheet: Sheet, onTools: BoardProps["onTools"]): Table {
  const now = () => shown(session, sheet);
  const made = createTable(host, sheet, {
    onMove: (move) => makeMove(session, move),
    movesFrom: (pile, depth) => movesFrom(sheet, now().board, now().faces, pile, depth),
    doubleClick: (pile, depth) => doubleClickMove(sheet, now().board, now().faces, pile, depth),
    refusal: (move) => whyNot(refusal(sheet, now().board, now().faces, move)),
    oneTap: () => preferences.peek().oneTap,
    letters: () => preferences.peek().shortcuts,
    onLayout: (layout) => onTools(layout.tools),
  });
  // Before the start the table lies dealt, every face unknown.
  const isFresh = session.game.peek() === null;
  made.show(now().board, now().faces, { animate: isFresh, deal: isFresh });
  return made;
}

function show(table: Table, session: AtTable, sheet: Sheet): void {
  const game = session.game.value;
  table.setInteractive(game !== null && game.end === null);
  if (game === null) return;
  const { board, faces } = shown(session, sheet);
  table.show(board, faces, { animate: true });
}

function shown(session: AtTable, sheet: Sheet) {
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

function whyNot(code: RefusalCode | null): string | null {
  return code === null ? null : sentenceOf(code);
}

function makeMove(session: AtTable, move: Move): void {
  const refused = session.play({ kind: "move", move });
  if (refused !== null) session.notice.value = { text: sentenceOf(refused) };
}

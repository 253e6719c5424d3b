/** A board as large as its place allows, to be looked at: a table nobody sits at. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board } from "../engine/board";
import type { Faces } from "../engine/cards";
import type { Sheet } from "../engine/sheets";
import { preferences } from "../state/preferences";
import { createTable, type Table } from "../table/table";
import "../styles/table.css";
import "../styles/boards.css";

interface LargeBoardProps {
  readonly sheet: Sheet;
  readonly board: Board;
  readonly faces: Faces;
  /** What is said of it. */
  readonly label: string;
}

/** Its parent has a size and a position of its own. Cards travel to where they lie next. */
export function LargeBoard({ sheet, board, faces, label }: LargeBoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const table = useRef<Table | null>(null);
  useLayoutEffect(() => {
    const made = createTable(host.current!, sheet, { readOnly: true, label });
    table.current = made;
    return () => made.destroy();
  }, [sheet, label]);
  const { largePrint: large, fourColours: fourColour, motion: travel } = preferences.value;
  useLayoutEffect(() => {
    table.current?.setMode({ large, fourColour, travel });
  }, [large, fourColour, travel, label]);
  useLayoutEffect(() => table.current?.show(board, faces, { animate: true }), [board, faces, label]);
  return <div class="large-board" ref={host} />;
}

/** A real position on a real table, to be looked at, with a number on each kind of pile. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { faceUp } from "../engine/board";
import { FACE_OF_TEXT, noFaces } from "../engine/cards";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import { parseMove } from "../engine/notation";
import { play } from "../engine/play";
import type { Sheet } from "../engine/sheets";
import type { GameId } from "../games.gen";
import type { Layout } from "../table/layout";
import { createTable } from "../table/table";
import { SHOWN } from "./how-boards";

interface BoardPictureProps {
  readonly game: GameId;
  /** Groups of the sheet, in the order of their numbers. */
  readonly groups: readonly string[];
  readonly label: string;
}

/** Give it a `key` of the game. */
export function BoardPicture({ game, groups, label }: BoardPictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  const sheet = GAMES[game];
  useLayoutEffect(() => {
    const table = createTable(host.current!, sheet, { readOnly: true, label, onLayout: setLayout });
    const { board, faces } = position(game);
    table.show(board, faces, { animate: false });
    return () => table.destroy();
  }, [game, sheet, label]);
  return (
    <div class="how-board" dir="ltr">
      <div class="how-board-table" ref={host} />
      {layout &&
        groups.map((group, nth) => (
          <span key={group} class="number" aria-hidden="true" style={cornerOf(sheet, layout, group)}>
            {nth + 1}
          </span>
        ))}
    </div>
  );
}

function cornerOf(sheet: Sheet, { places }: Layout, group: string): { left: string; top: string } {
  const { x, y, h } = places[sheet.groupAt.findIndex(({ id }) => id === group)]!;
  return { left: `${x}px`, top: `${y + h}px` };
}

/** The position shown of a game: the board, and the faces that lie up on it. */
export function position(game: GameId) {
  const sheet = GAMES[game];
  const deck = SHOWN[game].deck.match(/../g)!.map((text) => FACE_OF_TEXT.get(text)!);
  let board = openingBoard(sheet);
  for (const text of SHOWN[game].moves.split(" ")) {
    const played = play(sheet, board, deck, parseMove(text)!);
    if (typeof played === "string") throw new Error(`${text} is no move here: ${played}`);
    board = played.board;
  }
  const faces = [...noFaces(sheet.size)];
  for (const card of faceUp(board)) faces[card] = deck[card]!;
  return { board, faces };
}

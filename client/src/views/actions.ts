/** What a racer can do besides moving cards: taking back, making again, asking for a hint, finishing. From buttons and from keys. */
import { useEffect, useMemo } from "preact/hooks";
import { finishingMoves } from "../engine/finish";
import type { Move } from "../engine/notation";
import { type Entry, type Made, undoRefusal } from "../engine/playthrough";
import { isElsewhere } from "../input/elsewhere";
import type { AtTable } from "../state/at-table";
import type { Hinting } from "../state/hinting";
import { onScreen } from "../state/prediction";
import { preferences } from "../state/preferences";
import type { Table } from "../table/table";
import { hintWords } from "../table/words";
import { sentenceOf, words } from "../words/words";

/** `may...`: would it do something now? `finishing`: the moves that end the race by themselves, null where there are none. */
export interface Actions {
  readonly isPlaying: boolean;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly finishing: readonly Move[] | null;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly hint: () => void;
  readonly finish: () => void;
}

/** `hinting`: null where the room allows no hints. `tableOf`: the table, once there is one. */
export function useActions(session: AtTable, hinting: Hinting | null, tableOf: () => Table | null): Actions {
  const game = session.game.value;
  const isPlaying = game !== null && game.end === null;
  const screen = game && onScreen(game);
  const faces = game?.faces;
  const target = game?.terms.target ?? 0;
  const finishing = useMemo(
    () => (isPlaying && screen && faces ? finishingMoves(screen, faces, target) : null),
    [isPlaying, screen, faces, target],
  );
  return {
    isPlaying,
    mayUndo: isPlaying && screen !== null && undoRefusal(screen, game.terms.undo) === null,
    mayRedo: isPlaying && screen !== null && screen.undone !== null,
    finishing,
    undo: () => make(session, { kind: "undo" }, tableOf, words.table.takenBack),
    redo: () => redo(session, tableOf),
    hint: () => hinting && giveHint(session, hinting, tableOf()),
    finish: () => {
      if (finishing === null) return;
      make(session, { kind: "auto", moves: finishing }, tableOf, words.table.cameHome(finishing.length));
    },
  };
}

/** Makes an entry and says so; or why it cannot be made. */
function make(session: AtTable, entry: Entry, tableOf: () => Table | null, said: string): void {
  const why = session.play(entry);
  if (why !== null) session.notice.value = { text: sentenceOf(why) };
  else tableOf()?.say(said);
}

function redo(session: AtTable, tableOf: () => Table | null): void {
  const game = session.game.peek();
  const again = game && onScreen(game).undone?.entry;
  if (!game || !again) return;
  make(session, again, tableOf, redoWords(game, again));
}

function redoWords(game: Parameters<typeof onScreen>[0], entry: Made): string {
  if (entry.kind === "auto") return words.table.cameHome(entry.moves.length);
  return hintWords(game.terms.sheet, onScreen(game).board, game.faces, entry.move);
}

function giveHint(session: AtTable, hinting: Hinting, table: Table | null): void {
  const game = session.game.peek();
  if (game === null || game.end !== null || table === null) return;
  const advice = hinting.next(game);
  if (advice === null) {
    session.notice.value = { text: words.hints.none };
    return;
  }
  const { move, nth, all } = advice;
  table.point(move);
  table.say(words.hints.nth(nth, all, hintWords(game.terms.sheet, onScreen(game).board, game.faces, move)));
}

/** U and shift U, control Z and Y, H, A: where nobody is writing and no dialog is open. */
export function useActionKeys(actions: Actions): void {
  useEffect(() => {
    if (!actions.isPlaying) return undefined;
    const press = (event: KeyboardEvent) => {
      const act = isElsewhere(event) || event.repeat || event.altKey ? undefined : actionOf(actions, event);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function actionOf(actions: Actions, event: KeyboardEvent): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "y") return actions.redo;
    return key === "z" ? (event.shiftKey ? actions.redo : actions.undo) : undefined;
  }
  if (!preferences.peek().shortcuts) return undefined;
  if (key === "u") return event.shiftKey ? actions.redo : actions.undo;
  return { h: actions.hint, a: actions.finish }[key];
}

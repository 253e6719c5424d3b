/** Sees to it that this browser remembers the rooms it had a seat in, and how its races there went. */
import { effect } from "@preact/signals";
import { isGame } from "../engine/games";
import { noteResult, noteRoom, noteTryResult } from "./history";
import type { Session } from "./session";

/** From now on; returns what ends it. `now`: milliseconds since 1970. */
export function remember(session: Session, now: () => number = Date.now): () => void {
  let noted: string | null = null;
  const stopRooms = effect(() => {
    const room = session.room.value;
    if (room === null || room.daily !== null || session.seat.value === null || !isGame(room.settings.game)) return;
    const { game } = room.settings;
    // Once for each game that is played there, and not with every change of the room.
    if (noted === game) return;
    noted = game;
    noteRoom(room.code, game, now());
  });
  const stopResults = effect(() => {
    const result = session.result.value;
    const room = session.room.value;
    const seat = session.seat.value;
    if (result === null || room === null || seat === null) return;
    if (room.daily === null) noteResult(result, seat);
    else noteTryResult(result);
  });
  return () => {
    stopRooms();
    stopResults();
  };
}

/** Sees to it that a tab keeps what it is told of the races in its room. */
import { effect } from "@preact/signals";
import type { Session } from "../state/session";
import { keepDigest, keepEntry, keepSeal } from "./kept";

/** From now on; returns what ends it. */
export function witness(session: Session): () => void {
  const { code } = session;
  session.onAcknowledged = (race, seat, entry) => keepEntry(code, race, seat, entry);
  const stopSeals = effect(() => {
    const room = session.room.value;
    if (room?.phase === "countdown" && room.race) keepSeal(code, room.race.number, room.race.t0, room.race.commitment);
  });
  const stopDigests = effect(() => {
    const result = session.result.value;
    if (result !== null) keepDigest(code, result.race, result.digest);
  });
  return () => {
    session.onAcknowledged = null;
    stopSeals();
    stopDigests();
  };
}

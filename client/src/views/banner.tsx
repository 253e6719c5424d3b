/** What is said over every page of a room: the connection, short notices, and what a screen reader should hear. */
import { useEffect, useState } from "preact/hooks";
import type { Session } from "../state/session";
import { words } from "../words/words";
import { useAfter } from "./timers";

const BANNER_AFTER_MS = 1_500;
const SLOW_AFTER_MS = 15_000;
const NOTICE_MS = 4_500;

export function Banners({ session }: { session: Session }) {
  const isLost = session.link.value.kind === "lost" && session.room.value !== null;
  const isLong = useAfter(BANNER_AFTER_MS, isLost);
  const isSlow = useAfter(SLOW_AFTER_MS, isLost);
  return (
    <div class="banners" role="status">
      {isLong && <p class="banner lost">{isSlow ? words.link.slow : words.link.lost}</p>}
      {session.saving.value && !isLost && <p class="banner lost">{words.link.saving}</p>}
      <Notice session={session} />
    </div>
  );
}

export function Notice({ session }: { session: Pick<Session, "notice"> }) {
  const notice = session.notice.value;
  const [shown, setShown] = useState(notice);
  useEffect(() => {
    setShown(notice);
    if (notice === null) return undefined;
    const timer = setTimeout(() => setShown(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return shown && <p class="banner">{shown.text}</p>;
}

/** Green or not: the state of the line, with its round trip on asking. */
export function Dot({ session }: { session: Session }) {
  const isOpen = session.link.value.kind === "open";
  const text = isOpen ? words.link.ok(session.clock.roundTrip) : words.link.bad;
  const ask = () => {
    session.notice.value = { text: isOpen ? words.link.ok(session.clock.roundTrip) : words.link.bad };
  };
  return <button type="button" class={`dot${isOpen ? "" : " lost"}`} onClick={ask} title={text} aria-label={text} />;
}

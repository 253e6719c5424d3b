/** Going back in the middle of a race: first it closes what lies over the table, then it asks. */
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../words/words";
import { go } from "./route";

/** One more entry in the page's history: going back from it stays on the page. */
const GUARD = { guards: "race" } as const;

export function LeaveGuard() {
  const [asks, setAsks] = useState(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    guard();
    const back = () => {
      if (isLeaving.current) return;
      const open = document.querySelector<HTMLDialogElement>("dialog[open]");
      if (open === null) return setAsks(true);
      open.close();
      guard();
    };
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      // Whoever went on by a link has left the guard behind already.
      if (isGuarded()) history.back();
    };
  }, []);
  const stay = () => {
    setAsks(false);
    guard();
  };
  const leave = () => {
    isLeaving.current = true;
    leavePage();
  };
  return asks ? <Question onStay={stay} onLeave={leave} /> : null;
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { heading, text, stay, leave } = words.leave;
  return (
    <dialog ref={dialog} class="sheet ask" aria-label={heading} onClose={onStay}>
      <div class="sheet-body">
        <h2>{heading}</h2>
        <p>{text}</p>
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {stay}
        </button>
        <button type="button" class="quiet" onClick={onLeave}>
          {leave}
        </button>
      </div>
    </dialog>
  );
}

function guard(): void {
  if (!isGuarded()) history.pushState(GUARD, "");
}

function isGuarded(): boolean {
  return (history.state as typeof GUARD | null)?.guards === GUARD.guards;
}

/** To where one came from; a page opened by its link has nothing before it. */
function leavePage(): void {
  const { navigation } = window as { navigation?: { readonly canGoBack: boolean } };
  if (navigation?.canGoBack === false) go("/");
  else history.back();
}

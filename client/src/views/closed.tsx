/** The line was closed for good: what happened, and the one thing to do now. */
import type { Session } from "../state/session";
import { words } from "../words/words";
import { Devil } from "./devil";
import { Masthead } from "./masthead";
import { go } from "./route";

const KICKED = 4005;

interface Closing {
  readonly heading: string;
  readonly text: string;
  readonly action: string;
}

export function Closed({ session, code }: { session: Session; code: number }) {
  const says: Closing = code in words.closed ? words.closed[code as 4001 | 4004 | 4005 | 4006] : words.closed.other;
  return (
    <Plain {...says} onAct={actionFor(session, code)}>
      {code === KICKED && (
        <button type="button" class="quiet" onClick={() => session.watchInstead()}>
          {words.closed.watch}
        </button>
      )}
    </Plain>
  );
}

function actionFor(session: Session, code: number): () => void {
  switch (code) {
    case 4001:
      return () => session.connect();
    case 4004:
    case KICKED:
      return () => go("/");
    default:
      return () => location.reload();
  }
}

interface PlainProps extends Closing {
  readonly onAct: () => void;
  readonly children?: preact.ComponentChildren;
}

/** A page with one thing to say. */
export function Plain({ heading, text, action, onAct, children }: PlainProps) {
  return (
    <div class="plain">
      <Masthead />
      <main>
        <Devil seat={4} size={96} />
        <h1>{heading}</h1>
        <p role="status">{text}</p>
        <button type="button" class="primary large" onClick={onAct}>
          {action}
        </button>
        {children}
      </main>
    </div>
  );
}

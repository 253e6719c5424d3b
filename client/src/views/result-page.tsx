/** A result under its own link, for anybody it was sent to; needs no socket. */
import { useEffect, useState } from "preact/hooks";
import { Refusal, resultOf } from "../net/rest";
import type { Result } from "../wire.gen";
import { sentenceOf, words } from "../words/words";
import { Plain } from "./closed";
import { Masthead } from "./masthead";
import { ResultBody } from "./result";
import { go, Link, roomPath } from "./route";

export function ResultPage({ code, race }: { code: string; race: number }) {
  const [found, setFound] = useState<Result | Refusal | null>(null);
  useEffect(() => {
    let isCurrent = true;
    resultOf(code, race).then(
      (result) => isCurrent && setFound(result),
      (why: unknown) => isCurrent && setFound(why instanceof Refusal ? why : new Refusal("", "")),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, race]);
  if (found instanceof Refusal) {
    const text = found.code === "no-result" ? words.result.missing : sentenceOf(found.code, found.message);
    return (
      <Plain
        heading={words.result.heading(race)}
        text={text}
        action={words.result.room}
        onAct={() => go(roomPath(code))}
      />
    );
  }
  return (
    <div class="over-page">
      <Masthead code={code} />
      {found === null ? (
        <main>
          <p role="status">{words.result.loading}</p>
        </main>
      ) : (
        <ResultBody result={found} seat={null}>
          <Link to={roomPath(code)} class="button primary large">
            {words.result.room}
          </Link>
        </ResultBody>
      )}
    </div>
  );
}

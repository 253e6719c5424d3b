/** A race that is over, watched again under a link of its own, for anybody it was sent to; needs no socket. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { Refusal } from "../net/rest";
import { recordOf } from "../proof/fetched";
import { prepared, type RacedRace } from "../replay/race";
import { gameTitle, sentenceOf, words } from "../words/words";
import { Plain } from "./closed";
import { useFetchedWords, useStarted } from "./fetched-words";
import { Masthead } from "./masthead";
import { Replay } from "./replay";
import { go, Link, roomPath } from "./route";
import "../styles/replay.css";
import "../styles/replay-low.css";

type Found = RacedRace | Refusal | "unknown" | null;

interface ReplayPageProps {
  readonly code: string;
  readonly race: number;
}

/** Give it a `key` of code and race. */
export function ReplayPage({ code, race }: ReplayPageProps) {
  const says = useFetchedWords(words.after);
  const found = useRace(code, race);
  const result = `${roomPath(code)}/${race}`;
  if (typeof says === "string") return <Waiting code={code} text={says} />;
  const { replay } = says;
  if (found === null) return <Waiting code={code} text={replay.fetching} />;
  if (found instanceof Refusal || found === "unknown") {
    return (
      <Plain
        heading={replay.title(race)}
        text={found === "unknown" ? replay.unknown : whyNot(found, replay.missing)}
        action={replay.back}
        onAct={() => go(result)}
      />
    );
  }
  const { game } = found.sheet;
  return (
    <div class="replay-page">
      <Masthead code={code} />
      <main>
        <header class="replay-head">
          <h1>{replay.title(race)}</h1>
          <p>{gameTitle(game)}</p>
          <Link to={result} class="quiet button">
            {replay.back}
          </Link>
        </header>
        <Replay race={found} says={replay} />
      </main>
    </div>
  );
}

function whyNot({ code, message }: Refusal, missing: string): string {
  return code === "no-result" || code === "bad-record" ? missing : sentenceOf(code, message);
}

function useRace(code: string, race: number): Found {
  const [found, setFound] = useState<Found>(null);
  const fetched = useStarted(useCallback(() => recordOf(code, race).then(prepared), [code, race]));
  useEffect(() => {
    let isCurrent = true;
    fetched.then(
      (ready) => isCurrent && setFound(ready ?? "unknown"),
      (why: unknown) => isCurrent && setFound(why instanceof Refusal ? why : new Refusal("", "")),
    );
    return () => {
      isCurrent = false;
    };
  }, [fetched]);
  return found;
}

function Waiting({ code, text }: { code: string; text: string }) {
  return (
    <div class="replay-page">
      <Masthead code={code} />
      <main>
        <p role="status">{text}</p>
      </main>
    </div>
  );
}

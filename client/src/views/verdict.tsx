/** Whether a race was what it is said to be: worked out by this browser from the record, and said in words. */
import { useEffect, useState } from "preact/hooks";
import { type Checked, checked, type Fault, type Scope } from "../proof/checks";
import { fetchedRecord, recordPath } from "../proof/fetched";
import { keptOf } from "../proof/kept";
import type { Result } from "../wire.gen";
import type { AfterWords } from "../words/after";
import { words } from "../words/words";
import { Copy } from "./copy";
import { useFetchedWords } from "./fetched-words";
import "../styles/verdict.css";

const ICONS = {
  verified: "M4 11.5 8.5 16 18 5.5",
  wrong: "M11 4v9M11 17v.5",
  unknown: "M7.5 8a3.5 3.5 0 1 1 5 3.2c-1 .6-1.5 1.2-1.5 2.4M11 17v.5",
} as const;

type Found = Checked | "missing" | null;

export function Verdict({ result }: { result: Result }) {
  const says = useFetchedWords(words.after);
  const { found, again } = useChecked(result);
  if (typeof says === "string") return <p role="status">{says}</p>;
  return (
    <div class="verdict">
      <Said found={found} result={result} says={says.proof} onAgain={again} />
      <Again result={result} says={says.proof} />
    </div>
  );
}

function useChecked(result: Result): { found: Found; again: () => void } {
  const [found, setFound] = useState<Found>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    const { code, race } = result;
    fetchedRecord(code, race)
      .then(({ value }) => checked(value, result, keptOf(code, race)))
      .then(
        (report) => isCurrent && setFound(report),
        () => isCurrent && setFound("missing"),
      );
    return () => {
      isCurrent = false;
    };
  }, [result, tries]);
  return { found, again: () => setTries((before) => before + 1) };
}

type ProofWords = AfterWords["proof"];

interface SaidProps {
  readonly found: Found;
  readonly result: Result;
  readonly says: ProofWords;
  readonly onAgain: () => void;
}

function Said({ found, result, says, onAgain }: SaidProps) {
  if (found === null) return <p role="status">{says.checking}</p>;
  if (found === "missing") {
    return (
      <>
        <p role="status">{says.missing}</p>
        <button type="button" onClick={onAgain}>
          {says.retry}
        </button>
      </>
    );
  }
  const { verdict, faults, scope } = found;
  return (
    <>
      <p class={`verdict-head ${verdict}`} role="status">
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" class="icon">
          <path d={ICONS[verdict]} />
        </svg>
        <b>{says[verdict]}</b>
      </p>
      {verdict !== "unknown" && <p>{verdict === "verified" ? says.verifiedLead : says.wrongLead}</p>}
      {faults.length > 0 && (
        <ul class="faults">
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>{faultText(fault, result, says)}</li>
          ))}
        </ul>
      )}
      {verdict === "verified" && scope !== null && (
        <details>
          <summary>{says.what}</summary>
          <ul class="checks">
            {checksOf(scope, says).map(([text, isChecked]) => (
              <li key={text} class={isChecked ? "" : "unchecked"}>
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function faultText({ code, seat, entry }: Fault, { rows }: Result, says: ProofWords): string {
  const name = seat === null ? null : (rows.find((row) => row.seat === seat)?.name ?? says.seat(seat));
  const where = says.at(name, entry);
  return where === "" ? says.findings[code] : `${where}: ${says.findings[code]}`;
}

/** What is said of each check, and whether this browser could make it. */
function checksOf(scope: Scope, says: ProofWords): readonly (readonly [text: string, isChecked: boolean])[] {
  const { moves, racers, own, sawSeal, wasTold, hasLine } = scope;
  return [
    [says.deal, true],
    [sawSeal ? says.sawSeal : says.noSeal, sawSeal],
    [says.moves(moves, racers), true],
    [says.order, true],
    ...(hasLine ? [[says.line, true] as const] : []),
    [wasTold ? says.wasTold : says.notTold, true],
    [own > 0 ? says.own(own) : says.notOwn, own > 0],
  ];
}

/** The record as a file, and how to check it without a browser. */
function Again({ result, says }: { result: Result; says: ProofWords }) {
  const { code, race, digest } = result;
  const file = `pandemonium-${code}-${race}.json`;
  const command = `pandemonium verify ${file} --digest ${digest}`;
  return (
    <>
      <a class="button" href={recordPath(code, race)} download={file}>
        {says.download}
      </a>
      <p class="verdict-command">
        {says.again} <code>{command}</code> <Copy value={command} />
      </p>
    </>
  );
}

/** Parts of the dictionaries that are long and come in files of their own. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { words } from "../words/words";

/** Starts something while its view is drawn for the first time: an effect would start it only after that was painted. */
export function useStarted<Value>(start: () => Promise<Value>): Promise<Value> {
  return useMemo(() => {
    const started = start();
    // Whoever waits for it comes a little later, and hears of a failure then.
    started.catch(() => undefined);
    return started;
  }, [start]);
}

/** The part in the language spoken now; until it is there, and where it cannot be had, a sentence about that. */
export function useFetchedWords<Part>(fetch: () => Promise<Part>): Part | string {
  const [found, setFound] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  const fetched = useStarted(fetch);
  useEffect(() => {
    let isCurrent = true;
    fetched.then(
      (says) => isCurrent && setFound(says),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [fetched]);
  return found ?? (failed ? words.menu.missing : words.menu.fetching);
}

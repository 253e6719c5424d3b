/** Parts of the dictionaries that are long and come in files of their own. */
import { useEffect, useState } from "preact/hooks";
import { words } from "../words/words";

/** The part in the language spoken now; until it is there, and where it cannot be had, a sentence about that. */
export function useFetchedWords<Part>(fetch: () => Promise<Part>): Part | string {
  const [found, setFound] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    fetch().then(
      (says) => isCurrent && setFound(says),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [fetch]);
  return found ?? (failed ? words.menu.missing : words.menu.fetching);
}

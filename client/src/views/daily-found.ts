/** A day's deal as the server tells it, asked for again on wish, and by itself while there is none. */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { GameId } from "../games.gen";
import { dailyOf } from "../net/daily";
import { Refusal } from "../net/rest";
import type { DailyView } from "../wire.gen";

const LOOK_AGAIN_MS = 15_000;

interface Daily {
  /** Null: on its way. */
  readonly found: DailyView | Refusal | null;
  readonly lookAgain: () => void;
}

/** `date`: null for today. */
export function useDaily(game: GameId, date: string | null): Daily {
  const [found, setFound] = useState<DailyView | Refusal | null>(null);
  const [look, setLook] = useState({ game, date });
  const lookAgain = useCallback(() => setLook({ game, date }), [game, date]);
  useEffect(() => {
    let isCurrent = true;
    const take = (answer: DailyView | Refusal) => {
      if (isCurrent) setFound(answer);
    };
    dailyOf(look.game, look.date).then(take, (why: unknown) =>
      take(why instanceof Refusal ? why : new Refusal("", "")),
    );
    return () => {
      isCurrent = false;
    };
  }, [look]);
  const isMissing = found !== null && !(found instanceof Refusal) && found.state === "none";
  useEffect(() => {
    if (!isMissing) return undefined;
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMissing, lookAgain]);
  return { found, lookAgain };
}

/** While a page waits for something, its title says when it is there; afterwards it is as it was. */
export function useTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
}

/** Going past somebody, so that it is felt; and the lanes of those who would rather not see it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Lane } from "../state/lanes";
import { preferences } from "../state/preferences";

const FELT_MS = 900;

/** For a moment after a rank has changed: which way it went. */
export function useRankChange(rank: number): "up" | "down" | null {
  const last = useRef(rank);
  const [change, setChange] = useState<"up" | "down" | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = rank;
    if (before === rank) return undefined;
    setChange(rank < before ? "up" : "down");
    const timer = setTimeout(() => setChange(null), FELT_MS);
    return () => clearTimeout(timer);
  }, [rank]);
  return change;
}

/** All lanes; for racers who want it quiet, their own. */
export function lanesShown(lanes: readonly Lane[]): readonly Lane[] {
  const own = lanes.filter(({ isOwn }) => isOwn);
  return preferences.value.quiet && own.length > 0 ? own : lanes;
}

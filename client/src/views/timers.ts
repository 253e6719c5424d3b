/** Hooks that follow time and the window. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RefereeClock } from "../net/clock";

// A timer may fire a little early; then the second it was set for would be missed.
const SLACK_MS = 8;

/** Milliseconds until referee time `target`, never below zero; renders once a second, on the second. */
export function useTimeLeft(clock: RefereeClock, target: number): number {
  const [left, setLeft] = useState(() => Math.max(0, target - clock.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = Math.max(0, target - clock.now());
      setLeft(now);
      if (now > 0) timer = setTimeout(look, (now % 1000) + SLACK_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, [clock, target]);
  return left;
}

/** Does the media query hold? */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = () => setHolds(list.matches);
    look();
    list.addEventListener("change", look);
    return () => list.removeEventListener("change", look);
  }, [query]);
  return holds;
}

/** An element's size in CSS pixels, 0 by 0 before the first layout; and the ref that goes on it. */
export function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current!;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

/** Has this been true for so long? For what should not be shown at once. */
export function useAfter(milliseconds: number, holds: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!holds) return undefined;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, holds]);
  return holds && isLong;
}

/** Keeps the screen on while `holds`, where the browser can; without a secure context it cannot. */
export function useWakeLock(holds: boolean): void {
  useEffect(() => {
    if (!holds || !("wakeLock" in navigator)) return undefined;
    let lock: { release(): Promise<void> } | null = null;
    let isOver = false;
    const take = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (taken) => {
          if (isOver) void taken.release();
          else lock = taken;
        },
        () => undefined,
      );
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release().catch(() => undefined);
    };
  }, [holds]);
}

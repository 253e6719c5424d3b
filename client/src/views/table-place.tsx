/** How a page with a table to play at is laid out, and where the tools go. */
import type { ComponentChildren } from "preact";
import { useCallback, useState } from "preact/hooks";
import type { Rect } from "../table/geometry";
import { TALL_WIDTH } from "../table/layout";
import { useMedia } from "./timers";

const WIDE = "(min-width: 1024px) and (min-height: 500px)";
const LOW = "(max-height: 499px) and (min-aspect-ratio: 6/5)";
/** Tables that leave room for the tools. */
const NARROW = `(max-width: ${TALL_WIDTH - 1}px)`;
const TOOLS_HEIGHT = 48;

/** `place`: on the table, null where it has no room of its own. `hasBar`: then under it. `onTools`: for the table to say. */
export interface TablePlace {
  readonly look: "wide" | "low" | "tall";
  readonly hasBar: boolean;
  readonly place: Rect | null;
  readonly toolsHeight: number;
  readonly onTools: (place: Rect | null) => void;
}

export function useTablePlace(): TablePlace {
  const isWide = useMedia(WIDE);
  const isLow = useMedia(LOW);
  const isNarrow = useMedia(NARROW);
  // Not told yet: the page is laid out as it will be, so that it does not jump when the table says where.
  const [told, setPlace] = useState<Rect | null | undefined>(undefined);
  const onTools = useCallback(
    (next: Rect | null) => setPlace((before) => (before !== undefined && sameRect(before, next) ? before : next)),
    [],
  );
  const look = isWide ? "wide" : isLow ? "low" : "tall";
  const isTall = look === "tall";
  return {
    look,
    hasBar: isTall && (told === undefined ? !isNarrow : told === null),
    place: isTall ? (told ?? null) : null,
    toolsHeight: isTall ? TOOLS_HEIGHT : 0,
    onTools,
  };
}

export function ToolsOnTable({ place, children }: { place: Rect; children: ComponentChildren }) {
  const { x, y, w, h } = place;
  return (
    <div class="tools-place" style={{ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` }}>
      {children}
    </div>
  );
}

function sameRect(one: Rect | null, other: Rect | null): boolean {
  return one === other || (!!one && !!other && JSON.stringify(one) === JSON.stringify(other));
}

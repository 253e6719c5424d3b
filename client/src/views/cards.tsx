/** Cards that are only looked at: our own faces, outside a table. */
import { FACE_OF_TEXT } from "../engine/cards";
import { faceMarkup, type Level, suitClass } from "../table/faces";
import "../styles/table.css";

/** A card face up, `text` as "TH" or "10H"; face down where there is none. */
export function Card({ text, x = 0, y = 0, class: more = "", level = "small" }: CardProps) {
  const face = text === undefined ? undefined : FACE_OF_TEXT.get(text.replace("10", "T"));
  const isDown = face === undefined;
  return (
    <div class={`tb-card${isDown ? " down" : ""} ${more}`} style={{ transform: `translate(${x}px,${y}px)` }}>
      <div class="tb-back" />
      <div
        class={`tb-front ${isDown ? "" : suitClass(face)}`}
        dangerouslySetInnerHTML={{ __html: isDown ? "" : faceMarkup(face, level) }}
      />
    </div>
  );
}

interface CardProps {
  readonly text?: string | undefined;
  /** In pixels, of its upper left corner. */
  readonly x?: number;
  readonly y?: number;
  readonly class?: string;
  readonly level?: Level;
}

/** Width and height of a small card in pixels, and the font size of its index, as the table has them. */
export const CARD = { w: 46, h: 64, index: 21 } as const;
const LARGE_INDEX = 28;
const GAP = 8;

/** The style of a piece of table whose cards are of that size. */
export function cardSizes(index: number = CARD.index): Record<string, string> {
  return { "--w": `${CARD.w}px`, "--h": `${CARD.h}px`, "--ix": `${index}px` };
}

/** A few cards side by side on the table's ground. */
export function CardRow({ faces, isLarge, label }: { faces: readonly string[]; isLarge: boolean; label: string }) {
  const width = faces.length * (CARD.w + GAP) - GAP;
  return (
    <div class="card-row" role="img" aria-label={label}>
      <div class={`tb watched${isLarge ? " large-print" : ""}`} style={cardSizes(isLarge ? LARGE_INDEX : CARD.index)}>
        <div class="card-row-cards" style={{ width: `${width}px`, height: `${CARD.h}px` }}>
          {faces.map((text, nth) => (
            <Card key={text} text={text} x={nth * (CARD.w + GAP)} />
          ))}
        </div>
      </div>
    </div>
  );
}

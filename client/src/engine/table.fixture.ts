/** Tables written down by hand, for tests. */
import type { Board } from "./board";
import { FACE_OF_TEXT, type Faces, UNKNOWN } from "./cards";
import type { Sheet } from "./sheets";

export interface View {
  readonly sheet: Sheet;
  readonly board: Board;
  readonly faces: Faces;
}

/** A table with only these cards, written as in the notation: `~4S` face down, `##` unknown. */
export function table(sheet: Sheet, laid: Readonly<Record<string, string>>): View {
  const faces: number[] = [];
  const down: number[] = [];
  const piles = sheet.piles.map((name) => {
    const cards = (laid[name] ?? "").split(" ").filter((text) => text !== "");
    down.push(cards.filter((text) => text.startsWith("~")).length);
    return cards.map((text) => faces.push(FACE_OF_TEXT.get(text.replace("~", "")) ?? UNKNOWN) - 1);
  });
  return { sheet, board: { piles, down, redeals: 0 }, faces };
}

/** What a move of cards is good for, as far as the player can see. */
import type { Board } from "./board";
import { type Faces, UNKNOWN } from "./cards";
import { legal } from "./legal";
import { DRAW, FOUNDATION, type Move, REDEAL } from "./notation";
import { fits, type PileKind, type Sheet } from "./sheets";

/** A board as the player sees it. */
export interface Scene {
  readonly sheet: Sheet;
  readonly board: Board;
  readonly faces: Faces;
}

/** What a move of cards is good for, the best first: what good players do in these games, in their order. */
export const WORTHS = [
  "reserve home",
  "reserve on a column",
  "opens by going home",
  "opens",
  "column home",
  "waste home",
  "empties a column",
  "joins a run",
  "reserve into a gap",
  "opens by filling a gap",
  "waste on a column",
] as const;

type Worth = (typeof WORTHS)[number];

/** Worths that only rearrange the columns; all others are progress and can never be made twice. */
export const REARRANGES: ReadonlySet<Worth> = new Set(["empties a column", "joins a run"]);

/** Null for a move that leads nowhere by itself. */
export function worthOf(scene: Scene, move: Move): Worth | null {
  const { sheet, board } = scene;
  const source = sheet.index.get(move.source)!;
  const kind = sheet.groupAt[source]!.kind;
  if (move.target === FOUNDATION) return homeWorth(scene, move, kind);
  const target = sheet.index.get(move.target)!;
  const isGap = board.piles[target]!.length === 0;
  if (kind === "reserve") return isGap ? "reserve into a gap" : "reserve on a column";
  if (kind === "waste") return isGap ? null : "waste on a column";
  if (opens(scene, move)) return isGap ? "opens by filling a gap" : "opens";
  if (isGap) return null;
  if (board.piles[source]!.length === move.count) return "empties a column";
  return joins(scene, move, source, target) ? "joins a run" : null;
}

function homeWorth(scene: Scene, move: Move, kind: PileKind): Worth {
  if (kind === "reserve") return "reserve home";
  if (kind === "waste") return "waste home";
  return opens(scene, move) ? "opens by going home" : "column home";
}

/** Does a column move turn up a card, or draw one from the reserve? */
export function opens({ sheet, board }: Scene, move: Move): boolean {
  const source = sheet.index.get(move.source)!;
  const { kind, fill } = sheet.groupAt[source]!;
  const left = board.piles[source]!.length - move.count;
  if (kind !== "tableau" || left > board.down[source]!) return false;
  const fillers = fill.flatMap((id) => sheet.group.get(id)!.piles);
  return left > 0 || fillers.some((name) => board.piles[sheet.index.get(name)!]!.length > 0);
}

/** Does the group come to lie in a run where before it lay on a card it did not follow? */
function joins({ sheet, board, faces }: Scene, move: Move, source: number, target: number): boolean {
  const group = sheet.groupAt[source]!;
  // Several cards that change the part are no run there.
  if (group.hold === null || (move.count > 1 && group !== sheet.groupAt[target])) return false;
  const cards = board.piles[source]!;
  const first = cards.length - move.count;
  const under = first - 1 < board.down[source]! ? UNKNOWN : faces[cards[first - 1]!]!;
  return under !== UNKNOWN && !fits(group.hold, faces[cards[first]!]!, under);
}

/** Every legal move of cards. */
export function transfers({ sheet, board, faces }: Scene): Move[] {
  return legal(sheet, board, faces).filter(({ source, target }) => source !== DRAW.source && target !== REDEAL.target);
}

/**
 * Moves worth making, worked out from what the player can see and nothing else.
 *
 * A hint is legal and leads somewhere: it makes progress, or is the first step of a way to progress that is seen, and never goes back
 * to an arrangement that was there before. So whoever follows hints comes to an end. It is advice, not a proof: a better move may
 * exist, and "no hint" does not mean that the board is blocked.
 */
import { type Board, cardsHome } from "./board";
import { type Faces, UNKNOWN } from "./cards";
import { foundationFor, redealLeft } from "./legal";
import { DRAW, FOUNDATION, type Move, moveText, REDEAL } from "./notation";
import { carryOut } from "./play";
import type { Playthrough } from "./playthrough";
import { fits, type Sheet } from "./sheets";
import { opens, REARRANGES, type Scene, transfers, WORTHS, worthOf } from "./worth";

/** Arrangements that are looked at for a way to progress. Nearly all searches end far below; a key press must not be felt. */
const SEARCHED_MAX = 100;
/** Ways shown at most, besides moves that are good in themselves. */
const WAYS_MAX = 2;

/** All hints, the best first; a draw or a redeal stands among them where one may help. Empty where no useful move is seen. */
export function hints(game: Playthrough, faces: Faces): readonly Move[] {
  const scene: Scene = { sheet: game.sheet, board: game.board, faces };
  const earlier = earlierArrangements(game, faces);
  const { ways, exposed } = searched(scene, earlier);
  const direct = directHints(scene, earlier);
  const fill = gapFill(scene);
  const found = distinct([...direct, ...ways, ...(fill !== null && isGoodFill(scene, fill) ? [fill] : [])]);
  const next = drawOrRedeal(scene);
  if (next !== null && mayWait(scene, found)) return [next, ...found];
  if (next !== null && mayHelp(scene, exposed)) return [...found, next];
  if (found.length > 0) return found;
  const last = hasGap(scene) ? (fill ?? next) : null;
  return last === null ? [] : [last];
}

function directHints(scene: Scene, earlier: ReadonlySet<string>): Move[] {
  const rated = transfers(scene).flatMap((move) => {
    const worth = worthOf(scene, move);
    if (worth === null || (REARRANGES.has(worth) && earlier.has(arrangementAfter(scene, move)))) return [];
    return [{ move, worth, depth: scene.board.down[scene.sheet.index.get(move.source)!]! }];
  });
  // Of two columns that may be opened, the one that hides more.
  rated.sort((a, b) => WORTHS.indexOf(a.worth) - WORTHS.indexOf(b.worth) || b.depth - a.depth);
  return oneForEachGroup(rated.map(({ move }) => move));
}

/** The same cards are not offered a second place: the first one is the better. */
function oneForEachGroup(moves: readonly Move[]): Move[] {
  const groups = new Map<string, Move>();
  for (const move of moves) {
    const group = `${move.source}x${move.count}`;
    if (!groups.has(group)) groups.set(group, move);
  }
  return [...groups.values()];
}

function distinct(moves: readonly Move[]): Move[] {
  return [...new Map(moves.map((move) => [moveText(move), move])).values()];
}

interface Search {
  /** First steps of ways to progress that cannot be made now. */
  readonly ways: readonly Move[];
  /** Faces a card could be laid upon in some arrangement that can be reached, by group. */
  readonly exposed: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Looks ahead through the arrangements of the columns that moves without progress lead to, the nearest first. */
function searched(scene: Scene, earlier: ReadonlySet<string>): Search {
  const { sheet } = scene;
  const seen = new Set(earlier);
  const queue: { readonly board: Board; readonly first: Move | null }[] = [{ board: scene.board, first: null }];
  const now = new Set(gains(scene, transfers(scene)));
  const ways: Move[] = [];
  const exposed = new Map(sheet.groups.map(({ id }) => [id, new Set<number>()]));
  for (let nth = 0; nth < queue.length; nth++) {
    const { board, first } = queue[nth]!;
    const here = { ...scene, board };
    const moves = transfers(here);
    noteExposed(here, exposed);
    if (first !== null && gains(here, moves).some((gain) => !now.has(gain))) ways.push(first);
    if (ways.length >= WAYS_MAX) break;
    for (const move of moves) {
      const onward = queue.length < SEARCHED_MAX ? rearranged(here, move, seen) : null;
      if (onward !== null) queue.push({ board: onward, first: first ?? move });
    }
  }
  return { ways, exposed };
}

/** The board after a column move without progress, null where it is another move or the arrangement was seen. */
function rearranged(scene: Scene, move: Move, seen: Set<string>): Board | null {
  const { sheet, board, faces } = scene;
  const source = sheet.groupAt[sheet.index.get(move.source)!]!;
  if (source.kind !== "tableau" || move.target === FOUNDATION || opens(scene, move)) return null;
  const after = carryOut(sheet, board, faces, move).board;
  const key = arrangement({ ...scene, board: after });
  if (seen.has(key)) return null;
  seen.add(key);
  return after;
}

/** What progress could be made at once: of which card, and to what end. */
function gains(scene: Scene, moves: readonly Move[]): string[] {
  const { sheet, board } = scene;
  return moves.flatMap((move) => {
    const worth = worthOf(scene, move);
    if (worth === null || REARRANGES.has(worth)) return [];
    return [`${worth} ${board.piles[sheet.index.get(move.source)!]!.at(-move.count)!}`];
  });
}

function noteExposed({ sheet, board, faces }: Scene, exposed: ReadonlyMap<string, Set<number>>): void {
  for (const pile of sheet.tableau) {
    const top = board.piles[pile]!.at(-1);
    if (top !== undefined) exposed.get(sheet.groupAt[pile]!.id)!.add(faces[top]!);
  }
}

function drawOrRedeal({ sheet, board }: Scene): Move | null {
  if (board.piles[sheet.stock]!.length > 0) return DRAW;
  return board.piles[sheet.waste]!.length > 0 && redealLeft(sheet, board) ? REDEAL : null;
}

/** Can drawing bring up another card that is not known, or one that has a place? */
function mayHelp(scene: Scene, exposed: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  const { sheet, faces } = scene;
  const waste = sheet.groupAt[sheet.waste]!.id;
  const takers = sheet.groups.filter(({ build, on_card }) => build !== null && on_card.includes(waste));
  return bringsHome(scene, (card) =>
    takers.some(({ id, build }) =>
      [...exposed.get(id)!].some((under) => under !== UNKNOWN && fits(build!, faces[card]!, under)),
    ),
  );
}

/** Can drawing bring up another card that is not known, that may go home, or of which `orElse` holds? */
function bringsHome({ sheet, board, faces }: Scene, orElse: (card: number) => boolean = () => false): boolean {
  const top = board.piles[sheet.waste]!.at(-1);
  return drawable(sheet, board).some((card) => {
    const face = faces[card]!;
    if (card === top) return false;
    return face === UNKNOWN || foundationFor(sheet, board, faces, face) !== null || orElse(card);
  });
}

/**
 * Where the stock may be gone through as often as one likes, a waste card that only lies down on a column can wait for better ones:
 * it would shift every later packet, and cover the column.
 */
function mayWait(scene: Scene, found: readonly Move[]): boolean {
  const { sheet } = scene;
  if (sheet.redeals !== null || found.length === 0 || !bringsHome(scene)) return false;
  return found.every((move) => sheet.index.get(move.source) === sheet.waste && leadsNowhere(scene, move));
}

function leadsNowhere(scene: Scene, move: Move): boolean {
  const { sheet, board, faces } = scene;
  const target = sheet.index.get(move.target);
  if (target === undefined || board.piles[target]!.length === 0) return false;
  const others = (here: Scene) => transfers(here).filter(({ source }) => sheet.index.get(source) !== sheet.waste);
  const now = new Set(gains(scene, others(scene)));
  const after = { ...scene, board: carryOut(sheet, board, faces, move).board };
  return gains(after, others(after)).every((gain) => now.has(gain));
}

/** Cards that drawing alone brings to the top of the waste, in this pass and, where there is one, in any later pass. */
export function drawable(sheet: Sheet, board: Board): number[] {
  const coming = [...board.piles[sheet.stock]!].reverse();
  const exposedOf = (cards: readonly number[]) =>
    cards.filter((_, nth) => (nth + 1) % sheet.draw === 0 || nth === cards.length - 1);
  const later = redealLeft(sheet, board) ? exposedOf([...board.piles[sheet.waste]!, ...coming]) : [];
  return [...exposedOf(coming), ...later];
}

/** The waste card into an empty column. */
function gapFill(scene: Scene): Move | null {
  const { sheet, board } = scene;
  const isGap = ({ source, target }: Move) =>
    sheet.index.get(source) === sheet.waste &&
    target !== FOUNDATION &&
    board.piles[sheet.index.get(target)!]!.length === 0;
  return transfers(scene).find(isGap) ?? null;
}

/** A gap is dear: it is worth filling where another one is left, or for a card that others can then be laid upon. */
function isGoodFill({ sheet, board, faces }: Scene, fill: Move): boolean {
  if (sheet.tableau.filter((pile) => board.piles[pile]!.length === 0).length > 1) return true;
  const under = faces[board.piles[sheet.waste]!.at(-1)!]!;
  const { build, on_card } = sheet.groupAt[sheet.index.get(fill.target)!]!;
  return [...sheet.tableau, ...sheet.reserves].some((pile) => {
    const top = board.piles[pile]!.at(-1);
    const mayFollow = top !== undefined && on_card.includes(sheet.groupAt[pile]!.id) && faces[top] !== UNKNOWN;
    return mayFollow && fits(build!, faces[top]!, under);
  });
}

function hasGap({ sheet, board }: Scene): boolean {
  const waste = sheet.groupAt[sheet.waste]!.id;
  return sheet.tableau.some((pile) => board.piles[pile]!.length === 0 && sheet.groupAt[pile]!.on_empty.includes(waste));
}

/** Arrangements of the columns since the last progress: to come back to one of them is to go in a circle. */
function earlierArrangements({ sheet, board, past }: Playthrough, faces: Faces): Set<string> {
  const left = remaining(sheet, board);
  const found = new Set([arrangement({ sheet, board, faces })]);
  for (let back = past; back !== null && remaining(sheet, back.board) === left; back = back.before) {
    found.add(arrangement({ sheet, board: back.board, faces }));
  }
  return found;
}

/** Falls with every progress and never rises but by an undo: what is not home, covered by a back, or not in the columns yet. */
function remaining(sheet: Sheet, board: Board): number {
  const waiting = [sheet.stock, sheet.waste, ...sheet.reserves].reduce(
    (sum, pile) => sum + board.piles[pile]!.length,
    0,
  );
  const backs = sheet.tableau.reduce((sum, pile) => sum + board.down[pile]!, 0);
  return sheet.size - cardsHome(sheet, board) + waiting + backs;
}

function arrangementAfter(scene: Scene, move: Move): string {
  const { board } = carryOut(scene.sheet, scene.board, scene.faces, move);
  return arrangement({ ...scene, board });
}

/** The columns as text: equal where they differ only by the order of columns of one group, or by two equal cards. */
function arrangement({ sheet, board, faces }: Scene): string {
  const cardText = (card: number) => (faces[card] === UNKNOWN ? `#${card}` : String(faces[card]));
  const columns = sheet.tableau.map((pile) => {
    const cards = board.piles[pile]!.map(cardText).join();
    return `${sheet.groupAt[pile]!.id} ${board.down[pile]} ${cards}`;
  });
  return columns.sort().join(";");
}

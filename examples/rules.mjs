// The three games, as the tables of docs/protocol.md have them, and a board that follows them.

const NO_RESERVE = ["columns", "waste"];
const ALL = [...NO_RESERVE, "reserve"];
const GAMES = {
  "seven-devils": {
    size: 104,
    draw: 1,
    redeals: 0,
    base: "A",
    groups: [
      { kind: "stock", piles: ["s"] },
      { kind: "waste", piles: ["w"] },
      { kind: "reserve", piles: names("r", 1, 7) },
      { kind: "foundation", piles: names("f", 1, 8) },
      columns(1, 7, { fits: "colours", around: false, gives: "exposed", takes: NO_RESERVE, emptyTakes: NO_RESERVE }),
    ],
  },
  "demons-and-thieves": {
    size: 104,
    draw: 1,
    redeals: 2,
    base: "f1",
    groups: [
      { kind: "stock", piles: ["s"] },
      { kind: "waste", piles: ["w"] },
      { kind: "reserve", piles: ["r"] },
      { kind: "foundation", piles: names("f", 1, 8) },
      columns(1, 4, { fits: "colours", around: true, gives: "run", takes: ALL, emptyTakes: ALL }),
      columns(5, 9, { fits: "suit", around: true, gives: "run", takes: ALL, emptyTakes: ALL }),
    ],
  },
  demon: {
    size: 52,
    draw: 3,
    redeals: Number.POSITIVE_INFINITY,
    base: "f1",
    groups: [
      { kind: "stock", piles: ["s"] },
      { kind: "waste", piles: ["w"] },
      { kind: "reserve", piles: ["r"] },
      { kind: "foundation", piles: names("f", 1, 4) },
      columns(1, 4, {
        fits: "colours",
        around: true,
        gives: "whole",
        takes: ALL,
        emptyTakes: ["waste"],
        filledFrom: "r",
      }),
    ],
  },
};

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";

export const gameNames = Object.keys(GAMES);
export const sizeOf = (game) => GAMES[game].size;

function columns(first, last, rules) {
  return { kind: "columns", piles: names("t", first, last), ...rules };
}

function names(letter, first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => `${letter}${first + i}`);
}

const rank = (face) => RANKS.indexOf(face[0]);
const isRed = (face) => "DH".includes(face[1]);

/** Does `face` go one lower onto `under`, by the rule of a group of columns? */
function fits(group, face, under) {
  const isLower = rank(face) + 1 === rank(under) || (group.around && face[0] === "K" && under[0] === "A");
  return isLower && (group.fits === "suit" ? face[1] === under[1] : isRed(face) !== isRed(under));
}

/** One's own board: `piles` by name, `down` face-down cards at the bottom of each, `faces` of the cards seen so far. */
export class Board {
  constructor(game, table) {
    this.game = GAMES[game];
    this.groupOf = new Map(this.game.groups.flatMap((group) => group.piles.map((pile) => [pile, group])));
    const piles = [...this.groupOf.keys()];
    this.piles = Object.fromEntries(piles.map((pile, i) => [pile, [...table.piles[i]]]));
    this.down = Object.fromEntries(piles.map((pile, i) => [pile, table.down[i]]));
    this.faces = { ...table.faces };
    this.redeals = table.redeals;
  }

  /** Face of the card at `depth` from the end of a pile: 0 is the exposed one. */
  face(pile, depth = 0) {
    return this.faces[this.piles[pile].at(-1 - depth)];
  }

  pilesOf(...kinds) {
    return [...this.groupOf].filter(([, group]) => kinds.includes(group.kind)).map(([pile]) => pile);
  }

  get home() {
    return this.pilesOf("foundation").reduce((sum, pile) => sum + this.piles[pile].length, 0);
  }

  get canDraw() {
    return this.piles.s.length > 0;
  }

  get canRedeal() {
    return !this.canDraw && this.piles.w.length > 0 && this.redeals < this.game.redeals;
  }

  /** The foundation that takes this face: the lowest-numbered one that accepts it. */
  foundationFor(face) {
    const base = this.game.base === "A" ? "A" : this.faces[this.piles.f1[0]][0];
    return this.pilesOf("foundation").find((pile) => {
      const top = this.face(pile);
      if (top === undefined) return face[0] === base;
      return this.piles[pile].length < 13 && face[1] === top[1] && rank(face) === (rank(top) + 1) % 13;
    });
  }

  /** All moves onto foundations. */
  movesHome() {
    const sources = this.pilesOf("waste", "reserve", "columns").filter((pile) => this.piles[pile].length > 0);
    return sources
      .filter((pile) => this.foundationFor(this.face(pile)))
      .map((pile) => ({ from: pile, to: "f", count: 1 }));
  }

  /** All moves onto columns. */
  movesToColumns() {
    return this.pilesOf("waste", "reserve", "columns").flatMap((from) =>
      this.countsFrom(from).flatMap((count) =>
        this.pilesOf("columns")
          .filter((to) => to !== from && this.accepts(to, from, count))
          .map((to) => ({ from, to, count })),
      ),
    );
  }

  /** How many cards at once a pile can give to a column. */
  countsFrom(pile) {
    const { gives = "exposed", ...group } = this.groupOf.get(pile);
    const length = this.piles[pile].length;
    if (length === 0) return [];
    if (gives === "exposed") return [1];
    if (gives === "whole") return [length];
    let count = 1;
    while (count < length - this.down[pile] && fits(group, this.face(pile, count - 1), this.face(pile, count)))
      count += 1;
    return Array.from({ length: count }, (_, i) => i + 1);
  }

  accepts(to, from, count) {
    const group = this.groupOf.get(to);
    const giver = this.groupOf.get(from).kind;
    if (this.piles[to].length === 0) return group.emptyTakes.includes(giver);
    return group.takes.includes(giver) && fits(group, this.face(from, count - 1), this.face(to));
  }

  /** Would this move turn up a card of a column, or have the column filled again? */
  uncovers({ from, count }) {
    const left = this.piles[from].length - count;
    const { filledFrom } = this.groupOf.get(from);
    return left > 0 ? this.down[from] === left : filledFrom !== undefined && this.piles[filledFrom].length > 0;
  }

  /** Make a legal move (also `"draw"` and `"redeal"`). Returns the cards that turned up. */
  make(move) {
    if (move === "draw") return this.draw();
    if (move === "redeal") return this.redeal();
    const target = move.to === "f" ? this.foundationFor(this.face(move.from)) : move.to;
    this.piles[target].push(...this.piles[move.from].splice(-move.count));
    return [...this.turnUp(move.from), ...this.refill(move.from)];
  }

  draw() {
    const { s, w } = this.piles;
    const drawn = s.splice(-Math.min(this.game.draw, s.length)).reverse();
    w.push(...drawn);
    this.down.s = s.length;
    return drawn;
  }

  redeal() {
    this.piles.s = this.piles.w.reverse();
    this.piles.w = [];
    this.down.s = this.piles.s.length;
    this.redeals += 1;
    return [];
  }

  refill(pile) {
    const { filledFrom } = this.groupOf.get(pile);
    if (filledFrom === undefined || this.piles[pile].length > 0 || this.piles[filledFrom].length === 0) return [];
    this.piles[pile].push(this.piles[filledFrom].pop());
    return this.turnUp(filledFrom);
  }

  turnUp(pile) {
    const length = this.piles[pile].length;
    if (length === 0 || this.down[pile] < length) return [];
    this.down[pile] = length - 1;
    return [this.piles[pile].at(-1)];
  }
}

/** `draw`, `redeal`, `w>t3`, `t2>t5x3`: a move as the protocol writes it. */
export function textOf(move) {
  if (typeof move === "string") return move;
  return `${move.from}>${move.to}${move.count > 1 ? `x${move.count}` : ""}`;
}

/** A move as the protocol writes it, read. */
export function moveOf(text) {
  if (text === "draw" || text === "redeal") return text;
  const [, from, to, count] = /^(\w+)>(\w+?)(?:x(\d+))?$/.exec(text);
  return { from, to, count: Number(count ?? 1) };
}

/** The whole deck in dealt order: `faces[card]`. `words`: the random 32-bit words of the deal, without end. */
export function dealt(game, words) {
  const suit = (s) => [...RANKS].map((r) => r + s);
  const deck = Array.from({ length: GAMES[game].size / 52 }, () => [...SUITS].flatMap(suit)).flat();
  for (let k = deck.length - 1; k >= 1; k -= 1) {
    const m = k + 1;
    let x = words.next().value;
    while (x >= 2 ** 32 - (2 ** 32 % m)) x = words.next().value;
    [deck[k], deck[x % m]] = [deck[x % m], deck[k]];
  }
  return deck;
}

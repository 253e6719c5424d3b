/** What is said at the table, in English: piles, help, keys. */
import { counts } from "./plural";

const counted = counts("en");

export const hands = {
  table: {
    /** `nth`: the column's, devil's or foundation's number. */
    pile: {
      tableau: (nth: number) => `Column ${nth}`,
      foundation: (nth: number) => `Foundation ${nth}`,
      devil: (nth: number) => `Devil ${nth}`,
      reserve: "Reserve",
      stock: "Stock",
      waste: "Waste",
    },
    anyFoundation: "foundation",
    /** The name of a pile within a sentence. */
    within: (pile: string) => pile.toLowerCase(),
    ranks: ["", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
    /** In the order of the suits: clubs, diamonds, hearts, spades. */
    suits: ["clubs", "diamonds", "hearts", "spades"],
    face: (rank: string, suit: string) => `${rank} of ${suit}`,
    faceUnknown: "card not shown yet",
    cards: (count: number) => counted(count, "card", "cards"),
    faceDown: (count: number) => `${count} face down`,
    top: (face: string) => `top ${face}`,
    empty: "empty",
    emptyFor: (rank: string) => `empty, starts with ${/^[ae]/.test(rank) ? "an" : "a"} ${rank}`,
    noRedeal: "none left",
    freeRedeal: "turn over",
    redeals: (count: number) => counted(count, "redeal left", "redeals left"),
    baseUnknown: "not turned up yet",
    base: (rank: string, begun: number, all: number) =>
      `foundations start with ${rank}${rank.endsWith("x") ? "es" : "s"}, ${begun} of ${all} begun`,
    group: (count: number, first: string) => `${counted(count, "card", "cards")} from ${first}`,
    run: (count: number) => `run of ${count}`,
    noMove: (pile: string) => `${pile}: no move`,
    mayGo: (cards: string, piles: readonly string[]) => `${cards}: may go to ${piles.join(", ")}`,
    moved: (cards: string, pile: string) => `${cards} to ${pile}`,
    drawn: "Drawn",
    redealt: "Waste turned over",
    takenBack: "Taken back",
    putDown: "Put down",
    cameHome: (count: number) => `${counted(count, "card", "cards")} brought home`,
    onPile: (pile: string, cards: string) => `${pile}: ${cards}`,
    label: (game: string) => `${game}, table`,
    bands: { "alternate-colour": "alternating colours", "same-suit": "same suit", reserves: "only to foundations" },
  },
  leave: {
    heading: "Leave the race?",
    text: "Your board stays as it lies, and the clock runs on. The room's link brings you back.",
    stay: "Keep racing",
    leave: "Leave",
  },
  hints: {
    ask: "Hint",
    used: (count: number) => counted(count, "hint used", "hints used"),
    nth: (nth: number, all: number, text: string) => (all > 1 ? `Hint ${nth} of ${all}: ${text}` : `Hint: ${text}`),
    move: (cards: string, from: string, to: string) => `${cards} from ${from} to ${to}`,
    draw: "draw a card",
    redeal: "turn the waste over",
    none: "No useful move seen.",
  },
  line: {
    title: "A line that wins",
    first: "Back to the deal",
    back: "One move back",
    forward: "One move on",
    play: "Play",
    pause: "Pause",
    move: "Move",
    at: (move: number, last: number) => `move ${move} of ${last}`,
  },
};

/** The rules of each game in English, for those who have never played it; fetched only when somebody wants to read them. */
import type { GameId } from "../games.gen";

/**
 * `goal`: in one breath. `piles`: by group of the sheet, what it is called and what it does, in the order of reading. `moves`: a
 * sentence for each of the game's pictures. `wrong`: what people get wrong. `advice`: what good players do.
 */
export interface HowTo {
  readonly goal: string;
  readonly piles: Readonly<Record<string, readonly [name: string, text: string]>>;
  readonly moves: readonly string[];
  readonly wrong: readonly string[];
  readonly advice: readonly string[];
}

export interface HowWords {
  readonly picture: (game: string) => string;
  readonly headings: {
    readonly piles: string;
    readonly moves: string;
    readonly wrong: string;
    readonly advice: string;
    readonly keys: string;
  };
  readonly may: string;
  readonly mayNot: string;
  /** Over the piles of a picture. */
  readonly labels: Readonly<Record<"devil" | "demon" | "foundation" | "left" | "right" | "gap" | "waste", string>>;
  /** Ways of moving a card, the same in every game. */
  readonly hands: readonly string[];
  /** Keys, and what each does. */
  readonly keys: readonly (readonly [key: string, does: string])[];
  readonly race: string;
  readonly games: Readonly<Record<GameId, HowTo>>;
}

export const how: HowWords = {
  picture: (game) => `A position in ${game}`,
  headings: {
    piles: "The table",
    moves: "What may move where",
    wrong: "What people get wrong",
    advice: "What good players do",
    keys: "Moving cards",
  },
  may: "Yes:",
  mayNot: "No:",
  labels: {
    devil: "devil",
    demon: "the Demon",
    foundation: "foundation",
    left: "left",
    right: "right",
    gap: "gap",
    waste: "waste",
  },
  hands: [
    "Drag a card, or click it and then its target, or double-click it. All three always work.",
    "A double click sends a card home if it can, else to the first column that takes it.",
    "A right click, or holding a finger on the table, shows what the foundations start with and which cards go home next.",
    "Resting on a squeezed column, or holding a finger on it, spreads it.",
    "By keys: first the pile, then its target. The same key twice is a double click.",
  ],
  keys: [
    ["1 – 9", "column"],
    ["W", "waste"],
    ["R", "reserve, or the next devil"],
    ["D", "draw, or turn the waste over"],
    ["F", "the chosen card goes home"],
    ["+ −", "one card more, one fewer"],
    ["← ↑ ↓ → Enter", "from pile to pile, and choose"],
    ["Esc", "put down"],
    ["U", "undo; with Shift, redo"],
    ["H", "hint"],
    ["A", "bring the rest home, once it goes by itself"],
    ["N", "what goes home next"],
    ["S", "the table read aloud"],
    ["M", "sounds on and off"],
    ["?", "this help"],
  ],
  race: "Everybody races on the same cards. The first to bring all of them home wins; when nobody does, the most cards home win.",
  games: {
    "seven-devils": {
      goal: "Two decks, one pass through the stock, and seven devils in the way. Build eight foundations, each in one suit from ace to king.",
      piles: {
        foundations: ["Foundations", "Two for each suit, up from the ace. What lies there stays there."],
        devils: [
          "Devils",
          "Seven cards held apart. A devil leaves for a foundation and for nothing else, and nothing takes its place.",
        ],
        columns: [
          "Columns",
          "Down by one, red on black and black on red. Only the last card moves, alone. An empty column takes any single card.",
        ],
        stock: ["Stock", "One card at a time to the waste, whenever you like. There is no second pass."],
        waste: ["Waste", "Its last card goes to a foundation or a column."],
      },
      moves: [
        "Down by one, colours alternating: the red 8 goes on the black 9.",
        "A devil goes home as soon as its foundation is ready for it.",
        "A devil never goes to a column, not even to an empty one.",
        "Two cards never move together. Take them one by one, if there is somewhere to put the first.",
      ],
      wrong: [
        "The waste is never turned over. A card you pass stays under whatever you draw next.",
        "Columns end at the ace: no king goes on it. A king needs an empty column or its foundation.",
        "No card comes back from a foundation to help out.",
      ],
      advice: [
        "A devil that can go home goes first. It can do nothing else.",
        "Turn up face-down cards before you draw; the stock comes only once.",
        "Keep one column empty if you can. It is the only place to rearrange anything.",
        "Every card moves alone: think a run through before you build it deep.",
        "Most boards end blocked, so cards home decide the race.",
      ],
    },
    "demons-and-thieves": {
      goal: "Two decks, columns of two kinds, thirteen cards held hostage. Build eight foundations in suit, from the rank of the one that is dealt.",
      piles: {
        foundations: [
          "Foundations",
          "The first card is dealt; its rank starts all eight. Up in suit, the ace after the king, thirteen cards each.",
        ],
        reserve: [
          "Reserve",
          "Thirteen hostages, only the top one free. It goes to a foundation or to any column that takes it.",
        ],
        left: ["Left columns", "Down by one in alternating colours. The king goes on the ace."],
        right: ["Right columns", "Down by one in the same suit. The king goes on the ace."],
        stock: ["Stock", "One card at a time. The waste may be turned over twice, which makes three passes."],
        waste: ["Waste", "Its last card goes to a foundation or a column."],
      },
      moves: [
        "On the left the colours alternate: the black 7 goes on the red 8.",
        "On the right the suit stays the same: the 7 of clubs goes on the 8 of clubs.",
        "A run that obeys its own side moves as one, across too. Only where it lands must the pair fit the rule of that side.",
        "Now it is frozen: on the right the red 8 and the black 7 do not hold together.",
      ],
      wrong: [
        "The two sides follow different rules. What moves as one here may be stuck over there.",
        "An empty column on either side takes any card, and any run that holds together where it lies.",
        "A foundation of thirteen is full. The second card of its first rank starts another one.",
      ],
      advice: [
        "Play the reserve down early. Its cards hide there for ever otherwise.",
        "Runs of one suit on the right are dear and move as one. The left is a workshop.",
        "A shift across can freeze a run: look first at what will still move afterwards.",
        "Save the redeals, and note what each pass shows.",
      ],
    },
    demon: {
      goal: "One deck. The Demon sits on thirteen cards and fills every gap you make. Build four foundations in suit, from the rank of the one that is dealt.",
      piles: {
        foundations: [
          "Foundations",
          "The first card is dealt; its rank starts all four. Up in suit, the ace after the king.",
        ],
        demon: [
          "The Demon",
          "Thirteen cards, the top one free. It goes to a foundation or a column that fits, and it fills every gap by itself.",
        ],
        columns: [
          "Columns",
          "Down by one in alternating colours; the king goes on the ace. From column to column only a complete column moves.",
        ],
        stock: ["Stock", "Three cards at a time to the waste. Turn the waste over as often as you like."],
        waste: ["Waste", "Only its last card is free: for a foundation, a column, or a gap once the Demon is empty."],
      },
      moves: [
        "A complete column moves onto another one that takes its first card.",
        "A gap is filled at once with the Demon's top card. It is part of the same move.",
        "A part of a column stays where it is. Its last card alone may go home.",
        "Columns turn the corner: the king goes on the ace of the other colour.",
      ],
      wrong: [
        "Only whole columns move. One card of a longer column goes to a foundation or nowhere.",
        "Once the Demon is empty, a gap takes the last card of the waste and nothing else. It may wait for the right one.",
        "Foundations seldom start with the ace: the rank stands on every empty one.",
      ],
      advice: [
        "Know the base rank. Play the Demon's top card whenever it fits.",
        "Joining two columns makes a gap, and the gap draws the next card of the Demon. That is the engine of the game.",
        "One card played from the waste shifts every later packet of three. Count before you play it.",
        "With the Demon empty, a gap is worth keeping for the right card.",
      ],
    },
  },
};

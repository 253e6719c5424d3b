/** Playing alone: the deal of the day, practice, and what this browser remembers. Fetched with their pages. */
import type { Grade } from "../wire.gen";
import { counts } from "./plural";

const counted = counts("en");
const dates = (options: Intl.DateTimeFormatOptions) => (at: number) =>
  new Intl.DateTimeFormat("en-GB", options).format(at);
/** Midnight by UTC as a date: it must not become the evening before. */
const day = dates({ day: "numeric", month: "long", timeZone: "UTC" });
const moment = dates({ weekday: "short", hour: "2-digit", minute: "2-digit" });

export const alone = {
  daily: {
    title: "Deal of the day",
    day,
    lead: "One proven deal, the same for everybody, until midnight UTC.",
    terms: (target: number, minutes: number) => `All ${target} cards, ${minutes} minutes, undo free, hints allowed.`,
    once: "One try counts. Nobody checks: we take this browser's word for it.",
    closes: (at: number) => `Can be begun until ${moment(at)} your time.`,
    play: "Play today's deal",
    making: "Setting up the table",
    none: "No deal is ready for today yet.",
    noneLead: "Its winning line has to be found first. As soon as it is, it is the same for everybody.",
    lookAgain: "Look again",
    practiseMeanwhile: "Practise meanwhile",
    reminding: "This page looks again by itself, and says in its title when the deal is there.",
    ready: "The deal is there",
    over: "This day is over.",
    forgotten: "Nothing is kept of this day.",
    yours: "Your try",
    goOn: "Go on with your try",
    streak: (days: number) => `${counted(days, "day", "days")} in a row`,
    board: "Board of the day",
    nobody: "Nobody has finished a try yet. Be the first.",
    tries: (count: number) => `${counted(count, "try is", "tries are")} over.`,
    yesterday: "The day before",
    today: "Today's deal",
    secret: (at: number) =>
      `The deal, its winning line and all tries open ${moment(at)} your time. Until then, no spoilers.`,
    revealed: "The deal is revealed.",
    open: "See deal, proof and replay",
    seed: "Deal",
    practise: "Practise this deal",
    start: "Start the clock",
    somebody: "Somebody's try of the deal of the day. It shows the track and nothing else.",
    ownTry: "Try it yourself",
    allHome: "All cards home!",
    home: (home: number, target: number) => `${home} of ${target} home`,
    toTheBoard: "To the board of the day",
    share: "Share it",
    shareText: (game: string, date: string, home: string, time: string) =>
      `Pandemonium, ${game}, deal of ${date}: ${home} in ${time}`,
    missing: "The deal of the day could not be fetched. Try again.",
    fetching: "Fetching the deal of the day.",
  },
  practice: {
    title: "Practice",
    lead: "For yourself: no clock, and nothing counts.",
    waiting: "You keep your seat. This closes by itself when the race begins.",
    newDeal: "New deal",
    sameDeal: "Same deal again",
    deals: "Deals",
    number: "Deal number",
    deal: "Deal it",
    badNumber: "A deal number is 1 to 64 characters of a-z, 0-9 and -.",
    grades: { friendly: "Friendly", fair: "Fair", stern: "Stern" } satisfies Record<Grade, string>,
    anyGrade: "Any",
    grade: "How hard",
    proven: {
      friendly: "Proven winnable, friendly",
      fair: "Proven winnable, fair",
      stern: "Proven winnable, stern",
    } satisfies Record<Grade, string>,
    unproven: "Not proven winnable",
    none: "No proven deals of this game are at hand: any deal may come.",
    line: "Show a winning line",
    won: "All cards home.",
    blocked: "No progress left on this board.",
    blockedMore: "Take something back, or deal anew.",
    home: (home: number, target: number) => `${home} of ${target}`,
    back: "Back to the room",
    leave: "Back to the start",
    /** Either of them, where there is little room. */
    away: "Back",
    fetching: "Fetching deals.",
  },
  history: {
    today: "Deals of the day",
    tried: (home: number, target: number) => `${home} of ${target}`,
    going: "begun",
    practise: "Practise alone",
    rooms: "Where you were",
    place: (rank: number, of: number, home: number) => `Place ${rank} of ${of}, ${home} home`,
    alone: (home: number) => `${home} home`,
    result: (race: number) => `Result of race ${race}`,
    best: "Your best times",
    kept: "Kept in this browser only.",
  },
};

export type AloneWords = typeof alone;

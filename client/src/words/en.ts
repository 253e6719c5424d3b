/** Every sentence of the pages around the table, in English. */
import { type GameId, REFUSALS } from "../games.gen";
import type { End, Settings } from "../wire.gen";

const plural = new Intl.PluralRules("en");
const ordinal = new Intl.PluralRules("en", { type: "ordinal" });
const ORDINAL_ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

function counted(count: number, one: string, many: string): string {
  return `${count} ${plural.select(count) === "one" ? one : many}`;
}

/** "st", "nd", "rd", "th". */
export function ordinalEnding(rank: number): string {
  return ORDINAL_ENDINGS[ordinal.select(rank)] ?? "th";
}

/** "2nd". */
export function ordinalText(rank: number): string {
  return `${rank}${ordinalEnding(rank)}`;
}

/** "12:05", "1:02:05". */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${hours > 0 ? String(minutes).padStart(2, "0") : minutes}:${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

export const words = {
  title: "Pandemonium",
  home: {
    lead: "Race your friends on the same solitaire deal.",
    how: "One shuffle, everyone at once. Every card brought home is a step out of the pit.",
    choose: "Choose a game",
    name: "Your name",
    make: "Make a room",
    making: "Making a room",
    options: "More options",
    join: "Have a code?",
    code: "Room code",
    go: "Join",
    badCode: "A room code has 8 letters and digits.",
    nameNeeded: "A name needs at least one visible character.",
    free: "No account. No install. Up to 16 racers.",
  },
  games: {
    "seven-devils": { line: "Seven devils only home will take. One pass through the stock.", cards: "Two decks" },
    "demons-and-thieves": { line: "Two kinds of column, thirteen cards held hostage.", cards: "Two decks" },
    demon: { line: "Fast and mean. The old Demon, three cards a draw.", cards: "One deck" },
  } satisfies Record<GameId, { line: string; cards: string }>,
  settings: {
    game: "Game",
    target: "The race is won by",
    allCards: (size: number) => `all ${size} cards home`,
    someCards: "a number of cards home",
    targetCount: "Cards home",
    limit: "Time limit, minutes",
    undo: "Undo",
    undoRules: { free: "free", careful: "not past a new card", off: "off" },
    watching: "Visitors",
    watchingRules: { track: "see the track", closed: "see nothing" },
    seats: "Seats",
    allReady: "Start by itself when all are ready",
    seed: "Deal number (open deal)",
    seedHint: "Leave empty for a secret deal. A chosen one is open: anybody may know it.",
    save: "Save",
    cancel: "Cancel",
  },
  chips: {
    target: (settings: Settings, size: number) =>
      settings.target === size ? `All ${size} cards` : `First to ${settings.target} cards`,
    limit: (minutes: number) => `${minutes} min`,
    undo: { free: "Undo free", careful: "Undo not past a new card", off: "No undo" },
    watching: { track: "Visitors see the track", closed: "No watching" },
    open: (seed: string) => `Open deal ${seed}`,
  },
  lobby: {
    invite: "Send this link",
    orScan: "or let them scan it",
    qr: "QR code of the room's link",
    code: "Room code",
    seats: "Who races",
    free: (count: number) => counted(count, "free seat", "free seats"),
    nobody: "Nobody left to race? Invite someone.",
    host: "host",
    you: "you",
    ready: "ready",
    notReady: "not ready",
    away: "away",
    beReady: "I am ready",
    unready: "Not ready after all",
    start: "Start the race",
    sit: "Sit down",
    sitLead: "Take a seat",
    watchLead: "Or stay and watch: the track appears here when the race starts.",
    closedWatch: "This room shows nothing to visitors.",
    locked: "The host has locked the room.",
    full: "All seats are taken.",
    leave: "Give up my seat",
    rename: "Change name",
    edit: "Change settings",
    lock: "Lock the room",
    unlock: "Unlock the room",
    makeHost: "Make host",
    kick: "Put out",
    kickSure: (name: string) => `Put ${name} out of the room?`,
    yes: "Yes",
    no: "No",
    hostStarts: (host: string) => `${host} starts the race.`,
    youStart: "You start the race when you like.",
    allStart: (missing: readonly string[]) =>
      missing.length === 0
        ? "Everybody is ready."
        : `Starts by itself when all are ready. Missing: ${missing.join(", ")}.`,
    lastResult: (race: number) => `Result of race ${race}`,
    manage: (name: string) => `Host's choices about ${name}`,
  },
  countdown: {
    heading: "The race begins",
    seconds: (count: number) => (count > 0 ? String(count) : "Go"),
    commitment: "This deal is sealed",
    cancel: "Call it off",
  },
  race: {
    of: (count: number) => `of ${count}`,
    rankSpoken: (rank: number, count: number) => `${ordinalText(rank)} of ${count}`,
    home: (home: number, target: number) => `${home} of ${target} home`,
    moves: (count: number) => counted(count, "move", "moves"),
    left: "Time left",
    undo: "Undo",
    giveUp: "Give up",
    giveUpSure: "Give up?",
    blocked: "No progress left on this board.",
    blockedUndo: "Take something back, or give up and watch.",
    blockedNoUndo: "Give up and watch the others, or wait for the end.",
    endRace: "End race",
    endSure: "For all?",
    track: "The climb",
    openTrack: "Show the whole climb",
    closeTrack: "Back to the table",
    notYours: "You are watching",
    nextRace: "You can sit down for the next race.",
    stillTime: "There is still time to join this race.",
    noTrack: "This room shows nothing to visitors. The result appears here at the end.",
  },
  states: {
    blocked: "stuck",
    away: "away",
    ends: { finished: "home", "gave-up": "gave up", blocked: "stuck", kicked: "put out" } satisfies Record<End, string>,
  },
  own: {
    finished: (place: number | null) =>
      place === 1 ? "You won!" : place ? `You are home, ${ordinalText(place)}.` : "You are home.",
    "gave-up": "You gave up. Your cards count as they lie.",
    blocked: "No progress left. Your cards count as they lie.",
    kicked: "The host has put you out of the race.",
    waiting: "The others are still racing.",
  },
  result: {
    heading: (race: number) => `Race ${race}`,
    counting: "Counting the cards.",
    won: (name: string) => `${name} wins`,
    youWon: "You won!",
    most: (name: string) => `${name} wins on cards home`,
    nobody: "Nobody got off the ground",
    table: "Result",
    columns: { rank: "Place", name: "Name", home: "Home", moves: "Moves", time: "Time", state: "" },
    again: "Race again",
    share: "Share the result",
    link: "Link to this result",
    proof: "The deal, revealed",
    seed: "Deal",
    commitment: "Sealed as",
    same: "the same as before the start",
    changed: "not what was shown before the start",
    digest: "Record",
    room: "To the room",
    missing: "There is no result under this link yet.",
    loading: "Fetching the result.",
    shareText: (game: string, place: string, home: string, time: string) =>
      `Pandemonium, ${game}: ${place}, ${home}, ${time}.`,
    watchAgain: "You can sit down once the next race is set up.",
  },
  copy: { copy: "Copy", copied: "Copied", select: "Select and copy", share: "Share" },
  link: {
    lost: "Reconnecting. Your moves are kept.",
    saving: "The server cannot save just now. Your moves are kept.",
    connecting: "Opening the room.",
    slow: "The server does not answer. Still trying.",
    notNow: "Not connected right now. Try again in a moment.",
    seatGone: "Your seat here is gone. You are watching now.",
    ok: (ms: number | null) => (ms === null ? "Connected" : `Connected, ${Math.round(ms)} ms`),
    bad: "Reconnecting",
  },
  closed: {
    4001: {
      heading: "Playing in another tab",
      text: "This room is open in a newer tab or window.",
      action: "Play here",
    },
    4004: { heading: "This room is gone", text: "It has ended, or the code is not right.", action: "Make a new one" },
    4005: {
      heading: "You were put out",
      text: "The host has put you out of this room.",
      action: "Make a room of your own",
    },
    4006: { heading: "This page is out of date", text: "The server has moved on.", action: "Load it again" },
    other: {
      heading: "The server has closed the line",
      text: "Loading the page again may help.",
      action: "Load it again",
    },
    watch: "Watch instead",
  },
  notFound: { heading: "Nothing here", text: "This page leads nowhere.", action: "To the start" },
} as const;

const WIRE_REFUSALS: Readonly<Record<string, string>> = {
  "bad-name": words.home.nameNeeded,
  "bad-settings": "These settings are not possible.",
  "bad-seed": "A deal number is 1 to 64 characters of a-z, 0-9 and -.",
  "room-full": words.lobby.full,
  "room-locked": words.lobby.locked,
  "sitting-closed": "The race is about to start. Sit down for the next one.",
  "race-goes-on": "Somebody is still racing.",
  "wrong-phase": "Too late for that.",
  "too-late": "Too late for that.",
  "already-ended": "Your race has ended.",
  early: "The race has not started.",
  closed: "Time is up.",
  done: "Your race has ended.",
  busy: "Too many people did that at once. Try again.",
  offline: "The server does not answer. Try again.",
  unavailable: "The room cannot be saved right now. Try again.",
};

/** The sentence for a refusal's code; `otherwise` where the code is not known here. */
export function sentenceOf(code: string, otherwise = "That did not work."): string {
  const known = { ...REFUSALS, ...WIRE_REFUSALS } as Readonly<Record<string, string>>;
  return known[code] ?? (otherwise || "That did not work.");
}

export const NAME_PARTS = {
  first: [
    "Sooty",
    "Brass",
    "Ember",
    "Wicked",
    "Midnight",
    "Crooked",
    "Smoky",
    "Velvet",
    "Lucky",
    "Hasty",
    "Gilded",
    "Cinder",
  ],
  second: ["Imp", "Raven", "Knave", "Lantern", "Moth", "Fox", "Candle", "Owl", "Jester", "Cat", "Poker", "Thief"],
} as const;

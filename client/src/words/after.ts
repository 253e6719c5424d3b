/** What is said once a race is over, of its proof and its replay; fetched only then. */
import type { OwnFindingCode } from "../proof/checks";
import type { FindingCode } from "../proof/verify";
import type { MarkKind } from "../replay/marks";
import { counts } from "./plural";

const counted = counts("en");

export const after = {
  proof: {
    checking: "Checking the record of this race.",
    verified: "Verified",
    verifiedLead: "This browser dealt the cards again and replayed every move: all is as it was told.",
    wrong: "Something does not fit",
    wrongLead: "This browser dealt the cards again and replayed every move. This is what it found:",
    unknown: "Not checked",
    missing: "The record could not be fetched, so nothing was checked.",
    retry: "Try again",
    what: "What was checked",
    deal: "The cards grow from the deal above, and it is the one that was sealed.",
    sawSeal: "This browser saw the same seal before the start.",
    noSeal: "This browser did not see the seal before the start, so it cannot speak for that.",
    moves: (moves: number, racers: number) =>
      `${counted(moves, "move", "moves")} of ${counted(racers, "racer", "racers")}, replayed by the rules, each in its order and in time.`,
    order: "Cards home, finish times and places follow from the moves.",
    line: "The dealer's line wins.",
    wasTold: "The record is the one whose fingerprint this browser was told when the race ended.",
    notTold: "The record is the one whose fingerprint stands above.",
    own: (count: number) =>
      count === 1
        ? "Your one acknowledged move is in it, with its time."
        : `Your ${count} acknowledged moves are all in it, each with its time.`,
    notOwn: "This browser has made no moves in this race.",
    at: (name: string | null, entry: number | null) =>
      [...(name === null ? [] : [name]), ...(entry === null ? [] : [`move ${entry}`])].join(", "),
    seat: (seat: number) => `Seat ${seat}`,
    download: "Download the record",
    again: "Anybody can check it again, with the program:",
    findings: {
      "bad-record": "What came is not the record of a race.",
      "other-rules": "It was raced by rules that this page does not know, so it cannot be checked here.",
      "bad-settings": "A room cannot have these settings.",
      "other-commitment": "The deal is not the one that was sealed before the race.",
      "wrong-span": "The race did not last as its time limit says.",
      "wrong-seats": "The racers do not have a seat each.",
      "wrong-line": "The line that is said to win this deal does not.",
      "illegal-move": "The rules do not allow this move.",
      "wrong-time": "This move was not made in its order while the race went on.",
      "wrong-home": "The cards home are not those of the moves.",
      "wrong-end": "The moves do not end like that.",
      "wrong-place": "The finish places are not those of the finish times.",
      "wrong-rank": "The order of the racers is not that of the rules.",
      "other-digest": "The record is not the one whose fingerprint was told after the race.",
      "other-race": "The record is that of another race.",
      "other-result": "The result on this page is not that of the record.",
      "other-seal": "The seal is not the one this browser saw before the start.",
      "other-entry": "This move of yours was acknowledged, and is not in the record as it was.",
    } satisfies Record<FindingCode | OwnFindingCode, string>,
  },
  replay: {
    title: (race: number) => `Race ${race}, once more`,
    fetching: "Fetching the race.",
    missing: "There is no race to watch under this link yet.",
    unknown: "It was raced by rules that this page does not know.",
    back: "To the result",
    boards: "Boards",
    line: "The dealer's line",
    play: "Play",
    pause: "Pause",
    start: "To the start",
    backward: "Five seconds back",
    forward: "Five seconds on",
    moveBack: "One move back",
    moveOn: "One move on",
    moment: "To the next moment",
    slower: "Slower",
    faster: "Faster",
    speed: (times: number) => `${times} times as fast`,
    time: "Time of the race",
    at: (at: string, length: string) => `${at} of ${length}`,
    leads: (name: string, home: number) => `${name} leads with ${home} home`,
    level: "nobody leads",
    move: (nth: number, all: number) => `Move ${nth} of ${all}`,
    dealt: "The deal, before the first move",
    moments: "Moments",
    keys: "Space plays and pauses, the arrows go back and on, Home and End to the ends, + and − change the speed.",
    marks: {
      first: (name: string) => `${name} brings a first card home`,
      lead: (name: string) => `${name} takes the lead`,
      passed: (name: string, over: string) => `${name} goes past ${over}`,
      undo: (name: string) => `${name} takes a move back`,
      blocked: (name: string) => `${name} is stuck`,
      finish: (name: string) => `${name} is home`,
      out: (name: string) => `${name} is out of the race`,
    } satisfies Record<MarkKind, (name: string, over: string) => string>,
  },
};

export type AfterWords = typeof after;
export type ReplayWords = AfterWords["replay"];

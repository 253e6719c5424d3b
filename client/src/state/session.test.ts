import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GAMES } from "../engine/games";
import { type Entry, parseEntry } from "../engine/playthrough";
import { TestSocket } from "../net/socket.testing";
import { keptOf } from "../proof/kept";
import { RESULT } from "../proof/record.fixture";
import { witness } from "../proof/witness";
import type { FromServer, Phase, RaceView, RoomView, Standing } from "../wire.gen";
import { rememberedToken, rememberToken } from "./memory";
import { onScreen } from "./prediction";
import { CODE, SETTINGS, T0, TestReferee } from "./referee.testing";
import { Session } from "./session";

function standing(seat: number, seq = 0): Standing {
  return { seat, seq, home: 1, home_time: T0, time: 0, end: null, place: null, blocked: false };
}

const RACE: RaceView = {
  number: 1,
  settings: SETTINGS,
  commitment: "c0ffee",
  t0: T0,
  t1: T0 + 900_000,
  racers: [
    { seat: 1, name: "Ada", bot: null },
    { seat: 2, name: "Mo", bot: null },
  ],
  standings: [standing(1), standing(2)],
  ended: false,
  seed: null,
  proven: true,
  grade: "fair",
  reveal_at: 0,
};

function room(phase: Phase, version = 1): RoomView {
  const seats = [1, 2].map((seat) => ({ seat, name: `Racer ${seat}`, ready: true, present: true, bot: null }));
  const race = phase === "lobby" ? null : RACE;
  const dealing = race === null ? "proven" : null;
  const settled = {
    code: CODE,
    run: "r",
    settings: SETTINGS,
    host: 1,
    locked: false,
    number: 1,
    pool: {},
    watchers: 0,
    daily: null,
  };
  return { ...settled, version, phase, seats, race, dealing };
}

const latest = () => TestSocket.all.at(-1)!;
const entries = () => latest().said.filter((message) => message.type === "entry");
let session: Session;
let referee: TestReferee;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", TestSocket);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  TestSocket.all = [];
  localStorage.clear();
  sessionStorage.clear();
  session = new Session(CODE, "ws://somewhere/ws");
  referee = new TestReferee({ sheet: GAMES.demon, undo: "free", target: 52 });
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function welcomed(phase: Phase = "racing", seat: number | null = 1): void {
  session.connect();
  latest().open();
  latest().say({ type: "welcome", room: room(phase), seat, now: T0 });
}

function racing(): void {
  welcomed();
  latest().say(referee.table());
}

function play(text: string): void {
  expect(session.play(parseEntry(text) as Entry)).toBeNull();
}

test("the first frame claims the seat this browser remembers", () => {
  rememberToken(CODE, "secret");
  welcomed();
  expect(latest().said).toEqual([{ type: "hello", room: CODE, token: "secret", build: null }]);
});

test("the token of a seat taken here is remembered", () => {
  welcomed("lobby", null);
  session.sit("Ada");
  expect(latest().said.at(-1)).toMatchObject({
    type: "sit",
    name: "Ada",
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  session.sit("Ada");
  expect(latest().said.at(-1)).toEqual(latest().said.at(-2));
  latest().say({ type: "seated", seat: 3, token: "mine" });
  expect(rememberedToken(CODE)).toBe("mine");
  expect(session.seat.value).toBe(3);
});

test("a move is on the screen at once, sent at once, and confirmed by its acknowledgement", () => {
  racing();
  play("draw");
  expect(onScreen(session.game.value!).entries).toBe(1);
  expect(entries()).toEqual([{ type: "entry", race: 1, round: 1, seq: 1, entry: "draw" }]);
  latest().say(referee.take("draw"));
  expect(session.game.value!.pending).toEqual([]);
  expect(session.standings.value.find(({ seat }) => seat === 1)!.seq).toBe(1);
});

test("before the table is told no move is made", () => {
  welcomed("countdown");
  expect(session.play(parseEntry("draw") as Entry)).toBe("done");
  expect(entries()).toEqual([]);
});

test("an entry nobody answers is sent again after two and a half seconds, under its old number", () => {
  racing();
  play("draw");
  vi.advanceTimersByTime(2_400);
  expect(entries().length).toBe(1);
  vi.advanceTimersByTime(200);
  expect(entries().map((entry) => entry.seq)).toEqual([1, 1]);
});

test("moves made without a connection are sent on the next one, after its table has told the round", () => {
  racing();
  latest().drop(1006);
  play("draw");
  play("draw");
  vi.advanceTimersByTime(400);
  latest().open();
  referee.round = 7;
  latest().say({ type: "welcome", room: room("racing"), seat: 1, now: T0 });
  expect(entries()).toEqual([]);
  latest().say(referee.table());
  expect(entries().map(({ round, seq, entry }) => [round, seq, entry])).toEqual([
    [7, 1, "draw"],
    [7, 2, "draw"],
  ]);
});

test("what arrived before the connection broke is not sent twice", () => {
  racing();
  play("draw");
  play("draw");
  referee.take("draw");
  latest().drop(1006);
  vi.advanceTimersByTime(400);
  latest().open();
  latest().say({ type: "welcome", room: room("racing"), seat: 1, now: T0 });
  latest().say(referee.table());
  expect(entries().map((entry) => entry.seq)).toEqual([2]);
});

test("a refusal drops what was on its way, goes on in the new round and says why", () => {
  racing();
  play("draw");
  play("draw");
  latest().say(referee.refuse("closed"));
  expect(session.game.value!.pending).toEqual([]);
  expect(session.notice.value!.text).toBe("Time is up.");
  play("draw");
  expect(entries().at(-1)).toMatchObject({ round: 2, seq: 1 });
});

test("an acknowledgement that differs from what was foreseen brings a fresh hello", () => {
  racing();
  play("draw");
  latest().say({ ...referee.take("draw"), home: 5 });
  vi.advanceTimersByTime(400);
  latest().open();
  expect(TestSocket.all.length).toBe(2);
  expect(latest().said[0]!.type).toBe("hello");
});

test("a newer tab ends this one without a retry, and the seat can be taken back", () => {
  racing();
  latest().drop(4001);
  vi.advanceTimersByTime(20_000);
  expect(session.link.value).toEqual({ kind: "closed", code: 4001 });
  expect(TestSocket.all.length).toBe(1);
  session.connect();
  expect(TestSocket.all.length).toBe(2);
});

test("a token that is worth nothing any more is forgotten, and the page watches", () => {
  rememberToken(CODE, "stale");
  session.connect();
  latest().open();
  latest().drop(4007);
  latest().open();
  expect(latest().said).toEqual([{ type: "hello", room: CODE, token: null, build: null }]);
  expect(session.notice.value!.text).toContain("watching");
});

test("rivals' progress is shown, that of another race is not", () => {
  racing();
  latest().say({ type: "progress", race: 1, standings: [{ ...standing(2, 9), home: 8 }] });
  latest().say({ type: "progress", race: 2, standings: [{ ...standing(2, 99), home: 40 }] });
  expect(session.standings.value.find(({ seat }) => seat === 2)!.home).toBe(8);
});

test("progress that follows on progress is shown a little later, and never in another race", () => {
  const home = () => session.standings.value.find(({ seat }) => seat === 2)!.home;
  racing();
  latest().say({ type: "progress", race: 1, standings: [{ ...standing(2, 9), home: 8 }] });
  latest().say({ type: "progress", race: 1, standings: [{ ...standing(2, 10), home: 9 }] });
  expect(home()).toBe(8);
  vi.advanceTimersByTime(200);
  expect(home()).toBe(9);
  latest().say({ type: "progress", race: 1, standings: [{ ...standing(2, 11), home: 10 }] });
  latest().say({ type: "progress", race: 1, standings: [{ ...standing(2, 12), home: 11 }] });
  latest().say({ type: "room", room: { ...room("lobby", 9), number: 2, race: null }, seat: 1, now: T0 });
  vi.advanceTimersByTime(200);
  expect(session.standings.value).toEqual([]);
});

test("the latest board of each seat is kept, for this race alone", () => {
  const board = (seat: number, seq: number) => {
    const { piles, down, redeals, faces, home } = referee.table();
    return { seat, seq, piles, down, redeals, faces, home, waiting: false };
  };
  welcomed("racing", null);
  latest().say({ type: "boards", race: 1, boards: [board(1, 0), board(2, 0)] });
  latest().say({ type: "boards", race: 1, boards: [board(2, 5)] });
  latest().say({ type: "boards", race: 2, boards: [board(1, 9)] });
  expect([...session.boards.value.values()].map(({ seat, seq }) => [seat, seq])).toEqual([
    [1, 0],
    [2, 5],
  ]);
  latest().say({ type: "room", room: { ...room("lobby", 9), number: 2 }, seat: null, now: T0 });
  expect(session.boards.value.size).toBe(0);
});

test("an end told by the standings ends the own game", () => {
  racing();
  latest().say({ type: "progress", race: 1, standings: [{ ...standing(1), time: T0 + 5, end: "gave-up" }] });
  expect(session.game.value!.end).toBe("gave-up");
  expect(session.play(parseEntry("draw") as Entry)).toBe("done");
});

test("an older state of the room is not taken for news", () => {
  welcomed("lobby");
  latest().say({ type: "room", room: room("racing", 3), seat: 1, now: T0 });
  latest().say({ type: "room", room: room("lobby", 2), seat: 1, now: T0 });
  expect(session.room.value!.phase).toBe("racing");
});

test("the lobby of the next race clears the table of the last one", () => {
  racing();
  play("draw");
  latest().say({ type: "room", room: { ...room("lobby", 9), number: 2 }, seat: 1, now: T0 });
  expect(session.game.value).toBeNull();
  expect(session.standings.value).toEqual([]);
});

test("pressing start twice in the same lobby asks for one race", () => {
  welcomed("lobby");
  session.start();
  session.start();
  const requests = latest().said.flatMap((message) => (message.type === "start" ? [message.request] : []));
  expect(new Set(requests).size).toBe(1);
  latest().say({ type: "room", room: room("lobby", 5), seat: 1, now: T0 } satisfies FromServer);
  session.start();
  expect(latest().said.at(-1)).not.toMatchObject({ request: requests[0] });
});

test("what the lobby has shown of the next deal goes with what may begin the race", () => {
  welcomed("lobby");
  session.start();
  session.ready(true);
  latest().say({ type: "room", room: { ...room("lobby"), dealing: "unproven" }, seat: 1, now: T0 });
  session.start();
  session.ready(true);
  const said = latest().said.filter(({ type }) => type === "start" || type === "ready");
  expect(said.map((message) => [message.type, "unproven" in message && message.unproven])).toEqual([
    ["start", false],
    ["ready", false],
    ["start", true],
    ["ready", true],
  ]);
});

test("a command without a connection is not kept for later, and says so", () => {
  session.tell({ type: "ready", ready: true });
  expect(session.notice.value!.text).toContain("Not connected");
});

test("a witness keeps the seal, each acknowledged move once with its time, and the digest", () => {
  const stop = witness(session);
  welcomed("countdown");
  latest().say({ type: "room", room: room("racing", 2), seat: 1, now: T0 });
  latest().say(referee.table());
  play("draw");
  play("undo");
  const acks = ["draw", "undo"].map((text) => referee.take(text));
  for (const ack of [...acks, acks[0]!]) latest().say(ack);
  latest().say({ ...RESULT, code: CODE, race: 1, digest: "d19e57" });
  stop();
  play("draw");
  latest().say(referee.take("draw"));
  expect(keptOf(CODE, 1)).toEqual({
    seal: RACE.commitment,
    digest: "d19e57",
    seat: 1,
    entries: [
      { seq: 1, time: acks[0]!.time, text: "draw" },
      { seq: 2, time: acks[1]!.time, text: "undo" },
    ],
  });
});

test("a witness that came after the start has seen no seal", () => {
  const stop = witness(session);
  racing();
  expect(keptOf(CODE, 1).seal).toBeNull();
  stop();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GAMES } from "../engine/games";
import { type Entry, parseEntry } from "../engine/playthrough";
import { TestSocket } from "../net/socket.testing";
import type { RaceView, RoomView, Standing } from "../wire.gen";
import { onScreen } from "./prediction";
import { CODE, SETTINGS, T0, TestReferee } from "./referee.testing";
import { Session } from "./session";

const STANDING: Standing = {
  seat: 1,
  seq: 0,
  home: 1,
  home_time: T0,
  time: 0,
  end: null,
  place: null,
  blocked: false,
};
const RACE: RaceView = {
  number: 1,
  settings: SETTINGS,
  commitment: "c0ffee",
  t0: T0,
  t1: T0 + 900_000,
  racers: [{ seat: 1, name: "Ada", bot: null }],
  standings: [STANDING],
  ended: false,
  seed: null,
  proven: true,
  grade: "fair",
  reveal_at: 0,
};
const ROOM: RoomView = {
  code: CODE,
  run: "r",
  version: 1,
  phase: "racing",
  settings: SETTINGS,
  host: 1,
  locked: false,
  number: 1,
  seats: [{ seat: 1, name: "Ada", ready: true, present: true, bot: null }],
  race: RACE,
  dealing: null,
  pool: {},
  watchers: 0,
  daily: null,
};

const OUTDATED = 4006;
const latest = () => TestSocket.all.at(-1)!;
const reload = vi.fn();
const lives: Session[] = [];
let referee: TestReferee;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", TestSocket);
  TestSocket.all = [];
  sessionStorage.clear();
  reload.mockReset();
  referee = new TestReferee({ sheet: GAMES.demon, undo: "free", target: 52 });
});

afterEach(() => {
  for (const session of lives.splice(0)) session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page as it comes up, with its room welcomed. */
function page(): Session {
  const session = new Session(CODE, "ws://somewhere/ws", reload);
  lives.push(session);
  session.connect();
  latest().open();
  latest().say({ type: "welcome", room: ROOM, seat: 1, now: T0 });
  return session;
}

function play(session: Session, text: string): void {
  expect(session.play(parseEntry(text) as Entry)).toBeNull();
}

test("an outdated page is loaded anew, and what was on its way is sent by the new one", () => {
  const old = page();
  latest().say(referee.table());
  play(old, "draw");
  latest().say(referee.take("draw"));
  play(old, "draw");
  play(old, "undo");
  latest().drop(OUTDATED);
  expect(reload).toHaveBeenCalledOnce();
  const fresh = page();
  latest().say(referee.table());
  expect(onScreen(fresh.game.value!).entries).toBe(3);
  const sent = latest().said.filter((message) => message.type === "entry");
  expect(sent.map(({ seq, entry }) => [seq, entry])).toEqual([
    [2, "draw"],
    [3, "undo"],
  ]);
});

test("a fresh page that is outdated again looks for another node, and loads anew only after five seconds", () => {
  page();
  latest().drop(OUTDATED);
  const fresh = page();
  const sockets = TestSocket.all.length;
  latest().drop(OUTDATED);
  expect(reload).toHaveBeenCalledOnce();
  expect(fresh.link.value.kind).toBe("lost");
  vi.advanceTimersByTime(2_000);
  expect(TestSocket.all.length).toBe(sockets + 1);
  latest().drop(OUTDATED);
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  latest().drop(OUTDATED);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("kept moves are used once, and only in their race", () => {
  const old = page();
  latest().say(referee.table());
  play(old, "draw");
  latest().drop(OUTDATED);
  const next = page();
  latest().say({
    type: "room",
    room: { ...ROOM, version: 2, number: 2, race: { ...RACE, number: 2 } },
    seat: 1,
    now: T0,
  });
  latest().say({ ...referee.table(), race: 2 });
  expect(next.game.value!.pending).toEqual([]);
  expect(sessionStorage.getItem(`pandemonium.moves.${CODE}`)).toBeNull();
});

test("while nothing can be saved that is shown, and no longer", () => {
  const session = page();
  latest().say({ type: "saving", since: T0 });
  expect(session.saving.value).toBe(true);
  latest().say({ type: "saving", since: null });
  expect(session.saving.value).toBe(false);
});

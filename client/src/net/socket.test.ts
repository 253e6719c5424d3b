import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromClient, FromServer } from "../wire.gen";
import { DEAD_MS, Link, type LinkState, mayRetry, retryDelay } from "./socket";
import { TestSocket } from "./socket.testing";

const latest = () => TestSocket.all.at(-1)!;
const states: LinkState[] = [];
const heard: FromServer[] = [];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", TestSocket);
  TestSocket.all = [];
  states.length = 0;
  heard.length = 0;
  link = new Link(
    "ws://somewhere/ws",
    {
      opened: (): FromClient => ({ type: "hello", room: "ABCDEFGH" }),
      received: (message) => heard.push(message),
      changed: (state) => states.push(state),
      ping: (): FromClient => ({ type: "ping", sent: performance.now() }),
    },
    () => 1,
  );
  link.connect();
});

afterEach(() => {
  link.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function welcome(): void {
  latest().open();
  latest().say({ type: "welcome" });
}

test("a connection counts as open once it was welcomed", () => {
  latest().open();
  expect(states).toEqual([]);
  latest().say({ type: "welcome" });
  expect(states).toEqual([{ kind: "open" }]);
});

test("five pings measure the clock right after connecting", () => {
  welcome();
  vi.advanceTimersByTime(600);
  // The first frame is the hello.
  expect(latest().frames.length).toBe(6);
});

test("a lost connection is made again within 300 ms, and then ever more slowly", () => {
  welcome();
  latest().drop(1006);
  expect(states.at(-1)!.kind).toBe("lost");
  vi.advanceTimersByTime(300);
  expect(TestSocket.all.length).toBe(2);
  latest().drop(1006);
  vi.advanceTimersByTime(499);
  expect(TestSocket.all.length).toBe(2);
  vi.advanceTimersByTime(1);
  expect(TestSocket.all.length).toBe(3);
  expect(retryDelay(20, 1)).toBe(8_000);
});

test("after a final close code nothing is tried again", () => {
  welcome();
  latest().drop(4001);
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toEqual({ kind: "closed", code: 4001 });
  expect(TestSocket.all.length).toBe(1);
  expect([1012, 4002, 1006, 1000].map(mayRetry)).toEqual([true, true, true, true]);
});

test("a socket that stays open but says nothing is replaced", () => {
  welcome();
  const silent = latest();
  vi.advanceTimersByTime(DEAD_MS + 1_000);
  expect(TestSocket.all.length).toBe(2);
  expect(silent.readyState).toBe(3);
});

test("an answered ping keeps the socket", () => {
  welcome();
  for (let second = 0; second < 30; second++) {
    vi.advanceTimersByTime(1_000);
    latest().say({ type: "pong", sent: 0, now: 0 });
  }
  expect(TestSocket.all.length).toBe(1);
});

test("whatever a replaced socket still says is ignored", () => {
  welcome();
  const old = latest();
  link.connect();
  old.say({ type: "pong", sent: 0, now: 0 });
  old.drop(4005);
  expect(heard.map(({ type }) => type)).toEqual(["welcome"]);
  expect(states).toEqual([{ kind: "open" }]);
});

test("after waking up an open socket must prove itself within two seconds", () => {
  welcome();
  link.wake();
  vi.advanceTimersByTime(3_000);
  expect(TestSocket.all.length).toBe(2);
});

test("a frame that is no message does no harm", () => {
  welcome();
  latest().onmessage!({ data: new Uint8Array([0xc1]).buffer });
  latest().say({ type: "pong", sent: 0, now: 0 });
  expect(heard.length).toBe(2);
});

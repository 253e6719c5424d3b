import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefereeClock } from "../net/clock";
import { keepSeal } from "../proof/kept";
import { Session } from "../state/session";
import type { RaceView, Result, RoomView } from "../wire.gen";
import { Candles } from "./candles";
import { LinkField } from "./copy";
import { Home } from "./home";
import { Lobby } from "./lobby";
import { ResultBody } from "./result";
import { place } from "./route";
import { settingsFor } from "./settings-form";

let page: HTMLElement;

// Before the modules are there: the lobby asks at once by which address friends can come.
vi.hoisted(() => {
  globalThis.fetch = () => Promise.reject(new TypeError("nothing is served here"));
});

beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
  localStorage.clear();
});

afterEach(() => {
  render(null, page);
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(view: preact.ComponentChildren): void {
  act(() => render(view, page));
}

function button(text: string): HTMLButtonElement {
  const found = [...page.querySelectorAll("button")].find((each) => each.textContent?.includes(text));
  if (found === undefined) throw new Error(`no button says ${text}`);
  return found;
}

async function press(text: string): Promise<void> {
  await act(async () => {
    button(text).click();
    await Promise.resolve();
  });
}

function room(more: Partial<RoomView> = {}): RoomView {
  const seats = [
    { seat: 1, name: "<b>Mo</b>", ready: true, present: true, bot: null },
    { seat: 2, name: "Ada", ready: false, present: false, bot: null },
  ];
  const settings = { ...settingsFor("demon"), all_ready: true };
  return {
    code: "ABCDEFGH",
    run: "r",
    version: 1,
    phase: "lobby",
    settings,
    host: 1,
    locked: false,
    number: 1,
    seats,
    race: null,
    dealing: "proven",
    pool: { demon: ["stern"] },
    watchers: 0,
    daily: null,
    ...more,
  };
}

function lobby(seat: number | null, more: Partial<RoomView> = {}): Session {
  const session = new Session("ABCDEFGH", "ws://nowhere/ws");
  session.seat.value = seat;
  show(<Lobby session={session} room={room(more)} />);
  return session;
}

test("a room is made with the chosen settings, its token is remembered and its page opened", async () => {
  const asked: RequestInit[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    asked.push(init);
    return Promise.resolve(new Response(JSON.stringify({ code: "ABCDEFGH", seat: 1, token: "t" }), { status: 201 }));
  });
  show(<Home />);
  await act(async () => page.querySelector<HTMLInputElement>("input[value='seven-devils']")!.click());
  await press("Make a room");
  await vi.waitFor(() => expect(place.value).toEqual({ at: "room", code: "ABCDEFGH" }));
  const body = JSON.parse(asked[0]!.body as string);
  expect(body.settings).toEqual({ ...settingsFor("seven-devils") });
  expect(body.name).toMatch(/^\w+ \w+$/);
  expect(localStorage.getItem("pandemonium.seat.ABCDEFGH")).toBe("t");
});

test("what the server refuses is said in words", async () => {
  const refusal = { error: { code: "bad-seed", message: "?" } };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(refusal), { status: 422 })));
  show(<Home />);
  await press("Make a room");
  await vi.waitFor(() => expect(page.querySelector("[role=alert]")!.textContent).toContain("a-z, 0-9"));
});

test("names are text and never markup", () => {
  lobby(1);
  expect(page.querySelector("bdi")!.textContent).toBe("<b>Mo</b>");
  expect(page.querySelector("bdi b")).toBeNull();
});

test("the lobby says who is missing", () => {
  lobby(1);
  expect(page.querySelector(".rule")!.textContent).toContain("Missing: Ada");
});

test("only the host can start, and put others out after a second question", async () => {
  lobby(2);
  expect(() => button("Start the race")).toThrow();
  expect(page.querySelector(".more")).toBeNull();
  const session = lobby(1);
  const told = vi.spyOn(session, "tell").mockReturnValue();
  await act(async () => page.querySelector<HTMLButtonElement>(".more")!.click());
  await press("Put out");
  expect(told).not.toHaveBeenCalled();
  await press("Yes");
  expect(told).toHaveBeenCalledWith({ type: "kick", seat: 2 });
});

test("no race starts over settings that are being changed", async () => {
  lobby(1);
  await press("Change settings");
  expect(button("Start the race").disabled).toBe(true);
  expect(page.querySelector(".rule")!.textContent).toContain("Save the settings first");
  await press("Cancel");
  expect(button("Start the race").disabled).toBe(false);
  await press("Change settings");
  await press("Save");
  expect(button("Start the race").disabled).toBe(false);
});

test("a visitor is offered a seat, unless the room is locked or full", () => {
  lobby(null);
  expect(button("Sit down").disabled).toBe(false);
  lobby(null, { locked: true });
  expect(() => button("Sit down")).toThrow();
  lobby(null, { settings: { ...settingsFor("demon"), seats: 2 } });
  expect(page.textContent).toContain("All seats are taken");
});

test("the link says Copied only once it is copied", async () => {
  const copies: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copies.push(text) } });
  show(<LinkField label="link" value="http://x/r/ABCDEFGH" />);
  expect(page.textContent).not.toContain("Copied");
  await press("Copy");
  expect(copies).toEqual(["http://x/r/ABCDEFGH"]);
  await vi.waitFor(() => expect(button("Copied")).toBeTruthy());
});

test("without a clipboard the link is left selected", async () => {
  vi.stubGlobal("navigator", {});
  document.execCommand = () => false;
  show(<LinkField label="link" value="http://x/r/ABCDEFGH" />);
  await press("Copy");
  const field = page.querySelector("input")!;
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(page.textContent).not.toContain("Copied");
});

test("the lobby says what will be dealt, and which wishes the pool cannot fulfil yet", async () => {
  lobby(1);
  expect(page.querySelector(".dealing")!.textContent).toBe("Every deal here is proven winnable.");
  await press("Change settings");
  const options = [...page.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(options).toContain("proven winnable, stern");
  expect(options).toContain("proven winnable, fair (none yet)");
  show(<div />);
  lobby(1, { dealing: "unproven" });
  expect(page.querySelector(".dealing")!.textContent).toContain("You can start anyway.");
});

test("three candles go out, one a second", () => {
  vi.useFakeTimers();
  let at = 0;
  const clock = new RefereeClock(() => at);
  clock.hint(10_000);
  const race = {
    t0: 13_000,
    commitment: "c0ffee",
    proven: true,
    grade: "stern",
    settings: settingsFor("demon"),
  } as RaceView;
  show(<Candles clock={clock} race={race} onCancel={null} />);
  const lit = () => page.querySelectorAll(".candle.lit").length;
  const seen = [lit()];
  for (let second = 0; second < 3; second++) {
    at += 1_010;
    act(() => {
      vi.advanceTimersByTime(1_010);
    });
    seen.push(lit());
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(page.querySelector("[aria-live]")!.textContent).toBe("Go");
  expect(page.textContent).toContain("Proven winnable, stern");
});

test("a deal whose grade is a secret is no less proven", () => {
  const clock = new RefereeClock(() => 0);
  clock.hint(10_000);
  const race = { t0: 13_000, commitment: "c0ffee", settings: settingsFor("demon"), grade: null };
  const badge = (proven: boolean) => {
    show(<Candles clock={clock} race={{ ...race, proven } as RaceView} onCancel={null} />);
    return page.querySelector(".proof-badge")!.textContent;
  };
  expect(badge(true)).toBe("Proven winnable");
  expect(badge(false)).toBe("Not proven winnable");
});

test("a result shows the ranking and holds the seal against what was shown before the start", () => {
  const row = {
    seat: 2,
    name: "Ada",
    bot: null,
    home: 52,
    entries: 90,
    time_ms: 61_000,
    end: "finished",
    place: 1,
  } as const;
  const result: Result = {
    type: "result",
    code: "ABCDEFGH",
    race: 3,
    settings: settingsFor("demon"),
    commitment: "c0ffee",
    t0: 0,
    t1: 1,
    ended_at: 1,
    rows: [
      { ...row, rank: 1 },
      { ...row, rank: 2, seat: 1, name: "Mo", home: 7, end: null, place: null, time_ms: 0 },
    ],
    digest: "d1",
    reveal_at: 0,
    seed: "some-seed",
    grade: "fair",
    simple_home: 17,
    line: ["draw"],
  };
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network here")));
  keepSeal(result.code, result.race, 1, "c0ffee");
  show(<ResultBody result={result} seat={1} children={null} />);
  expect(page.querySelector("h1")!.textContent).toBe("Ada wins");
  expect([...page.querySelectorAll("tbody tr")].map((each) => each.textContent)).toEqual([
    "1Ada52/52901:01",
    "2Mo7/5290–",
  ]);
  expect(page.textContent).toContain("the same as before the start");
  expect(page.textContent).toContain("A fair deal: a simple player brings up about 17 cards here.");
  show(null);
  keepSeal(result.code, result.race, 2, "other");
  show(<ResultBody result={result} seat={2} children={null} />);
  expect(page.querySelector("h1")!.textContent).toBe("You won!");
  expect(page.textContent).toContain("not what was shown");
});

import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import type { Session } from "../state/session";
import type { RoomView, SeatView } from "../wire.gen";
import { BOTS_PER_ROOM } from "../wire.gen";
import { Seats } from "./seats";
import { settingsFor } from "./settings-form";

const seat = (number: number, bot: SeatView["bot"] = null): SeatView => ({
  seat: number,
  name: `Racer ${number}`,
  ready: bot !== null,
  present: true,
  bot,
});

function room(seats: readonly SeatView[], more: Partial<RoomView> = {}): RoomView {
  return {
    code: "ABCDEFGH",
    run: "r",
    version: 1,
    phase: "lobby",
    settings: { ...settingsFor("demon"), seats: 16 },
    host: 1,
    locked: false,
    number: 1,
    seats,
    race: null,
    dealing: "proven",
    pool: {},
    watchers: 0,
    daily: null,
    ...more,
  };
}

let page: HTMLElement;
let told: unknown[];

beforeEach(() => {
  document.body.innerHTML = "";
  page = document.body.appendChild(document.createElement("div"));
  told = [];
});

function show(shown: RoomView, isHost = true): void {
  const session = { seat: { value: 1 }, tell: (message: unknown) => told.push(message) } as unknown as Session;
  act(() => render(<Seats session={session} room={shown} isHost={isHost} />, page));
}

const buttons = () => [...page.querySelectorAll("button")].map(({ textContent }) => textContent);

test("the host adds a bot of the chosen level and removes one by its name", () => {
  show(room([seat(1), seat(2, "greedy")]));
  const level = page.querySelector("select")!;
  expect(level.value).toBe("careful");
  act(() => {
    level.value = "thoughtful";
    level.dispatchEvent(new Event("change", { bubbles: true }));
  });
  act(() => void page.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true })));
  act(() => page.querySelector<HTMLButtonElement>('[aria-label="Remove the bot Racer 2"]')!.click());
  expect(told).toEqual([
    { type: "add_bot", level: "thoughtful" },
    { type: "kick", seat: 2 },
  ]);
});

test("a bot is marked, says how it plays, and is offered neither the lead nor a second thought", () => {
  show(room([seat(1), seat(2, "careful"), seat(3)]));
  const [own, bot, other] = page.querySelectorAll(".seats > li:not(.free)");
  expect(bot!.textContent).toContain("botRemove");
  expect(bot!.textContent).toContain("Careful");
  expect(bot!.querySelector("[aria-expanded]")).toBeNull();
  for (const person of [own, other]) expect(person!.querySelector(".bot-mark")).toBeNull();
});

test.each([
  ["who does not lead", room([seat(1), seat(2, "careful")]), false],
  ["in a full room", room([seat(1), seat(2)], { settings: { ...settingsFor("demon"), seats: 2 } }), true],
  [
    "in a room with enough of them",
    room(Array.from({ length: BOTS_PER_ROOM }, (_, nth) => seat(nth + 2, "greedy"))),
    true,
  ],
  ["on the deal of the day", room([seat(1)], { daily: "2026-11-30" }), true],
])("%s no bot can be added", (_, shown, isHost) => {
  show(shown, isHost);
  expect(buttons()).not.toContain("Add a bot");
  expect(page.querySelector("select")).toBeNull();
});

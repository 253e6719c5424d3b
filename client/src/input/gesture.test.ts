import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Gestures } from "./gesture";

let element: HTMLElement;
let gestures: Gestures;
let log: string[];
let mayGrab: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  mayGrab = true;
  element = document.createElement("div");
  document.body.append(element);
  gestures = new Gestures(element, {
    grab: (x, y) => {
      log.push(`grab ${x},${y}`);
      return mayGrab;
    },
    drag: (dx, dy) => log.push(`drag ${dx},${dy}`),
    drop: () => log.push("drop"),
    cancel: () => log.push("cancel"),
    tap: (x, y) => log.push(`tap ${x},${y}`),
    hold: (x, y) => log.push(`hold ${x},${y}`),
    recall: (x, y) => log.push(`recall ${x},${y}`),
  });
});

afterEach(() => {
  gestures.destroy();
  element.remove();
  vi.useRealTimers();
});

type Details = Partial<{ id: number; type: string; button: number; buttons: number }>;

function send(
  type: string,
  x: number,
  y: number,
  { id = 1, type: pointerType = "mouse", button = 0, buttons = 1 }: Details = {},
): void {
  element.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      pointerId: id,
      pointerType,
      button,
      buttons,
    }),
  );
}

const TOUCH = { type: "touch" };

describe("a gesture", () => {
  it("that does not move is a tap where it was pressed", () => {
    send("pointerdown", 10, 20);
    send("pointermove", 12, 21);
    send("pointerup", 12, 21);
    expect(log).toEqual(["tap 10,20"]);
  });

  it("that moves far enough is a drag and ends in a drop", () => {
    send("pointerdown", 10, 20);
    send("pointermove", 20, 20);
    send("pointermove", 40, 30);
    send("pointerup", 40, 30);
    expect(log).toEqual(["grab 10,20", "drag 10,0", "drag 30,10", "drop"]);
  });

  it("of a finger needs a longer way to be a drag", () => {
    send("pointerdown", 10, 20, TOUCH);
    send("pointermove", 18, 20, TOUCH);
    send("pointerup", 18, 20, TOUCH);
    expect(log).toEqual(["tap 10,20"]);
  });

  it("on what cannot be dragged stays a tap", () => {
    mayGrab = false;
    send("pointerdown", 10, 20);
    send("pointermove", 25, 20);
    send("pointerup", 25, 20);
    expect(log).toEqual(["grab 10,20", "tap 10,20"]);
  });

  it("on what cannot be dragged means nothing once it went far", () => {
    mayGrab = false;
    send("pointerdown", 10, 20);
    send("pointermove", 200, 20);
    send("pointerup", 12, 20);
    expect(log).toEqual(["grab 10,20"]);
  });
});

describe("a drag is cancelled, once,", () => {
  const ends: Record<string, () => void> = {
    "by a cancelled pointer": () => send("pointercancel", 60, 20),
    "by a lost capture": () => send("lostpointercapture", 60, 20),
    "by another button": () => send("pointermove", 60, 20, { buttons: 3 }),
    "by a move without a button, whose release was never told": () => send("pointermove", 60, 20, { buttons: 0 }),
    "by Escape": () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })),
    "by leaving the window": () => window.dispatchEvent(new Event("blur")),
    "by turning the table off": () => gestures.turn(false),
  };

  it.each(Object.keys(ends))("%s", (way) => {
    send("pointerdown", 10, 20);
    send("pointermove", 50, 20);
    ends[way]!();
    send("pointerup", 60, 20);
    expect(log).toEqual(["grab 10,20", "drag 40,0", "cancel"]);
  });

  it("and the next one works", () => {
    send("pointerdown", 10, 20);
    send("pointermove", 50, 20);
    send("pointercancel", 50, 20);
    log.length = 0;
    send("pointerdown", 10, 20);
    send("pointermove", 50, 20);
    send("pointerup", 50, 20);
    expect(log).toEqual(["grab 10,20", "drag 40,0", "drop"]);
  });
});

describe("a second finger", () => {
  it("is ignored while the first one drags", () => {
    send("pointerdown", 10, 20, TOUCH);
    send("pointermove", 50, 20, TOUCH);
    send("pointerdown", 200, 200, { ...TOUCH, id: 2 });
    send("pointermove", 300, 200, { ...TOUCH, id: 2 });
    send("pointerup", 300, 200, { ...TOUCH, id: 2 });
    send("pointerup", 50, 20, TOUCH);
    expect(log).toEqual(["grab 10,20", "drag 40,0", "drop"]);
  });
});

describe("recalling the base rank", () => {
  const menu = (details: Details = {}) => send("contextmenu", 30, 40, { button: 2, buttons: 0, ...details });

  it("is a press of the right button alone, and shows no menu", () => {
    send("pointerdown", 30, 40, { button: 2, buttons: 2 });
    const event = new MouseEvent("contextmenu", { cancelable: true, button: 2, clientX: 30, clientY: 40 });
    element.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(log).toEqual(["recall 30,40"]);
  });

  it("does not follow from the right button during a drag", () => {
    send("pointerdown", 10, 20);
    send("pointermove", 50, 20);
    send("pointermove", 50, 20, { buttons: 3 });
    menu();
    expect(log).toEqual(["grab 10,20", "drag 40,0", "cancel"]);
  });
});

describe("a finger that is held", () => {
  it("is no tap", () => {
    send("pointerdown", 10, 20, TOUCH);
    vi.advanceTimersByTime(600);
    send("pointerup", 10, 20, TOUCH);
    expect(log).toEqual(["hold 10,20"]);
  });

  it("may still move on with the card", () => {
    send("pointerdown", 10, 20, TOUCH);
    vi.advanceTimersByTime(600);
    send("pointermove", 50, 20, TOUCH);
    send("pointerup", 50, 20, TOUCH);
    expect(log).toEqual(["hold 10,20", "grab 10,20", "drag 40,0", "drop"]);
  });

  it("is no tap after it has moved on from where nothing can be taken", () => {
    mayGrab = false;
    send("pointerdown", 10, 20, TOUCH);
    vi.advanceTimersByTime(600);
    send("pointermove", 24, 20, TOUCH);
    send("pointerup", 24, 20, TOUCH);
    expect(log).toEqual(["hold 10,20", "grab 10,20"]);
  });

  it("is a drag once it has moved on", () => {
    send("pointerdown", 10, 20, TOUCH);
    send("pointermove", 50, 20, TOUCH);
    vi.advanceTimersByTime(600);
    expect(log).toEqual(["grab 10,20", "drag 40,0"]);
  });
});

describe("a table that is off", () => {
  it("takes no gesture", () => {
    gestures.turn(false);
    send("pointerdown", 10, 20);
    send("pointerup", 10, 20);
    expect(log).toEqual([]);
  });
});

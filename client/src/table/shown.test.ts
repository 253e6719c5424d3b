import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../engine/board";
import { FACE_OF_TEXT } from "../engine/cards";
import { GAMES } from "../engine/games";
import { play } from "../engine/play";
import { table as fixture } from "../engine/table.fixture";
import { asked, board, click, faces, host, key, lay, open, root, send, sheet, table } from "./played.testing";
import { createTable } from "./table";

describe("a squeezed column", () => {
  const long = fixture(GAMES["demons-and-thieves"], { f1: "KD", t5: `##${" 9H".repeat(40)}`, t6: "##" });
  const look = (pointerType: string, type: string, more: PointerEventInit = {}) => {
    const { x, y, w } = table.layout.places[long.sheet.index.get("t5")!]!;
    send(type, x + w / 2, y + 30, { pointerType, buttons: 0, ...more });
  };
  const spread = () =>
    [...host.querySelectorAll<HTMLElement>(".tb-card")].filter((card) => Number(card.style.zIndex) >= 1000);

  beforeEach(() => {
    lay(createTable(host, long.sheet, { movesFrom: () => new Map(), doubleClick: () => null, onMove: () => {} }));
    table.setMode({ travel: "off" });
    table.show(long.board, long.faces, { animate: false });
  });

  it("spreads under a pointer that rests on a covered card, and closes when it leaves", () => {
    look("mouse", "pointermove");
    expect(spread()).toHaveLength(0);
    vi.advanceTimersByTime(250);
    expect(spread()).toHaveLength(41);
    send("pointermove", 5, 5, { buttons: 0 });
    expect(spread()).toHaveLength(0);
  });

  it("spreads under a finger that is held, for a while, and makes no move", () => {
    look("touch", "pointerdown", { buttons: 1 });
    vi.advanceTimersByTime(600);
    look("touch", "pointerup");
    expect(spread()).toHaveLength(41);
    vi.advanceTimersByTime(3000);
    expect(spread()).toHaveLength(0);
  });

  it("stays on the table with every card, none hidden by another", () => {
    look("mouse", "pointermove");
    vi.advanceTimersByTime(250);
    const spots = spread().map((card) => card.style.transform);
    expect(new Set(spots).size).toBe(41);
    for (const spot of spots) {
      const [x, y] = /translate\(([\d.]+)px, ?([\d.]+)px\)/.exec(spot)!.slice(1).map(Number) as [number, number];
      expect(x >= 0 && x + table.layout.card.w <= 1168 && y >= 0 && y + table.layout.card.h <= 741).toBe(true);
    }
  });

  it("is left alone where it can be read as it is", () => {
    const { x, y } = table.layout.places[long.sheet.index.get("t6")!]!;
    send("pointermove", x + 5, y + 5, { buttons: 0 });
    vi.advanceTimersByTime(250);
    expect(spread()).toHaveLength(0);
  });
});

describe("a card whose face is not known", () => {
  const cardOf = (index: number) => host.querySelectorAll(".tb-card")[index]!;

  it("waits blank, and shows the face once it is known", () => {
    open();
    expect(cardOf(14).classList.contains("waiting")).toBe(true);
    expect(cardOf(14).textContent).toBe("");
    table.show(
      board,
      faces.map((face, card) => (card === 14 ? FACE_OF_TEXT.get("KH")! : face)),
      { animate: true },
    );
    expect(cardOf(14).classList.contains("waiting")).toBe(false);
    expect(cardOf(14).textContent).toContain("K");
  });

  it("shows its back while it lies face down", () => {
    open();
    expect(cardOf(1).classList.contains("down")).toBe(true);
    expect(cardOf(1).textContent).toBe("");
  });
});

describe("a card under another", () => {
  it("is drawn as far as it shows, and whole once nothing lies on it", () => {
    const pair = fixture(GAMES["demons-and-thieves"], { f1: "KD", t5: "9H 8H" });
    lay(createTable(host, pair.sheet, { readOnly: true, label: "" }));
    table.show(pair.board, pair.faces, { animate: false });
    const nine = [...host.querySelectorAll(".tb-card.under")].find((card) => card.textContent === "9 h")!;
    expect(nine.querySelector("svg")).toBeNull();
    const apart = play(pair.sheet, pair.board, pair.faces, { source: "t5", target: "t6", count: 1 });
    table.show((apart as { board: Board }).board, pair.faces, { animate: false });
    expect(nine.querySelector("svg")).not.toBeNull();
  });
});

describe("a table that is watched", () => {
  it("is a picture with a label: no buttons, no moves", () => {
    lay(createTable(host, sheet, { readOnly: true, label: "Ada's board" }));
    table.show(board, faces, { animate: false });
    expect(host.querySelectorAll("button")).toHaveLength(0);
    expect(root().getAttribute("aria-label")).toBe("Ada's board");
    click("s");
    key("d");
    expect(asked).toEqual([]);
  });
});

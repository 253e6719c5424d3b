import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../engine/board";
import { FACE_OF_TEXT, noFaces } from "../engine/cards";
import { doubleClickMove, movesFrom } from "../engine/choices";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import { moveText } from "../engine/notation";
import { createTable, type Table } from "./table";

const sheet = GAMES["seven-devils"];
const board = openingBoard(sheet);
// Exposed cards of the columns: t1 2H, t2 3C, t3 9D, t4 AS; devil r1 is another ace.
const faces = noFaces(104).map(
  (face, card) => FACE_OF_TEXT.get({ 0: "2H", 2: "3C", 5: "9D", 9: "AS", 28: "AD" }[card] ?? "") ?? face,
);

let host: HTMLElement;
let table: Table;
let asked: string[];

function open(shown: Board = board): void {
  table = createTable(host, sheet, {
    movesFrom: (pile, depth) => movesFrom(sheet, shown, faces, pile, depth),
    doubleClick: (pile, depth) => doubleClickMove(sheet, shown, faces, pile, depth),
    onMove: (move, how) => asked.push(`${how} ${moveText(move)}`),
  });
  table.show(shown, faces, { animate: false });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  host = document.createElement("div");
  Object.defineProperties(host, { clientWidth: { value: 1168 }, clientHeight: { value: 741 } });
  document.body.append(host);
});

afterEach(() => {
  table.destroy();
  host.remove();
  vi.useRealTimers();
});

const root = () => host.querySelector<HTMLElement>(".tb")!;
const lifted = () => host.querySelectorAll(".tb-card.lifted").length;
const rings = () => [...host.querySelectorAll<HTMLElement>(".tb-ring")].filter((ring) => !ring.hidden).length;

function send(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const event = {
    bubbles: true,
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    buttons: 1,
    ...more,
  };
  root().dispatchEvent(new PointerEvent(type, event));
}

/** Middle of the exposed card of a pile, near its upper edge. */
function spot(name: string): [number, number] {
  const cards = board.piles[sheet.index.get(name)!]!;
  const { x, y, w } = table.layout.places.find((place) => place.name === name)!;
  const below = name.startsWith("t") ? (cards.length - 1) * Math.floor(0.16 * table.layout.card.h) : 0;
  return [x + w / 2, y + below + 20];
}

function click(name: string): void {
  send("pointerdown", ...spot(name));
  send("pointerup", ...spot(name));
  vi.advanceTimersByTime(20);
}

function drag(from: string, to: string): void {
  send("pointerdown", ...spot(from));
  send("pointermove", ...spot(to));
  send("pointerup", ...spot(to));
}

const key = (name: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name }));

describe("a table that is played", () => {
  it("keeps its card elements from one board to the next", () => {
    open();
    const before = [...host.querySelectorAll(".tb-card")];
    table.show({ ...board, redeals: 0 }, faces, { animate: true });
    expect(before).toHaveLength(104);
    expect([...host.querySelectorAll(".tb-card")]).toEqual(before);
  });

  it("asks for a drag to the column under the card", () => {
    open();
    drag("t1", "t2");
    expect(asked).toEqual(["drag t1>t2"]);
  });

  it("never makes a foundation move of a drag to a column", () => {
    open();
    drag("t4", "t5");
    expect(asked).toEqual([]);
  });

  it("asks for nothing after a drag to a pile that does not take the card, and lets go of it", () => {
    open();
    drag("t1", "t3");
    expect(asked).toEqual([]);
    expect([lifted(), rings()]).toEqual([0, 0]);
  });

  it("lights the targets of a clicked card, and asks for the move to the one clicked next", () => {
    open();
    click("t1");
    expect([lifted(), rings()]).toEqual([1, 1]);
    click("t2");
    expect(asked).toEqual(["click t1>t2"]);
    expect([lifted(), rings()]).toEqual([0, 0]);
  });

  it("puts a selected card down when the bare table is clicked", () => {
    open();
    click("t1");
    send("pointerdown", 300, 735);
    send("pointerup", 300, 735);
    const [x] = spot("s");
    send("pointerdown", x, 700);
    send("pointerup", x, 700);
    expect([lifted(), asked.length]).toEqual([0, 0]);
  });

  it("asks for what a double click means", () => {
    open();
    click("t4");
    click("t4");
    expect(asked).toEqual(["double t4>f"]);
  });

  it("takes two slow clicks on one card for picking it up and putting it down", () => {
    open();
    click("t4");
    vi.advanceTimersByTime(1000);
    click("t4");
    expect([lifted(), asked.length]).toEqual([0, 0]);
  });

  it("takes three fast clicks for a double click and a click", () => {
    open();
    for (let nth = 0; nth < 3; nth++) click("t4");
    expect(asked).toEqual(["double t4>f"]);
  });

  it("sends a devil to a foundation, and any foundation will do", () => {
    open();
    click("r1");
    click("f6");
    expect(asked).toEqual(["click r1>f"]);
  });

  it("asks for a draw at every click on the stock", () => {
    open();
    for (let nth = 0; nth < 5; nth++) click("s");
    expect(asked).toEqual(Array(5).fill("click draw"));
  });

  it("asks for a redeal when the stock is empty", () => {
    const stock = sheet.stock;
    const piles = board.piles.map((pile, at) => (at === stock ? [] : at === sheet.waste ? board.piles[stock]! : pile));
    open({ ...board, piles, down: board.down.map((down, at) => (at === stock ? 0 : down)) });
    click("s");
    expect(asked).toEqual(["click redeal"]);
    expect(table.redealInfo).toBe("none left");
  });

  it("drops a selection whose card lies elsewhere on the next board", () => {
    open();
    click("t1");
    const piles = board.piles.map((pile, at) =>
      at === sheet.tableau[0] ? [] : at === sheet.tableau[1] ? [...pile, 0] : pile,
    );
    table.show({ ...board, piles }, faces, { animate: false });
    expect([lifted(), rings()]).toEqual([0, 0]);
  });

  it("takes nothing while it is not interactive", () => {
    open();
    click("t1");
    table.setInteractive(false);
    expect(lifted()).toBe(0);
    click("s");
    key("d");
    drag("t1", "t2");
    expect(asked).toEqual([]);
  });
});

describe("keys", () => {
  it("play from column to column by number", () => {
    open();
    key("1");
    key("2");
    expect(asked).toEqual(["click t1>t2"]);
  });

  it("send home what is selected, and draw", () => {
    open();
    key("4");
    key("f");
    key("d");
    expect(asked).toEqual(["click t4>f", "click draw"]);
  });

  it("find the next devil", () => {
    open();
    key("r");
    key("f");
    expect(asked).toEqual(["click r1>f"]);
  });

  it("put a selection down with Escape", () => {
    open();
    key("1");
    expect(lifted()).toBe(1);
    key("Escape");
    expect(lifted()).toBe(0);
  });

  it("belong to a text field that is being written in", () => {
    open();
    const field = document.createElement("input");
    host.append(field);
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
    expect(asked).toEqual([]);
  });

  it("reach every pile as a button with a spoken name", () => {
    open();
    const buttons = [...host.querySelectorAll<HTMLButtonElement>("button.tb-pile")];
    expect(buttons.map((button) => button.getAttribute("aria-label")).filter(Boolean)).toHaveLength(sheet.piles.length);
    expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
    buttons[sheet.stock]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    expect(asked).toEqual(["click draw"]);
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

describe("a table that is watched", () => {
  it("is a picture with a label: no buttons, no moves", () => {
    table = createTable(host, sheet, { readOnly: true, label: "Ada's board" });
    table.show(board, faces, { animate: false });
    expect(host.querySelectorAll("button")).toHaveLength(0);
    expect(root().getAttribute("aria-label")).toBe("Ada's board");
    click("s");
    key("d");
    expect(asked).toEqual([]);
  });
});

import { describe, expect, it, vi } from "vitest";
import type { Board } from "../engine/board";
import { FACE_OF_TEXT } from "../engine/cards";
import { movesFrom } from "../engine/choices";
import { GAMES } from "../engine/games";
import { refusal } from "../engine/legal";
import { moveText } from "../engine/notation";
import { play } from "../engine/play";
import { table as fixture } from "../engine/table.fixture";
import {
  asked,
  board,
  chosen,
  click,
  drag,
  faces,
  host,
  key,
  lay,
  lifted,
  open,
  outlines,
  rings,
  said,
  send,
  sheet,
  spot,
  table,
} from "./played.testing";
import { createTable } from "./table";

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

  it("bares the card under a dragged one for as long as it is away", () => {
    open();
    const bare = () =>
      [...host.querySelectorAll(".tb-card")].flatMap((card, at) => (card.matches(".bare") ? [at] : []));
    send("pointerdown", ...spot("t4"));
    send("pointermove", ...spot("t5"));
    expect(bare()).toEqual([8]);
    send("pointerup", ...spot("t5"));
    expect(bare()).toEqual([]);
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

  it("pass over devils that can go nowhere", () => {
    const after = { ...board, piles: board.piles.map((pile, at) => (at === sheet.reserves[0] ? [] : pile)) };
    open(after);
    key("r");
    expect([lifted(), said().at(-1)]).toEqual([0, "Devil 2: no move"]);
    key("r");
    expect(said().at(-1)).toBe("Devil 3: no move");
  });

  it("put a selection down with Escape", () => {
    open();
    key("1");
    expect(lifted()).toBe(1);
    key("Escape");
    expect(lifted()).toBe(0);
  });

  it("take more cards and fewer, where they may move together", () => {
    const runs = GAMES["demons-and-thieves"];
    const run = fixture(runs, {
      f1: "KD",
      t1: "2D 8H 7C 6H",
      t2: "9C",
      t5: "2C",
      t6: "2C",
      t7: "2C",
      t8: "2C",
      t9: "2C",
    });
    lay(
      createTable(host, runs, {
        movesFrom: (pile, depth) => movesFrom(runs, run.board, run.faces, pile, depth),
        doubleClick: () => null,
        onMove: (move, how) => asked.push(`${how} ${moveText(move)}`),
      }),
    );
    table.show(run.board, run.faces, { animate: false });
    key("1");
    expect(lifted()).toBe(1);
    key("+");
    key("+");
    expect(lifted()).toBe(3);
    key("+");
    expect(lifted()).toBe(3);
    key("-");
    expect(said().at(-1)).toMatch(/^2 cards from seven of clubs: may go to/);
    key("3");
    expect(asked).toEqual(["click t1>t3x2"]);
  });

  it("are arrows and Enter alone where single letters are not wanted", () => {
    chosen.letters = false;
    open();
    for (const name of ["d", "1", "2", "s", "n"]) key(name);
    expect(asked).toEqual([]);
    expect(said()).toEqual([]);
    host
      .querySelectorAll("button.tb-pile")
      [sheet.stock]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    expect(asked).toEqual(["click draw"]);
  });

  it("read the whole table aloud", () => {
    open();
    key("s");
    expect(said()[0]).toContain("Column 1: two of hearts.");
    expect(said()[0]).toContain("Column 2: three of clubs, 1 face down.");
    expect(said()[0]).toContain("Devil 1, 1 card, top ace of diamonds.");
  });

  it("show which cards go home next, until something else is done", () => {
    open();
    key("n");
    expect(outlines("want")).toBe(2);
    expect(said()).toEqual(["foundations start with aces, 0 of 8 begun"]);
    key("1");
    expect(outlines("want")).toBe(0);
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

describe("those who hear the table", () => {
  it("are told each move and what it turned up, and why a move is none", () => {
    const after = play(sheet, board, faces, { source: "t2", target: "t1", count: 1 });
    expect(after).toBe("does-not-fit");
    lay(
      createTable(host, sheet, {
        movesFrom: (pile, depth) => movesFrom(sheet, board, faces, pile, depth),
        doubleClick: () => null,
        refusal: (move) => refusal(sheet, board, faces, move),
        onMove: (move) => {
          const played = play(sheet, board, faces, move);
          if (typeof played !== "string") table.show(played.board, faces, { animate: false });
        },
      }),
    );
    table.setMode({ travel: "off" });
    table.show(board, faces, { animate: false });
    drag("t1", "t3");
    expect(said()).toEqual(["does-not-fit"]);
    drag("t4", "f1");
    expect(said().at(-1)).toBe("Ace of spades to foundation 1.");
    const known = faces.map((face, card) => (card === 8 ? FACE_OF_TEXT.get("4H")! : face));
    const moved = play(sheet, board, faces, { source: "t4", target: "f", count: 1 });
    table.show((moved as { board: Board }).board, known, { animate: false });
    expect(said().at(-1)).toBe("Column 4: four of hearts.");
  });
});

describe("large print", () => {
  it("leaves the pips out, which would lie over the index", () => {
    open();
    expect(host.querySelectorAll(".tb-pips").length).toBeGreaterThan(0);
    table.setMode({ large: true });
    expect(host.querySelectorAll(".tb-pips")).toHaveLength(0);
  });
});

describe("one tap", () => {
  it("sends a card where a double click would, and each further tap is its own", () => {
    chosen.oneTap = true;
    open();
    click("t4");
    click("r1");
    expect(asked).toEqual(["click t4>f", "click r1>f"]);
  });

  it("picks a card up where it cannot be sent", () => {
    chosen.oneTap = true;
    open();
    click("t3");
    expect([lifted(), asked.length]).toEqual([0, 0]);
    click("t1");
    expect(asked).toEqual(["click t1>t2"]);
  });
});

describe("a hint", () => {
  it("is outlined around the cards and their goal, until the next gesture", () => {
    open();
    table.point({ source: "t1", target: "t2", count: 1 });
    expect([outlines("hint-from"), outlines("hint-to")]).toEqual([1, 1]);
    key("Escape");
    expect([outlines("hint-from"), outlines("hint-to")]).toEqual([0, 0]);
  });

  it("stays when only an answer arrives, and goes with the board", () => {
    open();
    table.point({ source: "s", target: "w", count: 1 });
    table.show(board, [...faces], { animate: true });
    expect(outlines("hint-from")).toBe(1);
    table.show({ ...board }, faces, { animate: true });
    expect(outlines("hint-from")).toBe(0);
  });
});

describe("a move without an answer", () => {
  it("is marked on its cards, on them alone, as long as it is told so", () => {
    open();
    table.mark(new Set([0, 5]));
    const marked = () =>
      [...host.querySelectorAll(".tb-card")].flatMap((card, at) => (card.matches(".unanswered") ? [at] : []));
    expect(marked()).toEqual([0, 5]);
    table.mark(new Set());
    expect(marked()).toEqual([]);
  });
});

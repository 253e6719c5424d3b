import { beforeEach, expect, it } from "vitest";
import { GAMES } from "../engine/games";
import { moveText } from "../engine/notation";
import { table } from "../engine/table.fixture";
import { Hinting } from "./hinting";
import type { OwnGame } from "./prediction";

const ROOM = "ABCDEFGH";

function playing(laid: Record<string, string>): OwnGame {
  const { sheet, board, faces } = table(GAMES["seven-devils"], laid);
  return {
    terms: { sheet, undo: "free", target: 104 },
    race: 1,
    round: 1,
    faces,
    confirmed: { sheet, board, known: new Set(), past: null, undone: null, entries: 0 },
    pending: [],
    blocked: false,
    hopeless: false,
    end: null,
    place: null,
  };
}

beforeEach(() => sessionStorage.clear());

it("gives one hint after the other, then the first again, and counts each", () => {
  const hinting = new Hinting(ROOM, 1);
  const game = playing({ f1: "AH", r3: "2H", t1: "~KD 9C", t2: "TH", s: "##" });
  const given = [1, 2, 3, 4].map(() => hinting.next(game)!);
  expect(given.map(({ move, nth, all }) => `${moveText(move)} ${nth}/${all}`)).toEqual([
    "r3>f 1/3",
    "t1>t2 2/3",
    "draw 3/3",
    "r3>f 1/3",
  ]);
  expect(hinting.used.value).toBe(4);
});

it("begins anew on another board", () => {
  const hinting = new Hinting(ROOM, 1);
  hinting.next(playing({ r3: "AH", s: "##" }));
  expect(hinting.next(playing({ r4: "AH", s: "##" }))).toMatchObject({ nth: 1, move: { source: "r4" } });
});

it("counts nothing where it sees nothing", () => {
  const hinting = new Hinting(ROOM, 1);
  expect(hinting.next(playing({ t1: "9H" }))).toBeNull();
  expect(hinting.used.value).toBe(0);
});

it("counts on after a reload of the page, and from nothing in the next race", () => {
  new Hinting(ROOM, 2).next(playing({ s: "##" }));
  expect(new Hinting(ROOM, 2).used.value).toBe(1);
  expect(new Hinting(ROOM, 3).used.value).toBe(0);
});

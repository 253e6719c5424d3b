import { expect, test } from "vitest";
import { UNKNOWN } from "../engine/cards";
import { GAMES } from "../engine/games";
import { parseEntry } from "../engine/playthrough";
import { acknowledge, adopt, attempt, homeOnScreen, type OwnGame, onScreen, resume, type Terms } from "./prediction";
import { TestReferee } from "./referee.testing";

const DEMON: Terms = { sheet: GAMES.demon, undo: "free", target: 52 };

function made(game: OwnGame, ...texts: string[]): OwnGame {
  return texts.reduce((before, text) => {
    const after = tried(before, text);
    if (typeof after === "string") throw new Error(after);
    return after;
  }, game);
}

function tried(game: OwnGame, text: string) {
  const entry = parseEntry(text);
  if (typeof entry === "string") throw new Error(entry);
  return attempt(game, entry);
}

function confirmed(game: OwnGame, referee: TestReferee, text: string): OwnGame {
  const after = acknowledge(game, referee.take(text));
  if (after === "mismatch") throw new Error(after);
  return after;
}

function wastes(game: OwnGame): number[] {
  return onScreen(game).board.piles[GAMES.demon.waste]!.map((card) => game.faces[card]!);
}

test("a draw is on the screen before the referee knows of it, its faces come with the acknowledgement", () => {
  const referee = new TestReferee(DEMON);
  const drawn = made(adopt(DEMON, referee.table()), "draw");
  expect(wastes(drawn)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN]);
  const told = confirmed(drawn, referee, "draw");
  expect(wastes(told)).not.toContain(UNKNOWN);
  expect(told.pending).toEqual([]);
  expect(told.confirmed.entries).toBe(1);
});

test("many moves run ahead and are confirmed one by one", () => {
  const referee = new TestReferee(DEMON);
  const texts = ["draw", "draw", "undo", "draw", "draw"];
  let game = made(adopt(DEMON, referee.table()), ...texts);
  const shown = onScreen(game).board;
  for (const text of texts) game = confirmed(game, referee, text);
  expect(game.pending).toEqual([]);
  expect(onScreen(game).board).toEqual(shown);
  expect(onScreen(game).board).toEqual(referee.game.board);
});

test("a move that needs a face not known yet is refused here", () => {
  const referee = new TestReferee(DEMON);
  expect(tried(made(adopt(DEMON, referee.table()), "draw"), "w>f")).toBe("face-unknown");
});

test("an acknowledgement that comes twice changes nothing", () => {
  const referee = new TestReferee(DEMON);
  const drawn = made(adopt(DEMON, referee.table()), "draw");
  const ack = referee.take("draw");
  const once = acknowledge(drawn, ack) as OwnGame;
  expect(acknowledge(once, ack)).toBe(once);
});

test("other cards home or other cards turned up than foreseen are a mismatch", () => {
  const referee = new TestReferee(DEMON);
  const drawn = made(adopt(DEMON, referee.table()), "draw");
  const ack = referee.take("draw");
  expect(acknowledge(drawn, { ...ack, home: ack.home + 1 })).toBe("mismatch");
  expect(acknowledge(drawn, { ...ack, turned: { 3: "AC" } })).toBe("mismatch");
  expect(acknowledge(drawn, { ...ack, seq: 2 })).toBe("mismatch");
});

test("after a refusal the table told with it stands, and nothing is on its way", () => {
  const referee = new TestReferee(DEMON);
  let game = made(adopt(DEMON, referee.table()), "draw", "draw");
  game = confirmed(game, referee, "draw");
  const told = adopt(DEMON, referee.refuse("closed").table);
  expect(told.round).toBe(2);
  expect(told.pending).toEqual([]);
  expect(onScreen(told).board).toEqual(game.confirmed.board);
});

test("after a lost connection what had arrived is not made twice, and the rest is on its way again", () => {
  const referee = new TestReferee(DEMON);
  const game = made(adopt(DEMON, referee.table()), "draw", "draw", "undo");
  referee.take("draw");
  referee.round = 5;
  const again = resume(DEMON, referee.table(), game);
  expect(again.round).toBe(5);
  expect(again.pending.map(({ seq, text }) => [seq, text])).toEqual([
    [2, "draw"],
    [3, "undo"],
  ]);
  expect(onScreen(again).board).toEqual(onScreen(game).board);
});

test("after another tab has played on, its game stands", () => {
  const referee = new TestReferee(DEMON);
  const game = made(adopt(DEMON, referee.table()), "draw", "draw");
  referee.take("draw");
  referee.take("undo");
  const again = resume(DEMON, referee.table(), game);
  expect(again.pending).toEqual([]);
  expect(again.confirmed.entries).toBe(2);
});

test("entries of an earlier race are not carried into the next one", () => {
  const referee = new TestReferee(DEMON);
  const game = made(adopt(DEMON, referee.table()), "draw");
  expect(resume(DEMON, { ...referee.table(), race: 2 }, game).pending).toEqual([]);
});

test("a board that the log does not lead to is taken as it is told", () => {
  const referee = new TestReferee(DEMON);
  referee.take("draw");
  const odd = { ...referee.table(), entries: ["t1>t1"], seq: 7 };
  const game = adopt(DEMON, odd);
  expect(onScreen(game).board).toEqual(referee.game.board);
  expect(made(game, "draw").pending[0]!.seq).toBe(8);
});

test("undo keeps to the rule of the room", () => {
  const careful: Terms = { ...DEMON, undo: "careful" };
  const referee = new TestReferee(careful);
  expect(tried(made(adopt(careful, referee.table()), "draw"), "undo")).toBe("undo-revealed");
  const off: Terms = { ...DEMON, undo: "off" };
  expect(tried(made(adopt(off, referee.table()), "draw"), "undo")).toBe("undo-off");
});

test("a draw taken back and made again turns up no secrets a second time", () => {
  const referee = new TestReferee(DEMON);
  let game = confirmed(made(adopt(DEMON, referee.table()), "draw"), referee, "draw");
  game = confirmed(made(game, "undo"), referee, "undo");
  game = made(game, "draw");
  expect(wastes(game)).not.toContain(UNKNOWN);
  expect(confirmed(game, referee, "draw").pending).toEqual([]);
});

test("once the target is reached on the screen nothing more is made", () => {
  const one: Terms = { ...DEMON, target: 1 };
  const game = adopt(one, new TestReferee(one).table());
  expect(homeOnScreen(game)).toBe(1);
  expect(tried(game, "draw")).toBe("done");
});

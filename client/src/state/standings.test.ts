import { expect, test } from "vitest";
import type { RaceView, Standing } from "../wire.gen";
import { mayEnd, merged, ranking, sharedRanks, withAck, withOwn } from "./standings";

function standing(seat: number, home: number, more: Partial<Standing> = {}): Standing {
  return { seat, seq: home, home, home_time: 100, time: 100, end: null, place: null, blocked: false, ...more };
}

function seats(ranked: readonly Standing[]): number[] {
  return ranked.map(({ seat }) => seat);
}

test("finishers come first by place, then cards home, then who had them first, then the lower seat", () => {
  const all = [
    standing(1, 10, { home_time: 300 }),
    standing(2, 30, { end: "gave-up" }),
    standing(3, 10, { home_time: 200 }),
    standing(4, 52, { end: "finished", place: 2 }),
    standing(5, 52, { end: "finished", place: 1 }),
    standing(6, 10, { home_time: 300 }),
  ];
  expect(seats(ranking(all))).toEqual([5, 4, 2, 3, 1, 6]);
});

test("whoever is level shares a rank, and the next one's counts all who are ahead", () => {
  const all = [
    standing(1, 0, { home_time: 0 }),
    standing(2, 3, { home_time: 200 }),
    standing(3, 0, { home_time: 0 }),
    standing(4, 3, { home_time: 200 }),
    standing(5, 3, { home_time: 300 }),
  ];
  expect(seats(ranking(all))).toEqual([2, 4, 5, 1, 3]);
  expect(sharedRanks(ranking(all))).toEqual([1, 1, 3, 4, 4]);
});

test("at the start all are level, and one card home parts them", () => {
  const start = [1, 2, 3].map((seat) => standing(seat, 0, { home_time: 0 }));
  expect(sharedRanks(ranking(start))).toEqual([1, 1, 1]);
  expect(sharedRanks(ranking(merged(start, [standing(3, 1, { seq: 2 })])))).toEqual([1, 2, 2]);
});

test("an older state does not undo a newer one", () => {
  const known = [standing(1, 5, { seq: 9 }), standing(2, 4, { seq: 3 })];
  const after = merged(known, [standing(1, 4, { seq: 8 }), standing(2, 6, { seq: 5 })]);
  expect(after.map(({ home }) => home)).toEqual([5, 6]);
});

test("an end is not taken back by the same state without it", () => {
  const ended = standing(1, 5, { end: "gave-up", time: 200 });
  expect(merged([ended], [standing(1, 5, { time: 100 })])).toEqual([ended]);
});

test("the time of the last card home moves only when the count does", () => {
  const ack = {
    type: "ack",
    race: 1,
    seq: 6,
    time: 900,
    turned: {},
    blocked: false,
    hopeless: false,
    end: null,
    place: null,
  } as const;
  expect(withAck([standing(1, 5)], 1, { ...ack, home: 5 })[0]!.home_time).toBe(100);
  expect(withAck([standing(1, 5)], 1, { ...ack, home: 6 })[0]!.home_time).toBe(900);
});

test("the own standing shows what is on the screen", () => {
  expect(withOwn([standing(1, 5), standing(2, 5)], 1, 7, 9, 500).map(({ home }) => home)).toEqual([7, 5]);
});

test("the host may end a race once somebody has finished or nobody else can go on", () => {
  const race = { ended: false, racers: [] as RaceView["racers"] } as RaceView;
  const away = new Map([[2, 0]]);
  expect(mayEnd(race, [standing(1, 5), standing(2, 5)], 1, new Map(), 90_000)).toBe(false);
  expect(mayEnd(race, [standing(1, 5), standing(2, 5, { blocked: true })], 1, new Map(), 0)).toBe(true);
  expect(mayEnd(race, [standing(1, 5)], 1, new Map(), 0)).toBe(false);
  expect(mayEnd(race, [standing(1, 5), standing(2, 5)], 1, away, 59_000)).toBe(false);
  expect(mayEnd(race, [standing(1, 5), standing(2, 5)], 1, away, 60_000)).toBe(true);
  expect(mayEnd(race, [standing(1, 5), standing(2, 5), standing(3, 52, { end: "finished" })], 1, away, 0)).toBe(true);
});

test("no bot keeps a host waiting, who has to be done where only bots are left", () => {
  const racers = [
    { seat: 1, name: "Ada", bot: null },
    { seat: 2, name: "Soot", bot: "careful" },
    { seat: 3, name: "Mo", bot: null },
  ] as const;
  const race = { ended: false, racers: racers as RaceView["racers"] } as RaceView;
  const done = { end: "gave-up" } as const;
  const none = new Map<number, number>();
  expect(mayEnd(race, [standing(1, 5), standing(2, 5), standing(3, 5)], 1, none, 0)).toBe(false);
  expect(mayEnd(race, [standing(1, 5), standing(2, 5), standing(3, 5, done)], 1, none, 0)).toBe(true);
  expect(mayEnd(race, [standing(1, 5), standing(2, 5)], 1, none, 0)).toBe(false);
  expect(mayEnd(race, [standing(1, 5, done), standing(2, 5)], 1, none, 0)).toBe(true);
});

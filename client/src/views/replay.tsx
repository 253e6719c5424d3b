/** All racers of a race side by side on one time line, or one of them move by move. */
import { computed, type ReadonlySignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "../engine/board";
import { cardsHome } from "../engine/board";
import { blockedMarks, type Mark, marksOf, momentsFor } from "../replay/marks";
import { Playback } from "../replay/playback";
import { playingThrough, type RacedRace, type Stand, standsAt } from "../replay/race";
import type { Reel } from "../replay/reel";
import type { Shown } from "../table/small-board";
import type { ReplayWords } from "../words/after";
import { words } from "../words/words";
import { BoardGrid, type WatchedBoard } from "./board-grid";
import { ReplayMove } from "./replay-move";
import { ReplayTools, type Steps, useReplayKeys } from "./replay-tools";
import { Timeline } from "./timeline";

interface ReplayProps {
  readonly race: RacedRace;
  readonly says: ReplayWords;
}

export function Replay({ race, says }: ReplayProps) {
  const playback = useMemo(() => new Playback(race.length), [race]);
  useEffect(() => () => playback.pause(), [playback]);
  const stands = useMemo(() => computed(() => standsAt(race, playback.at.value)), [race, playback]);
  const boards = useMemo(() => watched(race, playback, stands, says), [race, playback, stands, says]);
  const [open, setOpen] = useState<string | null>(null);
  const marks = useMarks(race);
  const reel = reelOf(race, open);
  const seat = race.entrants.find((entrant) => String(entrant.seat) === open)?.seat ?? null;
  const steps = useMemo(() => stepsOf(playback, reel, marks, seat), [playback, reel, marks, seat]);
  const showAll = useCallback(() => setOpen(null), []);
  useReplayKeys(playback, steps, showAll);
  return (
    <div class="replay">
      <BoardGrid sheet={race.sheet} target={race.sheet.size} boards={boards} open={open} onOpen={setOpen}>
        {reel && <ReplayMove race={race} reel={reel} playback={playback} says={says} />}
      </BoardGrid>
      <section class="replay-panel">
        <Timeline race={race} playback={playback} stands={stands} marks={marks} seat={seat} says={says} />
        <ReplayTools playback={playback} steps={steps} isSingle={reel !== null} race={race} marks={marks} says={says} />
      </section>
    </div>
  );
}

const LINE = "line";
const LEAP_MS = 5_000;
/** A moment is looked at from a little later, when it has happened. */
const PAST = 0.001;

function stepsOf(playback: Playback, reel: Reel | null, marks: readonly Mark[], seat: number | null): Steps {
  const { at, length } = playback;
  return {
    back() {
      if (reel === null) return playback.seek(at.peek() - LEAP_MS);
      const count = reel.countAt(at.peek());
      playback.seek(count < 2 ? 0 : reel.times[count - 2]!);
    },
    on() {
      if (reel === null) return playback.seek(at.peek() + LEAP_MS);
      playback.seek(reel.times[reel.countAt(at.peek())] ?? length);
    },
    moment() {
      const next = momentsFor(marks, seat).find(({ ms }) => ms > at.peek() + PAST);
      playback.seek(next?.ms ?? length);
    },
  };
}

/** Come once the boards are seen. */
function useMarks(race: RacedRace): readonly Mark[] {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useEffect(() => {
    const pieces = lookingCloser(race, setMarks);
    let timer = setTimeout(function look() {
      if (!pieces.next().done) timer = setTimeout(look);
    });
    return () => clearTimeout(timer);
  }, [race]);
  return marks;
}

/** Marks that cost little, then all logs played through, then the marks that need them: in pieces, between which the page lives on. */
function* lookingCloser(race: RacedRace, tell: (marks: readonly Mark[]) => void): Generator<undefined> {
  yield;
  const found = [...marksOf(race)];
  tell([...found]);
  yield* playingThrough(race);
  for (const marks of blockedMarks(race)) {
    found.push(...marks);
    yield;
  }
  tell(inOrder(found));
}

function inOrder(marks: Mark[]): readonly Mark[] {
  return marks.sort((one, other) => one.ms - other.ms);
}

function reelOf({ entrants, line }: RacedRace, open: string | null): Reel | null {
  return open === LINE ? line : (entrants.find(({ seat }) => String(seat) === open)?.reel ?? null);
}

function watched(
  race: RacedRace,
  playback: Playback,
  stands: ReadonlySignal<readonly Stand[]>,
  says: ReplayWords,
): readonly WatchedBoard[] {
  const { entrants, line, sheet } = race;
  const racers = entrants.map(({ seat, name, reel, end }): WatchedBoard => {
    const stand = computed(() => stands.value.find((each) => each.seat === seat)!);
    const [rank, home, hasEnded] = [
      // Before the first card is home nobody is ahead.
      computed(() => (stands.value[0]!.home > reel.homes[0]! ? stand.value.rank : null)),
      computed(() => stand.value.home),
      computed(() => stand.value.hasEnded),
    ];
    // Anew only when one of them changes, which is seldom.
    const facts = computed(() => ({
      rank: rank.value,
      home: home.value,
      note: hasEnded.value && end !== null ? words.states.ends[end] : "",
    }));
    return { key: String(seat), seat, name, facts, shown: shownOf(race, reel, playback) };
  });
  if (line === null) return racers;
  const shown = shownOf(race, line, playback);
  const facts = computed(() => ({ rank: null, home: cardsHome(sheet, shown.value.board), note: "" }));
  return [...racers, { key: LINE, seat: null, name: says.line, facts, shown }];
}

/** Anew only when another entry is reached. */
function shownOf({ terms }: RacedRace, reel: Reel, playback: Playback): ReadonlySignal<Shown> {
  const count = computed(() => reel.countAt(playback.at.value));
  return computed(() => {
    const before: Board | null = count.value > 0 ? reel.boardAt(count.value - 1) : null;
    return { board: reel.boardAt(count.value), faces: terms.deck, before };
  });
}

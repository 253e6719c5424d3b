/** The track as it is shown: one lane a racer, in the order of the ranking. Pure. */
import type { BotLevel, End, RaceView, RoomView, Standing } from "../wire.gen";
import { homeOnScreen, type OwnGame, onScreen } from "./prediction";
import { ranking, sharedRanks, withOwn } from "./standings";

export interface Lane {
  readonly seat: number;
  readonly name: string;
  readonly bot: BotLevel | null;
  /** 1 for the leader; until somebody has brought a card home, all of them are level. */
  readonly rank: number;
  readonly home: number;
  readonly moves: number;
  readonly isOwn: boolean;
  readonly end: End | null;
  readonly place: number | null;
  readonly isBlocked: boolean;
  readonly isAway: boolean;
}

/** What the lanes are worked out from. `now`: referee time. */
export interface TrackFacts {
  readonly room: RoomView;
  readonly race: RaceView;
  readonly standings: readonly Standing[];
  readonly seat: number | null;
  readonly game: OwnGame | null;
  readonly now: number;
}

/** Leader first. Racers without a standing are left out: where watching is closed there are none. */
export function lanesOf({ room, race, standings, seat, game, now }: TrackFacts): readonly Lane[] {
  const shown =
    game !== null && seat !== null
      ? withOwn(standings, seat, homeOnScreen(game), onScreen(game).entries, now)
      : standings;
  const racers = new Map(race.racers.map((racer) => [racer.seat, racer]));
  const present = new Set(room.seats.filter((each) => each.present).map((each) => each.seat));
  const ranked = ranking(shown);
  const ranks = sharedRanks(ranked);
  return ranked.map((standing, at) => ({
    seat: standing.seat,
    name: racers.get(standing.seat)?.name ?? "",
    bot: racers.get(standing.seat)?.bot ?? null,
    rank: ranks[at]!,
    home: standing.home,
    moves: standing.seq,
    isOwn: standing.seat === seat,
    end: standing.end,
    place: standing.place,
    isBlocked: standing.blocked,
    isAway: standing.seat !== seat && !present.has(standing.seat),
  }));
}

/** The lane just ahead of one's own and the one just behind, where there are such. */
export function neighbours(lanes: readonly Lane[]): { readonly ahead: Lane | null; readonly behind: Lane | null } {
  const at = lanes.findIndex(({ isOwn }) => isOwn);
  if (at < 0) return { ahead: lanes[0] ?? null, behind: lanes[1] ?? null };
  return { ahead: lanes[at - 1] ?? null, behind: lanes[at + 1] ?? null };
}

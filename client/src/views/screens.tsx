/**
 * A page for looking at every view without a server; no part of the product. The address says what is shown:
 * `?view=lobby&game=demon&seats=6&at=30`. `at`: moves of a won game that are played first. `bots`: some racers are bots.
 */
import "../styles/theme.css";
import "../styles/pages.css";
import { render } from "preact";
import { cardsHome } from "../engine/board";
import { FACE_TEXTS } from "../engine/cards";
import { GAMES, isGame } from "../engine/games";
import { begin, enter, type Playthrough, parseEntry } from "../engine/playthrough";
import { keepSeal } from "../proof/kept";
import { adopt } from "../state/prediction";
import { Session } from "../state/session";
import { GAMES_WON } from "../table/lab-games";
import type { BotLevel, End, Phase, RaceView, Result, RoomView, Standing, TableView } from "../wire.gen";
import { followLanguage } from "../words/language";
import { Devil } from "./devil";
import { Home } from "./home";
import { followLook } from "./look";
import { Sheets } from "./menu";
import { RoomStage } from "./room";
import { settingsFor } from "./settings-form";

const asked = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(asked.get(name) ?? otherwise);
const view = asked.get("view") ?? "home";
const wanted = asked.get("game") ?? "demon";
const game = isGame(wanted) ? wanted : "demon";
const sheet = GAMES[game];
const count = number("seats", 6);
const target = number("target", sheet.size);
const settings = {
  ...settingsFor(game),
  target,
  seed: asked.get("seed"),
  all_ready: asked.has("all"),
  seats: Math.max(8, count),
};
const own = asked.has("guest") ? null : 2;
const COMMITMENT = "9f2c61d0a8b74e35c1187a6f0d93be42587ac3e1f60b94d2ce7715a08f3b6d29";

const NAMES = [
  "Mo",
  "Brass Owl",
  "Ada of the Long Name Here",
  "Ember Moth",
  "🦊 Renard",
  "Çiğdem",
  "Knave",
  "Lucky Candle",
  "عمر",
  "Ines",
  "Pál",
  "Wicked Imp",
  "Jo",
  "Sooty Raven",
  "Theo",
  "Velvet Cat",
];

const session = new Session("K7PM3XQA", "ws://127.0.0.1:9/ws");
const now = Date.now();
session.clock.hint(now);
session.link.value = { kind: "open" };
session.seat.value = own;

function standing(seat: number): Standing {
  const home = Math.round(target * [0.35, 0.31, 0.5, 0.12, 0.31, 0.06, 0.2, 0.62, 0.02][(seat - 1) % 9]!) + 1;
  const end: End | null = seat === 6 ? "gave-up" : seat === 3 && asked.has("finished") ? "finished" : null;
  const done = end === "finished" ? { home: target, place: 1 } : { home, place: null };
  return { seat, seq: home * 3, home_time: now - seat, time: now, end, blocked: seat === 4, ...done };
}

/** Every third seat, where bots are asked for. */
function botIn(seat: number): BotLevel | null {
  return asked.has("bots") && seat % 3 === 0 ? "careful" : null;
}

function race(phase: Phase): RaceView {
  const t0 = phase === "countdown" ? now + number("in", 3) * 1000 : now - 284_000;
  const seats = Array.from({ length: count }, (_, nth) => nth + 1);
  return {
    number: 2,
    settings,
    commitment: COMMITMENT,
    t0,
    t1: t0 + settings.limit_minutes * 60_000,
    racers: seats.map((seat) => ({ seat, name: NAMES[seat - 1]!, bot: botIn(seat) })),
    standings:
      phase === "countdown"
        ? seats.map((seat) => ({ ...standing(seat), home: 0, seq: 0, end: null, blocked: false }))
        : seats.map(standing),
    ended: phase === "over",
    seed: null,
    proven: !asked.has("unproven"),
    grade: asked.has("unproven") ? null : "fair",
    reveal_at: 0,
  };
}

function room(phase: Phase): RoomView {
  const seats = Array.from({ length: count }, (_, nth) => nth + 1);
  return {
    code: session.code,
    run: "run",
    version: 3,
    phase,
    settings,
    host: asked.has("host") ? 2 : 1,
    locked: false,
    number: 2,
    seats: seats.map((seat) => ({
      seat,
      name: NAMES[seat - 1]!,
      ready: seat % 2 === 1,
      present: seat !== 5,
      bot: botIn(seat),
    })),
    race: phase === "lobby" ? null : race(phase),
    dealing: asked.has("unproven") ? "unproven" : "proven",
    pool: asked.has("unproven") ? {} : { [game]: ["friendly", "fair"] },
    watchers: 0,
    daily: null,
  };
}

function table(): TableView {
  const { deck, moves } = GAMES_WON[game]!;
  const entries = moves.split(" ").slice(0, number("at", 24));
  let played: Playthrough = begin(sheet);
  for (const text of entries) {
    const entry = parseEntry(text);
    const entered = typeof entry === "string" ? entry : enter(played, entry, "free", target, deck);
    if (typeof entered !== "string") played = entered.after;
  }
  const { piles, down, redeals } = played.board;
  return {
    type: "table",
    race: 2,
    seat: 2,
    round: 0,
    seq: entries.length,
    piles,
    down,
    redeals,
    faces: Object.fromEntries([...played.known].map((card) => [card, FACE_TEXTS[deck[card]!]!])),
    entries,
    home: cardsHome(sheet, played.board),
    blocked: view === "blocked",
    hopeless: view === "hopeless",
    end: view === "done" ? "finished" : null,
    place: view === "done" ? 2 : null,
  };
}

function result(): Result {
  const rows = Array.from({ length: count }, (_, nth) => ({
    rank: nth + 1,
    seat: [3, 2, 1, 5, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16][nth]!,
    name: NAMES[[2, 1, 0, 4, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15][nth]!]!,
    bot: botIn([3, 2, 1, 5, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16][nth]!),
    home: nth < 2 ? target : Math.round(target / (nth + 0.5)),
    entries: 140 - nth * 12,
    time_ms: 421_000 + nth * 37_500,
    end: (nth < 2 ? "finished" : nth === 3 ? "gave-up" : null) as End | null,
    place: nth < 2 ? nth + 1 : null,
  }));
  const t0 = now - 600_000;
  const digest = COMMITMENT.split("").reverse().join("");
  const seed = "3q7xk2m9a0tz5w8r1h4cbd6efj";
  return {
    type: "result",
    code: session.code,
    race: 2,
    settings,
    commitment: COMMITMENT,
    t0,
    t1: now,
    ended_at: now,
    rows,
    digest,
    reveal_at: 0,
    seed,
    grade: "fair",
    simple_home: 17,
    line: GAMES_WON[game]!.moves.split(" "),
  };
}

function enterPhase(phase: Phase): void {
  session.room.value = room(phase);
  session.standings.value = session.room.value.race?.standings ?? [];
}

function Devils() {
  return (
    <main style={{ display: "flex", flexWrap: "wrap", gap: "14px", padding: "20px", maxWidth: "900px" }}>
      {[96, 32, 16].flatMap((size) =>
        Array.from({ length: 16 }, (_, nth) => <Devil key={`${size}-${nth}`} seat={nth + 1} size={size} />),
      )}
    </main>
  );
}

function page() {
  switch (view) {
    case "home":
      return <Home />;
    case "devils":
      return <Devils />;
    case "closed":
      session.link.value = { kind: "closed", code: number("code", 4001) };
      break;
    case "lobby":
    case "countdown":
      enterPhase(view);
      break;
    case "result":
      enterPhase("over");
      session.result.value = result();
      keepSeal(session.code, 2, 1, COMMITMENT);
      break;
    default:
      enterPhase("racing");
      if (own !== null) session.game.value = adopt({ sheet, undo: "free", target }, table());
      if (view === "lost") session.link.value = { kind: "lost", since: performance.now() };
  }
  return <RoomStage session={session} />;
}

followLook();
followLanguage().then(() =>
  render(
    <>
      {page()}
      <Sheets />
    </>,
    document.getElementById("app")!,
  ),
);

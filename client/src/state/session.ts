/** One room, as this browser lives in it: what the server said, what is on the screen, and what can be done. */
import { batch, signal } from "@preact/signals";
import { GAMES, isGame } from "../engine/games";
import type { Entry } from "../engine/playthrough";
import { ownBuild } from "../net/build";
import { RefereeClock } from "../net/clock";
import { dueIn, dueNow, EMPTY_OUTBOX, type Outbox, posted } from "../net/outbox";
import { resultOf } from "../net/rest";
import { Link, type LinkState, PING_IN_COUNTDOWN_MS, PING_MS } from "../net/socket";
import type {
  BoardView,
  Fault,
  FromClient,
  FromServer,
  RaceView,
  RefusedEntry,
  Result,
  RoomView,
  Standing,
  TableView,
} from "../wire.gen";
import { sentenceOf, words } from "../words/words";
import { forgetToken, newToken, rememberedToken, rememberName, rememberToken } from "./memory";
import { Paced } from "./paced";
import { acknowledge, adopt, attempt, type OwnGame, type Refused, resume, type Terms, takeUp } from "./prediction";
import { keepMoves, mayReload, takeMoves } from "./reload";
import { absences, merged, withAck } from "./standings";

const BAD_TOKEN = 4007;
const KICKED = 4005;
const OUTDATED = 4006;
// A node of our own build may still be there.
const OUTDATED_RETRY_MS = 2_000;
// The others on the track: eight devils that fly cost as much as a move, and nobody sees them change more often.
const TRACK_EVERY_MS = 200;

export class Session {
  readonly room = signal<RoomView | null>(null);
  readonly seat = signal<number | null>(null);
  readonly standings = signal<readonly Standing[]>([]);
  /** The boards of the current race by seat, as watchers may see them; empty until asked for and allowed. */
  readonly boards = signal<ReadonlyMap<number, BoardView>>(new Map());
  /** Your own game in the current race; null before t0 and for everybody without a seat in it. */
  readonly game = signal<OwnGame | null>(null);
  readonly link = signal<LinkState>({ kind: "lost", since: performance.now() });
  /** Can the server not save anything just now? Moves are kept and answered later. */
  readonly saving = signal(false);
  /** Of the last closed race. */
  readonly result = signal<Result | null>(null);
  /** A short sentence for the player; a new object each time. */
  readonly notice = signal<{ readonly text: string } | null>(null);
  /** Since when absent seats have been away, referee time. */
  readonly absent = signal<ReadonlyMap<number, number>>(new Map());
  readonly clock = new RefereeClock();
  /** Who keeps what was acknowledged, so that it can be held against the record. */
  onAcknowledged: ((race: number, seat: number, entry: { seq: number; time: number; text: string }) => void) | null =
    null;
  private readonly track = new Paced<Standing>(TRACK_EVERY_MS, (told) => batch(() => this.takeStandings(told)));
  private outbox: Outbox = EMPTY_OUTBOX;
  private resendTimer: ReturnType<typeof setTimeout> | undefined;
  /** Has the table been told on the present connection? Before that its round is not known. */
  private tableTold = false;
  private outdatedTimer: ReturnType<typeof setTimeout> | undefined;
  // Ours, and the same for every try: if the answer is lost with the connection, the next try finds the seat.
  private ownToken = newToken();
  private readonly startId = Math.random().toString(36).slice(2, 12);
  private readonly connection: Link;

  constructor(
    readonly code: string,
    url: string,
    private readonly reload: () => void = () => location.reload(),
  ) {
    this.connection = new Link(url, {
      opened: () => ({ type: "hello", room: code, token: rememberedToken(code), build: ownBuild() }),
      ping: () => ({ type: "ping", sent: performance.now() }),
      received: (message) => batch(() => this.received(message)),
      changed: (state) => batch(() => this.linkChanged(state)),
    });
  }

  /** Connects, or takes the seat back from another tab. */
  connect(): void {
    this.link.value = { kind: "lost", since: performance.now() };
    this.connection.connect();
  }

  wake(): void {
    this.connection.wake();
  }

  close(): void {
    clearTimeout(this.resendTimer);
    clearTimeout(this.outdatedTimer);
    this.track.drop();
    this.connection.stop();
  }

  /** Sends what is not a move. Without a connection it is not kept: a button pressed twice is better than one that acts late. */
  tell(message: FromClient): void {
    if (!this.connection.send(message)) this.notice.value = { text: words.link.notNow };
  }

  sit(name: string): void {
    rememberName(name);
    this.tell({ type: "sit", name, token: this.ownToken });
  }

  /** Host: begins the countdown. Pressed twice in the same state of the room it is one start. */
  start(): void {
    const request = `${this.room.value?.version ?? 0}-${this.startId}`;
    this.tell({ type: "start", request, unproven: this.wasShownUnproven() });
  }

  /** With the last one to be ready the race may begin. */
  ready(ready: boolean): void {
    this.tell({ type: "ready", ready, unproven: this.wasShownUnproven() });
  }

  /** Has the player read, before pressing anything, that the next deal may be one that cannot be won? */
  private wasShownUnproven(): boolean {
    return this.room.value?.dealing === "unproven";
  }

  /** Makes an entry on the screen and sends it; the reason where it cannot be made. */
  play(entry: Entry): Refused | null {
    const game = this.game.value;
    const next = game === null ? "done" : attempt(game, entry);
    if (typeof next === "string") return next;
    this.game.value = next;
    this.flush();
    return null;
  }

  /** The kicked or the forgotten look on without a seat. */
  watchInstead(): void {
    forgetToken(this.code);
    this.ownToken = newToken();
    this.seat.value = null;
    this.game.value = null;
    this.connect();
  }

  /** The current race if it is the one meant. */
  race(number: number): RaceView | null {
    const race = this.room.value?.race ?? null;
    return race?.number === number ? race : null;
  }

  private linkChanged(state: LinkState): void {
    if (state.kind !== "open") this.tableTold = false;
    if (state.kind === "closed" && state.code === BAD_TOKEN) {
      this.notice.value = { text: words.link.seatGone };
      this.watchInstead();
      return;
    }
    if (state.kind === "closed" && state.code === OUTDATED) {
      this.renew();
      return;
    }
    if (state.kind === "closed" && state.code === KICKED) forgetToken(this.code);
    this.link.value = state;
  }

  /** This page is not of the server's build: load it anew, moves on their way kept; once, then look for another node. */
  private renew(): void {
    const game = this.game.value;
    this.link.value = { kind: "lost", since: performance.now() };
    if (mayReload(Date.now())) {
      if (game !== null) keepMoves(this.code, game);
      this.reload();
      return;
    }
    this.outdatedTimer = setTimeout(() => this.connection.connect(), OUTDATED_RETRY_MS);
  }

  private received(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.outbox = EMPTY_OUTBOX;
        this.tableTold = false;
        this.saving.value = false;
        this.clock.restart();
        this.takeRoom(message.room, message.seat, message.now);
        break;
      case "room":
        if (!this.isOutdated(message.room)) this.takeRoom(message.room, message.seat, message.now);
        break;
      case "seated":
        rememberToken(this.code, message.token);
        this.seat.value = message.seat;
        break;
      case "table":
        this.takeTable(message);
        break;
      case "ack":
        this.takeAck(message);
        break;
      case "refused":
        this.takeRefusal(message);
        break;
      case "progress":
        if (this.race(message.race)) this.track.take(message.standings);
        break;
      case "boards":
        if (this.race(message.race)) this.takeBoards(message.boards);
        break;
      case "result":
        this.result.value = message;
        break;
      case "fault":
        if (isEcho(message)) break;
        this.notice.value = { text: sentenceOf(message.code, message.message) };
        break;
      case "saving":
        this.saving.value = message.since !== null;
        break;
      case "pong":
        this.clock.measure(message.sent, message.now);
        break;
    }
  }

  private isOutdated(room: RoomView): boolean {
    const known = this.room.value;
    return known !== null && known.run === room.run && room.version < known.version;
  }

  private takeRoom(room: RoomView, seat: number | null, now: number): void {
    this.clock.hint(now);
    const isOtherRace = this.room.value?.race?.number !== room.race?.number;
    this.room.value = room;
    this.seat.value = seat;
    this.absent.value = absences(this.absent.value, room, now);
    this.connection.pingEvery = room.phase === "countdown" ? PING_IN_COUNTDOWN_MS : PING_MS;
    if (isOtherRace) {
      this.track.drop();
      this.standings.value = [];
      this.boards.value = new Map();
      this.game.value = null;
    }
    const race = room.race;
    if (race === null) return;
    this.takeStandings(race.standings);
    if (race.ended) this.askResult(race.number);
  }

  private takeStandings(told: readonly Standing[]): void {
    this.standings.value = merged(this.standings.value, told);
    const own = this.standings.value.find(({ seat }) => seat === this.seat.value);
    const game = this.game.value;
    if (own?.end && game !== null && game.end === null) {
      this.game.value = { ...game, end: own.end, place: own.place };
    }
  }

  private takeBoards(told: readonly BoardView[]): void {
    this.boards.value = new Map([...this.boards.value, ...told.map((board) => [board.seat, board] as const)]);
  }

  private askResult(race: number): void {
    const known = this.result.value;
    if (known?.race === race && (known.seed !== null || this.clock.now() < known.reveal_at)) return;
    // The server also sends it by itself; whichever comes first. A refusal is asked again with the next news of the room.
    resultOf(this.code, race).then(
      (result) => {
        this.result.value = result;
      },
      () => undefined,
    );
  }

  private termsOf(race: RaceView): Terms | null {
    const { game, undo, target } = race.settings;
    return isGame(game) ? { sheet: GAMES[game], undo, target } : null;
  }

  private takeTable(table: TableView): void {
    const race = this.race(table.race);
    const terms = race && this.termsOf(race);
    if (!terms) return;
    this.tableTold = true;
    // Whatever was sent before this table and is not in it has not arrived.
    this.outbox = EMPTY_OUTBOX;
    const before = this.game.value;
    const kept = takeMoves(this.code);
    this.game.value = before === null ? takeUp(terms, table, kept) : resume(terms, table, before);
    this.flush();
  }

  private takeAck(ack: FromServer & { type: "ack" }): void {
    const game = this.game.value;
    if (game === null) return;
    const next = acknowledge(game, ack);
    if (next === "mismatch") {
      this.game.value = { ...game, pending: [] };
      this.tableTold = false;
      this.connection.refresh();
      return;
    }
    this.game.value = next;
    const seat = this.seat.value;
    if (seat !== null && ack.race === game.race) this.standings.value = withAck(this.standings.value, seat, ack);
    if (seat !== null && next !== game) {
      this.onAcknowledged?.(game.race, seat, { seq: ack.seq, time: ack.time, text: game.pending[0]!.text });
    }
    this.flush();
  }

  private takeRefusal(refused: RefusedEntry): void {
    const race = this.race(refused.table.race);
    const terms = race && this.termsOf(race);
    if (!terms) return;
    this.tableTold = true;
    this.outbox = EMPTY_OUTBOX;
    this.game.value = adopt(terms, refused.table);
    this.notice.value = { text: sentenceOf(refused.code) };
  }

  /** Sends what is due, and comes back when something will be overdue. */
  private flush(): void {
    clearTimeout(this.resendTimer);
    const game = this.game.value;
    if (game === null || !this.tableTold || game.end !== null) return;
    const { race, round, pending } = game;
    const due = dueNow(this.outbox, pending, performance.now());
    const sent = due.filter(({ seq, text }) => this.connection.send({ type: "entry", race, round, seq, entry: text }));
    const now = performance.now();
    this.outbox = posted(this.outbox, pending, sent, now);
    const wait = dueIn(this.outbox, now);
    if (wait !== null) this.resendTimer = setTimeout(() => this.flush(), wait);
  }
}

/** Of a button that was pressed twice: the first press did what it should. */
function isEcho({ about, code }: Fault): boolean {
  return (about === "start" || about === "cancel") && (code === "wrong-phase" || code === "too-late");
}

/** Where a room's socket is, on the page's own host. */
export function socketUrl(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

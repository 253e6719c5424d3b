/**
 * One living connection to a room, made anew whenever it dies.
 *
 * A socket that says it is open is not believed: it must answer pings. Every event of a socket that was given up is ignored.
 */
import { CLOSE_CODES, type FromClient, type FromServer, PROTOCOL } from "../wire.gen";
import { packed, unpacked } from "./frames";

/** `lost`: being made anew, since the given monotonic time. `closed`: for good, with the code of the wire's table. */
export type LinkState =
  | { readonly kind: "open" }
  | { readonly kind: "lost"; readonly since: number }
  | { readonly kind: "closed"; readonly code: number };

export interface LinkEvents {
  /** A socket has opened: what is said first on it. */
  opened(): FromClient;
  received(message: FromServer): void;
  changed(state: LinkState): void;
  /** The fastest way of knowing how far the other end is: send a ping, the clock is the caller's. */
  ping(): FromClient;
}

export const PING_MS = 5_000;
export const PING_IN_COUNTDOWN_MS = 2_000;
/** Without a frame for this long a socket is taken for dead, whatever it says. */
export const DEAD_MS = 8_000;
const TICK_MS = 1_000;
// After waking up or coming back online an open socket has this long to prove itself.
const PROVE_MS = 2_000;
// Before each try, at most; the last one holds for all that follow. A server that restarts is back within seconds, and whoever races
// is to be back within one more; that many at once are no more than come when it goes.
const RETRY_MS = [300, 500, 750, 1_000, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000];
const CLOCK_SAMPLES = 5;
const CLOCK_SAMPLE_EVERY_MS = 120;
const RESYNC_MS = 30_000;
const NORMAL_CLOSE = 1000;
const STABLE_MS = 3_000;

/** Milliseconds before try number `attempt` (0 = first), with full jitter. */
export function retryDelay(attempt: number, random: number): number {
  return random * RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]!;
}

/** Will connecting again by itself help after this close code? */
export function mayRetry(code: number): boolean {
  return code in CLOSE_CODES ? CLOSE_CODES[code as keyof typeof CLOSE_CODES][1] : true;
}

export class Link {
  pingEvery = PING_MS;
  private socket: WebSocket | null = null;
  private attempt = 0;
  private heardAt = 0;
  private pingedAt = 0;
  private syncedAt = 0;
  private tickedAt = 0;
  private lostSince: number | null = null;
  private welcomedAt = Number.POSITIVE_INFINITY;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private ticker: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly url: string,
    private readonly events: LinkEvents,
    private readonly random: () => number = Math.random,
  ) {}

  /** Connects, at once, with a fresh socket; the one before is given up. */
  connect(): void {
    clearTimeout(this.retryTimer);
    this.giveUp();
    this.startTicking();
    const socket = new WebSocket(this.url, PROTOCOL);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.heardAt = performance.now();
    const mine = (handle: (event: never) => void) => (event: Event) => {
      if (this.socket === socket) handle(event as never);
    };
    socket.onopen = mine(() => this.opened());
    socket.onmessage = mine((event: MessageEvent) => this.heard(event.data as ArrayBuffer));
    socket.onclose = mine((event: CloseEvent) => this.dropped(event.code));
  }

  /** Sends if the socket is open; says whether it did. */
  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(packed(message));
    return true;
  }

  /** A fresh socket soon, for a fresh hello: what we believe and what the server says differ. */
  refresh(): void {
    this.giveUp();
    this.retry();
  }

  /** The page woke up or the network is back: an open socket must prove itself soon, a lost one is retried now. */
  wake(): void {
    if (this.ticker === undefined) return;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      this.attempt = 0;
      this.connect();
      return;
    }
    this.heardAt = Math.min(this.heardAt, performance.now() - DEAD_MS + PROVE_MS);
    this.sync();
  }

  /** Ends it for good. */
  stop(): void {
    clearTimeout(this.retryTimer);
    clearInterval(this.ticker);
    this.ticker = undefined;
    this.giveUp();
  }

  private opened(): void {
    this.send(this.events.opened());
    this.sync();
  }

  private heard(data: ArrayBuffer): void {
    this.heardAt = performance.now();
    const message = unpacked(data);
    if (message === null) return;
    if (message.type === "welcome") this.welcomed();
    this.events.received(message);
  }

  private welcomed(): void {
    this.welcomedAt = performance.now();
    this.lostSince = null;
    this.events.changed({ kind: "open" });
  }

  private dropped(code: number): void {
    this.giveUp();
    // A connection that lived counts as a fresh start; one that dies right after its welcome must not be hammered.
    if (performance.now() - this.welcomedAt > STABLE_MS) this.attempt = 0;
    this.welcomedAt = Number.POSITIVE_INFINITY;
    if (!mayRetry(code)) {
      this.stop();
      this.events.changed({ kind: "closed", code });
      return;
    }
    this.lost();
    this.retry();
  }

  private retry(): void {
    this.retryTimer = setTimeout(() => this.connect(), retryDelay(this.attempt, this.random()));
    this.attempt += 1;
  }

  private lost(): void {
    this.lostSince ??= performance.now();
    this.events.changed({ kind: "lost", since: this.lostSince });
  }

  private giveUp(): void {
    const socket = this.socket;
    this.socket = null;
    // A socket that is still connecting is closed too: its events go nowhere any more.
    socket?.close(NORMAL_CLOSE);
  }

  private startTicking(): void {
    if (this.ticker !== undefined) return;
    this.tickedAt = performance.now();
    this.ticker = setInterval(() => this.tick(), TICK_MS);
  }

  private tick(): void {
    const now = performance.now();
    const slept = now - this.tickedAt > DEAD_MS;
    this.tickedAt = now;
    if (this.socket === null) return;
    if (slept) this.wake();
    else if (now - this.heardAt >= DEAD_MS) {
      this.lost();
      this.connect();
    } else if (now - this.syncedAt >= RESYNC_MS) this.sync();
    else if (now - this.pingedAt >= this.pingEvery) this.ping();
  }

  /** A handful of pings, so that one of them is fast. */
  private sync(): void {
    this.syncedAt = performance.now();
    const { socket } = this;
    for (let nth = 0; nth < CLOCK_SAMPLES; nth++) {
      setTimeout(() => socket === this.socket && this.ping(), nth * CLOCK_SAMPLE_EVERY_MS);
    }
  }

  private ping(): void {
    this.pingedAt = performance.now();
    this.send(this.events.ping());
  }
}

// A connection that comes back: WebSocket frames in and out, pings, and the protocol's rules for connecting again.

import { decode, encode } from "./msgpack.mjs";

/** Close codes after which a client must not come back by itself. Any other: it may. */
export const FINAL = new Set([1008, 1009, 4001, 4004, 4005, 4006, 4007]);
const PING_EVERY_MS = 3_000;
const DEAD_AFTER_MS = 8_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;

export class Line {
  /** `onOpen`: say hello. `onMessage`: one message. `onLost`: closed for good, with this code. */
  constructor(address, { onOpen, onMessage, onLost }) {
    Object.assign(this, { address, onOpen, onMessage, onLost });
    this.failures = 0;
    this.connect();
    this.pings = setInterval(() => this.beat(), PING_EVERY_MS);
  }

  tell(type, fields = {}) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(encode({ type, ...fields }));
  }

  /** Lose the connection on purpose, as a bad network does; it comes back. */
  drop() {
    this.socket.close();
  }

  /** For good. */
  end() {
    clearInterval(this.pings);
    clearTimeout(this.timer);
    this.isOver = true;
    this.socket.close();
  }

  connect() {
    const socket = new WebSocket(this.address, "pandemonium.1");
    this.socket = socket;
    this.heardAt = Date.now();
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.onOpen();
    socket.onmessage = ({ data }) => this.heard(socket, decode(data));
    socket.onerror = () => {}; // a close follows
    socket.onclose = ({ code }) => this.closed(socket, code);
  }

  heard(socket, message) {
    if (socket !== this.socket || this.isOver) return;
    this.heardAt = Date.now();
    if (message.type === "welcome") this.failures = 0;
    this.onMessage(message);
  }

  beat() {
    this.tell("ping", { sent: Date.now() });
    // A dead line closes nothing by itself for long: leave it and make a new one.
    if (Date.now() - this.heardAt > DEAD_AFTER_MS) this.closed(this.socket, 1006);
  }

  closed(socket, code) {
    if (socket !== this.socket || this.isOver) return;
    if (FINAL.has(code)) {
      this.end();
      this.onLost(code);
      return;
    }
    socket.onclose = null;
    socket.close();
    const bound = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures);
    this.failures += 1;
    this.heardAt = Number.POSITIVE_INFINITY; // nothing to hear until there is a new one
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), Math.random() * bound);
  }
}

/** A WebSocket for tests: the test is the other end. */
import { decode, encode } from "@msgpack/msgpack";
import type { FromClient, FromServer } from "../wire.gen";

export class TestSocket {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  readyState = 0;
  readonly frames: Uint8Array[] = [];
  onopen: ((event: unknown) => void) | null = null;
  onmessage: ((event: unknown) => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;

  constructor(readonly url: string) {
    TestSocket.all.push(this);
  }

  send(data: Uint8Array) {
    this.frames.push(data);
  }

  /** What the client said, pings left out. */
  get said(): FromClient[] {
    return this.frames.map((frame) => decode(frame) as FromClient).filter(({ type }) => type !== "ping");
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen?.({});
  }

  say(message: Partial<FromServer>) {
    const bytes = encode(message);
    this.onmessage?.({ data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) });
  }

  drop(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

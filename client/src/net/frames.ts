/** Messages to bytes and back: MessagePack maps in binary frames. */
import { decode, encode } from "@msgpack/msgpack";
import type { FromClient, FromServer } from "../wire.gen";

export function packed(message: FromClient): Uint8Array<ArrayBuffer> {
  return encode(message);
}

/** The message in a frame; null for anything that is none, so that a newer server's messages do no harm. */
export function unpacked(data: ArrayBuffer): FromServer | null {
  try {
    const message = decode(data);
    return typeof message === "object" && message !== null && "type" in message ? (message as FromServer) : null;
  } catch {
    return null;
  }
}

/** The few things asked without a socket: making a room, and a closed race's result. */
import type { Result, Settings } from "../wire.gen";

/** The server said no, or could not be reached (`offline`). `code`: stable, from the wire. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface MadeRoom {
  readonly code: string;
  readonly seat: number;
  readonly token: string;
}

/** Makes a room with you in its first seat. Rejects with `Refusal`. */
export function makeRoom(name: string, settings: Settings): Promise<MadeRoom> {
  const body = JSON.stringify({ name, settings });
  return asked("/api/rooms", { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** The result of a closed race. Rejects with `Refusal`. */
export function resultOf(code: string, race: number): Promise<Result> {
  return asked(`/api/rooms/${code}/races/${race}`);
}

/** The origin under which friends reach the server; the page's own may mean nothing to them. Rejects with `Refusal`. */
export async function sharedOrigin(): Promise<string> {
  return (await asked<{ origin: string }>("/api/origin")).origin;
}

/** The answer of an address of ours as it is. Rejects with `Refusal`. */
export async function asked<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    throw new Refusal("offline", "");
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const error = (answer as { error?: { code?: string; message?: string } } | null)?.error;
  throw new Refusal(error?.code ?? `http-${response.status}`, error?.message ?? "");
}

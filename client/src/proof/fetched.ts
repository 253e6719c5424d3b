/** The record of a closed race, fetched once for all who look at it. */
import { Refusal } from "../net/rest";
import { isRecord, type RaceRecord, valueIn } from "./record";

/** `text`: as it was sent; `value`: the JSON in it. */
export interface Fetched {
  readonly text: string;
  readonly value: unknown;
}

let last: { readonly path: string; readonly fetched: Promise<Fetched> } | null = null;

export function recordPath(code: string, race: number): string {
  return `/api/rooms/${code}/races/${race}/record`;
}

/** Rejects with `Refusal`; then it is asked for again the next time. */
export function fetchedRecord(code: string, race: number): Promise<Fetched> {
  const path = recordPath(code, race);
  if (last?.path === path) return last.fetched;
  const fetched = fetchText(path).then((text) => ({ text, value: valueIn(text) }));
  last = { path, fetched };
  fetched.catch(() => {
    if (last?.fetched === fetched) last = null;
  });
  return fetched;
}

/** The same for those who only read it. Rejects with `Refusal`, also where it is no record. */
export async function recordOf(code: string, race: number): Promise<RaceRecord> {
  const { value } = await fetchedRecord(code, race);
  if (!isRecord(value)) throw new Refusal("bad-record", "");
  return value;
}

async function fetchText(path: string): Promise<string> {
  const offline = () => {
    throw new Refusal("offline", "");
  };
  const response = await fetch(path).catch(offline);
  const text = await response.text().catch(offline);
  if (response.ok) return text;
  throw new Refusal(codeIn(text) ?? `http-${response.status}`, "");
}

function codeIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { error?: { code?: string } } | null)?.error?.code ?? null;
  } catch {
    return null;
  }
}

/**
 * What this tab keeps of each race, to hold it against the record afterwards: the seal shown in the countdown, the digest told at the
 * end, and its own entries as they were acknowledged. It outlives a reload.
 */
import { readFrom, writeTo } from "../state/memory";

/** `time`: the referee's, from the acknowledgement. */
export interface KeptEntry {
  readonly seq: number;
  readonly time: number;
  readonly text: string;
}

/** Null: this tab did not see it. `entries`: in the order of `seq`; those that another tab made are missing. */
export interface Kept {
  readonly seal: string | null;
  readonly digest: string | null;
  readonly seat: number | null;
  readonly entries: readonly KeptEntry[];
}

/** `t0`: of the start the seal belongs to. `blocks`: how many blocks of entries there are. */
interface Facts {
  readonly t0?: number;
  readonly seal?: string;
  readonly digest?: string;
  readonly seat?: number;
  readonly blocks?: number;
}

/** Entries written at a time: a long log must not be written anew with each of them. */
const BLOCK = 64;
/** Of a room, the last so many races are kept. */
const RACES_KEPT = 8;

export function keptOf(room: string, race: number): Kept {
  const { seal, digest, seat, blocks = 0 } = factsOf(room, race);
  const entries = Array.from({ length: blocks }, (_, nth) => blockOf(room, race, nth)).flat();
  return { seal: seal ?? null, digest: digest ?? null, seat: seat ?? null, entries };
}

/** The seal of a race that is about to start at `t0`. One that was called off may come again with another deal. */
export function keepSeal(room: string, race: number, t0: number, seal: string): void {
  const facts = factsOf(room, race);
  if (facts.t0 === t0) return;
  if (facts.t0 === undefined) forget(room, race - RACES_KEPT);
  write(factsKey(room, race), { ...facts, t0, seal });
}

/** The first digest told counts. */
export function keepDigest(room: string, race: number, digest: string): void {
  const facts = factsOf(room, race);
  if (facts.digest === undefined) write(factsKey(room, race), { ...facts, digest });
}

/** An entry that is acknowledged anew takes the place of what was kept under its number. */
export function keepEntry(room: string, race: number, seat: number, entry: KeptEntry): void {
  const nth = Math.floor((entry.seq - 1) / BLOCK);
  const others = blockOf(room, race, nth).filter(({ seq }) => seq !== entry.seq);
  const block = [...others, entry].sort((one, other) => one.seq - other.seq);
  write(
    blockKey(room, race, nth),
    block.map(({ seq, time, text }) => [seq, time, text]),
  );
  const facts = factsOf(room, race);
  if (facts.seat !== seat || (facts.blocks ?? 0) <= nth) {
    write(factsKey(room, race), { ...facts, seat, blocks: Math.max(facts.blocks ?? 0, nth + 1) });
  }
}

function forget(room: string, race: number): void {
  const { blocks = 0 } = factsOf(room, race);
  for (let nth = 0; nth < blocks; nth++) write(blockKey(room, race, nth), null);
  write(factsKey(room, race), null);
}

function factsOf(room: string, race: number): Facts {
  return read<Facts>(factsKey(room, race)) ?? {};
}

function blockOf(room: string, race: number, nth: number): KeptEntry[] {
  const lines = read<readonly (readonly [number, number, string])[]>(blockKey(room, race, nth)) ?? [];
  return lines.map(([seq, time, text]) => ({ seq, time, text }));
}

function factsKey(room: string, race: number): string {
  return `pandemonium.kept.${room}.${race}`;
}

function blockKey(room: string, race: number, nth: number): string {
  return `${factsKey(room, race)}.${nth}`;
}

function read<Value>(key: string): Value | null {
  return JSON.parse(readFrom(() => sessionStorage, key) ?? "null") as Value | null;
}

function write(key: string, value: unknown): void {
  writeTo(() => sessionStorage, key, value === null ? null : JSON.stringify(value));
}

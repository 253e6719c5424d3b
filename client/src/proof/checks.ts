/** Everything that can be checked of a race in this browser: its record by itself, and what the browser saw and was told. */
import { isGame } from "../engine/games";
import type { Result } from "../wire.gen";
import type { Kept } from "./kept";
import { isRecord, type LoggedEntry, type RaceRecord } from "./record";
import { type Finding, type FindingCode, verifyGently } from "./verify";

/** What only a browser that was there can find. */
export type OwnFindingCode = "other-race" | "other-result" | "other-seal" | "other-entry";

export interface Fault extends Omit<Finding, "code"> {
  readonly code: FindingCode | OwnFindingCode;
}

/** What was looked at. `own`: own acknowledged entries. `sawSeal`, `wasTold`: did this browser see the seal, hear the digest? */
export interface Scope {
  readonly moves: number;
  readonly racers: number;
  readonly own: number;
  readonly sawSeal: boolean;
  readonly wasTold: boolean;
  readonly hasLine: boolean;
}

/** `verified`: all fits. `unknown`: it was raced by rules this page does not have. `wrong`: something does not fit. */
export interface Checked {
  readonly verdict: "verified" | "unknown" | "wrong";
  readonly faults: readonly Fault[];
  readonly scope: Scope | null;
}

/** `value`: the JSON of the record. `result`: what the page shows. `kept`: of this tab. */
export async function checked(value: unknown, result: Result, kept: Kept): Promise<Checked> {
  const { findings } = await verifyGently(value, kept.digest ?? result.digest);
  if (!isRecord(value)) return { verdict: "wrong", faults: findings, scope: null };
  const faults: Fault[] = [...findings, ...againstResult(value, result), ...againstKept(value, kept)];
  const verdict = faults.length === 0 ? "verified" : faults.every(isAboutRules) ? "unknown" : "wrong";
  return { verdict, faults, scope: scopeOf(value, kept) };
}

function isAboutRules({ code }: Fault): boolean {
  return code === "other-rules";
}

function scopeOf({ racers, line }: RaceRecord, { seal, digest, entries }: Kept): Scope {
  return {
    moves: racers.reduce((sum, { log }) => sum + log.length, 0),
    racers: racers.length,
    own: entries.length,
    sawSeal: seal !== null,
    wasTold: digest !== null,
    hasLine: line !== undefined,
  };
}

/** The page must not show anything else than what the record says. */
function againstResult(record: RaceRecord, result: Result): Fault[] {
  if (record.code !== result.code || record.race !== result.race) return [fault("other-race")];
  const { seed, commitment, t0, t1 } = record;
  const isSame =
    isGame(record.settings.game) &&
    record.settings.game === result.settings.game &&
    [seed, commitment, t0, t1].join() === [result.seed, result.commitment, result.t0, result.t1].join() &&
    record.racers.length === result.rows.length &&
    record.racers.every(({ rank, seat, name, home, log, end, place }, nth) => {
      const row = result.rows[nth]!;
      const shown = [row.rank, row.seat, row.name, row.home, row.entries, row.end, row.place];
      return JSON.stringify([rank, seat, name, home, log.length, end, place]) === JSON.stringify(shown);
    });
  return isSame ? [] : [fault("other-result")];
}

function againstKept({ commitment, racers }: RaceRecord, { seal, seat, entries }: Kept): Fault[] {
  const log: readonly LoggedEntry[] = racers.find((racer) => racer.seat === seat)?.log ?? [];
  const missing = entries.filter(({ seq, time, text }) => log[seq - 1]?.[0] !== time || log[seq - 1]?.[1] !== text);
  return [
    ...(seal === null || seal === commitment ? [] : [fault("other-seal")]),
    ...missing.slice(0, 1).map(({ seq }) => ({ ...fault("other-entry"), seat, entry: seq })),
  ];
}

function fault(code: OwnFindingCode): Fault {
  return { code, seat: null, entry: null };
}

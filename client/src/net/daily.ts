/** The deals of the day, asked of the server; and the proven deals to practise on. */
import type { GameId } from "../games.gen";
import type { DailyTry, DailyView, Grade } from "../wire.gen";
import { asked, Refusal } from "./rest";

/** A day's deal and board; `date`: null for today. Rejects with `Refusal`. */
export function dailyOf(game: GameId, date: string | null): Promise<DailyView> {
  return asked(`/api/daily/${game}${date === null ? "" : `/${date}`}`);
}

/** A room for a try of today's deal, with you in its only seat. Rejects with `Refusal`. */
export function beginTry(game: GameId, name: string): Promise<DailyTry> {
  const body = JSON.stringify({ name });
  return asked(`/api/daily/${game}`, { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** A deal that is proven winnable, and public. `moves`: a line that wins it. */
export interface PublicDeal {
  readonly seed: string;
  readonly grade: Grade;
  readonly moves: readonly string[];
}

/** All of a game; empty where nobody has proven any. Rejects with `Refusal`. */
export async function publicDeals(game: GameId): Promise<readonly PublicDeal[]> {
  const offline = () => {
    throw new Refusal("offline", "");
  };
  const response = await fetch(`/seeds/${game}.jsonl`).catch(offline);
  const text = await response.text().catch(offline);
  if (!response.ok) throw new Refusal(`http-${response.status}`, "");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as PublicDeal]));
}

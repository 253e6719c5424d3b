/** Practice under a link of its own; with a deal number in it, on that deal. */
import type { GameId } from "../games.gen";
import { Practice } from "./practice";
import { go } from "./route";

/** Give it a `key` of both. */
export function PracticePage({ game, seed }: { game: GameId; seed: string | null }) {
  return <Practice game={game} seed={seed} isWaiting={false} onLeave={() => go("/")} />;
}

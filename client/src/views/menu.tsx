/** The way to the settings and the rules, from every page and without leaving it. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameId } from "../games.gen";
import { isElsewhere } from "../input/elsewhere";
import { preferences } from "../state/preferences";
import { words } from "../words/words";
import { later } from "./later";

type Open =
  | { readonly sheet: "settings"; readonly game: GameId | null }
  | { readonly sheet: "how"; readonly game: GameId };

/** The sheet that lies over the page. One at a time, whoever asked for it. */
const open = signal<Open | null>(null);

const settings = later(() => import("./preferences-sheet").then((module) => module.PreferencesSheet));
const how = later(() => import("./how").then((module) => module.HowSheet));

export function showRules(game: GameId): void {
  open.value = { sheet: "how", game };
}

/** Once on every page. */
export function Sheets() {
  const shown = open.value;
  const close = () => {
    open.value = null;
  };
  if (shown?.sheet === "settings") return <settings.View game={shown.game} onClose={close} />;
  if (shown?.sheet === "how") return <how.View game={shown.game} onClose={close} />;
  return null;
}

/** `game`: whose rules it leads to besides, by the key "?" too. */
export function MenuButton({ game = null }: { game?: GameId | null }) {
  useEffect(() => {
    if (game === null) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === "?" && !isElsewhere(event) && preferences.peek().shortcuts) showRules(game);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [game]);
  const show = () => {
    open.value = { sheet: "settings", game };
  };
  return (
    <button type="button" class="menu" aria-label={words.menu.open} title={words.menu.open} onClick={show}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" class="icon">
        <path d="M3 6h9M17.5 6H19M3 16h1.5M9.5 16H19" />
        <circle cx="14.5" cy="6" r="2.5" />
        <circle cx="7" cy="16" r="2.5" />
      </svg>
    </button>
  );
}

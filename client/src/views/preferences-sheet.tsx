/** The settings of this browser: how the game looks, moves, sounds and speaks. What is chosen holds at once. */
import type { GameId } from "../games.gen";
import { CHOICES, type Preferences, prefer, preferences } from "../state/preferences";
import { LANGUAGES } from "../words/language";
import { gameTitle, words } from "../words/words";
import { CardRow } from "./cards";
import { showRules } from "./menu";
import { Sheet } from "./sheet";
import "../styles/sheets.css";

const SHOWN_CARDS = ["KS", "10H", "JD", "7C"];

type Key = keyof Preferences;
type Switch = { [Each in Key]: Preferences[Each] extends boolean ? Each : never }[Key];

export function PreferencesSheet({ game, onClose }: { game: GameId | null; onClose: () => void }) {
  const says = words.preferences;
  return (
    <Sheet label={words.menu.settings} done={words.menu.close} onClose={onClose}>
      <h2>{words.menu.settings}</h2>
      {game && (
        <button type="button" onClick={() => showRules(game)}>
          {words.menu.how(gameTitle(game))}
        </button>
      )}
      <CardRow faces={SHOWN_CARDS} isLarge={preferences.value.largePrint} label={says.preview} />
      <div class="preferences">
        <Choice of="theme" label={says.theme} names={says.themes} />
        <Choice of="table" label={says.table} names={says.tables} />
        <Choice of="faces" label={says.faces} names={says.faceKinds} />
        <Toggle of="fourColours" label={says.fourColours} hint={says.fourColoursHint} />
        <Toggle of="largePrint" label={says.largePrint} />
        <Toggle of="leftHanded" label={says.leftHanded} hint={says.leftHandedHint} />
        <Toggle of="oneTap" label={says.oneTap} hint={says.oneTapHint} />
        <Toggle of="shortcuts" label={says.shortcuts} hint={says.shortcutsHint} />
        <Choice of="motion" label={says.motion} names={says.motions} />
        <Toggle of="sound" label={says.sound} hint={says.soundHint} />
        <Toggle of="quiet" label={says.quiet} hint={says.quietHint} />
        <Choice of="language" label={says.language} names={languageNames()} />
      </div>
      <p class="kept">{says.kept}</p>
    </Sheet>
  );
}

/** Each in its own words: whoever cannot read this page must find theirs. */
function languageNames(): Readonly<Record<string, string>> {
  const offered = Object.entries(LANGUAGES).flatMap(([key, { name }]) => (name === null ? [] : [[key, name]]));
  return { auto: words.preferences.likeBrowser, ...Object.fromEntries(offered) };
}

interface ChoiceProps {
  readonly of: Exclude<Key, Switch>;
  readonly label: string;
  /** In the order in which they are offered. */
  readonly names: Readonly<Record<string, string>>;
}

function Choice({ of, label, names }: ChoiceProps) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="options">
        {(CHOICES[of] as readonly string[])
          .filter((value) => value in names)
          .map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={of}
                checked={preferences.value[of] === value}
                onChange={() => prefer({ [of]: value })}
              />
              <span>{names[value]}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}

function Toggle({ of, label, hint }: { of: Switch; label: string; hint?: string }) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        checked={preferences.value[of]}
        onChange={(event) => prefer({ [of]: event.currentTarget.checked })}
      />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

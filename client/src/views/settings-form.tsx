/** The settings of a race, to be chosen: by whoever makes a room, and by the host in the lobby. */

import { cardsHome } from "../engine/board";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import type { GameId } from "../games.gen";
import { LIMIT_MINUTES_MAX, SEATS_MAX, SEED_LENGTH_MAX, type Settings } from "../wire.gen";
import { words } from "../words/en";

const MINUTES: Readonly<Record<GameId, number>> = { "seven-devils": 20, "demons-and-thieves": 20, demon: 15 };
const SEATS_AT_FIRST = 8;
const says = words.settings;

export type Chosen = Settings & { readonly game: GameId };

export function settingsFor(game: GameId): Chosen {
  return {
    game,
    target: GAMES[game].size,
    limit_minutes: MINUTES[game],
    undo: "free",
    watching: "track",
    seats: SEATS_AT_FIRST,
    all_ready: false,
    seed: null,
  };
}

/** The same wishes for another game: what depends on the game is set anew. */
export function withGame(settings: Chosen, game: GameId): Chosen {
  const { target, limit_minutes } = settingsFor(game);
  return { ...settings, game, target, limit_minutes };
}

interface FieldsProps {
  readonly settings: Chosen;
  readonly onChange: (settings: Chosen) => void;
}

/** All but the game. */
export function SettingsFields({ settings, onChange }: FieldsProps) {
  const set = (change: Partial<Chosen>) => onChange({ ...settings, ...change });
  const sheet = GAMES[settings.game];
  const size = sheet.size;
  const least = cardsHome(sheet, openingBoard(sheet)) + 1;
  return (
    <div class="fields">
      <Choice
        label={says.target}
        value={settings.target === size ? "all" : "some"}
        options={{ all: says.allCards(size), some: says.someCards }}
        onPick={(pick) => set({ target: pick === "all" ? size : Math.ceil(size / 2) })}
      />
      {settings.target < size && (
        <Count
          label={says.targetCount}
          value={settings.target}
          min={least}
          max={size - 1}
          onPick={(target) => set({ target })}
        />
      )}
      <Count
        label={says.limit}
        value={settings.limit_minutes}
        min={1}
        max={LIMIT_MINUTES_MAX}
        onPick={(limit_minutes) => set({ limit_minutes })}
      />
      <Choice label={says.undo} value={settings.undo} options={says.undoRules} onPick={(undo) => set({ undo })} />
      <Choice
        label={says.watching}
        value={settings.watching}
        options={says.watchingRules}
        onPick={(watching) => set({ watching })}
      />
      <Count label={says.seats} value={settings.seats} min={1} max={SEATS_MAX} onPick={(seats) => set({ seats })} />
      <label class="check">
        <input
          type="checkbox"
          checked={settings.all_ready}
          onChange={(event) => set({ all_ready: event.currentTarget.checked })}
        />
        <span>{says.allReady}</span>
      </label>
      <Seed value={settings.seed} onPick={(seed) => set({ seed })} />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onPick: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onPick }: ChoiceProps<Value>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.currentTarget.value as Value)}>
        {(Object.keys(options) as Value[]).map((each) => (
          <option key={each} value={each}>
            {options[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onPick: (value: number) => void;
}

function Count({ label, value, min, max, onPick }: CountProps) {
  // While typing any number may stand there; what counts is brought within bounds.
  const pick = (event: { currentTarget: HTMLInputElement }) => {
    const typed = Math.round(event.currentTarget.valueAsNumber);
    const within = Number.isFinite(typed) ? Math.min(max, Math.max(min, typed)) : value;
    event.currentTarget.value = String(within);
    onPick(within);
  };
  return (
    <label class="field">
      <span>{label}</span>
      <input type="number" inputMode="numeric" value={value} min={min} max={max} onChange={pick} />
    </label>
  );
}

function Seed({ value, onPick }: { value: string | null; onPick: (seed: string | null) => void }) {
  const pick = (event: { currentTarget: HTMLInputElement }) => {
    const typed = event.currentTarget.value.trim().toLowerCase();
    onPick(typed === "" ? null : typed);
  };
  return (
    <label class="field wide">
      <span>{says.seed}</span>
      <input
        type="text"
        value={value ?? ""}
        maxLength={SEED_LENGTH_MAX}
        pattern="[a-zA-Z0-9\-]*"
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        onChange={pick}
      />
      <small>{says.seedHint}</small>
    </label>
  );
}

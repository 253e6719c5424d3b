/** The settings of a race, to be chosen: by whoever makes a room, and by the host in the lobby. */

import { cardsHome } from "../engine/board";
import { openingBoard } from "../engine/deal";
import { GAMES } from "../engine/games";
import type { GameId } from "../games.gen";
import {
  type Grade,
  LIMIT_MINUTES_MAX,
  type RoomView,
  SEATS_MAX,
  SEED_LENGTH_MAX,
  type Settings,
  type WantedGrade,
} from "../wire.gen";
import { words } from "../words/words";

const MINUTES: Readonly<Record<GameId, number>> = { "seven-devils": 20, "demons-and-thieves": 20, demon: 15 };
const SEATS_AT_FIRST = 8;

export type Chosen = Settings & { readonly game: GameId };

export function settingsFor(game: GameId): Chosen {
  return {
    game,
    target: GAMES[game].size,
    limit_minutes: MINUTES[game],
    undo: "free",
    watching: "safe",
    seats: SEATS_AT_FIRST,
    all_ready: false,
    seed: null,
    hints: true,
    proven: true,
    grade: "any",
    hopeless: false,
  };
}

/** The same wishes for another game: what depends on the game is set anew. */
export function withGame(settings: Chosen, game: GameId): Chosen {
  const { target, limit_minutes } = settingsFor(game);
  return { ...settings, game, target, limit_minutes };
}

/** What a room says of its pool: by game, the grades of which a proven deal is ready. */
type Pool = RoomView["pool"];

interface FieldsProps {
  readonly settings: Chosen;
  /** Null where it is not known yet. */
  readonly pool: Pool | null;
  readonly onChange: (settings: Chosen) => void;
}

/** All but the game. */
export function SettingsFields({ settings, pool, onChange }: FieldsProps) {
  const says = words.settings;
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
      <Count label={says.seats} value={settings.seats} min={1} max={SEATS_MAX} onPick={(seats) => set({ seats })} />
      <Choice label={says.undo} value={settings.undo} options={says.undoRules} onPick={(undo) => set({ undo })} />
      <Choice
        label={says.watching}
        value={settings.watching}
        options={says.watchingRules}
        onPick={(watching) => set({ watching })}
      />
      {settings.seed === null && (
        <Choice
          label={says.deals}
          value={settings.proven ? settings.grade : "unproven"}
          options={dealKinds(pool === null ? null : (pool[settings.game] ?? []))}
          onPick={(kind) => set(kind === "unproven" ? { proven: false, grade: "any" } : { proven: true, grade: kind })}
        />
      )}
      <Check label={says.hints} isOn={settings.hints} onPick={(hints) => set({ hints })} />
      <Check label={says.hopeless} isOn={settings.hopeless} onPick={(hopeless) => set({ hopeless })} />
      <Check label={says.allReady} isOn={settings.all_ready} onPick={(all_ready) => set({ all_ready })} />
      <Seed value={settings.seed} onPick={(seed) => set({ seed })} />
    </div>
  );
}

type DealKind = WantedGrade | "unproven";

/** In words, and of which none is ready. `ready`: grades, null where it is not known. */
function dealKinds(ready: readonly Grade[] | null): Readonly<Record<DealKind, string>> {
  const { dealKinds: kinds, notReady } = words.settings;
  if (ready === null) return kinds;
  const isReady = (kind: WantedGrade) => (kind === "any" ? ready.length > 0 : ready.includes(kind));
  const texts = Object.entries(kinds) as [DealKind, string][];
  return Object.fromEntries(
    texts.map(([kind, text]) => [kind, kind === "unproven" || isReady(kind) ? text : notReady(text)]),
  ) as Record<DealKind, string>;
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onPick: (isOn: boolean) => void;
}

function Check({ label, isOn, onPick }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onPick(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
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
    <label class="field wide">
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
      <span>{words.settings.seed}</span>
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
      <small>{words.settings.seedHint}</small>
    </label>
  );
}

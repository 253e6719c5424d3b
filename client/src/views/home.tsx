/** The first page: what this is, which game, who you are, and a room to send around. */
import { useState } from "preact/hooks";
import type { GameId } from "../games.gen";
import { makeRoom, Refusal } from "../net/rest";
import { rememberedName, rememberName, rememberToken } from "../state/memory";
import { NAME_LENGTH_MAX } from "../wire.gen";
import { gameTitle, sentenceOf, words } from "../words/words";
import { GameCards } from "./game-cards";
import { later } from "./later";
import { MenuButton } from "./menu";
import { codeIn, go, howPath, Link, roomPath } from "./route";
import { Scene } from "./scene";
import { type Chosen, SettingsFields, settingsFor, withGame } from "./settings-form";
import { useMedia } from "./timers";

const homeMore = later(() => import("./home-more").then((module) => module.HomeMore));

const FIRST_GAME: GameId = "demon";

export function Home() {
  const isLow = useMedia("(max-width: 1023px)");
  return (
    <div class="home">
      <MenuButton />
      <header class="hero">
        <h1>{words.title}</h1>
        <p class="lead">{words.home.lead}</p>
        <p class="how">
          {words.home.how} {words.home.free}
        </p>
        <Scene isLow={isLow} />
      </header>
      <main>
        <MakeRoom />
        <JoinByCode />
        <homeMore.View />
      </main>
    </div>
  );
}

function MakeRoom() {
  const [settings, setSettings] = useState<Chosen>(() => settingsFor(FIRST_GAME));
  const [name, setName] = useState(nameAtFirst);
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const make = async (event: Event) => {
    event.preventDefault();
    if (state.isBusy) return;
    if (name.trim() === "") return setState({ isBusy: false, error: words.home.nameNeeded });
    setState({ isBusy: true, error: null });
    try {
      await madeRoom(name.trim(), settings);
    } catch (why) {
      const error = why instanceof Refusal ? sentenceOf(why.code, why.message) : sentenceOf("");
      setState({ isBusy: false, error });
    }
  };
  return (
    <form class="make" onSubmit={make}>
      <GameCards chosen={settings.game} onPick={(game) => setSettings(withGame(settings, game))} />
      <Link to={howPath(settings.game)} class="how-link">
        {words.menu.how(gameTitle(settings.game))}
      </Link>
      <NameField name={name} onName={setName} />
      <button type="submit" class="primary large" aria-busy={state.isBusy}>
        {state.isBusy ? words.home.making : words.home.make}
      </button>
      {state.error && (
        <p class="error" role="alert">
          {state.error}
        </p>
      )}
      <details>
        <summary>{words.home.options}</summary>
        <SettingsFields settings={settings} pool={null} onChange={setSettings} />
      </details>
    </form>
  );
}

async function madeRoom(name: string, settings: Chosen): Promise<void> {
  const { code, token } = await makeRoom(name, settings);
  rememberName(name);
  rememberToken(code, token);
  go(roomPath(code));
}

/** Remembered and prefilled; used wherever somebody sits down. */
export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <label class="field name-field">
      <span>{words.home.name}</span>
      <input
        type="text"
        name="name"
        value={name}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="nickname"
        spellcheck={false}
        onInput={(event) => onName(event.currentTarget.value)}
      />
    </label>
  );
}

/** The name used last, or two words drawn by lot. */
export function nameAtFirst(): string {
  const { first, second, name } = words.guest;
  return rememberedName() ?? name(drawn(first), drawn(second));
}

function drawn(from: readonly string[]): string {
  return from[Math.floor(Math.random() * from.length)]!;
}

function JoinByCode() {
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const join = (event: Event) => {
    event.preventDefault();
    const code = codeIn(typed);
    setWrong(code === null);
    if (code !== null) go(roomPath(code));
  };
  return (
    <form class="join" onSubmit={join}>
      <label class="field">
        <span>{words.home.join}</span>
        <input
          type="text"
          name="code"
          value={typed}
          placeholder={words.home.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          aria-invalid={isWrong}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{words.home.go}</button>
      {isWrong && (
        <p class="error" role="alert">
          {words.home.badCode}
        </p>
      )}
    </form>
  );
}

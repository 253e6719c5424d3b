/** Before a race: who is here, what will be played, how it starts, and the link to send around. */
import { useState } from "preact/hooks";
import { GAMES, isGame } from "../engine/games";
import type { GameId } from "../games.gen";
import type { Session } from "../state/session";
import type { RoomView, SeatView, Settings } from "../wire.gen";
import { gameTitle, words } from "../words/words";
import { Banners } from "./banner";
import { LinkField } from "./copy";
import { GamePicture } from "./game-cards";
import { NameField, nameAtFirst } from "./home";
import { later } from "./later";
import { Masthead } from "./masthead";
import { showRules } from "./menu";
import { origin } from "./origin";
import { Link, roomPath } from "./route";
import { Seats } from "./seats";
import { type Chosen, SettingsFields, withGame } from "./settings-form";
import { useMedia } from "./timers";

/** At the seat that is kept, until the countdown takes the lobby away. */
const practice = later(() => import("./practice").then((module) => module.Practice));

interface LobbyProps {
  readonly session: Session;
  readonly room: RoomView;
}

export function Lobby({ session, room }: LobbyProps) {
  const own = room.seats.find(({ seat }) => seat === session.seat.value) ?? null;
  const isHost = own !== null && own.seat === room.host;
  const isWide = useMedia("(min-width: 900px)");
  const [isPractising, setPractising] = useState(false);
  const [draft, setDraft] = useState<Chosen | null>(null);
  const { game } = room.settings;
  if (isPractising && isGame(game))
    return <practice.View key={game} game={game} seed={null} isWaiting onLeave={() => setPractising(false)} />;
  const who = <Who session={session} room={room} isHost={isHost} />;
  return (
    <div class="lobby">
      <Masthead session={session} code={room.code} game={isGame(room.settings.game) ? room.settings.game : null} />
      <main>
        <div class="lobby-left">
          <GameHead room={room} isHost={isHost} session={session} draft={draft} setDraft={setDraft} />
          {isWide && who}
        </div>
        <div class="lobby-right">
          <section class="go">
            {own ? (
              <Begin session={session} room={room} own={own} isHost={isHost} isUnsaved={draft !== null} />
            ) : (
              <SitDown session={session} room={room} />
            )}
          </section>
          {isGame(game) && (
            <button
              type="button"
              class="quiet practise"
              onPointerEnter={practice.fetch}
              onClick={() => setPractising(true)}
            >
              {words.lobby.practise}
            </button>
          )}
          {!isWide && who}
          <Invite room={room} />
        </div>
      </main>
      <Banners session={session} />
    </div>
  );
}

function Who({ session, room, isHost }: LobbyProps & { isHost: boolean }) {
  return (
    <section class="who">
      <h2>{words.lobby.seats}</h2>
      <Seats session={session} room={room} isHost={isHost} />
      {room.number > 1 && (
        <Link to={`${roomPath(room.code)}/${room.number - 1}`}>{words.lobby.lastResult(room.number - 1)}</Link>
      )}
    </section>
  );
}

interface HeadProps extends LobbyProps {
  readonly isHost: boolean;
  /** Settings being chosen, null while nobody changes them. */
  readonly draft: Chosen | null;
  readonly setDraft: (draft: Chosen | null) => void;
}

function GameHead({ session, room, isHost, draft, setDraft }: HeadProps) {
  const { settings } = room;
  if (!isGame(settings.game)) return null;
  const game = settings.game;
  const save = (event: Event) => {
    event.preventDefault();
    if (draft) session.tell({ type: "settings", settings: draft });
    setDraft(null);
  };
  return (
    <section class="game-head">
      <GamePicture game={game} />
      <div>
        <h1>{gameTitle(game)}</h1>
        <p>{words.games[game].line}</p>
        <SettingsChips settings={settings} size={GAMES[game].size} />
        {room.dealing && (
          <p class={`dealing ${room.dealing}`} role="status">
            {words.lobby.dealing[room.dealing]}
          </p>
        )}
        <div class="row small">
          <button type="button" class="quiet" onClick={() => showRules(game)}>
            {words.menu.rules}
          </button>
          {isHost && draft === null && (
            <button type="button" class="quiet" onClick={() => setDraft({ ...settings, game })}>
              {words.lobby.edit}
            </button>
          )}
        </div>
      </div>
      {draft && (
        <form class="edit" onSubmit={save}>
          <GameChoice game={draft.game} onPick={(picked) => setDraft(withGame(draft, picked))} />
          <SettingsFields settings={draft} pool={room.pool} onChange={setDraft} />
          <div class="row">
            <button type="submit" class="primary">
              {words.settings.save}
            </button>
            <button type="button" class="quiet" onClick={() => setDraft(null)}>
              {words.settings.cancel}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

function GameChoice({ game, onPick }: { game: GameId; onPick: (game: GameId) => void }) {
  return (
    <label class="field wide">
      <span>{words.settings.game}</span>
      <select value={game} onChange={(event) => onPick(event.currentTarget.value as GameId)}>
        {(Object.keys(GAMES) as GameId[]).map((each) => (
          <option key={each} value={each}>
            {gameTitle(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function SettingsChips({ settings, size }: { settings: Settings; size: number }) {
  const { chips } = words;
  const texts = [
    chips.target(settings, size),
    chips.limit(settings.limit_minutes),
    chips.undo[settings.undo],
    chips.watching[settings.watching],
    ...(settings.grade === "any" ? [] : [chips.grades[settings.grade]]),
    ...(settings.seed === null ? [] : [chips.open(settings.seed)]),
  ];
  return (
    <ul class="chips">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

interface BeginProps extends LobbyProps {
  readonly own: SeatView;
  readonly isHost: boolean;
  /** Are there settings that nobody has saved? A race would start without them. */
  readonly isUnsaved: boolean;
}

/** For those who sit: ready or not, and for the host the start. What starts the race is said in words. */
function Begin({ session, room, own, isHost, isUnsaved }: BeginProps) {
  const waits = isHost && isUnsaved;
  return (
    <>
      <p class="rule">{waits ? words.lobby.unsaved : startRule(room, isHost)}</p>
      <div class="row">
        <button
          type="button"
          class={own.ready || (isHost && !room.settings.all_ready) ? "large" : "primary large"}
          onClick={() => session.ready(!own.ready)}
        >
          {own.ready ? words.lobby.unready : words.lobby.beReady}
        </button>
        {isHost && (
          <button type="button" class="primary large" disabled={waits} onClick={() => session.start()}>
            {words.lobby.start}
          </button>
        )}
      </div>
      <div class="row small">
        <Rename session={session} name={own.name} />
        <button type="button" class="quiet" onClick={() => session.tell({ type: "leave" })}>
          {words.lobby.leave}
        </button>
        {isHost && (
          <button type="button" class="quiet" onClick={() => session.tell({ type: "lock", locked: !room.locked })}>
            {room.locked ? words.lobby.unlock : words.lobby.lock}
          </button>
        )}
      </div>
    </>
  );
}

function startRule(room: RoomView, isHost: boolean): string {
  const host = room.seats.find(({ seat }) => seat === room.host)?.name ?? "";
  const byHost = isHost ? words.lobby.youStart : words.lobby.hostStarts(host);
  if (!room.settings.all_ready) return byHost;
  const missing = room.seats.filter(({ ready }) => !ready).map(({ name }) => name);
  return words.lobby.allStart(missing);
}

function Rename({ session, name }: { session: Session; name: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const save = (event: Event) => {
    event.preventDefault();
    session.tell({ type: "rename", name: draft ?? name });
    setDraft(null);
  };
  if (draft === null) {
    return (
      <button type="button" class="quiet" onClick={() => setDraft(name)}>
        {words.lobby.rename}
      </button>
    );
  }
  return (
    <form class="row" onSubmit={save}>
      <NameField name={draft} onName={setDraft} />
      <button type="submit">{words.settings.save}</button>
    </form>
  );
}

/** For visitors: a seat, or the reason why there is none. */
export function SitDown({ session, room }: LobbyProps) {
  const [name, setName] = useState(nameAtFirst);
  const sit = (event: Event) => {
    event.preventDefault();
    if (name.trim() === "") session.notice.value = { text: words.home.nameNeeded };
    else session.sit(name.trim());
  };
  const isFull = room.seats.length >= room.settings.seats;
  const watch = <p>{room.settings.watching === "closed" ? words.lobby.closedWatch : words.lobby.watchLead}</p>;
  if (room.locked || isFull) {
    return (
      <>
        <p class="rule">{room.locked ? words.lobby.locked : words.lobby.full}</p>
        {watch}
      </>
    );
  }
  return (
    <form class="sit" onSubmit={sit}>
      <h2>{words.lobby.sitLead}</h2>
      <NameField name={name} onName={setName} />
      <button type="submit" class="primary large">
        {words.lobby.sit}
      </button>
      {watch}
    </form>
  );
}

function Invite({ room }: { room: RoomView }) {
  const path = roomPath(room.code);
  return (
    <section class="invite">
      <h2>{words.lobby.invite}</h2>
      <LinkField label={words.lobby.invite} value={`${origin.value}${path}`} />
      <figure>
        <img src={`${path}/qr.svg`} alt={words.lobby.qr} width="148" height="148" />
        <figcaption>{words.lobby.orScan}</figcaption>
      </figure>
    </section>
  );
}

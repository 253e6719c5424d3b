/** Which page the address asks for. */
import { words } from "../words/words";
import { Plain } from "./closed";
import { Home } from "./home";
import { later } from "./later";
import { Sheets } from "./menu";
import { RoomPage } from "./room";
import { go, place } from "./route";

const resultPage = later(() => import("./result-page").then((module) => module.ResultPage));

const replayPage = later(() => import("./replay-page").then((module) => module.ReplayPage));

const dailyPage = later(() => import("./daily-page").then((module) => module.DailyPage));

const practicePage = later(() => import("./practice-page").then((module) => module.PracticePage));

const howPage = later(() => import("./how").then((module) => module.HowPage));

export function App() {
  return (
    <>
      <Page />
      <Sheets />
    </>
  );
}

function Page() {
  const now = place.value;
  switch (now.at) {
    case "home":
      return <Home />;
    case "room":
      return <RoomPage key={now.code} code={now.code} />;
    case "result":
      return <resultPage.View key={`${now.code}/${now.race}`} code={now.code} race={now.race} />;
    case "replay":
      return <replayPage.View key={`${now.code}/${now.race}`} code={now.code} race={now.race} />;
    case "how":
      return <howPage.View game={now.game} />;
    case "daily":
      return <dailyPage.View key={`${now.game}/${now.date}`} game={now.game} date={now.date} />;
    case "practice":
      return <practicePage.View key={`${now.game}/${now.seed}`} game={now.game} seed={now.seed} />;
    case "no-room":
      return <Plain {...words.closed[4004]} onAct={() => go("/")} />;
    case "nowhere":
      return <Plain {...words.notFound} onAct={() => go("/")} />;
  }
}

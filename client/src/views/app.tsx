/** Which page the address asks for. */
import { words } from "../words/en";
import { Plain } from "./closed";
import { Home } from "./home";
import { later } from "./later";
import { RoomPage } from "./room";
import { go, place } from "./route";

const resultPage = later(() => import("./result-page").then((module) => module.ResultPage));

export function App() {
  const now = place.value;
  switch (now.at) {
    case "home":
      return <Home />;
    case "room":
      return <RoomPage key={now.code} code={now.code} />;
    case "result":
      return <resultPage.View key={`${now.code}/${now.race}`} code={now.code} race={now.race} />;
    case "nowhere":
      return <Plain {...words.notFound} onAct={() => go("/")} />;
  }
}

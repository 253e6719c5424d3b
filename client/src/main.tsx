import "./styles/theme.css";
import "./styles/pages.css";
import { render } from "preact";
import { followPreferences } from "./state/preferences";
import { effectsAfterFrames } from "./views/after-frame";
import { App } from "./views/app";
import { followLook } from "./views/look";
import { followLanguage } from "./words/language";

effectsAfterFrames();
followPreferences();
followLook();
followLanguage().then(() => render(<App />, document.getElementById("app")!));

import "./styles/theme.css";
import "./styles/table.css";
import "./styles/views.css";
import { render } from "preact";
import { App } from "./views/app";

render(<App />, document.getElementById("app")!);

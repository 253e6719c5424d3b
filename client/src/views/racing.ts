/** All that is needed once a race begins: the table is the heaviest part of the client. */
import "../styles/racing.css";

export { Race } from "./race";
export { Watch } from "./watch";

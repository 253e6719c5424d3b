/** What is said of bots, in German. */
import type { Words } from "./words";

export const bots: Pick<Words, "bots"> = {
  bots: {
    badge: "Bot",
    level: "Wie gut der Bot spielt",
    levels: { greedy: "Hastig", careful: "Sorgfältig", thoughtful: "Überlegt" },
    add: "Bot dazusetzen",
    remove: "Entfernen",
    removeWhom: (name) => `Den Bot ${name} entfernen`,
  },
};

export const refusals: Pick<Words["refusals"], "no-bots" | "bots-full" | "bots-busy"> = {
  "no-bots": "Dieser Server hat keine Bots.",
  "bots-full": "In diesem Raum sind genug Bots.",
  "bots-busy": "Alle Bots dieses Servers sind im Rennen. Versuch es später.",
};

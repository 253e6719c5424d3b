/** What is said of bots, in English. */
import type { BotLevel } from "../wire.gen";

export const bots = {
  bots: {
    /** Beside the name, wherever a racer is named. */
    badge: "bot",
    level: "How well the bot plays",
    levels: { greedy: "Hasty", careful: "Careful", thoughtful: "Thoughtful" } satisfies Record<BotLevel, string>,
    add: "Add a bot",
    remove: "Remove",
    removeWhom: (name: string) => `Remove the bot ${name}`,
  },
};

export const refusals = {
  "no-bots": "This server has no bots.",
  "bots-full": "There are enough bots in this room.",
  "bots-busy": "All bots of this server are racing. Try again in a while.",
};

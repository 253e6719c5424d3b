/** How the page looks: the preferences as attributes of the document, which the style sheets go by. */
import { effect } from "@preact/signals";
import { preferences } from "../state/preferences";

/** Follows the preferences from now on. */
export function followLook(): void {
  const { dataset, classList } = document.documentElement;
  effect(() => {
    const { theme, table, faces, fourColours, motion } = preferences.value;
    // Without one the style sheets ask the system.
    if (theme === "auto") delete dataset["theme"];
    else dataset["theme"] = theme;
    if (motion === "auto") delete dataset["motion"];
    else dataset["motion"] = motion;
    dataset["table"] = table;
    dataset["faces"] = faces;
    classList.toggle("four-colour", fourColours);
    colourBars();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colourBars);
}

/** The browser's own bars take the page's colour; a colour written as a variable they would not understand. */
function colourBars(): void {
  const colour = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = colour;
}

/** Which language is spoken: what was chosen, else what the browser asks for, else English. Others than English are fetched. */
import { effect } from "@preact/signals";
import { type Preferences, preferences } from "../state/preferences";
import { en } from "./en";
import { speak, type Words } from "./words";

export type Language = Exclude<Preferences["language"], "auto">;

interface Spoken {
  /** In its own words; null for one that nobody is offered. */
  readonly name: string | null;
  readonly direction: "ltr" | "rtl";
  readonly load: () => Promise<Words>;
}

export const LANGUAGES: Readonly<Record<Language, Spoken>> = {
  en: { name: "English", direction: "ltr", load: () => Promise.resolve(en) },
  de: { name: "Deutsch", direction: "ltr", load: () => import("./de").then((module) => module.de) },
  rtl: { name: null, direction: "rtl", load: () => import("./rtl").then((module) => module.rightToLeft(en)) },
};

/** `asked`: the browser's languages, best first, as "de-AT". */
export function languageFor(chosen: Preferences["language"], asked: readonly string[]): Language {
  if (chosen !== "auto") return chosen;
  const known = asked.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag === "en" || tag === "de");
  return (known ?? "en") as Language;
}

/** Speaks the language that is preferred, and any that is chosen later. Resolves once the first one is there. */
export function followLanguage(): Promise<void> {
  let first: Promise<void> | undefined;
  effect(() => {
    const said = say(languageFor(preferences.value.language, navigator.languages));
    first ??= said;
  });
  return first!;
}

let latest: Language | undefined;

async function say(language: Language): Promise<void> {
  latest = language;
  const { direction, load } = LANGUAGES[language];
  try {
    const words = await load();
    // Another one may have been chosen while this one was on its way.
    if (latest !== language) return;
    speak(words);
    document.documentElement.lang = language === "rtl" ? "en" : language;
    document.documentElement.dir = direction;
  } catch {
    // Not to be had: what was spoken before goes on.
  }
}

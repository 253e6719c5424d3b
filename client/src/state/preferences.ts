/** How this browser likes the game shown. Kept in its storage, without an account; where that is blocked, by the page. */
import { type ReadonlySignal, signal } from "@preact/signals";

/** What each preference may be; the first is what it is until somebody chooses. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  table: ["baize", "aubergine"],
  /** "night": light signs on dark cards. */
  faces: ["paper", "night"],
  fourColours: [false, true],
  largePrint: [false, true],
  leftHanded: [false, true],
  /** A single tap sends a card where a double one would. */
  oneTap: [false, true],
  /** Single letters and digits play; without them only the arrows, Enter and combined keys do. */
  shortcuts: [true, false],
  /** How cards travel; "auto" asks the system whether it wants less motion. */
  motion: ["auto", "off", "fast", "normal"],
  sound: [true, false],
  /** "rtl" is English mirrored, for looking at pages; nobody is offered it. */
  language: ["auto", "en", "de", "rtl"],
  /** Shows the own rank and hides everybody's lanes. */
  quiet: [false, true],
} as const;

export type Preferences = { readonly [Key in keyof typeof CHOICES]: (typeof CHOICES)[Key][number] };

const KEY = "pandemonium.preferences";

const current = signal<Preferences>(stored());

/** The preferences that hold now. */
export const preferences: ReadonlySignal<Preferences> = current;

/** Changes some of them, here and in every other tab of this browser. */
export function prefer(change: Partial<Preferences>): void {
  current.value = { ...current.peek(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current.peek()));
  } catch {
    // Blocked or full: they hold as long as the page.
  }
}

/** Follows what other tabs of this browser choose. Returns what ends that. */
export function followPreferences(): () => void {
  const look = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) current.value = stored();
  };
  addEventListener("storage", look);
  return () => removeEventListener("storage", look);
}

function stored(): Preferences {
  const kept = keptFields();
  const chosen = Object.entries(CHOICES).map(([key, allowed]) => {
    const value = (allowed as readonly unknown[]).find((each) => each === kept[key]);
    return [key, value ?? allowed[0]];
  });
  return Object.fromEntries(chosen) as Preferences;
}

/** Anybody may have written there, an older version too. */
function keptFields(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

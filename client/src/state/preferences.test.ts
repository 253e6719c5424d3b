import { afterEach, beforeEach, expect, test, vi } from "vitest";

const KEY = "pandemonium.preferences";

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

afterEach(() => vi.unstubAllGlobals());

function page() {
  return import("./preferences");
}

test("what is preferred is there again on the next page", async () => {
  const before = await page();
  expect(before.preferences.value.theme).toBe("auto");
  before.prefer({ theme: "dark", fourColours: true });
  vi.resetModules();
  const after = await page();
  expect(after.preferences.value).toEqual({ ...before.preferences.value, theme: "dark", fourColours: true });
});

test.each(["{", "null", "7", '{"theme":"plaid","sound":"loud","table":"aubergine"}'])(
  "of %s in the storage only what is possible is taken",
  async (kept) => {
    localStorage.setItem(KEY, kept);
    const { preferences } = await page();
    const { theme, sound, table } = preferences.value;
    expect([theme, sound]).toEqual(["auto", true]);
    expect(table).toBe(kept.includes("aubergine") ? "aubergine" : "baize");
  },
);

test("a choice of the first kind can be turned off", async () => {
  const { prefer } = await page();
  prefer({ sound: false });
  vi.resetModules();
  expect((await page()).preferences.value.sound).toBe(false);
});

test("where storage is blocked the page itself remembers", async () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", new Proxy({}, { get: refuse }));
  const { prefer, preferences } = await page();
  prefer({ leftHanded: true });
  expect(preferences.value.leftHanded).toBe(true);
});

test("another tab's choice is followed until told to stop", async () => {
  const { followPreferences, preferences } = await page();
  const stop = followPreferences();
  const chosenElsewhere = (kept: string) => {
    localStorage.setItem(KEY, kept);
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
  };
  chosenElsewhere('{"quiet":true}');
  expect(preferences.value.quiet).toBe(true);
  stop();
  chosenElsewhere('{"quiet":false}');
  expect(preferences.value.quiet).toBe(true);
});

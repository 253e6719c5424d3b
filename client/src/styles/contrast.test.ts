import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

type Theme = "light" | "dark";
type Colours = ReadonlyMap<string, string>;

const SHEET = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");
const TEXT = 4.5;
const LARGE_TEXT = 3;
/** Parts of a control, and pictures one must tell apart. */
const PICTURE = 3;

/** The custom properties of a rule as they are by day or by night. */
function colours(selector: string, theme: Theme): Colours {
  const start = SHEET.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`no rule ${selector}`);
  const rule = SHEET.slice(start, SHEET.indexOf("\n}", start));
  const found = new Map<string, string>();
  for (const [, name, value] of rule.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const both = /^light-dark\(([^,]+),\s*(.+)\)$/.exec(value!.trim());
    found.set(name!, both ? both[theme === "light" ? 1 : 2]!.trim() : value!.trim());
  }
  return found;
}

function luminance(hex: string): number {
  const digits = /^#(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(hex);
  if (!digits) throw new Error(`${hex} is no plain colour`);
  const full = digits[1] ?? digits[2]!.replace(/./g, "$&$&");
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}

/** Too weak pairs of `names` on `grounds`. */
function weak(all: Colours, names: readonly string[], grounds: readonly string[], least: number): string[] {
  return names.flatMap((name) =>
    grounds.flatMap((ground) => {
      const found = contrast(all.get(name)!, all.get(ground)!);
      return found < least ? [`${name} on ${ground}: ${found.toFixed(2)}`] : [];
    }),
  );
}

test("contrast is reckoned as the guidelines do", () => {
  expect(contrast("#000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#fff")).toBeCloseTo(4.48, 2);
});

describe.each<Theme>(["light", "dark"])("by %s", (theme) => {
  const page = colours(":root", theme);
  const grounds = ["page", "raised", "sunken", "sun-far"];

  test("text can be read on every ground", () => {
    expect(weak(page, ["ink", "soft"], grounds, TEXT)).toEqual([]);
    expect(weak(page, ["ember", "brass"], ["page", "raised", "sun-far"], TEXT)).toEqual([]);
    expect(weak(page, ["ink", "soft"], ["ember-wash"], TEXT)).toEqual([]);
    expect(weak(page, ["brass"], ["sunken"], TEXT)).toEqual([]);
    expect(weak(page, ["on-ember"], ["ember"], TEXT)).toEqual([]);
    expect(weak(page, ["on-brass"], ["brass-bright"], TEXT)).toEqual([]);
    expect(weak(page, ["on-stone"], ["stone"], TEXT)).toEqual([]);
    expect(weak(page, ["page"], ["ink"], TEXT)).toEqual([]);
  });

  test("fields, the state of the line and every racer's devil stand out", () => {
    expect(weak(page, ["edge", "line-up", "ember"], ["page", "raised"], PICTURE)).toEqual([]);
    const devils = [1, 2, 3, 4, 5, 6, 7, 8].map((seat) => `devil-${seat}`);
    expect(weak(page, devils, [...grounds, "ember-wash"], PICTURE)).toEqual([]);
    expect(weak(page, ["devil-face"], devils, PICTURE)).toEqual([]);
  });

  test.each([":root", ':root[data-faces="night"]'])("the faces of cards are plain to read under %s", (selector) => {
    const card = new Map([...page, ...colours(selector, theme)]);
    const paper = ["card-paper"];
    expect(weak(card, ["card-black", "card-red", "card-diamond", "card-club"], paper, TEXT)).toEqual([]);
  });

  test.each([":root", ':root[data-table="aubergine"]'])(
    "cards and what can be done stand out on the table of %s",
    (selector) => {
      for (const faces of [":root", ':root[data-faces="night"]']) {
        const table = new Map([...page, ...colours(faces, theme), ...colours(selector, theme)]);
        table.set("said", "#e9efe9").set("lit", "#ff8d47");
        expect(weak(table, ["said"], ["felt", "felt-light"], TEXT)).toEqual([]);
        expect(weak(table, ["lit"], ["felt", "felt-light"], PICTURE)).toEqual([]);
      }
      const paper = new Map([...page, ...colours(selector, theme)]);
      expect(weak(paper, ["card-paper"], ["felt", "felt-light"], LARGE_TEXT)).toEqual([]);
    },
  );

  test("paper is the brightest thing on the table", () => {
    const others = ["felt", "felt-light", "card-back", "card-brass"].map((name) => luminance(page.get(name)!));
    expect(luminance(page.get("card-paper")!)).toBeGreaterThan(Math.max(...others));
  });
});

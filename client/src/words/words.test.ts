import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterEach, expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { languageFor } from "./language";
import { rightToLeft } from "./rtl";
import { clockText, gameTitle, sentenceOf, speak, type Words, words } from "./words";

const LANGUAGES: readonly (readonly [string, Words])[] = [
  ["German", de],
  ["English mirrored", rightToLeft(en)],
];

afterEach(() => speak(en));

/** Every path through a dictionary with what kind of thing is at its end; lists of names may be of any length. */
function paths(part: unknown, path = ""): string[] {
  if (Array.isArray(part) && path.includes("guest")) return [`${path}: list`];
  if (typeof part !== "object" || part === null)
    return [`${path}: ${typeof part}${typeof part === "function" ? part.length : ""}`];
  return Object.entries(part).flatMap(([key, value]) => paths(value, `${path}.${key}`));
}

test("every language has every sentence, with the same blanks to fill in", () => {
  expect(paths(de).sort()).toEqual(paths(en).sort());
});

test("no sentence of another language was left in English", () => {
  const texts = (part: unknown): string[] =>
    typeof part === "string"
      ? [part]
      : typeof part === "object" && part !== null
        ? Object.values(part).flatMap(texts)
        : [];
  const english = new Set(texts(en).filter((text) => text.includes(" ")));
  expect(texts(de).filter((text) => english.has(text))).toEqual([]);
});

test.each([0, 1, 2, 5, 21])("%i things are counted as each language counts", (count) => {
  expect(en.race.moves(count)).toBe(`${count} ${count === 1 ? "move" : "moves"}`);
  expect(de.race.moves(count)).toBe(`${count} ${count === 1 ? "Zug" : "Züge"}`);
});

test("places are numbered as each language numbers them", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(en.ordinal.text)).toEqual(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd".split(" "),
  );
  expect(de.ordinal.text(3)).toBe("3.");
});

test.each(LANGUAGES)("%s is spoken from the moment it is chosen", (_, language) => {
  speak(language);
  expect(words.home.make).toBe(language.home.make);
  expect(gameTitle("demon")).toBe(language.games.demon.title);
  expect(sentenceOf("does-not-fit", "?")).toBe(language.refusals["does-not-fit"]);
});

test("a refusal nobody has words for says what the server said, and else that it did not work", () => {
  expect(sentenceOf("never-heard-of", "The server's own words.")).toBe("The server's own words.");
  expect(sentenceOf("never-heard-of")).toBe(en.refusals.otherwise);
});

test("what is chosen is spoken, else what the browser asks for first, else English", () => {
  expect(languageFor("de", ["en"])).toBe("de");
  expect(languageFor("auto", ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(languageFor("auto", ["fr"])).toBe("en");
});

test("a clock shows hours once there are some", () => {
  expect([0, 61_000, 3_725_000, -5].map(clockText)).toEqual(["0:00", "1:01", "1:02:05", "0:00"]);
});

const VIEWS = join(import.meta.dirname, "../views");
/** Pages for looking at things, which nobody meets. */
const NOT_SHOWN = /(\.test|screens)\.tsx$/;
const SPOKEN_ATTRIBUTES = new Set(["title", "alt", "placeholder", "label", "aria-label", "aria-description"]);

/** Texts that stand in a view as they are: between tags, in attributes that are spoken, in an expression that is shown. */
function bareTexts(name: string): string[] {
  const source = ts.createSourceFile(name, readFileSync(join(VIEWS, name), "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (text: string) => /\p{L}/u.test(text) && found.push(`${name}: ${text.trim()}`);
  const shown = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isFunctionLike(node)) return;
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(shown);
    if (ts.isBinaryExpression(node)) return shown(node.right);
    if (ts.isStringLiteralLike(node)) note(node.text);
    if (ts.isTemplateExpression(node))
      [node.head, ...node.templateSpans.map(({ literal }) => literal)].forEach(({ text }) => note(text));
  };
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node.text);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) shown(node.expression);
    if (ts.isJsxAttribute(node) && SPOKEN_ATTRIBUTES.has(node.name.getText())) {
      const value = node.initializer;
      if (value && ts.isStringLiteral(value)) note(value.text);
      if (value && ts.isJsxExpression(value) && value.expression) shown(value.expression);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

test("no view says anything that is not in the dictionaries", () => {
  const views = readdirSync(VIEWS).filter((name) => name.endsWith(".tsx") && !NOT_SHOWN.test(name));
  expect(views.length).toBeGreaterThan(20);
  expect(views.flatMap(bareTexts)).toEqual([]);
});

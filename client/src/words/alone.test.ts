import { expect, it } from "vitest";
import { alone } from "./alone";
import { alone as german } from "./alone.de";

function paths(part: unknown, path = ""): string[] {
  if (typeof part !== "object" || part === null)
    return [`${path}: ${typeof part}${typeof part === "function" ? part.length : ""}`];
  return Object.entries(part).flatMap(([key, value]) => paths(value, `${path}.${key}`));
}

it("says everything in German too", () => {
  expect(paths(german).sort()).toEqual(paths(alone).sort());
});

it("calls a day by its date at UTC, wherever the browser is", () => {
  expect(alone.daily.day(Date.parse("2026-11-30"))).toBe("30 November");
  expect(german.daily.day(Date.parse("2026-11-30"))).toBe("30. November");
});

import { expect, test } from "vitest";
import { ownBuild } from "./build";

function page(script: string): Document {
  return new DOMParser().parseFromString(`<html><head>${script}</head></html>`, "text/html");
}

test("a built page is known by its main file", () => {
  const script = '<script type="module" crossorigin src="/assets/index-BFd7PzjX.js"></script>';
  expect(ownBuild(page(script))).toBe("index-BFd7PzjX");
});

test("a page under development is of no build", () => {
  expect(ownBuild(page('<script type="module" src="/src/main.tsx"></script>'))).toBeNull();
  expect(ownBuild(page(""))).toBeNull();
});

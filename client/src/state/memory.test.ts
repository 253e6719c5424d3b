import { afterEach, expect, test, vi } from "vitest";
import { forgetToken, rememberedName, rememberedToken, rememberName, rememberToken } from "./memory";

afterEach(() => {
  forgetToken("ABCDEFGH");
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function blocked(): Storage {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  return new Proxy({} as Storage, { get: refuse });
}

test("a seat's token outlives the tab, and another room's is another", () => {
  rememberToken("ABCDEFGH", "mine");
  sessionStorage.clear();
  expect(rememberedToken("ABCDEFGH")).toBe("mine");
  expect(rememberedToken("HGFEDCBA")).toBeNull();
});

test("where storage is blocked the page itself remembers", () => {
  vi.stubGlobal("localStorage", blocked());
  vi.stubGlobal("sessionStorage", blocked());
  rememberToken("ABCDEFGH", "mine");
  rememberName("Ada");
  expect(rememberedToken("ABCDEFGH")).toBe("mine");
  expect(rememberedName()).toBe("Ada");
  forgetToken("ABCDEFGH");
  expect(rememberedToken("ABCDEFGH")).toBeNull();
});

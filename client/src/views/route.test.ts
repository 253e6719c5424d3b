import { expect, test } from "vitest";
import { codeIn, placeOf } from "./route";

test("an address leads to the start, a room, a result, a replay or nowhere", () => {
  expect(placeOf("/")).toEqual({ at: "home" });
  expect(placeOf("/r/abcdefgh")).toEqual({ at: "room", code: "ABCDEFGH" });
  expect(placeOf("/r/ABCDEFGH/12")).toEqual({ at: "result", code: "ABCDEFGH", race: 12 });
  expect(placeOf("/r/ABCDEFGH/12/replay")).toEqual({ at: "replay", code: "ABCDEFGH", race: 12 });
  expect(placeOf("/r/ABCDEFGH/12/else")).toEqual({ at: "nowhere" });
  expect(placeOf("/r/ABCDEFGH/replay")).toEqual({ at: "nowhere" });
  expect(placeOf("/r/ABC")).toEqual({ at: "no-room" });
  expect(placeOf("/r/nonsense-here")).toEqual({ at: "no-room" });
  expect(placeOf("/r/%C3%A4/1")).toEqual({ at: "no-room" });
  expect(placeOf("/r/")).toEqual({ at: "nowhere" });
  expect(placeOf("/r/ABCDEFGH/0")).toEqual({ at: "nowhere" });
  expect(placeOf("/else")).toEqual({ at: "nowhere" });
});

test("a code is found in whatever was typed or pasted", () => {
  expect(codeIn(" abcd-efgh ")).toBe("ABCDEFGH");
  expect(codeIn("http://192.168.0.7:8080/r/ABCDEFGH/3")).toBe("ABCDEFGH");
  expect(codeIn("ABCDEFG0")).toBeNull();
  expect(codeIn("ABCDEFG")).toBeNull();
});

import { describe, expect, it } from "vitest";
import { stripsOf } from "./strips";

const HEIGHT = 100;

describe("strips of a column", () => {
  it("are at their full width while there is room", () => {
    expect(stripsOf(6, 1, HEIGHT, 1000, false)).toEqual({ down: 16, up: 34 });
  });

  it("are wide enough for a finger on a small card", () => {
    expect(stripsOf(0, 5, 57, 600, true).up).toBe(24);
  });

  it("let the backs give way before the faces", () => {
    const room = 6 * 10 + 12 * 34 + HEIGHT;
    expect(stripsOf(6, 13, HEIGHT, room, false)).toEqual({ down: 10, up: 34 });
  });

  it("let the faces give way when the backs are as narrow as they may be", () => {
    const room = 6 * 5 + 12 * 20 + HEIGHT;
    expect(stripsOf(6, 13, HEIGHT, room, false)).toEqual({ down: 5, up: 20 });
  });

  it("end a column of backs alone with a whole back", () => {
    expect(stripsOf(3, 0, HEIGHT, HEIGHT + 32, false).down).toBe(16);
  });

  it("fit the room however many cards there are", () => {
    for (let down = 0; down <= 7; down++) {
      for (let up = 1; up <= 60; up++) {
        const { down: back, up: face } = stripsOf(down, up, HEIGHT, 300, true);
        expect(down * back + (up - 1) * face + HEIGHT).toBeLessThanOrEqual(300.001);
      }
    }
  });
});

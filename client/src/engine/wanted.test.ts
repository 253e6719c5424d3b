// @vitest-environment node
import { expect, it } from "vitest";
import { FACE_TEXTS } from "./cards";
import { GAMES } from "./games";
import { table } from "./table.fixture";
import { wantedCards } from "./wanted";

it("finds every open card that a foundation takes next, however deep it lies, and no back", () => {
  const sheet = GAMES["demons-and-thieves"];
  const view = table(sheet, {
    f1: "KD AD",
    f2: "KS",
    t1: "2D 9C",
    t2: "KH",
    t5: "AS 3D",
    w: "2D 4C",
    r: "~KC 2H",
    s: "~2D",
  });
  const wanted = wantedCards(sheet, view.board, view.faces).map((card) => FACE_TEXTS[view.faces[card]!]);
  expect(wanted.sort()).toEqual(["2D", "2D", "AS", "KH"]);
});

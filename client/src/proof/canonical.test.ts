// @vitest-environment node
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { canonical, digestOf, utf8 } from "./canonical";

test("keys are sorted by code point, and nothing stands between what is written", () => {
  // By UTF-16 units the emoji, D83D..., would come before U+FB01.
  expect(canonical({ "😀": 1, ﬁ: 2, b: [true, null, -3], a: { z: "", "": 0 } })).toBe(
    '{"a":{"":0,"z":""},"b":[true,null,-3],"ﬁ":2,"😀":1}',
  );
});

test("in a text only quotes, backslashes and control characters are written in another way", () => {
  expect(canonical('"\\/\n\u0001\u007f\u2028é')).toBe('"\\"\\\\/\\n\\u0001\u007f\u2028é"');
  expect(canonical("\\ud800 is text, \ud800 stands alone")).toBe('"\\\\ud800 is text, \ud800 stands alone"');
});

test("the digest is that of the UTF-8", () => {
  const value = { name: "Zoë 👩‍🚀 \ufeff" };
  expect(digestOf(value)).toBe(createHash("sha256").update(JSON.stringify(value)).digest("hex"));
  const bytes = [...utf8("aé€😀\udfff")].map((byte) => byte.charCodeAt(0));
  expect(bytes).toEqual([...Buffer.from("aé€😀"), 0xed, 0xbf, 0xbf]);
});

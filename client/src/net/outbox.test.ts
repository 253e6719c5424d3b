import { expect, test } from "vitest";
import { dueIn, dueNow, EMPTY_OUTBOX, posted, RESEND_MS } from "./outbox";

const [one, two, three] = [{ seq: 1 }, { seq: 2 }, { seq: 3 }];

test("what was never sent is due at once, in order", () => {
  expect(dueNow(EMPTY_OUTBOX, [one, two], 0)).toEqual([one, two]);
});

test("what was sent is due again only when its answer is late", () => {
  const outbox = posted(EMPTY_OUTBOX, [one, two], [one, two], 100);
  expect(dueNow(outbox, [one, two, three], 200)).toEqual([three]);
  expect(dueNow(outbox, [one, two], 100 + RESEND_MS)).toEqual([one, two]);
  expect(dueIn(outbox, 200)).toBe(RESEND_MS - 100);
});

test("an overdue entry waits its full time again after it was resent", () => {
  const first = posted(EMPTY_OUTBOX, [one], [one], 0);
  const again = posted(first, [one], [one], RESEND_MS);
  expect(dueNow(again, [one], RESEND_MS + 10)).toEqual([]);
});

test("what was acknowledged is forgotten, and nothing is due any more", () => {
  const outbox = posted(posted(EMPTY_OUTBOX, [one], [one], 0), [], [], 10);
  expect(outbox.size).toBe(0);
  expect(dueIn(outbox, 10)).toBeNull();
});

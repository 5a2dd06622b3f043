import { expect, test } from "vitest";
import { isUuid, newId } from "./uuid.ts";

test("a new id is a UUID of version 7 that sorts by time", () => {
  const early = newId(1_700_000_000_000);
  const late = newId(1_700_000_000_001);
  expect(early).toMatch(/^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isUuid(early)).toBe(true);
  expect(early < late).toBe(true);
});

test("ids of one millisecond differ", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId(0))).size).toBe(10_000);
});

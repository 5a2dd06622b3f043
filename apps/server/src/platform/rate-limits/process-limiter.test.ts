import { expect, test } from "vitest";
import { createProcessLimiter } from "./process-limiter.ts";

const limit = { calls: 2, seconds: 60 };

test("a process limiter admits as many calls as the limit says, then none until the period ends", () => {
  let time = 5_000;
  const limiter = createProcessLimiter({ now: () => time });
  expect(limiter.take("a", limit)).toBeUndefined();
  time += 20_000;
  expect(limiter.take("a", limit)).toBeUndefined();
  expect(limiter.take("a", limit)).toEqual({ retryAfterSeconds: 40 });
  expect(limiter.take("b", limit)).toBeUndefined();
  time += 39_999;
  expect(limiter.take("a", limit)).toEqual({ retryAfterSeconds: 1 });
  time += 1;
  expect(limiter.take("a", limit)).toBeUndefined();
});

test("a full process limiter evicts the counter whose period began first", () => {
  const limiter = createProcessLimiter({ mostCounters: 2 });
  for (const key of ["a", "b"]) for (let call = 0; call < 3; call += 1) limiter.take(key, limit);
  limiter.take("c", limit);
  expect(limiter.take("b", limit)).toBeDefined();
  expect(limiter.take("a", limit)).toBeUndefined();
});

import { expect, test } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { createPasswordHasher } from "./password-hasher.ts";

test("a password hash verifies the whole password in any Unicode normal form", async () => {
  const hasher = createPasswordHasher();
  const stored = await hasher.hash(`${"long ".repeat(25)}é`);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(`${"long ".repeat(25)}e\u0301`, stored)).toBe(true);
  expect(await hasher.verify(`${"long ".repeat(25)}e`, stored)).toBe(false);
});

test("password hashes are queued up to the limit, the rest are refused, and the queue drains", async () => {
  const hasher = createPasswordHasher({ concurrency: 1, queueLength: 3 });
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => hasher.hash(`password ${index}`)),
  );
  expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(4);
  const reasons = tries.filter((each) => each.status === "rejected").map((each): unknown => each.reason);
  expect(reasons).toMatchObject(Array.from({ length: 6 }, () => ({ code: "unavailable" })));
  expect(await hasher.hash("afterwards")).toMatch(/^\$argon2id/);
});

test("two passwords are hashed at once and 200 wait, repeatedly; the others get a time to retry", async () => {
  const hasher = createPasswordHasher();
  for (let wave = 0; wave < 2; wave += 1) {
    // What is not a hash is refused without the work of hashing.
    const tries = await Promise.allSettled(
      Array.from({ length: 205 }, () => hasher.verify("password", "no hash")),
    );
    const reasons = tries.filter((each) => each.status === "rejected").map((each): unknown => each.reason);
    const turnedAway = reasons.filter((reason) => reason instanceof AppError);
    expect(reasons).toHaveLength(205);
    expect(turnedAway).toHaveLength(3);
    expect(turnedAway[0]).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 5 } });
  }
});

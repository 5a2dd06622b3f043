import { expect, test } from "vitest";
import { createCommonLimits } from "./common-limits.ts";
import type { RateLimiter, Refusal } from "./rate-limiter.ts";

/** A limiter that counts in memory, in one period without end. */
function countingLimiter(): RateLimiter {
  const counts = new Map<string, number>();
  const take: RateLimiter["take"] = async (key, { calls }): Promise<Refusal> => {
    const count = counts.get(key) ?? 0;
    if (count >= calls) return { retryAfterSeconds: 120 };
    counts.set(key, count + 1);
    return undefined;
  };
  const unused = () => expect.fail("not asked by common limits");
  return {
    take,
    takeFromBlock: take,
    look: unused,
    takeForever: unused,
    giveBack: unused,
    clear: unused,
  };
}

const commonLimits = () => createCommonLimits({ limiter: countingLimiter(), factor: 1, sandboxes: false });

/** How many of so many sign-ups go through. */
async function countSpent(
  limits: ReturnType<typeof commonLimits>,
  calls: number,
  addressOf: (call: number) => string,
): Promise<number> {
  let spent = 0;
  for (let call = 0; call < calls; call += 1) {
    const spending = limits.spend("signUp", { address: addressOf(call), isLocal: false });
    spent += await spending.then(
      () => 1,
      () => 0,
    );
  }
  return spent;
}

test("200 sign-ups pass in five minutes, and then one more of each network from the reserved share", async () => {
  const limits = commonLimits();
  expect(await countSpent(limits, 300, (call) => `2001:db8:1:${call.toString(16)}::1`)).toBe(201);
  await expect(
    limits.spend("signUp", { address: "2001:db8:1:ffff::1", isLocal: false }),
  ).rejects.toMatchObject({
    code: "rate_limited",
    message: "Too many requests. Try again in 2 minutes.",
  });
  expect(await countSpent(limits, 2, () => "203.0.113.9")).toBe(1);
  expect(await countSpent(limits, 2, () => "2001:db8:2::1")).toBe(1);
});

test("the share reserved for single networks is 100 sign-ups in total", async () => {
  const limits = commonLimits();
  expect(await countSpent(limits, 500, (call) => `10.${call >> 8}.${call & 255}.1`)).toBe(300);
});

test("reset mails of background work are refused at the limit, to be sent later", async () => {
  const limits = commonLimits();
  for (let mail = 0; mail < 200; mail += 1) await limits.spend("resetMail");
  await expect(limits.spend("resetMail")).rejects.toMatchObject({ code: "rate_limited" });
});

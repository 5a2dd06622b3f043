import type { EndpointName } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import type { ProcessLimiter } from "./process-limiter.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { type Caller, createRequestLimits, type RequestLimitOptions, waitOf } from "./request-limits.ts";

const caller: Caller = { address: "2001:db8:1:2::9", isLocal: false };
const NETWORK = "network 2001:db8:1:2::/64";

/** Request limits that record what is counted: "take signUp network 203.0.113.9: 10 in 3600". */
function recording({ refusing, ...options }: Partial<RequestLimitOptions> & { refusing?: string } = {}) {
  const counted: string[] = [];
  const count =
    (how: "take" | "takeFromBlock"): RateLimiter["take"] =>
    async (key, { calls, seconds }) => {
      counted.push(`${how} ${key}: ${calls} in ${seconds}`);
      return key === refusing ? { retryAfterSeconds: 61 } : undefined;
    };
  const unused = () => expect.fail("request limits never call it");
  const limiter: RateLimiter = {
    take: count("take"),
    takeFromBlock: count("takeFromBlock"),
    look: unused,
    takeForever: unused,
    giveBack: unused,
    clear: unused,
  };
  return {
    counted,
    requestLimits: createRequestLimits({ limiter, factor: 1, sandboxes: false, ...options }),
  };
}

async function ofNetwork(name: EndpointName, options: Partial<RequestLimitOptions> = {}, by = caller) {
  const { counted, requestLimits } = recording(options);
  await requestLimits.countNetwork(name, by);
  return counted;
}

describe("a call", () => {
  test("an expensive call is counted for its network and the wider ones, small limits exactly", async () => {
    expect(await ofNetwork("signUp")).toEqual([
      `take signUp ${NETWORK}: 10 in 3600`,
      "take signUp network 2001:db8:1:0::/56: 30 in 3600",
      "takeFromBlock signUp network 2001:db8:1::/48: 100 in 3600",
      `takeFromBlock any ${NETWORK}: 3000 in 60`,
    ]);
  });

  test("a call without limits of its own is counted among all calls of its network", async () => {
    expect(await ofNetwork("listProductCosts")).toEqual([`takeFromBlock any ${NETWORK}: 3000 in 60`]);
  });

  test("a call of a user is counted for the user", async () => {
    const { counted, requestLimits } = recording();
    await requestLimits.countUser("runSimulation", "u1", caller);
    expect(counted).toEqual([
      "takeFromBlock runSimulation user u1: 300 in 60",
      "takeFromBlock any user u1: 1200 in 60",
    ]);
  });

  test.each<[string, string]>([
    [`signUp ${NETWORK}`, "network"],
    [`any ${NETWORK}`, "network"],
    ["signUp network 2001:db8:1::/48", "wider network"],
  ])("too many calls counted as %s are refused with the time to retry", async (refusing) => {
    const { counted, requestLimits } = recording({ refusing });
    await expect(requestLimits.countNetwork("signUp", caller)).rejects.toMatchObject({
      code: "rate_limited",
      message: "Too many requests. Try again in 2 minutes.",
      details: { retryAfterSeconds: 61 },
    });
    expect(counted.at(-1)).toContain(refusing);
  });
});

test("requests outside the contract are counted in the process for each of their networks, and refused past a limit", () => {
  const counted: string[] = [];
  const processLimiter: ProcessLimiter = {
    take(key, { calls, seconds }) {
      counted.push(`${key}: ${calls} in ${seconds}`);
      return key.startsWith("others") ? { retryAfterSeconds: 61 } : undefined;
    },
  };
  const { requestLimits } = recording({ processLimiter, factor: 2 });
  requestLimits.countUnlisted("assets", caller);
  expect(counted).toEqual([
    "assets 2001:db8:1:2::/64: 24000 in 60",
    "assets 2001:db8:1:0::/56: 72000 in 60",
    "assets 2001:db8:1::/48: 240000 in 60",
  ]);
  expect(() => requestLimits.countUnlisted("others", caller)).toThrow(
    "Too many requests. Try again in 2 minutes.",
  );
});

describe("limits are wider", () => {
  test("request limits are multiplied by the configured factor and are at least one call", async () => {
    expect(await ofNetwork("signUp", { factor: 2.5 })).toContain(`take signUp ${NETWORK}: 25 in 3600`);
    expect(await ofNetwork("signUp", { factor: 0.01 })).toContain(`take signUp ${NETWORK}: 1 in 3600`);
    expect(await ofNetwork("signUp", { factor: 9.9 })).toContain(`take signUp ${NETWORK}: 99 in 3600`);
    expect(await ofNetwork("signUp", { factor: 10 })).toContain(
      `takeFromBlock signUp ${NETWORK}: 100 in 3600`,
    );
  });

  test("request limits are a hundred times wider on this machine with sandboxes, in their own counters", async () => {
    const local = { ...caller, isLocal: true };
    expect(await ofNetwork("exploreExample", { sandboxes: true, factor: 2 }, local)).toEqual([
      `takeFromBlock exploreExample ${NETWORK} local: 12000 in 3600`,
      `takeFromBlock any ${NETWORK} local: 600000 in 60`,
    ]);
  });

  test("request limits are not wider for a local caller without sandboxes, nor for others with them", async () => {
    const narrow = await ofNetwork("signUp");
    expect(await ofNetwork("signUp", {}, { ...caller, isLocal: true })).toEqual(narrow);
    expect(await ofNetwork("signUp", { sandboxes: true })).toEqual(narrow);
  });
});

test.each([
  [1, "a second"],
  [2, "2 seconds"],
  [59, "59 seconds"],
  [60, "a minute"],
  [61, "2 minutes"],
  [3540, "59 minutes"],
  [3541, "an hour"],
  [3600, "an hour"],
  [3601, "2 hours"],
  [86_400, "24 hours"],
])("%i seconds are %j in a sentence", (seconds, words) => {
  expect(waitOf(seconds)).toBe(words);
});

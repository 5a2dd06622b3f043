import { type EndpointLimits, endpointNames, endpointOf } from "@beachhead/contract";
import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { generalLimits } from "./general-limits.ts";

/** The largest value that the configuration allows. */
const RATE_LIMITS = 1_000;
const LOCAL_FACTOR = 100;
const WIDEST_NETWORK = 10;
/** Largest integer in PostgreSQL. */
const LARGEST = 2 ** 31 - 1;

const server = testServer({ rateLimits: RATE_LIMITS, sandboxes: true });
test("every limit at the largest RATE_LIMITS fits the counter column", () => {
  const limits: EndpointLimits[] = [
    generalLimits,
    ...endpointNames.flatMap((name) => endpointOf(name).limits ?? []),
  ];
  expect(limits.length).toBeGreaterThan(10);
  for (const { network, user, wider = false } of limits) {
    const most = Math.max((network?.calls ?? 0) * (wider ? WIDEST_NETWORK : 1), user?.calls ?? 0);
    expect(most * RATE_LIMITS * LOCAL_FACTOR).toBeLessThanOrEqual(LARGEST);
  }
});

test("users can sign up and call with the largest RATE_LIMITS", async () => {
  const user = await server.signUp();
  const answer = await user.api.send("getUserDetails");
  expect(answer.statusCode).toBe(200);
});

import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../test-app.ts";
import { createTestMailbox } from "../test-mailbox.ts";
import { guessPassword, loseCounters } from "./password-attempts.ts";

/** Wrong passwords that may be checked before only a reset opens the account. */
const MOST_CHECKED = 100;

const mailbox = createTestMailbox();
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ mailer: mailbox.mailer, sandboxes: false });
});
afterAll(() => server.close());

test("1,000 wrong passwords from as many addresses lock the account but on its own device, until a reset", async () => {
  const seed = randomInt(1, 1_000_000);
  const found = await guessPassword(server, mailbox, { tries: 1_000, seed });
  const { 401: checked = 0, 429: refused = 0 } = found.byStatus;
  expect({ seed, ...found, others: found.tries - checked - refused }).toMatchObject({
    tries: 1_000,
    others: 0,
    rightPassword: 429,
    onKnownDevice: 200,
    afterReset: 200,
  });
  expect(checked, `seed ${seed}`).toBeGreaterThan(0);
  expect(checked, `seed ${seed}`).toBeLessThanOrEqual(MOST_CHECKED);
});

test("guessing passwords notices counters that are lost between batches", async () => {
  const seed = randomInt(1, 1_000_000);
  const found = await guessPassword(server, mailbox, {
    tries: 180,
    seed,
    forget: () => loseCounters(server),
  });
  expect(found.byStatus[401], `seed ${seed}`).toBeGreaterThan(MOST_CHECKED);
  expect(found.rightPassword, `seed ${seed}`).toBe(200);
});

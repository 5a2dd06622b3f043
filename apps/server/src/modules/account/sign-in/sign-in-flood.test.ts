import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { buildTestApp, TEST_PASSWORD, type TestApp } from "../../../test-app.ts";

let server: TestApp;
beforeAll(async () => {
  // A twentieth of every limit: 10 new accounts of all people in five minutes, of a network one.
  server = await buildTestApp({ sandboxes: false, rateLimits: 0.05 });
});
afterAll(() => server.close());

const HONEST = "203.0.113.10";
type Flooded = "signUp" | "signIn" | "forgotPassword";

const send = (name: Flooded, body: object, remoteAddress: string) =>
  server.client.send(name, { body, remoteAddress });
const account = () => ({ name: "Test Person", email: `${newId()}@example.com`, password: TEST_PASSWORD });

/** Addresses in ever new /64s of one /48. */
const attacker = (call: number) => `2001:db8:1:${(call * 50).toString(16)}::1`;

async function countAnswered(
  name: Flooded,
  calls: number,
  payload: () => object,
  addressOf: (call: number) => string = attacker,
): Promise<number> {
  let answered = 0;
  for (let call = 0; call < calls; call += 1) {
    if ((await send(name, payload(), addressOf(call))).statusCode !== 429) answered += 1;
  }
  return answered;
}

test("a /48 that floods sign-up, reset and sign-in with empty bodies closes them for nobody else", async () => {
  const known = account();
  expect((await send("signUp", known, "198.51.100.20")).statusCode).toBe(200);
  expect(await countAnswered("signUp", 130, () => ({}))).toBe(5);
  expect(await countAnswered("forgotPassword", 130, () => ({}))).toBe(10);
  expect(await countAnswered("signIn", 1_100, () => ({}))).toBe(150);

  expect((await send("signUp", account(), HONEST)).statusCode).toBe(200);
  expect((await send("forgotPassword", { email: known.email }, HONEST)).statusCode).toBe(200);
  expect((await send("signIn", { email: known.email, password: known.password }, HONEST)).statusCode).toBe(
    200,
  );
});

test("many networks that make accounts use up the common limit, and a new network still signs up", async () => {
  server.clock.advance(2 * HOUR_MS);
  const made = await countAnswered(
    "signUp",
    12,
    account,
    (call) => `2001:db8:${(call + 16).toString(16)}::1`,
  );
  expect(made).toBe(12);
  const again = (call: number) => `2001:db8:10:${call + 5}00::1`;
  expect(await countAnswered("signUp", 3, account, again)).toBe(1);
  expect((await send("signUp", account(), "203.0.114.10")).statusCode).toBe(200);
});

test("wrong sign-ins of many networks keep nobody with the right password out", async () => {
  server.clock.advance(2 * HOUR_MS);
  const known = account();
  expect((await send("signUp", known, "203.0.115.10")).statusCode).toBe(200);
  const wrong = () => ({ email: `${newId()}@example.com`, password: "wrong password" });
  expect(await countAnswered("signIn", 200, wrong, (call) => `10.0.${call}.1`)).toBe(200);
  expect((await send("signIn", known, "203.0.116.10")).statusCode).toBe(200);
});

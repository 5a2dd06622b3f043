import { endpoints } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantPlan } from "../platform/db/test-database.ts";
import { keyedRows } from "../platform/idempotency/once.ts";
import { buildTestApp, type TestApp } from "../test-app.ts";
import { callOf, makerOf } from "./belongings.ts";
import { openHoldings } from "./holdings.ts";
import { sampleCalls } from "./sample-calls.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

type Name = keyof typeof sampleCalls;

/** The distinct answers to a new user who sends a row so often at once with one key, and the rows they then hold. */
async function sendAtOnce(name: Name, times: number) {
  const user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  const { thing } = sampleCalls[name];
  // Without the id of a plan in its body a save makes a new one.
  const isSave = thing === "plan" && !endpoints[name].path.includes(":id");
  const facts = await makerOf((ask) => server.app.inject(ask), user, "Once")(isSave ? undefined : thing);
  const ask = callOf(name, facts, { ...user.headers, "idempotency-key": "the-key" });
  const answers = await Promise.all(Array.from({ length: times }, () => server.app.inject(ask)));
  const holdings = await openHoldings(server.database, user.userId);
  const held = (await holdings.read()).split("\n").map((line) => line.split(" ", 2).join(" "));
  await holdings.close();
  const rows = held.filter((line) => !line.startsWith("users "));
  return { answers: [...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))], rows };
}

test.each([...keyedRows])("100 requests at once with one key have one effect: %s", async (name) => {
  const once = await sendAtOnce(name, 1);
  const often = await sendAtOnce(name, 100);
  expect(often.answers).toHaveLength(1);
  expect(often.answers[0]).toMatch(/^200 /);
  expect(often.rows).toEqual(once.rows);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { idempotentEndpoints } from "../platform/idempotency/guard.ts";
import { buildTestApp, type TestApp } from "../test-app.ts";
import { sendAtOnce } from "./one-effect.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test.each([...idempotentEndpoints])("100 requests at once with one key have one effect: %s", async (name) => {
  const once = await sendAtOnce(server, name, 1);
  const often = await sendAtOnce(server, name, 100);
  expect(often.answers).toHaveLength(1);
  expect(often.answers[0]).toMatch(/^200 /);
  expect(often.rows).toEqual(once.rows);
});

test("requests with a key each have an effect each", async () => {
  const once = await sendAtOnce(server, "createProductCost", 1);
  const often = await sendAtOnce(server, "createProductCost", 5, (index) => `key ${index}`.replace(" ", "-"));
  expect(often.answers).toHaveLength(5);
  expect(often.rows).not.toEqual(once.rows);
});

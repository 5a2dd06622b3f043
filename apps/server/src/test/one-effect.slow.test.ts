import { endpointNames, endpointOf } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../test-app.ts";
import { sendAtOnce, statusAtAnotherPath } from "./one-effect.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const idempotent = endpointNames.filter((name) => endpointOf(name).idempotent);

test.each(idempotent)(
  "100 concurrent %s requests with one key have one effect, and the key at another document answers 422",
  async (name) => {
    const once = await sendAtOnce(server, name, 1);
    const often = await sendAtOnce(server, name, 100);
    expect(often.answers).toHaveLength(1);
    expect(often.answers[0]).toMatch(/^200 /);
    expect(often.rows).toEqual(once.rows);
    expect([422, undefined]).toContain(await statusAtAnotherPath(server, name));
  },
);

test("concurrent requests with different keys each have an effect", async () => {
  const once = await sendAtOnce(server, "createProductCost", 1);
  const often = await sendAtOnce(server, "createProductCost", 5, (index) => `key ${index}`.replace(" ", "-"));
  expect(often.answers).toHaveLength(5);
  expect(often.rows).not.toEqual(once.rows);
});

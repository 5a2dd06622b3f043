import type { FailureReply, SessionReply } from "@beachhead/contract";
import { afterEach, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { buildTestApp, TEST_PASSWORD, type TestApp, type TestAppOptions } from "../../../test-app.ts";

let server: TestApp | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(options: TestAppOptions): Promise<TestApp> {
  server = await buildTestApp(options);
  return server;
}

const signUp = ({ client }: TestApp, email: string) =>
  client.send("signUp", { body: { name: "Somebody", email, password: TEST_PASSWORD } });

const configurationOf = ({ client }: TestApp) => client.call("getConfiguration");

test("closed sign-ups: every sign-up is refused, and the configuration says so", async () => {
  const app = await open({ signUps: { kind: "closed" } });
  const answer = await signUp(app, "ada@example.com");
  expect(answer.statusCode).toBe(403);
  const sentence = "Sign-up is closed on this installation. Ask its administrator for an account.";
  expect(answer.json<FailureReply>()).toMatchObject({ code: "forbidden", message: sentence });
  expect(await configurationOf(app)).toMatchObject({ signUps: "closed", signUpNotice: sentence });
  const signIn = await app.client.send("signIn", {
    body: { email: "ada@example.com", password: TEST_PASSWORD },
  });
  expect(signIn.statusCode).toBe(401);
});

test("sign-ups limited to domains accept only addresses at exactly those domains", async () => {
  const app = await open({ signUps: { kind: "domains", domains: ["example.com", "example.org"] } });
  expect((await signUp(app, "ada@EXAMPLE.org")).statusCode).toBe(200);
  for (const email of [
    "ada@evil.com",
    "ada@sub.example.com",
    "ada@notexample.com",
    "a@example.com.evil.net",
  ]) {
    const answer = await signUp(app, email);
    expect([email, answer.statusCode]).toEqual([email, 403]);
    expect(answer.json<FailureReply>().message).toBe(
      "Only addresses at example.com or example.org can sign up here.",
    );
  }
});

test("new accounts begin with the default plan, without an end", async () => {
  const app = await open({ defaultPlan: "scaleup" });
  expect(await configurationOf(app)).toMatchObject({ startsWithTrial: false, signUpNotice: null });
  const user = await app.signUp();
  app.clock.advance(400 * DAY_MS);
  const again = await app.client.send("signIn", { body: { email: user.email, password: TEST_PASSWORD } });
  expect(again.json<SessionReply>().user).toMatchObject({
    planType: "Scaleup Plan",
    subscriptionStatus: "active",
    subscriptionEndDate: null,
    isTrialExpired: false,
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../clock/durations.ts";
import { newId } from "../db/uuid.ts";
import { buildTestAuth, newClient, PASSWORD, START, type TestAuth } from "./test/auth.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await buildTestAuth();
});
afterAll(() => auth.close());

const signUp = (email: string) =>
  auth.accounts.signUp(
    { name: "Test Person", email, password: PASSWORD, company: "", contact: "" },
    newClient(),
  );

test("a sign-up with an address that another user gave up is refused for 7 days and stores nothing", async () => {
  const email = `${newId()}@example.com`;
  const { userId } = await signUp(email);
  await auth.withAccount(userId, ({ emails }) => emails.change(userId, `${newId()}@example.com`));
  auth.clock.at = new Date(START.getTime() + 7 * DAY_MS - 1);
  await expect(signUp(email)).rejects.toMatchObject({
    code: "invalid",
    details: {
      issues: [
        { path: "email", message: "This e-mail already has an account. Sign in, or use another e-mail." },
      ],
    },
  });
  expect(await auth.accounts.findUserId(email)).toBeUndefined();
  auth.clock.at = new Date(START.getTime() + 7 * DAY_MS);
  const { userId: next } = await signUp(email);
  expect(await auth.accounts.findUserId(email)).toBe(next);
});

import type { FailureReply, SessionReply, UserDetails } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { asTestUser, buildTestApp, TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";

const NEW_PASSWORD = "eleven quiet lanterns";
const CONFIRM = "Confirm your e-mail address";
const CONFIRM_NEW = "Confirm your new e-mail address";
const CHOOSE_NEW = "Choose a new password";
const STALE = "This link has expired or was used before. Ask for a new one.";

const mailbox = createTestMailbox();
const server = testServer({ mailer: mailbox.mailer, publicUrl: "https://plan.example", rateLimits: 10 });

const signIn = (email: string, password: string) =>
  server.client.send("signIn", { body: { email, password } });
const forgot = (email: string, headers?: Record<string, string>) =>
  server.client.send("forgotPassword", { headers, body: { email } });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  server.client.send("resetPassword", { body: { token, newPassword } });
const verify = (token: string, user?: TestUser) =>
  server.client.send("verifyEmail", { headers: user?.headers, body: { token } });
const changeEmail = (user: TestUser, newEmail: string, password = TEST_PASSWORD) =>
  user.api.send("changeEmail", { body: { newEmail, password } });

async function detailsOf(user: TestUser): Promise<UserDetails> {
  const answer = await user.api.send("getUserDetails");
  return answer.json<UserDetails>();
}

async function resetTokenOf(user: TestUser): Promise<string> {
  await forgot(user.email);
  return mailbox.tokenOf(CHOOSE_NEW, user.email);
}

const newAddress = () => `${newId()}@other.example`;

describe("confirming the address", () => {
  test("the link in the mail of a sign-up confirms the address, once", async () => {
    const user = await server.signUp();
    expect((await detailsOf(user)).emailVerified).toBe(false);
    const token = await mailbox.tokenOf(CONFIRM, user.email);
    const answer = await verify(token, user);
    expect(answer.json()).toEqual({
      success: true,
      message: "Your e-mail address is confirmed.",
      email: user.email,
    });
    expect((await detailsOf(user)).emailVerified).toBe(true);
    const again = await verify(token, user);
    expect(again.statusCode).toBe(400);
    expect(again.json<FailureReply>().error).toBe(STALE);
  });

  test("a signed-in user can get the confirmation link again; using one link uses up all of them", async () => {
    const user = await server.signUp();
    const first = await mailbox.tokenOf(CONFIRM, user.email);
    const resend = () => user.api.send("sendVerificationEmail", { body: {} });
    expect((await resend()).json()).toMatchObject({ message: `A link is on its way to ${user.email}.` });
    const second = await mailbox.tokenOf(CONFIRM, user.email, 2);
    expect((await verify(second, user)).statusCode).toBe(200);
    expect((await verify(first, user)).statusCode).toBe(400);
    expect((await resend()).json()).toMatchObject({ message: "This address is already confirmed." });
    expect(await mailbox.mailsTo(user.email)).toHaveLength(2);
  });

  test("confirming an address without its user's session needs the account's password", async () => {
    const [user, stranger] = [await server.signUp(), await server.signUp()];
    const token = await mailbox.tokenOf(CONFIRM, user.email);
    for (const headers of [{}, stranger.headers]) {
      for (const password of [undefined, "", "not the password"]) {
        const answer = await server.client.send("verifyEmail", { headers, body: { token, password } });
        expect(answer.statusCode, password).toBe(422);
        expect(answer.json<FailureReply>().issues?.[0]?.path).toBe("password");
      }
    }
    expect((await detailsOf(user)).emailVerified).toBe(false);
    const answer = await server.client.send("verifyEmail", { body: { token, password: TEST_PASSWORD } });
    expect(answer.statusCode).toBe(200);
    expect((await detailsOf(user)).emailVerified).toBe(true);
  });

  test("confirming a change of address is refused to strangers, who learn nothing about the account", async () => {
    const [user, stranger] = [await server.signUp(), await server.signUp()];
    const next = newAddress();
    await changeEmail(user, next);
    const token = await mailbox.tokenOf(CONFIRM_NEW, next);
    for (const headers of [{}, stranger.headers]) {
      const answer = await server.client.send("verifyEmail", { headers, body: { token } });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).not.toContain(user.email);
      expect(answer.body).not.toContain(user.userId);
    }
    expect((await detailsOf(user)).email).toBe(user.email);
    expect((await verify(token, user)).statusCode).toBe(200);
  });

  test("a user with an unconfirmed address can copy the example", async () => {
    const user = await server.signUp();
    const answer = await user.api.send("copyExample", { body: {} });
    expect(answer.statusCode).toBe(200);
  });
});

describe("a forgotten password", () => {
  test("a reset link sets a new password once, ends every session, and a mail reports it", async () => {
    const user = await server.signUp();
    const token = await resetTokenOf(user);
    const answer = await reset(token);
    expect(answer.json()).toEqual({
      success: true,
      message: "Your password is changed. Sign in with the new one.",
    });
    expect(answer.headers["set-cookie"]).toMatch(/^__Host-device=/);
    const old = await user.api.send("getUserDetails");
    expect(old.statusCode).toBe(401);
    expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(401);
    const session = (await signIn(user.email, NEW_PASSWORD)).json<SessionReply>();
    expect(session.user.emailVerified).toBe(true);
    const again = await reset(token, "another twelve letters");
    expect([again.statusCode, again.json<FailureReply>().error]).toEqual([400, STALE]);
    expect((await mailbox.mailsTo(user.email, 3)).map((mail) => mail.subject).toSorted()).toEqual([
      CHOOSE_NEW,
      CONFIRM,
      "Your password was changed",
    ]);
  });

  test("a reset link used three times at once sets one password", async () => {
    const user = await server.signUp();
    const token = await resetTokenOf(user);
    const passwords = ["eleven quiet lanterns", "twelve loud lanterns", "thirteen dim lanterns"];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  test("a reset with a password that breaks a rule leaves the link valid", async () => {
    const user = await server.signUp();
    const token = await resetTokenOf(user);
    const answer = await reset(token, "my beachhead kettle");
    expect(answer.json<FailureReply>().issues?.[0]?.path).toBe("newPassword");
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("a password reset unlocks an account that wrong sign-ins had locked", async () => {
    const user = await server.signUp();
    for (let tried = 0; tried < 11; tried += 1) await signIn(user.email, "not the password");
    expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(429);
    expect((await reset(await resetTokenOf(user))).statusCode).toBe(200);
    expect((await signIn(user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test("forgotPassword answers the same for an address without an account, which gets no mail", async () => {
    const user = await server.signUp();
    const [known, unknown] = [await forgot(user.email), await forgot("nobody@other.example")];
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body.replace(user.email, "nobody@other.example"));
    await mailbox.mailsTo(user.email, 2);
    expect(mailbox.mails.filter((mail) => mail.to.address === "nobody@other.example")).toEqual([]);
  });

  test("a reset link has the configured address, whatever X-Forwarded-Host a request has; a foreign Origin gets 403", async () => {
    const user = await server.signUp();
    await forgot(user.email, { "x-forwarded-host": "evil.example" });
    const { text } = await mailbox.mailAbout(CHOOSE_NEW, user.email);
    expect(text).toMatch(/^https:\/\/plan\.example\/reset-password\/[\w-]{43}$/m);
    expect(text).not.toContain("evil");
    expect((await forgot(user.email, { origin: "https://evil.example" })).statusCode).toBe(403);
  });

  test("a mailbox gets at most three reset links", async () => {
    const user = await server.signUp();
    for (let asked = 0; asked < 5; asked += 1) await forgot(user.email);
    const last = await server.signUp();
    await forgot(last.email);
    await mailbox.mailsTo(last.email, 2);
    const links = (await mailbox.mailsTo(user.email, 4)).filter((mail) => /new password/.test(mail.subject));
    expect(links).toHaveLength(3);
  });
});

describe("changing the address", () => {
  test("a change of address needs the password, tells the old one and takes effect with the new one's link", async () => {
    const user = await server.signUp();
    const next = newAddress();
    const wrong = await changeEmail(user, next, "not the password");
    expect(wrong.json<FailureReply>().issues).toEqual([
      { path: "password", message: "This is not your current password" },
    ]);
    expect((await changeEmail(user, next)).json()).toEqual({
      success: true,
      message: `A link is on its way to ${next}. Your address changes when you use it.`,
    });
    const notice = await mailbox.mailAbout("Someone asked to change your e-mail address", user.email);
    expect(notice.text).not.toContain("/verify-email/");
    expect((await detailsOf(user)).email).toBe(user.email);
    expect((await verify(await mailbox.tokenOf(CONFIRM_NEW, next), user)).json()).toMatchObject({
      email: next,
    });
    expect(await detailsOf(user)).toMatchObject({ email: next, emailVerified: true });
    await mailbox.mailAbout("Your e-mail address was changed", user.email);
    expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await signIn(next, TEST_PASSWORD)).statusCode).toBe(200);
  });

  test("a change to an address that has an account answers the same and sends no link there", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    await mailbox.mailsTo(other.email);
    const answer = await changeEmail(user, other.email);
    expect(answer.json()).toEqual({
      success: true,
      message: `A link is on its way to ${other.email}. Your address changes when you use it.`,
    });
    await mailbox.mailsTo(user.email, 2);
    expect(await mailbox.mailsTo(other.email)).toHaveLength(1);
  });

  test("a change of address answers 409 when another account has taken the address in the meantime", async () => {
    const user = await server.signUp();
    const next = newAddress();
    await changeEmail(user, next);
    const token = await mailbox.tokenOf(CONFIRM_NEW, next);
    await server.client.send("signUp", { body: { name: "Second", email: next, password: TEST_PASSWORD } });
    const answer = await verify(token, user);
    expect(answer.statusCode).toBe(409);
    expect((await detailsOf(user)).email).toBe(user.email);
  });

  test("a change of address invalidates reset links that were sent to the old address", async () => {
    const user = await server.signUp();
    const token = await resetTokenOf(user);
    const next = newAddress();
    await changeEmail(user, next);
    await verify(await mailbox.tokenOf(CONFIRM_NEW, next), user);
    expect((await reset(token)).statusCode).toBe(400);
    expect((await signIn(next, TEST_PASSWORD)).statusCode).toBe(200);
  });
});

test("mails to an address that nobody has confirmed do not contain the name", async () => {
  const name = "Zebulon Cheapmeds";
  const email = newAddress();
  const signedUp = await server.client.send("signUp", { body: { name, email, password: TEST_PASSWORD } });
  const { token, _id: userId } = signedUp.json<SessionReply>();
  const user = asTestUser(server.app, { userId, email, token });
  await mailbox.mailsTo(email);
  await user.api.send("sendVerificationEmail", { body: {} });
  await forgot(email);
  const next = newAddress();
  await changeEmail(user, next);
  const mails = [...(await mailbox.mailsTo(email, 4)), ...(await mailbox.mailsTo(next))];
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Choose a new password",
    "Confirm your e-mail address",
    "Confirm your e-mail address",
    "Confirm your new e-mail address",
    "Someone asked to change your e-mail address",
  ]);
  for (const mail of mails) expect(JSON.stringify(mail), mail.subject).not.toContain("Zebulon");

  await verify(await mailbox.tokenOf(CONFIRM_NEW, next), user);
  await forgot(next);
  const confirmed = await mailbox.mailAbout(CHOOSE_NEW, next);
  expect(confirmed.text).toContain(`Hello ${name},`);
});

test("a reset link expires after 30 minutes, a link that confirms an address after 24 hours", async () => {
  const box = createTestMailbox();
  const moved = await buildTestApp({ mailer: box.mailer });
  try {
    const user = await moved.signUp();
    const ofAddress = await box.tokenOf(CONFIRM, user.email);
    await moved.client.send("forgotPassword", { body: { email: user.email } });
    const early = await box.tokenOf(CHOOSE_NEW, user.email);
    moved.clock.advance(29 * MINUTE_MS);
    await moved.client.send("forgotPassword", { body: { email: user.email } });
    const late = await box.tokenOf(CHOOSE_NEW, user.email, 2);
    moved.clock.advance(1.5 * MINUTE_MS);
    const resetWith = (token: string) =>
      moved.client.send("resetPassword", { body: { token, newPassword: NEW_PASSWORD } });
    expect((await resetWith(early)).statusCode).toBe(400);
    expect((await resetWith(late)).statusCode).toBe(200);
    moved.clock.advance(DAY_MS);
    expect((await moved.client.send("verifyEmail", { body: { token: ofAddress } })).statusCode).toBe(400);
  } finally {
    await moved.close();
  }
});

test("no value in the database works as a link", async () => {
  const user = await server.signUp();
  await mailbox.mailsTo(user.email);
  await forgot(user.email);
  const token = await mailbox.tokenOf(CHOOSE_NEW, user.email);
  const rows = await server.query<{
    value: string;
  }>(
    `select v.value from verifications t, jsonb_each_text(to_jsonb(t)) as v
       union all select unnest(string_to_array(identifier, ' ')) from verifications
       union all select v.value from outbox o, jsonb_each_text(to_jsonb(o)) as v where sent_at is not null`,
    [],
    user,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { value } of rows) {
    if (value === null || value === "") continue;
    expect(value).not.toContain(token);
    for (const answer of [await reset(value.slice(0, 200)), await verify(value.slice(0, 200))]) {
      expect([400, 422, 429]).toContain(answer.statusCode);
    }
  }
  expect((await reset(token)).statusCode).toBe(200);
});

test("a token of one purpose does not work for another", async () => {
  const user = await server.signUp();
  const ofAddress = await mailbox.tokenOf(CONFIRM, user.email);
  expect((await reset(ofAddress)).statusCode).toBe(400);
  await forgot(user.email);
  const ofReset = await mailbox.tokenOf(CHOOSE_NEW, user.email);
  expect((await verify(ofReset, user)).statusCode).toBe(400);
  expect((await verify(ofAddress, user)).statusCode).toBe(200);
  expect((await reset(ofReset)).statusCode).toBe(200);
});

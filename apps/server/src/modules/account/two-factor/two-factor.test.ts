import type { FailureReply } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { createUserAdmin } from "../../../admin/users.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { testServer } from "../../../test/server.ts";
import { asTestUser, TEST_KEYRING, TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { createGoogleBrowser } from "../test/google-browser.ts";
import { beginStep, proveAddress, turnOnTwoFactor } from "../test/two-factor.ts";
import { codeAt } from "./totp.ts";

const PUBLIC_URL = "http://localhost:3000";
const STEP = 30_000;
const WRONG = "This code is wrong or was used before. Wait for the next code, or enter a recovery code.";

const mailbox = createTestMailbox();
const server = testServer({ googleFor: PUBLIC_URL, mailer: mailbox.mailer, rateLimits: 100 });
const google = createGoogleBrowser(server);
let user: TestUser;
beforeEach(async () => {
  beginStep(server.clock);
  user = await server.signUp();
});

const turnOn = () => turnOnTwoFactor(server, user);
const codeIn = (secret: string, milliseconds = 0) =>
  codeAt(secret, new Date(server.clock.now().getTime() + milliseconds));
const signIn = (secondFactor?: string, password = TEST_PASSWORD) =>
  server.client.send("signIn", {
    body: { email: user.email, password, ...(secondFactor !== undefined && { secondFactor }) },
  });

const auditActions = (owner = user) =>
  asOwnerOf(server.database, owner.userId, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      "select actor || ' ' || action as line from audit_log order by sequence",
    );
    return rows.map(({ line }) => line);
  });

test("sign-in asks for a code once two-factor sign-in is on, and only after the right password", async () => {
  const { secret } = await turnOn();
  const asked = await signIn();
  expect(asked.statusCode).toBe(401);
  expect(asked.json<FailureReply>()).toMatchObject({
    code: "second_factor_required",
    message: "Enter the code from your authenticator app.",
  });
  expect(asked.body).not.toContain("token");
  expect((await signIn(undefined, "wrong password")).json<FailureReply>().code).toBe("unauthenticated");
  expect((await signIn(codeIn(secret), "wrong password")).json<FailureReply>().code).toBe("unauthenticated");
  expect((await signIn(codeIn(secret))).statusCode).toBe(200);
});

test("a code is accepted once, also by 20 concurrent sign-ins", async () => {
  const { secret } = await turnOn();
  const code = codeIn(secret);
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const [refused] = answers.filter(({ statusCode }) => statusCode === 422);
  expect(refused?.json<FailureReply>().issues).toEqual([{ path: "secondFactor", message: WRONG }]);
});

test("the code that turned two-factor sign-in on does not sign in", async () => {
  const { secret } = await turnOn();
  expect((await signIn(codeIn(secret, -STEP))).statusCode).toBe(422);
});

test("codes of the step before and after are accepted, older and newer ones are not", async () => {
  const { secret } = await turnOn();
  expect((await signIn(codeIn(secret, -2 * STEP))).statusCode).toBe(422);
  expect((await signIn(codeIn(secret, 2 * STEP))).statusCode).toBe(422);
  expect((await signIn(codeIn(secret, STEP))).statusCode).toBe(200);
  // The current code belongs to an earlier step than the accepted one.
  expect((await signIn(codeIn(secret))).statusCode).toBe(422);
});

test("wrong codes are limited like wrong passwords, and a right password does not reset the count", async () => {
  const { secret } = await turnOn();
  const wrong = codeIn(secret) === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await signIn(wrong)).statusCode, `try ${tries}`).toBe(422);
    expect((await signIn()).statusCode).toBe(tries < 9 ? 401 : 429);
  }
  expect((await signIn(codeIn(secret))).statusCode).toBe(429);
  expect((await auditActions()).filter((line) => line === "system account.wrong-second-factor")).toHaveLength(
    10,
  );
});

test("each recovery code signs in once, is stored as a hash, and its use is reported by e-mail", async () => {
  const { recoveryCodes } = await turnOn();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = "", second = ""] = recoveryCodes;
  expect((await signIn(first.toUpperCase())).statusCode).toBe(200);
  expect((await signIn(first)).statusCode).toBe(422);
  const again = await signIn(second.replaceAll("-", " "));
  expect(again.statusCode).toBe(200);
  const { token } = again.json<{ token: string }>();
  const { twoFactor } = await asTestUser(server.app, { ...user, token }).api.call("listSignInMethods");
  expect(twoFactor?.recoveryCodesLeft).toBe(8);
  expect(await auditActions()).toContain("user account.use-recovery-code");
  await mailbox.mailAbout("A recovery code was used to sign in", user.email);
  await asOwnerOf(server.database, user.userId, async (client) => {
    const { rows } = await client.query("select * from two_factors where user_id = $1", [user.userId]);
    for (const code of recoveryCodes)
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${code.replaceAll("-", "")}`));
  });
});

test("the two-factor secret is stored sealed and is in no later reply, log or audit row", async () => {
  const { secret } = await turnOn();
  await signIn(codeIn(secret));
  await asOwnerOf(server.database, user.userId, async (client) => {
    const { rows } = await client.query("select * from two_factors, audit_log");
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
  expect(server.logged.join("\n")).not.toContain(secret);
  expect((await user.api.send("listSignInMethods")).body).not.toContain(secret);
});

test("turning two-factor sign-in on ends other sessions, links and access tokens and sends an e-mail", async () => {
  const other = (await signIn()).json<{ token: string }>();
  const body = { name: "Script", scope: "read", expiresAt: inDays(30) } as const;
  const { token } = await user.api.call("createAccessToken", { body });
  await server.client.send("forgotPassword", { body: { email: user.email } });
  const link = await mailbox.tokenOf("Choose a new password", user.email);
  await turnOn();
  const as = (bearer: string) =>
    server.client.send("getUserDetails", { headers: { authorization: `Bearer ${bearer}` } });
  expect((await as(other.token)).statusCode).toBe(401);
  expect((await as(user.token)).statusCode).toBe(200);
  expect((await as(token)).statusCode).toBe(401);
  const reset = { token: link, newPassword: "eleven quiet lanterns" };
  expect((await server.client.send("resetPassword", { body: reset })).statusCode).toBe(400);
  await mailbox.mailAbout("Two-factor sign-in was turned on", user.email);
});

test("a password reset by mail leaves two-factor sign-in on", async () => {
  const { secret } = await turnOn();
  await server.client.send("forgotPassword", { body: { email: user.email } });
  const link = await mailbox.tokenOf("Choose a new password", user.email);
  const newPassword = "eleven quiet lanterns";
  await server.client.call("resetPassword", { body: { token: link, newPassword } });
  expect((await signIn(undefined, newPassword)).json<FailureReply>().code).toBe("second_factor_required");
  expect((await signIn(codeIn(secret), newPassword)).statusCode).toBe(200);
});

test("turning two-factor sign-in on needs a confirmed address and the right password", async () => {
  const begin = (password: string) => user.api.send("beginTwoFactor", { body: { password } });
  expect((await begin(TEST_PASSWORD)).json<FailureReply>().message).toBe(
    "Confirm your e-mail address before you turn on two-factor sign-in.",
  );
  await proveAddress(server, user);
  expect((await begin("wrong password")).json<FailureReply>().issues?.[0]?.path).toBe("password");
  expect((await begin("")).statusCode).toBe(422);
});

test("a two-factor setup not confirmed within 30 minutes, or with a wrong code, changes nothing", async () => {
  await proveAddress(server, user);
  const { secret, address } = await user.api.call("beginTwoFactor", { body: { password: TEST_PASSWORD } });
  expect(address).toBe(
    `otpauth://totp/Beachhead:${encodeURIComponent(user.email)}?issuer=Beachhead&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const confirm = (code: string) => user.api.send("confirmTwoFactor", { body: { code } });
  expect((await confirm(codeIn(secret, 5 * STEP))).statusCode).toBe(422);
  server.clock.advance(31 * 60_000);
  expect((await confirm(codeIn(secret))).json<FailureReply>().message).toBe(
    "This setup has expired. Start again with a new QR code.",
  );
  server.clock.advance(-31 * 60_000);
  expect((await signIn()).statusCode).toBe(200);
});

test("turning two-factor sign-in off needs password and code and sends an e-mail; sign-in then asks for no code", async () => {
  const { secret } = await turnOn();
  const secondFactor = codeIn(secret);
  const turnOff = (password: string) =>
    user.api.send("turnOffTwoFactor", { body: { password, secondFactor } });
  expect((await turnOff("wrong password")).statusCode).toBe(422);
  expect((await turnOff(TEST_PASSWORD)).statusCode).toBe(200);
  expect((await turnOff(TEST_PASSWORD)).statusCode).toBe(409);
  expect((await signIn()).statusCode).toBe(200);
  expect((await user.api.call("listSignInMethods")).twoFactor).toBeNull();
  await mailbox.mailAbout("Two-factor sign-in was turned off", user.email);
  expect(await auditActions()).toContain("user account.disable-two-factor");
});

test("new recovery codes replace the earlier ones", async () => {
  const { secret, recoveryCodes: earlier } = await turnOn();
  const body = { password: TEST_PASSWORD, secondFactor: codeIn(secret) };
  const { recoveryCodes } = await user.api.call("newRecoveryCodes", { body });
  expect((await signIn(earlier[0])).statusCode).toBe(422);
  expect((await signIn(recoveryCodes[0])).statusCode).toBe(200);
  await mailbox.mailAbout("Your recovery codes were replaced", user.email);
});

test("two-factor sign-in cannot be set up again while it is on", async () => {
  const { secret } = await turnOn();
  const body = { password: TEST_PASSWORD, secondFactor: codeIn(secret) };
  expect((await user.api.send("beginTwoFactor", { body })).statusCode).toBe(409);
  expect((await signIn(codeIn(secret))).statusCode).toBe(200);
});

test("a sign-in with Google asks for the code, and its one-time code survives wrong ones", async () => {
  const { secret } = await turnOn();
  const gmail = `${newId()}@gmail.com`;
  await google.signIn(gmail);
  await server.query(
    "update accounts set user_id = $1 where provider_id = 'google' and email = $2",
    [user.userId, gmail],
    user,
  );
  const { browser, location } = await google.signIn(gmail);
  const code = new URL(location, PUBLIC_URL).searchParams.get("token") ?? "";
  const exchange = (secondFactor?: string) =>
    server.client.send("exchangeCode", {
      headers: { cookie: browser.cookie },
      body: { code, ...(secondFactor !== undefined && { secondFactor }) },
    });
  expect((await exchange()).json<FailureReply>().code).toBe("second_factor_required");
  expect((await exchange(codeIn(secret, 5 * STEP))).statusCode).toBe(422);
  expect(await auditActions()).toContain("system account.wrong-second-factor");
  const answer = await exchange(codeIn(secret));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<{ _id: string }>()._id).toBe(user.userId);
  expect((await exchange(codeIn(secret, STEP))).statusCode).toBe(400);
});

test("undoing a change of address removes a second factor that was turned on since", async () => {
  const before = user.email;
  const newEmail = `${newId()}@other.example`;
  await user.api.call("changeEmail", { body: { newEmail, password: TEST_PASSWORD } });
  const token = await mailbox.tokenOf("Confirm your new e-mail address", newEmail);
  await user.api.call("verifyEmail", { body: { token } });
  user = { ...user, email: newEmail };
  await turnOn();
  const undo = await mailbox.tokenOf("Your e-mail address was changed", before);
  await server.client.call("undoEmailChange", { body: { token: undo } });
  await asOwnerOf(server.database, user.userId, async (client) => {
    const left = await client.query("select 1 from two_factors where user_id = $1", [user.userId]);
    expect(left.rowCount).toBe(0);
  });
});

test("the operator removes a lost second factor with an audit row and an e-mail, and every session ends", async () => {
  await turnOn();
  const admin = createUserAdmin({ databaseUrl: server.database.serverUrl, publicUrl: PUBLIC_URL });
  try {
    expect(await admin.removeTwoFactor("nobody@example.com", TEST_KEYRING)).toBeUndefined();
    expect(await admin.removeTwoFactor(user.email, TEST_KEYRING)).toBe("removed");
    expect(await admin.removeTwoFactor(user.email, TEST_KEYRING)).toBe("off");
  } finally {
    await admin.close();
  }
  expect((await user.api.send("getUserDetails")).statusCode).toBe(401);
  expect((await signIn()).statusCode).toBe(200);
  expect(await auditActions()).toContain("script account.remove-lost-two-factor");
  await mailbox.mailAbout("Two-factor sign-in was turned off", user.email);
});

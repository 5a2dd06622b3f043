import type { FailureReply } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { setRole } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { asTestUser, TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { createGoogleBrowser } from "../../account/test/google-browser.ts";
import { turnOnTwoFactor } from "../../account/test/two-factor.ts";
import { type Company, companyCalls, PUBLIC_URL } from "../test/company-browser.ts";

const mailbox = createTestMailbox();
const server = testServer({ googleFor: PUBLIC_URL, mailer: mailbox.mailer, rateLimits: 1_000 });
const calls = companyCalls(server);

let acme: Company;
/** An owner whose address is of the domain. */
let boss: TestUser;
let codeOf: () => string;
let email: string;

async function signUpAt(address: string): Promise<TestUser> {
  const answer = await server.client.send("signUp", {
    body: { name: "Grace Hopper", email: address, password: TEST_PASSWORD, company: "Acme" },
  });
  const { _id: userId, token } = answer.json<{ _id: string; token: string }>();
  return asTestUser(server.app, { userId, email: address, token });
}

const enforce = (by: TestUser, isEnforced = true, more: object = {}) =>
  by.api.send("enforceCompanySignIn", {
    params: { id: acme.id },
    body: { enforced: isEnforced, password: TEST_PASSWORD, ...more },
  });

const byPassword = (address: string, more: object = {}) =>
  server.client.send("signIn", { body: { email: address, password: TEST_PASSWORD, ...more } });

const codeAndSentence = (answer: { json<T>(): T }) => {
  const { code, error } = answer.json<FailureReply>();
  return [code, error];
};

beforeEach(async () => {
  acme = await calls.company();
  email = `ada@${acme.domain}`;
  boss = await signUpAt(`boss@${acme.domain}`);
  await setRole(server.database, acme.id, boss.userId, "owner");
  const { recoveryCodes } = await turnOnTwoFactor(server, boss);
  codeOf = () => recoveryCodes.pop() ?? "";
});

const refusal = () => [
  "company_sign_in",
  `Addresses of ${acme.domain} sign in by their company only. Choose "Continue with your company".`,
];

async function enforced(): Promise<void> {
  expect(await calls.tryOut(acme, email)).toContain("test=ok");
  const answer = await enforce(boss, true, { secondFactor: codeOf() });
  expect(answer.statusCode, answer.body).toBe(200);
}

test("enforcement needs a tested provider, and an owner who could come in without it", async () => {
  expect(codeAndSentence(await enforce(boss, true, { secondFactor: codeOf() }))[1]).toMatch(
    /^Test the sign-in first/,
  );
  await calls.tryOut(acme, email);
  expect(codeAndSentence(await enforce(acme.owner))[1]).toMatch(/^Set a password and turn on two-factor/);
  expect((await enforce(boss, true, { secondFactor: codeOf() })).statusCode).toBe(200);
  // Another provider has to be tested first, and is not the only way in until then.
  await boss.api.callUntyped("saveCompanyProvider", {
    params: { id: acme.id },
    body: calls.providerOf(`${acme.name}-b`),
  });
  expect((await calls.read(acme)).provider).toMatchObject({ enforced: false, testedAt: null });
});

test("addresses of the domain come in neither by password, Google, sign-up nor a reset link", async () => {
  const member = await signUpAt(email);
  await enforced();
  expect(codeAndSentence(await byPassword(email))).toEqual(refusal());
  // The same for a wrong password and for an address without an account.
  expect(codeAndSentence(await byPassword(email, { password: "wrong password" }))).toEqual(refusal());
  expect(codeAndSentence(await byPassword(`nobody@${acme.domain}`))).toEqual(refusal());
  const google = await createGoogleBrowser(server).signIn(email);
  expect(google.location).toBe("/auth?google=company");
  const body = { name: "New", email: `new@${acme.domain}`, password: TEST_PASSWORD, company: "Acme" };
  expect(codeAndSentence(await server.client.send("signUp", { body }))).toEqual(refusal());
  const reset = await server.client.send("forgotPassword", { body: { email } });
  expect(reset.json<FailureReply>().code).toBe("company_sign_in");
  // The provider still signs in the same account.
  expect((await calls.signedIn(email))._id).toBe(member.userId);
  expect((await byPassword((await server.signUp()).email)).statusCode).toBe(200);
});

test("nobody gets out of the company's reach by changing the address", async () => {
  await enforced();
  const body = { newEmail: `${newId()}@home.example`, password: TEST_PASSWORD, secondFactor: codeOf() };
  const answer = await boss.api.send("changeEmail", { body });
  expect([answer.statusCode, codeAndSentence(answer)[1]]).toEqual([
    422,
    "Your company signs you in, so your address stays. Ask your IT department.",
  ]);
});

test("a link that was asked for before enforcement takes nobody out of the company's reach", async () => {
  const newEmail = `${newId()}@home.example`;
  await boss.api.call("changeEmail", { body: { newEmail, password: TEST_PASSWORD, secondFactor: codeOf() } });
  const token = await mailbox.tokenOf("Confirm your new e-mail address", newEmail);
  await enforced();
  const answer = await boss.api.send("verifyEmail", { body: { token } });
  expect([answer.statusCode, codeAndSentence(answer)[1]]).toEqual([
    422,
    "Your company signs you in, so your address stays. Ask your IT department.",
  ]);
  expect((await boss.api.call("getUserDetails")).email).toBe(boss.email);
});

test("an account that somebody took to an address of the company is given back to its owner", async () => {
  const owner = await server.signUp();
  const newEmail = `taken@${acme.domain}`;
  await owner.api.call("changeEmail", { body: { newEmail, password: TEST_PASSWORD } });
  const token = await mailbox.tokenOf("Confirm your new e-mail address", newEmail);
  await owner.api.call("verifyEmail", { body: { token } });
  await enforced();
  const undo = await mailbox.tokenOf("Your e-mail address was changed", owner.email);
  const answer = await server.client.send("undoEmailChange", { body: { token: undo } });
  expect(answer.statusCode, answer.body).toBe(200);
});

test("a Google account that was connected before does not get around the company's provider", async () => {
  const member = await signUpAt(email);
  await server.query(
    "update users set email_verified = true, email_proven_at = now() where id = $1",
    [member.userId],
    member,
  );
  expect((await createGoogleBrowser(server).signIn(email)).location).toMatch(/token=/);
  await enforced();
  expect((await createGoogleBrowser(server).signIn(email)).location).toBe("/auth?google=company");
});

test("sessions of members that began in another way end; those of the provider and of owners stay", async () => {
  const member = await signUpAt(email);
  await setRole(server.database, acme.id, member.userId, "editor");
  const colleague = await calls.signedIn(`colleague@${acme.domain}`);
  await enforced();
  expect((await member.api.send("getUserDetails")).statusCode).toBe(401);
  const headers = { authorization: `Bearer ${colleague.token}` };
  expect((await server.client.send("getUserDetails", { headers })).statusCode).toBe(200);
  expect((await boss.api.send("getUserDetails")).statusCode).toBe(200);
});

test("an owner comes in with password and second factor, and every owner is mailed each time", async () => {
  await enforced();
  expect(codeAndSentence(await byPassword(boss.email))[0]).toBe("second_factor_required");
  expect((await byPassword(boss.email, { secondFactor: codeOf() })).statusCode).toBe(200);
  for (const owner of [boss.email, acme.owner.email]) {
    expect((await mailbox.mailAbout("An owner signed in without company sign-in", owner)).text).toContain(
      boss.email,
    );
  }
});

test("an owner without a second factor does not come in by password alone", async () => {
  const other = await signUpAt(`other@${acme.domain}`);
  await setRole(server.database, acme.id, other.userId, "owner");
  await enforced();
  expect(codeAndSentence(await byPassword(other.email))).toEqual(refusal());
});

test("only an owner gets the link of a reset", async () => {
  await signUpAt(email);
  await enforced();
  await server.client.send("forgotPassword", { body: { email } });
  await server.client.send("forgotPassword", { body: { email: boss.email } });
  expect((await mailbox.mailAbout("Choose a new password", boss.email)).text).toContain("/reset-password/");
  const toMember = mailbox.mails.filter(({ to }) => to.address === email);
  expect(toMember.map(({ subject }) => subject)).not.toContain("Choose a new password");
});

const rules = (longestHours: number | null, idleMinutes: number | null, twoFactor = false) =>
  acme.owner.api.send("saveSessionRules", {
    params: { id: acme.id },
    body: { longestHours, idleMinutes, twoFactor },
  });

const isSignedIn = async (user: TestUser) => (await user.api.send("listWorkspaces")).statusCode === 200;

test("sessions end after the longest time of the strictest workspace, those that began before the rule too", async () => {
  const member = await server.signUp();
  await setRole(server.database, acme.id, member.userId, "viewer");
  const stranger = await server.signUp();
  server.clock.advance(5 * HOUR_MS);
  expect((await rules(12, null)).statusCode).toBe(200);
  const later = (await byPassword(member.email)).json<{
    _id: string;
    token: string;
    expirationTime: number;
  }>();
  expect(later.expirationTime - server.clock.now().getTime()).toBeLessThanOrEqual(12 * HOUR_MS);
  server.clock.advance(7 * HOUR_MS);
  expect(await isSignedIn(member)).toBe(false);
  expect(await isSignedIn(stranger)).toBe(true);
  expect(
    await isSignedIn(asTestUser(server.app, { userId: later._id, email: member.email, token: later.token })),
  ).toBe(true);
});

test("a session that a rule shortens is one of the last ten minutes all the same", async () => {
  const member = await server.signUp();
  await setRole(server.database, acme.id, member.userId, "viewer");
  expect((await rules(1, null)).statusCode).toBe(200);
  const token = {
    name: "Script",
    scope: "read" as const,
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
  };
  expect((await member.api.send("createAccessToken", { body: token })).statusCode).toBe(200);
  server.clock.advance(11 * MINUTE_MS);
  expect((await member.api.send("createAccessToken", { body: token })).statusCode).toBe(422);
});

test("a session that is idle for longer than the rule is over, one that is used is not", async () => {
  const member = await server.signUp();
  const stranger = await server.signUp();
  expect((await rules(null, 30)).statusCode).toBe(200);
  // Who joins later is under the rule from then on.
  await setRole(server.database, acme.id, member.userId, "viewer");
  for (let minutes = 0; minutes < 60; minutes += 20) {
    expect(await isSignedIn(member)).toBe(true);
    server.clock.advance(20 * MINUTE_MS);
  }
  expect(await isSignedIn(member)).toBe(true);
  server.clock.advance(31 * MINUTE_MS);
  expect(await isSignedIn(member)).toBe(false);
  expect(await isSignedIn(stranger)).toBe(true);
});

test("a workspace that demands a second factor is closed to members without one, but not to company sign-in", async () => {
  const member = await server.signUp();
  await setRole(server.database, acme.id, member.userId, "viewer");
  expect(codeAndSentence(await rules(null, null, true))[1]).toMatch(
    /^Turn on two-factor sign-in for yourself/,
  );
  await boss.api.call("saveSessionRules", {
    params: { id: acme.id },
    body: { longestHours: null, idleMinutes: null, twoFactor: true },
  });
  const headers = { workspace: acme.id };
  const open = (by: TestUser) => by.api.send("listProductCosts", { headers });
  const refused = await open(member);
  expect([refused.statusCode, codeAndSentence(refused)[1]]).toEqual([
    403,
    "This workspace needs two-factor sign-in. Turn it on under Account, Sign-in methods, or use company sign-in.",
  ]);
  // What is the person's own stays open, so that they can turn it on.
  expect((await member.api.send("listSignInMethods", { headers })).statusCode).toBe(200);
  const { _id: userId, token } = await calls.signedIn(email);
  expect((await open(asTestUser(server.app, { userId, email, token }))).statusCode).toBe(200);
  await turnOnTwoFactor(server, member);
  expect((await open(member)).statusCode).toBe(200);
});

test("a code of another workspace's provider is no company sign-in here", async () => {
  const other = await calls.company();
  const address = `${newId()}@${other.domain}`;
  const { _id: userId, token } = await calls.signedIn(address);
  await setRole(server.database, acme.id, userId, "viewer");
  await boss.api.call("saveSessionRules", {
    params: { id: acme.id },
    body: { longestHours: null, idleMinutes: null, twoFactor: true },
  });
  const user = asTestUser(server.app, { userId, email: address, token });
  expect((await user.api.send("listProductCosts", { headers: { workspace: acme.id } })).statusCode).toBe(403);
  expect((await user.api.send("listProductCosts", { headers: { workspace: other.id } })).statusCode).toBe(
    200,
  );
});

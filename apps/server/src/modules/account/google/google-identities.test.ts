import type { FailureReply, SessionReply, SignInMethods } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createGoogleBrowser } from "../test/google-browser.ts";

/** Google accounts of a user: who may connect, list and remove them. */

const PUBLIC_URL = "http://localhost:3000";

const server = testServer({ googleFor: PUBLIC_URL, rateLimits: 100 });
const google = createGoogleBrowser(server);

const newAddress = () => `${newId()}@gmail.com`;

async function methodsOf({ headers }: Pick<TestUser, "headers">): Promise<SignInMethods> {
  return (await server.client.send("listSignInMethods", { headers })).json<SignInMethods>();
}

const remove = ({ headers }: Pick<TestUser, "headers">, id: string, password = TEST_PASSWORD) =>
  server.client.send("removeGoogle", { params: { id }, headers, body: { password } });

/** A connect up to the address that Google sends the browser back to. */
async function beginToConnect({ headers }: TestUser, email: string, body: object = {}) {
  const { browser, url } = await google.begin("connectGoogle", { headers, body });
  return { browser, address: await google.consent(url, { email }) };
}

async function connect(user: TestUser, email: string): Promise<string> {
  const { browser, address } = await beginToConnect(user, email);
  return google.comeBack(address, browser);
}

const connected = "/myaccount/sign-in-methods?google=connected";

async function withGoogle(): Promise<{ user: TestUser; email: string; id: string }> {
  const user = await server.signUp();
  const email = newAddress();
  expect(await connect(user, email)).toBe(connected);
  const [account] = (await methodsOf(user)).google;
  return { user, email, id: account?.id ?? "" };
}

/** Signs in with Google; answers the user's id, or where the browser was led instead. */
async function signIn(email: string): Promise<string> {
  const { browser, location } = await google.signIn(email);
  const code = new URL(location, PUBLIC_URL).searchParams.get("token");
  if (code === null) return location;
  const answer = await server.client.send("exchangeCode", {
    headers: { cookie: browser.cookie },
    body: { code },
  });
  return answer.json<SessionReply>()._id;
}

/** Makes the account at Google of this address another one, as when Google gives an address out again. */
async function giveAddressOutAgain(userId: string, email: string): Promise<void> {
  await asOwnerOf(server.database, userId, (client) =>
    client.query("update accounts set account_id = $1 where user_id = $2 and email = $3", [
      newId(),
      userId,
      email,
    ]),
  );
}

describe("connecting", () => {
  test("a connected Google account is listed with its address and date and can sign in", async () => {
    const before = server.clock.now();
    const { user, email } = await withGoogle();
    const { google: accounts } = await methodsOf(user);
    expect(accounts).toMatchObject([{ email }]);
    const connectedAt = Date.parse(accounts[0]?.connectedAt ?? "");
    expect(connectedAt).toBeGreaterThanOrEqual(before.getTime());
    expect(connectedAt).toBeLessThanOrEqual(server.clock.now().getTime());
    expect(await signIn(email)).toBe(user.userId);
  });

  test("connecting Google needs the password once the session is older than ten minutes", async () => {
    const user = await server.signUp();
    server.clock.advance(11 * MINUTE_MS);
    for (const body of [{}, { password: "not the password" }]) {
      const answer = await user.api.send("connectGoogle", { body });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<FailureReply>().issues?.[0]?.path).toBe("password");
    }
    const email = newAddress();
    const { browser, address } = await beginToConnect(user, email, { password: TEST_PASSWORD });
    expect(await google.comeBack(address, browser)).toBe(connected);
  });

  test("connecting Google is refused to visitors and to pages of other sites", async () => {
    const user = await server.signUp();
    expect((await server.client.send("connectGoogle", { body: {} })).statusCode).toBe(401);
    const headers = { origin: "https://evil.example" };
    expect((await user.api.send("connectGoogle", { headers, body: {} })).statusCode).toBe(403);
  });

  test("connecting Google in another browser than the one that began it connects nothing", async () => {
    const [victim, stranger] = [await server.signUp(), await server.signUp()];
    const other = await beginToConnect(victim, newAddress());
    for (const browser of [other.browser, undefined]) {
      const { address } = await beginToConnect(stranger, newAddress());
      expect(await google.comeBack(address, browser)).toBe("/myaccount/sign-in-methods?google=failed");
    }
    for (const user of [victim, stranger]) expect((await methodsOf(user)).google).toEqual([]);
  });

  test("a Google account that signs in another user cannot be connected and stays that user's", async () => {
    const { user: owner, email } = await withGoogle();
    const stranger = await server.signUp();
    expect(await connect(stranger, email)).toBe("/myaccount/sign-in-methods?google=taken");
    expect((await methodsOf(stranger)).google).toEqual([]);
    expect(await signIn(email)).toBe(owner.userId);
  });
});

describe("removing", () => {
  test("removing a Google account needs the password and ends sign-in with that account", async () => {
    const { user, email, id } = await withGoogle();
    const wrong = await remove(user, id, "not the password");
    expect(wrong.json<FailureReply>().issues).toEqual([
      { path: "password", message: "This is not your current password" },
    ]);
    expect((await methodsOf(user)).google).toHaveLength(1);
    expect((await remove(user, id)).statusCode).toBe(200);
    expect((await methodsOf(user)).google).toEqual([]);
    expect(await signIn(email)).not.toBe(user.userId);
  });

  test("removing another user's Google account answers 404 as for an unknown one and removes nothing", async () => {
    const { user: owner, email, id } = await withGoogle();
    const stranger = await server.signUp();
    const [foreign, unknown] = [await remove(stranger, id), await remove(stranger, newId())];
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(foreign.json<FailureReply>().error).toBe(unknown.json<FailureReply>().error);
    const visitor = { params: { id }, body: { password: TEST_PASSWORD } };
    expect((await server.client.send("removeGoogle", visitor)).statusCode).toBe(401);
    expect((await methodsOf(owner)).google).toHaveLength(1);
    expect(await signIn(email)).toBe(owner.userId);
  });

  test("removing the last sign-in method answers 409", async () => {
    const { browser, location } = await google.signIn(newAddress());
    const code = new URL(location, PUBLIC_URL).searchParams.get("token");
    const { token } = (
      await server.client.send("exchangeCode", { headers: { cookie: browser.cookie }, body: { code } })
    ).json<SessionReply>();
    const user = { headers: { authorization: `Bearer ${token}` } };
    const { google: accounts, passwordChangedAt } = await methodsOf(user);
    expect([accounts.length, passwordChangedAt]).toEqual([1, null]);
    expect((await remove(user, accounts[0]?.id ?? "")).statusCode).toBe(409);
    expect((await methodsOf(user)).google).toEqual(accounts);
  });
});

test("a second Google account of the same address is refused and joins nothing", async () => {
  const email = newAddress();
  const userId = await signIn(email);
  expect(userId).toMatch(/^[\da-f-]{36}$/);
  await giveAddressOutAgain(userId, email);
  expect(await signIn(email)).toBe("/auth?google=other-account");
  const { rows } = await asOwnerOf(server.database, userId, (client) =>
    client.query("select 1 from accounts where user_id = $1", [userId]),
  );
  expect(rows).toHaveLength(1);
});

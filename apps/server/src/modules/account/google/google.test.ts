import type { FailureReply, SessionReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { testServer } from "../../../test/server.ts";
import { buildTestApp, TEST_PASSWORD, type TestApp } from "../../../test-app.ts";
import { type Browser, createGoogleBrowser } from "../test/google-browser.ts";

const PUBLIC_URL = "http://localhost:3000";

const server = testServer({ googleFor: PUBLIC_URL });
const { begin, consent, comeBack } = createGoogleBrowser(server);

const codeOf = (location: string) => new URL(location, PUBLIC_URL).searchParams.get("token") ?? "";

const exchange = (code: string, browser: Browser | undefined, at: Pick<TestApp, "client"> = server) =>
  at.client.send("exchangeCode", { headers: browser && { cookie: browser.cookie }, body: { code } });

async function signIn(email: string, at: Pick<TestApp, "client"> = server): Promise<SessionReply | string> {
  const { browser, location } = await createGoogleBrowser(at).signIn(email);
  if (!location.startsWith("/auth?token=")) return location;
  return (await exchange(codeOf(location), browser, at)).json<SessionReply>();
}

const newAddress = () => `${newId()}@harbour.example`;

async function signedIn(email: string, at: Pick<TestApp, "client"> = server): Promise<SessionReply> {
  const session = await signIn(email, at);
  if (typeof session === "string") throw new Error(`Led to ${session}`);
  return session;
}

describe("signing in with Google", () => {
  test("a Google sign-in creates an account with a confirmed address and a trial, and later finds it again", async () => {
    const email = newAddress();
    const first = await signedIn(email);
    expect(first.user).toMatchObject({ email, emailVerified: true, planType: "trial" });
    const headers = { authorization: `Bearer ${first.token}` };
    expect((await server.client.send("getUserDetails", { headers })).statusCode).toBe(200);
    expect((await signedIn(email))._id).toBe(first._id);
  });

  test("a Google sign-in creates no account where sign-ups are closed, and signs existing users in", async () => {
    const email = newAddress();
    const known = await signedIn(email);
    const closed = await buildTestApp({
      environment: server.sandbox.environment,
      signUps: { kind: "closed" },
      database: server.database,
    });
    try {
      expect(await signIn(newAddress(), closed)).toBe("/auth?google=no-sign-up");
      expect((await signedIn(email, closed))._id).toBe(known._id);
    } finally {
      await closed.close();
    }
  });

  test("the request to Google has PKCE, a nonce and a state, and no part of the client secret in its address", async () => {
    const { url } = await begin();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: `${PUBLIC_URL}/api/auth/google/callback`,
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(url.searchParams.get(name), name).toMatch(/^[\w-]{43}$/);
    }
    expect(url.href).not.toContain(server.sandbox.google.clientSecret.slice(0, 5));
  });

  test("a Google sign-in joins an existing account only if its address is confirmed", async () => {
    const user = await server.signUp();
    expect(await signIn(user.email)).toBe("/auth?google=not-joined");
    await server.query(
      "update users set email_verified = true, email_proven_at = now() where id = $1",
      [user.userId],
      user,
    );
    expect((await signedIn(user.email))._id).toBe(user.userId);
    const byPassword = await server.client.send("signIn", {
      body: { email: user.email, password: TEST_PASSWORD },
    });
    expect(byPassword.json<SessionReply>()._id).toBe(user.userId);
  });

  test.each([
    ["keeps the tokens of an account whose owner confirmed the address", true],
    ["revokes the tokens of an account whose address was confirmed by a link alone", false],
  ])("a Google sign-in that joins an account %s", async (_what, isProven) => {
    const user = await server.signUp();
    const body = { name: "Script", scope: "write", expiresAt: inDays(30) } as const;
    const { token } = await user.api.call("createAccessToken", { body });
    await server.query(
      "update users set email_verified = true, email_proven_at = case when $2 then now() end where id = $1",
      [user.userId, isProven],
      user,
    );
    expect((await signedIn(user.email))._id).toBe(user.userId);
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.client.send("getUserDetails", { headers })).statusCode).toBe(isProven ? 200 : 401);
  });

  test("a Google sign-in creates no account for an address that Google has not verified", async () => {
    await server.sandbox.fail("unverified-email");
    expect(await signIn(newAddress())).toBe("/auth?google=unverified");
  });

  test("a Google sign-in without consent leads back to /auth?google=denied", async () => {
    const { browser, url } = await begin();
    expect(await comeBack(await consent(url, { deny: "1" }), browser)).toBe("/auth?google=denied");
  });

  test("Google sign-in answers 404 and is not offered where it is not configured", async () => {
    const without = await buildTestApp();
    try {
      const answer = await without.client.send("beginGoogle");
      expect(answer.statusCode).toBe(404);
      const configuration = await without.client.send("getConfiguration");
      expect(configuration.json()).toMatchObject({ google: false });
    } finally {
      await without.close();
    }
  });

  test.each(["wrong-nonce", "wrong-audience", "wrong-issuer", "expired-token", "unknown-key", "no-state"])(
    "a reply from Google with the fault %s signs nobody in",
    async (fault) => {
      await server.sandbox.fail(fault);
      expect(await signIn(newAddress())).toBe("/auth?google=failed");
    },
  );

  test.each(["token-error", "token-hang"])("the fault %s leads to /auth?google=failed", async (fault) => {
    await server.sandbox.fail(fault);
    expect(await signIn(newAddress())).toBe("/auth?google=failed");
  });

  test("a Google sign-in works after Google has rotated its keys", async () => {
    await server.sandbox.rotateKeys();
    expect((await signedIn(newAddress())).success).toBe(true);
  });
});

describe("a flow", () => {
  test("a Google sign-in finishes only in the browser that began it", async () => {
    const [own, other] = [await begin(), await begin()];
    const address = await consent(own.url, { email: newAddress() });
    expect(await comeBack(address, other.browser)).toBe("/auth?google=failed");
    const again = await begin();
    const second = await consent(again.url, { email: newAddress() });
    expect(await comeBack(second, undefined)).toBe("/auth?google=failed");
  });

  test("a Google sign-in finishes once, within ten minutes and with its own state", async () => {
    const { browser, url } = await begin();
    const address = await consent(url, { email: newAddress() });
    expect(await comeBack(address, browser)).toMatch(/^\/auth\?token=/);
    expect(await comeBack(address, browser)).toBe("/auth?google=failed");

    const late = await begin();
    const lateAddress = await consent(late.url, { email: newAddress() });
    server.clock.advance(10 * MINUTE_MS + 1000);
    expect(await comeBack(lateAddress, late.browser)).toBe("/auth?google=failed");

    const wrong = await begin();
    const wrongAddress = await consent(wrong.url, { email: newAddress() });
    wrongAddress.searchParams.set("state", "x".repeat(43));
    expect(await comeBack(wrongAddress, wrong.browser)).toBe("/auth?google=failed");
    wrongAddress.searchParams.delete("state");
    expect(await comeBack(wrongAddress, wrong.browser)).toBe("/auth?google=failed");
  });

  test("a Google sign-in with somebody else's code signs nobody in, because the PKCE verifier differs", async () => {
    const [victim, attacker] = [await begin(), await begin()];
    const stolen = (await consent(victim.url, { email: newAddress() })).searchParams.get("code") ?? "";
    const address = await consent(attacker.url, { email: newAddress() });
    address.searchParams.set("code", stolen);
    expect(await comeBack(address, attacker.browser)).toBe("/auth?google=failed");
  });
});

describe("a one-time code", () => {
  async function codeFor(email: string) {
    const { browser, url } = await begin();
    return { browser, code: codeOf(await comeBack(await consent(url, { email }), browser)) };
  }

  test("a one-time sign-in code works once, also in two concurrent exchanges", async () => {
    const { browser, code } = await codeFor(newAddress());
    const answers = await Promise.all([exchange(code, browser), exchange(code, browser)]);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const again = await exchange(code, browser);
    expect(again.statusCode).toBe(400);
    expect(again.json<FailureReply>().error).toMatch(/Sign in again/);
  });

  test("a one-time sign-in code expires after a minute", async () => {
    const { browser, code } = await codeFor(newAddress());
    server.clock.advance(61 * 1000);
    expect((await exchange(code, browser)).statusCode).toBe(400);
  });

  test("a one-time sign-in code from a link signs nobody in from another browser, or from none", async () => {
    for (const victim of [undefined, (await begin()).browser]) {
      const { code } = await codeFor(newAddress());
      const answer = await exchange(code, victim);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain("token");
    }
  });

  test("a page of another site cannot exchange a one-time sign-in code", async () => {
    const { browser, code } = await codeFor(newAddress());
    const answer = await server.client.send("exchangeCode", {
      headers: { cookie: browser.cookie, origin: "https://evil.example" },
      body: { code },
    });
    expect(answer.statusCode).toBe(403);
  });

  test("a one-time sign-in code is not a bearer token, and what the database stores of it is not a code", async () => {
    const { browser, code } = await codeFor(newAddress());
    const headers = { authorization: `Bearer ${code}` };
    expect((await server.client.send("getUserDetails", { headers })).statusCode).toBe(401);
    const { rows } = await asOwnerOf(server.database, newId(), (client) =>
      client.query<{ identifier: string }>("select identifier from verifications"),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { identifier } of rows) {
      expect((await exchange(identifier.split(" ")[1] ?? "", browser)).statusCode).toBe(400);
    }
    expect((await exchange(code, browser)).statusCode).toBe(200);
  });
});

test("the Google sign-in cookie has the __Host- prefix over https, so no other host can set it", async () => {
  const secure = await buildTestApp({
    environment: server.sandbox.environment,
    publicUrl: "https://plan.example",
  });
  try {
    const answer = await secure.client.send("beginGoogle");
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^__Host-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  } finally {
    await secure.close();
  }
});

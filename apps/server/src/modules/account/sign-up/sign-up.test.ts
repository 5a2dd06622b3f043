import type { FailureReply, SessionReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { createPasswordHasher } from "../../../platform/auth/password-hasher.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_PASSWORD } from "../../../test-app.ts";

const NO_ADDRESS = "Name cannot contain a web address, an e-mail address or a number of 5 or more digits";

const server = testServer({ passwordHasher: createPasswordHasher() });

const someone = (changes: object = {}) => ({
  name: "Ada Lovelace",
  email: `${newId()}@example.com`,
  password: TEST_PASSWORD,
  company: "Acme",
  contact: "+44 20 7946 0000",
  ...changes,
});

const signUp = (payload: unknown, headers: Record<string, string> = {}) =>
  server.client.send("signUp", {
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(payload),
  });

describe("a sign-up", () => {
  test("a sign-up answers the session record with the user on a 14-day trial", async () => {
    const account = someone({ email: `New.${newId()}@Example.com` });
    const answer = await signUp(account);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["set-cookie"]).toMatch(/^device=/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const session = answer.json<SessionReply>();
    expect(session).toMatchObject({
      success: true,
      email: account.email.toLowerCase(),
      name: "Ada Lovelace",
      company: "Acme",
      hubspotAPIKey: "",
      user: {
        _id: session._id,
        id: session._id,
        contact: account.contact,
        phone: account.contact,
        planType: "trial",
      },
    });
    const now = server.clock.now().getTime();
    const days = (milliseconds: number) => milliseconds / DAY_MS;
    expect(days(session.expirationTime - now)).toBeCloseTo(15, 2);
    expect(days(Date.parse(session.user.trialEndsAt) - now)).toBeCloseTo(14, 2);
    expect(days(Date.parse(session.lastLogin) - now)).toBeCloseTo(0, 2);
  });

  test("a sign-up stores the password as argon2id of the agreed cost and writes an audit row", async () => {
    const session = (await signUp(someone())).json<SessionReply>();
    await asOwnerOf(server.database, session._id, async (client) => {
      const accounts = await client.query<{ password: string }>(
        "select password from accounts where user_id = $1",
        [session._id],
      );
      expect(accounts.rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      const audit = await client.query<{ request_id: string }>(
        "select action, actor, request_id from audit_log",
      );
      expect(audit.rows).toMatchObject([{ action: "account.sign-up", actor: "user" }]);
      expect(audit.rows[0]?.request_id).toMatch(/^[\da-f-]{36}$/);
    });
  });

  test("ten concurrent sign-ups with one address: one succeeds, nine are refused because it is taken", async () => {
    const account = someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(account)));
    const refused = answers.filter((answer) => answer.statusCode === 422);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(refused).toHaveLength(9);
    for (const answer of refused) {
      expect(answer.json<FailureReply>().issues).toEqual([
        { path: "email", message: "This e-mail already has an account. Sign in, or use another e-mail." },
      ]);
    }
  });

  test.each([
    ["nothing", undefined, "name", "Name is required"],
    [
      "a NUL byte in the name",
      someone({ name: "A\u0000da" }),
      "name",
      "Name contains characters that cannot be stored",
    ],
    [
      "a lone surrogate",
      someone({ company: "\ud800" }),
      "company",
      "Company contains characters that cannot be stored",
    ],
    ["a number for a name", someone({ name: 7 }), "name", "Name is required"],
    [
      "a name of 61 characters",
      someone({ name: "x".repeat(61) }),
      "name",
      "Name can have at most 60 characters",
    ],
    ["a list for an e-mail", someone({ email: ["a@b.example"] }), "email", "E-mail is required"],
    [
      "no e-mail address",
      someone({ email: "ada" }),
      "email",
      "Enter an e-mail address such as name@company.com",
    ],
    [
      "a short password",
      someone({ password: "elevenchars" }),
      "password",
      "Password needs at least 12 characters",
    ],
    ["an object for a password", someone({ password: {} }), "password", "Password is required"],
    [
      "the name in the password",
      someone({ password: "my lovelace 4711 kettle" }),
      "password",
      "Password must not contain your name; choose another one",
    ],
  ])("a sign-up with %s is refused at its field", async (_what, account, path, message) => {
    const answer = await signUp(account ?? {});
    const failure = answer.json<FailureReply>();
    expect(answer.statusCode).toBe(422);
    expect(failure).toMatchObject({ success: false, error: message, message });
    expect(failure.issues?.[0]).toEqual({ path, message });
  });

  test.each(["https://evil.example", "Ada www.evil.example", "ada@evil.example", "Call 12345"])(
    "a sign-up with the name %s is refused",
    async (name) => {
      const answer = await signUp(someone({ name }));
      expect(answer.statusCode).toBe(422);
      expect(answer.json<FailureReply>().issues).toEqual([{ path: "name", message: NO_ADDRESS }]);
    },
  );

  test("a sign-up accepts a name of 60 characters and one with 4 digits", async () => {
    for (const name of ["x".repeat(60), "Ada 1815 Lovelace"]) {
      expect((await signUp(someone({ name }))).json<SessionReply>().name).toBe(name);
    }
  });

  test("a sign-up with a name of 300 kB is refused at the name", async () => {
    const answer = await signUp(someone({ name: "x".repeat(300_000) }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json<FailureReply>().issues?.[0]?.path).toBe("name");
  });

  test("a sign-up ignores columns that are not asked for", async () => {
    const id = newId();
    const account = someone({
      id,
      emailVerified: true,
      email_verified: true,
      role: "admin",
      image: "x",
      createdAt: 0,
    });
    const session = (await signUp(account)).json<SessionReply>();
    expect(session._id).not.toBe(id);
    expect(session.user.emailVerified).toBe(false);
    await asOwnerOf(server.database, session._id, async (client) => {
      const users = await client.query("select image, email_verified from users where id = $1", [
        session._id,
      ]);
      expect(users.rows[0]).toEqual({ image: null, email_verified: false });
    });
  });

  test("a sign-up is refused from another site, and accepted from this one, also at another port", async () => {
    for (const origin of ["https://evil.example", "null", "http://localhost:3001"]) {
      const answer = await signUp(someone(), { origin, host: "localhost:3000" });
      expect(answer.statusCode, origin).toBe(403);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
    const own = await signUp(someone(), { origin: "http://localhost:3000" });
    const sameAddress = await signUp(someone(), { origin: "http://127.0.0.1:8080", host: "127.0.0.1:8080" });
    expect([own.statusCode, sameAddress.statusCode]).toEqual([200, 200]);
  });
});

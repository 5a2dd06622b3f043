import { Client as DatabaseClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "../clock/durations.ts";
import { newId } from "../db/uuid.ts";
import { AppError } from "../errors/app-error.ts";
import { type NewAccount, type NewSession, NOBODY, WrongSignIn } from "./accounts.ts";
import { hashToken } from "./bearer-token.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { buildTestAuth, newClient, PASSWORD, START, type TestAuth } from "./test/auth.ts";

const TAKEN = "This e-mail already has an account. Sign in, or use another e-mail.";
const WRONG = "The e-mail or the password is wrong. Check both, or reset the password.";

let auth: TestAuth;
beforeAll(async () => {
  auth = await buildTestAuth();
});
afterAll(() => auth.close());
beforeEach(() => {
  auth.clock.at = START;
});

const account = (changes: Partial<NewAccount> = {}): NewAccount => ({
  name: "Test Person",
  email: `${newId()}@example.com`,
  password: PASSWORD,
  company: "Acme",
  contact: "",
  ...changes,
});

async function signUp(changes: Partial<NewAccount> = {}): Promise<NewSession & { email: string }> {
  const made = account(changes);
  return { ...(await auth.accounts.signUp(made, newClient())), email: made.email };
}

const signIn = (email: string, password = PASSWORD) => auth.accounts.signIn(email, password, newClient());
const actorOf = ({ token }: NewSession) => auth.accounts.findActor(`Bearer ${token}`);

/** What a sign-in ends with: the session, whose wrong try it was, or the code of the refusal. */
const outcome = (trying: Promise<NewSession>): Promise<unknown> =>
  trying.catch((error: unknown) => {
    if (error instanceof WrongSignIn) return `wrong: ${error.userId}`;
    return error instanceof AppError ? error.code : error;
  });

async function rowsOf(table: "users" | "sessions", column: "id" | "user_id", id: string) {
  const found = await auth.pools.auth.query<Record<string, unknown>>(
    `select * from ${table} where ${column} = $1`,
    [id],
  );
  return found.rows;
}

describe("a sign-up", () => {
  test("sign-up creates an account with the given data and a session of 15 days", async () => {
    const email = `${newId()}@example.com`;
    const client = newClient("x".repeat(400));
    const session = await auth.accounts.signUp(
      account({ email, company: "Kettle Ltd", contact: "1" }),
      client,
    );
    expect(await actorOf(session)).toEqual({
      kind: "user",
      userId: session.userId,
      sessionId: session.sessionId,
      sessionExpiresAt: new Date(START.getTime() + 15 * DAY_MS),
      signedInAt: START,
    });
    expect(session.expiresAt).toEqual(new Date(START.getTime() + 15 * DAY_MS));
    expect(await rowsOf("users", "id", session.userId)).toMatchObject([
      { name: "Test Person", email, company: "Kettle Ltd", contact: "1", last_login: START },
    ]);
    expect(await rowsOf("sessions", "user_id", session.userId)).toMatchObject([
      { ip_address: client.address, user_agent: "x".repeat(300), created_at: START, updated_at: START },
    ]);
  });

  test("sign-up with an e-mail that has an account is refused at the field and leaves that account unchanged", async () => {
    const { email, userId } = await signUp();
    const again = auth.accounts.signUp(account({ email, name: "Another", password: "other" }), newClient());
    await expect(again).rejects.toMatchObject({
      code: "invalid",
      details: { issues: [{ path: "email", message: TAKEN }] },
    });
    expect(await rowsOf("users", "id", userId)).toMatchObject([{ name: "Test Person" }]);
    expect(await outcome(signIn(email))).toMatchObject({ userId });
  });

  test("a sign-up that fails for another reason is not reported as a taken e-mail and stores nothing", async () => {
    const email = `${newId()}@example.com`;
    const owner = new DatabaseClient({ connectionString: auth.database.ownerUrl });
    await owner.connect();
    await owner.query("alter table accounts add constraint none_more check (false) not valid");
    const failing = auth.accounts.signUp(account({ email }), newClient());
    await expect(failing).rejects.not.toBeInstanceOf(AppError);
    await owner.query("alter table accounts drop constraint none_more");
    await owner.end();
    expect(await auth.accounts.findUserId(email)).toBeUndefined();
    expect(await outcome(auth.accounts.signUp(account({ email }), newClient()))).toMatchObject({
      expiresAt: new Date(START.getTime() + 15 * DAY_MS),
    });
  });

  test("sign-up does not check the length of a password; its caller does", async () => {
    const { email, userId } = await signUp({ password: "x" });
    expect(await outcome(signIn(email, "x"))).toMatchObject({ userId });
  });
});

describe("a sign-in", () => {
  test("a sign-in with the right password creates a new session and records the time", async () => {
    const first = await signUp();
    auth.clock.at = new Date(START.getTime() + DAY_MS);
    const second = await signIn(first.email);
    expect(second).toMatchObject({
      userId: first.userId,
      expiresAt: new Date(START.getTime() + 16 * DAY_MS),
    });
    expect([await actorOf(first), await actorOf(second)]).toMatchObject([
      { sessionId: first.sessionId },
      { sessionId: second.sessionId },
    ]);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await rowsOf("users", "id", first.userId)).toMatchObject([{ last_login: auth.clock.at }]);
  });

  test("a sign-in with a wrong password or without an account is refused and leaves no session", async () => {
    const { email, userId } = await signUp();
    const answers = await Promise.allSettled(
      [email, `${newId()}@example.com`].map((each) => signIn(each, "wrong")),
    );
    expect(answers).toMatchObject([
      { reason: { code: "unauthenticated", message: WRONG, userId } },
      { reason: { code: "unauthenticated", message: WRONG, userId: NOBODY } },
    ]);
    expect(await rowsOf("sessions", "user_id", userId)).toHaveLength(1);
  });

  test("a failed sign-in costs the same work with an account, without one and without a password", async () => {
    const { email } = await signUp();
    const withoutPassword = `${newId()}@example.com`;
    const userId = newId();
    await auth.withAccount(userId, ({ googleAccounts }) =>
      googleAccounts.create(userId, newId(), { name: "Test Person", email: withoutPassword }),
    );
    const works: unknown[] = [];
    for (const each of [email, `${newId()}@example.com`, withoutPassword]) {
      const statements = vi.spyOn(auth.pools.auth, "query");
      const hashes = [vi.spyOn(auth.hasher, "hash"), vi.spyOn(auth.hasher, "verify")];
      await expect(signIn(each, "wrong")).rejects.toBeInstanceOf(WrongSignIn);
      works.push({
        statements: statements.mock.calls
          .map(([statement]) => statement)
          .filter((statement) => !reservesBlock(statement))
          .map(textOf),
        hashes: hashes.map(({ mock }) => mock.calls.length).reduce((sum, count) => sum + count),
      });
      vi.restoreAllMocks();
    }
    expect(works[0]).toMatchObject({ hashes: 1, statements: { length: 5 } });
    expect(works.slice(1)).toEqual([works[0], works[0]]);
  });

  test("a sign-in is refused after ten failed ones, unless one succeeded in between", async () => {
    const { email, userId } = await signUp();
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 9; wrong += 1) expect(await outcome(signIn(email, "no"))).toMatch("wrong");
      expect(await outcome(signIn(email))).toMatchObject({ userId });
    }
    for (let wrong = 0; wrong < 10; wrong += 1) await outcome(signIn(email, "no"));
    expect(await outcome(signIn(email))).toBe("rate_limited");
    expect(await rowsOf("sessions", "user_id", userId)).toHaveLength(3);
  });

  test("a sign-in whose password could not be verified does not count as a failed one", async () => {
    const { email, userId } = await signUp();
    const overload = vi.spyOn(auth.hasher, "verify").mockRejectedValue(new RangeError("too many"));
    for (let time = 0; time < 12; time += 1) {
      expect(await outcome(signIn(email))).toEqual(new RangeError("too many"));
    }
    overload.mockRestore();
    expect(await outcome(signIn(email))).toMatchObject({ userId });
  });

  test("a sign-in with a password that changes during the check fails and leaves no session", async () => {
    const { email, userId } = await signUp();
    const { verify } = auth.hasher;
    const slow = vi.spyOn(auth.hasher, "verify").mockImplementation(async (password, stored) => {
      const isRight = await verify(password, stored);
      await auth.withAccount(userId, (opened) => opened.passwords.set(userId, "hash of a new one"));
      return isRight;
    });
    expect(await outcome(signIn(email))).toBe(`wrong: ${userId}`);
    slow.mockRestore();
    expect(await rowsOf("sessions", "user_id", userId)).toEqual([]);
    expect(await outcome(signIn(email, "a new one"))).toMatchObject({ userId });
  });
});

/** Counters of large limits are read in blocks: how often depends on the calls before, not on the account. */
function reservesBlock(statement: unknown): boolean {
  if (typeof statement !== "object" || statement === null || !("values" in statement)) return false;
  const most: unknown = Array.isArray(statement.values) ? statement.values[3] : undefined;
  return typeof most === "number" && most > 100;
}

function textOf(statement: unknown): string {
  const named = typeof statement === "object" && statement !== null && "text" in statement;
  return String(named ? statement.text : statement);
}

describe("a session without a password", () => {
  test("a session without a password starts only for the id of an account", async () => {
    const { userId } = await signUp();
    const session = await auth.accounts.startSessionOf(userId, newClient("curl/8"));
    expect(await actorOf(session)).toMatchObject({ userId });
    expect(await rowsOf("sessions", "user_id", userId)).toContainEqual(
      expect.objectContaining({ user_agent: "curl/8" }),
    );
    await expect(auth.accounts.startSessionOf(newId(), newClient())).rejects.toThrow(
      /insert into "sessions"/,
    );
  });
});

/** Written by version 0.1.0 with better-auth 1.7.7; the signature is of this test's secret. */
const EARLIER = {
  userId: "01a20409-e08e-7578-a361-040d1ad3f06d",
  sessionId: "01a20409-e20d-7869-8067-05871a760d76",
  email: "ada@company.example",
  token: "OrWABeX5OCpKT52fHs4e54nMy4bVuU5Y.GgEdTArjGKzwpfpAK51gWVvmMDnXtvR3bwp1CNVt33Y=",
  sha256: "902b7f005ae8ef4dc8f6b46a6d1eda3697f7d51986a82b9d2d9479e9c77fe8a6",
  passwordHash:
    "$argon2id$v=19$m=19456,t=2,p=1$g3olqmjJ68C4isnEq7B/xQ$ZqlsNGRhGurAFTYf4bmhRHXL/u5gUWGDWx89xesN6ZU",
};

test("a session and a password stored by version 0.1.0 still sign in", async () => {
  const { userId, sessionId, email, token, sha256, passwordHash } = EARLIER;
  const at = new Date("2026-11-22T16:14:46.284Z");
  const expiresAt = new Date("2026-12-07T16:14:46.284Z");
  const times = [at, at];
  await auth.pools.auth.query(
    `insert into users (id, name, email, company, contact, created_at, updated_at)
     values ($1, 'Ada Lovelace', $2, '', '', $3, $4)`,
    [userId, email, ...times],
  );
  await auth.pools.auth.query(
    `insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
     values ('01a20409-e1ff-7dfc-9727-b655b3a50e95', $1::uuid, $1::uuid::text, 'credential', $2, $3, $4)`,
    [userId, passwordHash, ...times],
  );
  await auth.pools.auth.query(
    `insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
     values ($1, $2, $3, $4, '2001:0db8:0001:0002:0000:0000:0000:0000', 'curl/8', $5, $6)`,
    [sessionId, userId, sha256, expiresAt, ...times],
  );
  auth.clock.at = new Date(expiresAt.getTime() - 1);
  expect(await auth.accounts.findActor(`Bearer ${token}`)).toEqual({
    kind: "user",
    userId,
    sessionId,
    sessionExpiresAt: expiresAt,
    signedInAt: times[0],
  });
  const realHasher = createPasswordHasher();
  const verify = vi.spyOn(auth.hasher, "verify").mockImplementation(realHasher.verify);
  expect(await outcome(signIn(email))).toMatchObject({ userId });
  expect(await outcome(signIn(email, "another password"))).toBe(`wrong: ${userId}`);
  verify.mockRestore();
});

test.each([
  ["2001:db8:1:2::7", "2001:db8:1:2::/64"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["no address", ""],
])("a session from %s is listed with the address %j", async (address, listed) => {
  const { userId } = await signUp();
  const session = await auth.accounts.startSessionOf(userId, { ...newClient(), address });
  const sessions = await auth.sessionList.list(userId);
  expect(sessions.find(({ id }) => id === session.sessionId)).toMatchObject({ address: listed });
});

test("the sessions table contains no token that signs in", async () => {
  const session = await signUp();
  const [row] = await rowsOf("sessions", "user_id", session.userId);
  const [token = ""] = session.token.split(".");
  expect(row?.["token"]).toBe(hashToken(token));
  expect(JSON.stringify(row)).not.toContain(token);
});

test("a session that is ended is invalid immediately, and no other is", async () => {
  const first = await signUp();
  const second = await signIn(first.email);
  const actor = await actorOf(first);
  const { userId, sessionId } = first;
  expect(actor).toMatchObject({ userId, sessionId });
  await auth.withAccount(userId, ({ sessionList }) => sessionList.end(userId, sessionId));
  expect(await actorOf(first)).toBeUndefined();
  expect(await actorOf(second)).toMatchObject({ userId: first.userId });
});

test("a profile update changes only the given fields of its own user", async () => {
  const [user, other] = [await signUp(), await signUp()];
  auth.clock.at = new Date(START.getTime() + DAY_MS);
  await auth.withAccount(user.userId, ({ profiles }) =>
    profiles.update(user.userId, { company: "Kettle Ltd" }),
  );
  expect(await rowsOf("users", "id", user.userId)).toMatchObject([
    { name: "Test Person", company: "Kettle Ltd", updated_at: auth.clock.at },
  ]);
  expect(await rowsOf("users", "id", other.userId)).toMatchObject([{ company: "Acme" }]);
  expect(await auth.accounts.findUserId(user.email)).toBe(user.userId);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPools, type Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { insertUser } from "../db/test-rows.ts";
import { newId } from "../db/uuid.ts";
import { createEmails, type Emails } from "./emails.ts";
import { createGoogleAccounts, type GoogleAccounts } from "./google-accounts.ts";
import { createOneTimeTokens, type OneTimeTokens } from "./one-time-tokens.ts";

const START = new Date("2027-01-31T10:00:00.000Z");
const MINUTE = 60_000;

let database: TestDatabase;
let pools: Pools;
let tokens: OneTimeTokens;
let emails: Emails;
let googleAccounts: GoogleAccounts;
let now: Date;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createPools({ databaseUrl: database.serverUrl });
  const dependencies = { connection: pools.auth, clock: { now: () => now } };
  tokens = createOneTimeTokens(dependencies);
  emails = createEmails(dependencies);
  googleAccounts = createGoogleAccounts(dependencies);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
beforeEach(async () => {
  now = START;
  userId = await insertUser(database);
});

const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);

describe("the token of a link", () => {
  const subject = () => ({ userId, fact: "old@example.com new@example.com" });
  const issue = (minutes = 30) => tokens.issue("reset-password", subject(), minutes * MINUTE);

  test("works once, also for one of many concurrent uses", async () => {
    const token = await issue();
    expect(await tokens.look("reset-password", token)).toEqual(subject());
    const redeemed = await Promise.all(
      Array.from({ length: 10 }, () => tokens.redeem("reset-password", token)),
    );
    expect(redeemed.filter((each) => each !== undefined)).toEqual([subject()]);
    expect(await tokens.look("reset-password", token)).toBeUndefined();
  });

  test("opens nothing of another purpose, and is not used up by the try", async () => {
    const token = await issue();
    expect(await tokens.look("verify-email", token)).toBeUndefined();
    expect(await tokens.redeem("verify-email", token)).toBeUndefined();
    expect(await tokens.redeem("reset-password", token)).toEqual(subject());
  });

  test("is valid until just before its expiry", async () => {
    const [looked, redeemed] = [await issue(), await issue()];
    now = later(30 * MINUTE - 1);
    expect(await tokens.look("reset-password", looked)).toEqual(subject());
    now = later(30 * MINUTE);
    expect(await tokens.look("reset-password", looked)).toBeUndefined();
    expect(await tokens.redeem("reset-password", redeemed)).toBeUndefined();
  });

  test("is long, different each time, and stored nowhere", async () => {
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue()));
    expect(new Set(issued).size).toBe(20);
    for (const token of issued) expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await pools.auth.query("select * from verifications");
    expect(rows.length).toBeGreaterThan(19);
    for (const token of issued) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("counts while it is good, for its purpose and its user", async () => {
    await issue(10);
    const late = await issue(20);
    await tokens.issue("verify-email", subject(), 20 * MINUTE);
    await tokens.issue("reset-password", { userId: newId(), fact: "" }, 20 * MINUTE);
    expect(await tokens.count("reset-password", userId)).toBe(2);
    now = later(10 * MINUTE);
    expect(await tokens.count("reset-password", userId)).toBe(1);
    await tokens.revoke("reset-password", userId);
    expect(await tokens.count("reset-password", userId)).toBe(0);
    expect(await tokens.count("verify-email", userId)).toBe(1);
    expect(await tokens.redeem("reset-password", late)).toBeUndefined();
  });

  test("goes when the next one is issued after its time", async () => {
    await issue(10);
    await issue(30);
    now = later(20 * MINUTE);
    await issue(10);
    const { rows } = await pools.auth.query("select 1 from verifications where value like $1", [
      `${userId} %`,
    ]);
    expect(rows).toHaveLength(2);
  });
});

describe("an e-mail address", () => {
  const address = () => `${userId}@test.example`;

  test("is found with its user, and nobody else's is", async () => {
    const addressee = { userId, name: "Test", email: address(), isVerified: false };
    expect(await emails.find(address())).toEqual(addressee);
    expect(await emails.of(userId)).toEqual(addressee);
    expect(await emails.find("nobody@test.example")).toBeUndefined();
    expect(await emails.of(newId())).toBeUndefined();
  });

  test("is proven while it is its user's", async () => {
    expect(await emails.verify(userId, "other@test.example")).toBe(false);
    expect(await emails.of(userId)).toMatchObject({ isVerified: false });
    expect(await emails.verify(userId, address())).toBe(true);
    expect(await emails.of(userId)).toMatchObject({ isVerified: true });
  });

  test("is changed to another that is proven, unless somebody has it", async () => {
    const taken = `${await insertUser(database)}@test.example`;
    expect(await emails.change(userId, taken)).toBe("taken");
    expect(await emails.of(userId)).toMatchObject({ email: address() });
    const held = { email: address(), since: START, until: later(7 * 24 * 60 * MINUTE) };
    expect(await emails.change(userId, "new@test.example")).toEqual({ held });
    expect(await emails.of(userId)).toMatchObject({ email: "new@test.example", isVerified: true });
    expect(await emails.change(newId(), "newer@test.example")).toBe("taken");
  });

  test("that was given up is held for its user for 7 days, and for nobody longer", async () => {
    const other = await insertUser(database);
    await emails.change(userId, `${newId()}@test.example`);
    expect(await emails.isFree(address(), other)).toBe(false);
    expect(await emails.isFree(address(), userId)).toBe(true);
    expect(await emails.findHeld(userId, address(), START)).toMatchObject({ email: address() });
    expect(await emails.findHeld(userId, address(), later(1))).toBeUndefined();
    expect(await emails.findHeld(other, address(), START)).toBeUndefined();
    now = later(7 * 24 * 60 * MINUTE);
    expect(await emails.isFree(address(), other)).toBe(true);
    expect(await emails.findHeld(userId, address(), START)).toBeUndefined();
  });

  test("that its user takes back ends that hold and later ones, and begins none", async () => {
    const [second, third] = [`${newId()}@test.example`, `${newId()}@test.example`];
    await emails.change(userId, second);
    now = later(MINUTE);
    await emails.change(userId, third);
    now = later(2 * MINUTE);
    expect(await emails.change(userId, address())).toEqual({ held: undefined });
    const other = await insertUser(database);
    for (const free of [second, third]) expect(await emails.isFree(free, other)).toBe(true);
  });

  test("that cannot be changed for another reason is not a taken one", async () => {
    await expect(emails.change(userId, "with\u0000zero@test.example")).rejects.toThrow(/Failed query/);
    const closed = createPools({ databaseUrl: database.serverUrl });
    await closed.close();
    const change = createEmails({ connection: closed.auth, clock: { now: () => now } }).change(
      userId,
      "x@y.example",
    );
    await expect(change).rejects.toThrow(/Failed query/);
  });
});

describe("an account at Google", () => {
  const address = () => `${userId}@gmail.example`;

  test("lets its user in, once it is joined", async () => {
    const subject = newId();
    expect(await googleAccounts.findUser(subject)).toBeUndefined();
    expect(await googleAccounts.join(userId, subject, address())).toBe(true);
    expect(await googleAccounts.join(await insertUser(database), subject, address())).toBe(false);
    expect(await googleAccounts.findUser(subject)).toBe(userId);
  });

  test("makes a user with a proven address, unless somebody has the address", async () => {
    const [subject, email] = [newId(), `${newId()}@test.example`];
    const made = newId();
    expect(await googleAccounts.create(made, subject, { name: "New", email })).toBe(true);
    expect(await googleAccounts.findUser(subject)).toBe(made);
    expect(await googleAccounts.list(made)).toMatchObject([{ email, connectedAt: START }]);
    expect(await emails.find(email)).toEqual({ userId: made, name: "New", email, isVerified: true });
    expect(await googleAccounts.create(newId(), newId(), { name: "Other", email })).toBe(false);
    expect(await emails.find(email)).toMatchObject({ name: "New" });
  });
});

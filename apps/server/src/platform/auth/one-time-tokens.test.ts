import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "../clock/durations.ts";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { insertUser } from "../db/test-rows.ts";
import { newId } from "../db/uuid.ts";
import { createEmails, type Emails } from "./emails.ts";
import { createOneTimeTokens, type OneTimeTokens } from "./one-time-tokens.ts";

const START = new Date("2027-01-31T10:00:00.000Z");

let database: TestDatabase;
let pools: Pools;
let tokens: OneTimeTokens;
let emails: Emails;
let now: Date;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  const dependencies = { connection: pools.auth, clock: { now: () => now } };
  tokens = createOneTimeTokens(dependencies);
  emails = createEmails(dependencies);
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
  const issue = (minutes = 30) => tokens.issue("reset-password", subject(), minutes * MINUTE_MS);

  test("a link token works once, even when used concurrently", async () => {
    const token = await issue();
    expect(await tokens.look("reset-password", token)).toEqual(subject());
    const redeemed = await Promise.all(
      Array.from({ length: 10 }, () => tokens.redeem("reset-password", token)),
    );
    expect(redeemed.filter((each) => each !== undefined)).toEqual([subject()]);
    expect(await tokens.look("reset-password", token)).toBeUndefined();
  });

  test("a link token is refused for another purpose and stays valid afterwards", async () => {
    const token = await issue();
    expect(await tokens.look("verify-email", token)).toBeUndefined();
    expect(await tokens.redeem("verify-email", token)).toBeUndefined();
    expect(await tokens.redeem("reset-password", token)).toEqual(subject());
  });

  test("a link token is valid until just before its expiry", async () => {
    const [looked, redeemed] = [await issue(), await issue()];
    now = later(30 * MINUTE_MS - 1);
    expect(await tokens.look("reset-password", looked)).toEqual(subject());
    now = later(30 * MINUTE_MS);
    expect(await tokens.look("reset-password", looked)).toBeUndefined();
    expect(await tokens.redeem("reset-password", redeemed)).toBeUndefined();
  });

  test("link tokens are long, different each time and stored nowhere in plain text", async () => {
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue()));
    expect(new Set(issued).size).toBe(20);
    for (const token of issued) expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await pools.auth.query("select * from verifications");
    expect(rows.length).toBeGreaterThan(19);
    for (const token of issued) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("only valid link tokens of the same purpose and user are counted", async () => {
    await issue(10);
    const late = await issue(20);
    await tokens.issue("verify-email", subject(), 20 * MINUTE_MS);
    await tokens.issue("reset-password", { userId: newId(), fact: "" }, 20 * MINUTE_MS);
    expect(await tokens.count("reset-password", userId)).toBe(2);
    now = later(10 * MINUTE_MS);
    expect(await tokens.count("reset-password", userId)).toBe(1);
    await tokens.revoke("reset-password", userId);
    expect(await tokens.count("reset-password", userId)).toBe(0);
    expect(await tokens.count("verify-email", userId)).toBe(1);
    expect(await tokens.redeem("reset-password", late)).toBeUndefined();
  });

  test("an expired link token is deleted when the next one is issued", async () => {
    await issue(10);
    await issue(30);
    now = later(20 * MINUTE_MS);
    await issue(10);
    const { rows } = await pools.auth.query("select 1 from verifications where value like $1", [
      `${userId} %`,
    ]);
    expect(rows).toHaveLength(2);
  });

  test("the revocation of a user's link tokens spares the one that undoes a change of address, and other users'", async () => {
    const token = await issue();
    const undo = await tokens.issue("undo-change-email", subject(), 30 * MINUTE_MS);
    const other = { userId: await insertUser(database), fact: "" };
    const ofOther = await tokens.issue("reset-password", other, 30 * MINUTE_MS);
    await tokens.revokeAll(userId);
    expect(await tokens.look("reset-password", token)).toBeUndefined();
    expect(await tokens.look("undo-change-email", undo)).toEqual(subject());
    expect(await tokens.look("reset-password", ofOther)).toEqual(other);
  });
});

describe("an e-mail address", () => {
  const address = () => `${userId}@test.example`;

  test("an e-mail address is found with its user, and an unknown one is not", async () => {
    const addressee = { userId, name: "Test", email: address(), isVerified: false };
    expect(await emails.find(address())).toEqual(addressee);
    expect(await emails.findByUserId(userId)).toEqual(addressee);
    expect(await emails.find("nobody@test.example")).toBeUndefined();
    expect(await emails.findByUserId(newId())).toBeUndefined();
  });

  test("an e-mail address is verified only for the user who has it", async () => {
    expect(await emails.verify(userId, "other@test.example")).toBe(false);
    expect(await emails.findByUserId(userId)).toMatchObject({ isVerified: false });
    expect(await emails.verify(userId, address())).toBe(true);
    expect(await emails.findByUserId(userId)).toMatchObject({ isVerified: true });
  });

  test("an e-mail address is proven once its user verified it, not by another address", async () => {
    expect(await emails.isProven(userId)).toBe(false);
    await emails.verify(userId, "other@test.example");
    expect(await emails.isProven(userId)).toBe(false);
    await emails.verify(userId, address());
    expect(await emails.isProven(userId)).toBe(true);
    expect(await emails.isProven(newId())).toBe(false);
  });

  test("an e-mail address is changed to a verified one, unless another account has it", async () => {
    const taken = `${await insertUser(database)}@test.example`;
    expect(await emails.change(userId, taken)).toBe("taken");
    expect(await emails.findByUserId(userId)).toMatchObject({ email: address() });
    const held = { email: address(), since: START, until: later(7 * 24 * 60 * MINUTE_MS) };
    expect(await emails.change(userId, "new@test.example")).toEqual({ held });
    expect(await emails.findByUserId(userId)).toMatchObject({ email: "new@test.example", isVerified: true });
    expect(await emails.change(newId(), "newer@test.example")).toBe("taken");
  });

  test("a former e-mail address is reserved for its user for 7 days, then free for all", async () => {
    const other = await insertUser(database);
    await emails.change(userId, `${newId()}@test.example`);
    expect(await emails.isFree(address(), other)).toBe(false);
    expect(await emails.isFree(address(), userId)).toBe(true);
    expect(await emails.findHeld(userId, address(), START)).toMatchObject({ email: address() });
    expect(await emails.findHeld(userId, address(), later(1))).toBeUndefined();
    expect(await emails.findHeld(other, address(), START)).toBeUndefined();
    now = later(7 * 24 * 60 * MINUTE_MS);
    expect(await emails.isFree(address(), other)).toBe(true);
    expect(await emails.findHeld(userId, address(), START)).toBeUndefined();
  });

  test("a former e-mail address is refused to another user while it is reserved", async () => {
    await emails.change(userId, `${newId()}@test.example`);
    expect(await emails.change(await insertUser(database), address())).toBe("taken");
  });

  test("a user who takes back a former e-mail address ends that hold and later ones and starts none", async () => {
    const [second, third] = [`${newId()}@test.example`, `${newId()}@test.example`];
    await emails.change(userId, second);
    now = later(MINUTE_MS);
    await emails.change(userId, third);
    now = later(2 * MINUTE_MS);
    expect(await emails.change(userId, address())).toEqual({ held: undefined });
    const other = await insertUser(database);
    for (const free of [second, third]) expect(await emails.isFree(free, other)).toBe(true);
  });

  test("an e-mail change that fails for another reason is not reported as a taken address", async () => {
    await expect(emails.change(userId, "with\u0000zero@test.example")).rejects.toThrow(/Failed query/);
    const closed = createTestPools(database);
    await closed.close();
    const change = createEmails({ connection: closed.auth, clock: { now: () => now } }).change(
      userId,
      "x@y.example",
    );
    await expect(change).rejects.toThrow(/Failed query/);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "../clock/durations.ts";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { insertUser } from "../db/test-rows.ts";
import { newId } from "../db/uuid.ts";
import { createEmails, type Emails } from "./emails.ts";
import { createGoogleAccounts, type GoogleAccounts } from "./google-accounts.ts";

const START = new Date("2027-01-31T10:00:00.000Z");

let database: TestDatabase;
let pools: Pools;
let emails: Emails;
let googleAccounts: GoogleAccounts;
let now: Date;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  const dependencies = { connection: pools.auth, clock: { now: () => now } };
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

const address = () => `${userId}@gmail.example`;
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

/** Connects another Google account of the user. @returns its id */
async function connect(email: string, minutes = 0): Promise<string> {
  now = later(minutes);
  const subject = newId();
  await googleAccounts.join(userId, subject, email);
  const { rows } = await pools.auth.query<{ id: string }>("select id from accounts where account_id = $1", [
    subject,
  ]);
  return rows[0]?.id ?? "";
}

const addresses = async (ofUser = userId) => (await googleAccounts.list(ofUser)).map(({ email }) => email);

test("a Google account identifies its user once connected, and no second user can connect it", async () => {
  const subject = newId();
  expect(await googleAccounts.findUser(subject)).toBeUndefined();
  expect(await googleAccounts.join(userId, subject, address())).toBe(true);
  expect(await googleAccounts.join(await insertUser(database), subject, address())).toBe(false);
  expect(await googleAccounts.findUser(subject)).toBe(userId);
});

test("a Google account creates a user with a verified address, unless the address is taken", async () => {
  const [subject, email] = [newId(), `${newId()}@test.example`];
  const made = newId();
  expect(await googleAccounts.create(made, subject, { name: "New", email })).toBe(true);
  expect(await googleAccounts.findUser(subject)).toBe(made);
  expect(await googleAccounts.list(made)).toMatchObject([{ email, connectedAt: START }]);
  expect(await emails.find(email)).toEqual({ userId: made, name: "New", email, isVerified: true });
  expect(await emails.isProven(made)).toBe(true);
  expect(await googleAccounts.create(newId(), newId(), { name: "Other", email })).toBe(false);
  expect(await emails.find(email)).toMatchObject({ name: "New" });
});

test("a new address of a Google account is shown for it alone", async () => {
  const subject = newId();
  await googleAccounts.join(userId, subject, address());
  await connect("second@gmail.example", 1);
  await googleAccounts.noteEmail(subject, "new@gmail.example");
  expect(await addresses()).toEqual(["new@gmail.example", "second@gmail.example"]);
});

test("a Google account is removed only by its user, and signs nobody in afterwards", async () => {
  const subject = newId();
  await googleAccounts.join(userId, subject, address());
  const [account] = await googleAccounts.list(userId);
  const id = account?.id ?? "";
  expect(await googleAccounts.remove(await insertUser(database), id)).toBeUndefined();
  expect(await googleAccounts.remove(userId, newId())).toBeUndefined();
  expect(await googleAccounts.remove(userId, "none")).toBeUndefined();
  expect(await googleAccounts.findUser(subject)).toBe(userId);
  expect(await googleAccounts.remove(userId, id)).toEqual({ id, email: address(), connectedAt: START });
  expect(await googleAccounts.findUser(subject)).toBeUndefined();
});

test("Google accounts with another address are removed, and of the same those connected since", async () => {
  await connect(address());
  await connect(address(), 10);
  await connect("thief@gmail.example", 1);
  const other = await insertUser(database);
  await googleAccounts.join(other, newId(), "other@gmail.example");
  expect(await googleAccounts.removeOthers(userId, address())).toBe(1);
  expect(await addresses()).toEqual([address(), address()]);
  expect(await googleAccounts.removeOthers(userId, address(), later(10))).toBe(1);
  expect(await googleAccounts.list(userId)).toMatchObject([{ email: address(), connectedAt: START }]);
  expect(await googleAccounts.removeOthers(userId, address(), later(10))).toBe(0);
  expect(await addresses(other)).toEqual(["other@gmail.example"]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { newId } from "../db/uuid.ts";
import { AppError } from "../errors/app-error.ts";
import { createRateLimiter } from "../rate-limits/rate-limiter.ts";
import type { Caller } from "../rate-limits/request-limits.ts";
import { createKnownDevices, type DeviceAccount } from "./known-devices.ts";
import { createSignInThrottle, type SignInThrottle } from "./sign-in-throttle.ts";

const START = new Date("2027-01-31T10:00:00.000Z");
const SECOND = 1000;
const WINDOW = 15 * 60 * SECOND;

let database: TestDatabase;
let pools: Pools;
let signInThrottle: SignInThrottle;
/** By e-mail; nobody else has an account. */
const accounts = new Map<string, DeviceAccount>();
let now: Date;
let email: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  const onError = (error: unknown) => expect.fail(String(error));
  now = START;
  const limiter = createRateLimiter({ pool: pools.auth, testClock: { now: () => now }, onError });
  signInThrottle = createSignInThrottle({
    limiter,
    factor: 1,
    sandboxes: false,
    secret: "this server's",
    devices: createKnownDevices("this server's"),
    findAccount: async (triedEmail) => accounts.get(triedEmail),
  });
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
beforeEach(() => {
  now = START;
  email = `${newId()}@example.com`;
});

let addresses = 0;
/** From an address that nobody had before. */
function newCaller(): Caller {
  addresses += 1;
  return { address: `198.${18 + (addresses >> 8)}.${addresses & 255}.7`, isLocal: false };
}

/** What refuses a try, or undefined. */
async function admit(by = newCaller(), triedEmail = email): Promise<AppError | undefined> {
  try {
    await signInThrottle.admit(triedEmail, by);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function countAdmitted(tries: number, by?: Caller, triedEmail?: string): Promise<number> {
  let admitted = 0;
  for (let time = 0; time < tries; time += 1) if ((await admit(by, triedEmail)) === undefined) admitted += 1;
  return admitted;
}

describe("on one e-mail, from wherever they come", () => {
  test("one e-mail gets ten sign-in tries in 15 minutes from all networks, then ten more", async () => {
    expect(await countAdmitted(12)).toBe(10);
    expect(await admit()).toMatchObject({
      code: "rate_limited",
      message: "Too many failed sign-ins for this e-mail. Wait 15 minutes, or reset the password.",
      details: { retryAfterSeconds: 900 },
    });
    now = new Date(START.getTime() + WINDOW - 1);
    expect(await admit()).toMatchObject({ details: { retryAfterSeconds: 1 } });
    now = new Date(START.getTime() + WINDOW);
    expect(await countAdmitted(12)).toBe(10);
  });

  test("a hundred failed sign-ins in a row lock an e-mail, however slow, until the password is reset", async () => {
    let admitted = 0;
    for (let window = 0; window < 12; window += 1) {
      now = new Date(START.getTime() + window * WINDOW);
      admitted += await countAdmitted(10);
    }
    expect(admitted).toBe(100);
    now = new Date(START.getTime() + 1000 * WINDOW);
    expect(await admit()).toMatchObject({
      code: "rate_limited",
      message: "This e-mail is locked after too many failed sign-ins. Reset the password to unlock it.",
    });
    await signInThrottle.clearAttempts(email);
    expect(await countAdmitted(12)).toBe(10);
  });

  test("sign-in tries are counted per e-mail, whatever its case", async () => {
    expect(await countAdmitted(12)).toBe(10);
    expect(await admit(newCaller(), email.toUpperCase())).toMatchObject({ code: "rate_limited" });
    expect(await admit(newCaller(), `${newId()}@example.com`)).toBeUndefined();
  });

  test("a successful sign-in clears the failed ones before it", async () => {
    expect(await countAdmitted(10)).toBe(10);
    await signInThrottle.succeeded(email, newCaller());
    expect(await countAdmitted(12)).toBe(10);
  });

  test("a sign-in whose password was not checked does not count for its e-mail", async () => {
    expect(await countAdmitted(10)).toBe(10);
    await signInThrottle.takeBack(email, newCaller());
    expect(await countAdmitted(2)).toBe(1);
    for (let time = 0; time < 110; time += 1) {
      const other = `other ${email}`;
      expect(await admit(newCaller(), other)).toBeUndefined();
      await signInThrottle.takeBack(other, newCaller());
    }
  });
});

describe("from one network", () => {
  const tryAll = (tries: number, by: Caller) =>
    Promise.all(Array.from({ length: tries }, () => admit(by, newId())));
  const countOf = (answers: (AppError | undefined)[]) => answers.filter((each) => each === undefined).length;

  test("one network gets sixty sign-in tries in 15 minutes, whichever accounts they are for", async () => {
    const by = newCaller();
    expect(countOf(await tryAll(62, by))).toBe(60);
    expect(await admit(by)).toMatchObject({
      code: "rate_limited",
      message: "Too many failed sign-ins from your network. Wait 15 minutes, or reset the password.",
    });
    now = new Date(START.getTime() + WINDOW - 1);
    expect(await admit(by)).toBeDefined();
    now = new Date(START.getTime() + WINDOW);
    expect(countOf(await tryAll(62, by))).toBe(60);
  });

  test("successful and unchecked sign-ins do not count for their network", async () => {
    const by = newCaller();
    expect(countOf(await tryAll(60, by))).toBe(60);
    await signInThrottle.succeeded(newId(), by);
    await signInThrottle.takeBack(newId(), by);
    expect(countOf(await tryAll(3, by))).toBe(2);
  });

  test("sign-in tries from this machine have a counter of their own", async () => {
    const by = newCaller();
    expect(countOf(await tryAll(61, { ...by, isLocal: true }))).toBe(60);
    expect(await admit(by)).toBeUndefined();
  });

  test("a sign-in refused to a network does not count for its e-mail", async () => {
    const by = newCaller();
    await tryAll(60, by);
    for (let time = 0; time < 10; time += 1) expect(await admit(by)).toBeDefined();
    expect(await countAdmitted(10)).toBe(10);
  });
});

describe("a device that signed in to the account", () => {
  const signUp = () => accounts.set(email, { userId: newId(), hash: `hash of ${newId()}` });
  /** From a new address, with the cookie of a device that has just signed in. */
  async function knownCaller(): Promise<Caller> {
    const caller = newCaller();
    return { ...caller, deviceCookie: await signInThrottle.rememberDevice(email, caller) };
  }

  test("a known device is let through when strangers have used up the 10 or 100 tries of the e-mail", async () => {
    signUp();
    const owner = await knownCaller();
    for (let window = 0; window < 10; window += 1) {
      now = new Date(START.getTime() + window * WINDOW);
      expect(await countAdmitted(11)).toBe(10);
      expect(await admit(owner)).toBeUndefined();
      await signInThrottle.takeBack(email, owner);
    }
    now = new Date(START.getTime() + 10 * WINDOW);
    expect(await admit()).toMatchObject({
      message: "This e-mail is locked after too many failed sign-ins. Reset the password to unlock it.",
    });
    expect(await admit(owner)).toBeUndefined();
  });

  test("a known device has 10 tries of its own in 15 minutes and 20 in a row, apart from strangers'", async () => {
    signUp();
    const owner = await knownCaller();
    expect(await countAdmitted(12, owner)).toBe(10);
    expect(await admit(owner)).toMatchObject({
      code: "rate_limited",
      message: "Too many failed sign-ins on this device. Wait 15 minutes, or reset the password.",
    });
    expect(await countAdmitted(12)).toBe(10);
    now = new Date(START.getTime() + WINDOW);
    expect(await countAdmitted(12, owner)).toBe(10);
    now = new Date(START.getTime() + 2 * WINDOW);
    expect(await admit(owner)).toMatchObject({
      message: "This device is locked after too many failed sign-ins. Reset the password to unlock it.",
    });
  });

  test("a sign-in from a known device gives strangers no more tries in the same 15 minutes", async () => {
    signUp();
    const owner = await knownCaller();
    expect(await countAdmitted(10)).toBe(10);
    expect(await admit(owner)).toBeUndefined();
    await signInThrottle.succeeded(email, owner);
    expect(await countAdmitted(3)).toBe(0);
    expect(await countAdmitted(12, owner)).toBe(10);
  });

  test("a known device is a stranger to another or no account, and after a password change", async () => {
    signUp();
    const owner = await knownCaller();
    const other = `${newId()}@example.com`;
    accounts.set(other, { userId: newId(), hash: `hash of ${newId()}` });
    for (const triedEmail of [other, `${newId()}@example.com`]) {
      expect(await countAdmitted(12, undefined, triedEmail)).toBe(10);
      expect(await admit(owner, triedEmail)).toMatchObject({ code: "rate_limited" });
    }
    accounts.set(email, { userId: newId(), hash: "hash of another password" });
    expect(await countAdmitted(12)).toBe(10);
    expect(await admit(owner)).toMatchObject({
      message: "Too many failed sign-ins for this e-mail. Wait 15 minutes, or reset the password.",
    });
  });

  test("a known device is let through when others have used up the tries of its network", async () => {
    signUp();
    const owner = await knownCaller();
    for (let time = 0; time < 60; time += 1) {
      expect(await admit({ address: owner.address, isLocal: false }, newId())).toBeUndefined();
    }
    expect(await admit({ address: owner.address, isLocal: false }, newId())).toBeDefined();
    expect(await admit(owner)).toBeUndefined();
  });
});

describe("counters of wrong passwords in a row", () => {
  const inARow = async () => {
    const { rows } = await pools.auth.query<{ resets_at: Date | null }>(
      "select resets_at from attempts where key like 'wrong in a row %'",
    );
    return rows.map((row) => row.resets_at);
  };

  test("a counter of failed sign-ins in a row expires after 90 days without an account, never with one", async () => {
    await pools.auth.query("delete from attempts");
    expect(await admit()).toBeUndefined();
    expect(await inARow()).toEqual([new Date(START.getTime() + 90 * 24 * 60 * 60 * SECOND)]);
    accounts.set(email, { userId: newId(), hash: undefined });
    await pools.auth.query("delete from attempts");
    expect(await admit()).toBeUndefined();
    expect(await inARow()).toEqual([null]);
  });

  test("the refusal for a locked e-mail is the same with and without an account", async () => {
    const other = `${newId()}@example.com`;
    accounts.set(other, { userId: newId(), hash: undefined });
    const refusals: unknown[] = [];
    for (const triedEmail of [email, other]) {
      for (let window = 0; window < 10; window += 1) {
        now = new Date(START.getTime() + window * WINDOW);
        expect(await countAdmitted(10, undefined, triedEmail)).toBe(10);
      }
      now = new Date(START.getTime() + 10 * WINDOW);
      const { message, details } = (await admit(undefined, triedEmail)) ?? {};
      refusals.push({ message, details });
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toMatchObject({ details: { retryAfterSeconds: 86_400 } });
  });
});

test("wrong sign-ins without an account add at most 256 rows a day, whatever their number", async () => {
  await pools.auth.query("delete from attempts");
  for (let time = 0; time < 600; time += 1) await signInThrottle.countUnknown(`${newId()}@example.com`);
  const { rows } = await pools.auth.query<{ rows: number; count: number; ends: Date }>(
    "select count(*)::int as rows, sum(count)::int as count, max(resets_at) as ends from attempts",
  );
  expect(rows[0]?.rows).toBeLessThanOrEqual(256);
  expect(rows[0]).toMatchObject({ count: 600, ends: new Date(START.getTime() + 24 * 60 * 60 * SECOND) });
});

test("a /48 network gets 600 sign-in tries in 15 minutes, however many /64s it has", async () => {
  const answers = await Promise.all(
    Array.from({ length: 700 }, (_, index) =>
      admit({ address: `2001:db8:9:${(index * 90).toString(16)}::1`, isLocal: false }, newId()),
    ),
  );
  expect(answers.filter((each) => each === undefined)).toHaveLength(600);
});

test("the table of sign-in attempts holds no e-mail, since it may be a password in the wrong field", async () => {
  await admit(newCaller(), `secret ${email}`);
  const { rows } = await pools.auth.query("select key from attempts");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/secret|example\.com/);
});

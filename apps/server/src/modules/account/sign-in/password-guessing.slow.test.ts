import type { FailureReply } from "@beachhead/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOBODY } from "../../../platform/auth/accounts.ts";
import { createKnownDevices } from "../../../platform/auth/known-devices.ts";
import { createPasswordHasher } from "../../../platform/auth/password-hasher.ts";
import { createSignInThrottle } from "../../../platform/auth/sign-in-throttle.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { createRateLimiter } from "../../../platform/rate-limits/rate-limiter.ts";
import { buildTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from "../../../test-app.ts";

const WINDOW = 15 * MINUTE_MS;

let server: TestApp;
/** A second process on the same database. */
let second: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  second = await buildTestApp({ database: server.database });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

let addresses = 0;
/** An address that nobody had before. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

function signIn(
  email: string,
  password: string,
  remoteAddress = newAddress(),
  { client }: Pick<TestApp, "client"> = server,
) {
  return client.send("signIn", { body: { email, password }, remoteAddress });
}

function advance(milliseconds: number): void {
  for (const each of [server, second]) each.clock.advance(milliseconds);
}

/** What a reset of the password will do. */
async function clearAttempts(email: string): Promise<void> {
  const pools = createTestPools(server.database);
  const limiter = createRateLimiter({ pool: pools.auth, testClock: server.clock, onError: () => undefined });
  const signInThrottle = createSignInThrottle({
    limiter,
    factor: 1,
    sandboxes: true,
    secret: TEST_SECRET,
    devices: createKnownDevices(TEST_SECRET),
    findAccount: async () => undefined,
  });
  await signInThrottle.clearAttempts(email);
  await pools.close();
}

/** Statuses of wrong tries, each from an address of its own, on two processes at once. */
async function guess(email: string, tries: number): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, index) =>
      signIn(email, `wrong password ${index}`, newAddress(), index % 2 === 0 ? server : second),
    ),
  );
  return answers.map((answer) => answer.statusCode);
}

const evaluated = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

describe("wrong sign-ins on one account", () => {
  test("wrong sign-ins from many addresses: 10 are checked in 15 minutes, 100 in all, until a password reset", async () => {
    const { email } = await server.signUp();
    const statuses: number[] = [];
    for (let period = 0; period < 12; period += 1) {
      const now = await guess(email, 30);
      expect(evaluated(now)).toBe(period < 10 ? 10 : 0);
      statuses.push(...now);
      advance(WINDOW + 1000);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(evaluated(statuses)).toBe(100);

    advance(365 * DAY_MS);
    const locked = await signIn(email, TEST_PASSWORD);
    expect(locked.statusCode).toBe(429);
    expect(locked.json<FailureReply>().error).toMatch(/Reset the password to unlock it/);
    await clearAttempts(email);
    expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(200);
  });

  test("wrong sign-ins are answered alike whether the account exists or not, the refusals included", async () => {
    const { email } = await server.signUp();
    const nobody = `${newId()}@example.com`;
    for (const count of [10, 1]) {
      const [known, unknown] = [await signInTimes(email, count), await signInTimes(nobody, count)];
      expect(known).toEqual(unknown);
    }
    const refused = await signIn(email, TEST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
    expect(refused.json<FailureReply>()).toMatchObject({
      code: "rate_limited",
      error: "Too many failed sign-ins for this e-mail. Wait 15 minutes, or reset the password.",
    });
  });

  test("wrong sign-ins are counted whatever the case of the e-mail, and a right one resets the count", async () => {
    const { email } = await server.signUp();
    for (let round = 0; round < 3; round += 1) {
      expect(evaluated(await guess(email.toUpperCase(), 9))).toBe(9);
      expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(200);
    }
  });

  test("a wrong sign-in leaves an audit row for an account, and none for an unknown address", async () => {
    const { email, userId } = await server.signUp();
    const countFailures = async (ownerId: string) => {
      const { rows } = await asOwnerOf(server.database, ownerId, (client) =>
        client.query("select 1 from audit_log where action = 'account.sign-in-failed'"),
      );
      return rows.length;
    };
    const before = await countFailures(NOBODY);
    expect((await signIn(`${newId()}@example.com`, "wrong password")).statusCode).toBe(401);
    expect((await signIn(email, "wrong password")).statusCode).toBe(401);
    expect(await countFailures(userId)).toBe(1);
    expect(await countFailures(NOBODY)).toBe(before);
    expect(before).toBe(0);
  });

  test("a wrong sign-in does not store the e-mail in attempts: it may be a password in the wrong field", async () => {
    const typed = `secret-${newId()}@example.com`;
    await signIn(typed, "wrong password");
    const pools = createTestPools(server.database);
    const { rows } = await pools.auth.query<{ key: string }>("select key from attempts");
    await pools.close();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("secret-");
  });
});

/** The bodies, without the request ids. */
async function signInTimes(email: string, times: number): Promise<unknown[]> {
  const bodies: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const answer = await signIn(email, "wrong password");
    const { requestId: _own, ...body } = answer.json<FailureReply>();
    bodies.push([answer.statusCode, body]);
  }
  return bodies;
}

test("the time of a wrong sign-in does not tell whether the account exists", async () => {
  const production = await buildTestApp({ passwordHasher: createPasswordHasher() });
  const users = await Promise.all(Array.from({ length: 8 }, () => production.signUp()));
  const timed = async (email: string) => {
    const began = performance.now();
    const answer = await signIn(email, "wrong password", newAddress(), production);
    expect(answer.statusCode).toBe(401);
    return performance.now() - began;
  };
  await timed(`${newId()}@example.com`);
  // The two of a pair run one after the other, each order as often as the other, so that a machine that changes its pace
  // changes both: 64 pairs, and more while the middle one of their ratios differs by more than a tenth.
  const ratios: number[] = [];
  const ratio = () => ratios.toSorted((one, other) => one - other)[ratios.length >> 1] ?? 0;
  for (let round = 0; round < 10 && !(ratio() > 0.9 && ratio() < 1.1); round += 1) {
    for (let pair = 0; pair < 64; pair += 1) {
      const emails = { known: users[pair % users.length]?.email ?? "", unknown: `${newId()}@example.com` };
      const times = { known: 0, unknown: 0 };
      const order = pair % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const kind of order) times[kind] = await timed(emails[kind]);
      ratios.push(times.known / times.unknown);
    }
    production.clock.advance(WINDOW + 1000);
  }
  await production.close();
  expect(ratio()).toBeGreaterThan(0.9);
  expect(ratio()).toBeLessThan(1.1);
});

describe("one network", () => {
  test("a network that tries many accounts is stopped, whatever address of its /64 it uses", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 64; index += 1) {
      const address = `2001:db8:5:5::${index.toString(16)}`;
      statuses.push((await signIn(`${newId()}@example.com`, "wrong password", address)).statusCode);
    }
    expect(evaluated(statuses)).toBe(60);
    expect(statuses.slice(60)).toEqual([429, 429, 429, 429]);
    expect((await signIn(`${newId()}@example.com`, "wrong password", "2001:db8:5:6::1")).statusCode).toBe(
      401,
    );
  });

  test("a network can create ten accounts an hour, and forged forwarding headers give it no more", async () => {
    const signUp = (index: number) =>
      server.client.send("signUp", {
        headers: {
          "x-forwarded-for": `198.51.100.${index}`,
          "x-real-ip": `198.51.100.${index}`,
          forwarded: `for=198.51.100.${index}`,
          "x-beachhead-client-address": `198.51.100.${index}`,
        },
        body: { name: "Test Person", email: `${newId()}@example.com`, password: TEST_PASSWORD },
        remoteAddress: "203.0.113.77",
      });
    const answers = await Promise.all(Array.from({ length: 13 }, (_, index) => signUp(index)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(10);
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.json<FailureReply>().error).toBe("Too many requests. Try again in an hour.");
  });
});

test("the client behind a trusted proxy is the address the proxy saw, not the one the client claims", async () => {
  const behind = await buildTestApp({ trustedProxies: ["10.0.0.1"] });
  try {
    const email = (index: number) => `${index}-${newId()}@example.com`;
    const ask = (index: number, forwarded: string) =>
      behind.client.send("signIn", {
        body: { email: email(index), password: "wrong password" },
        remoteAddress: "10.0.0.1",
        headers: { "x-forwarded-for": forwarded },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 62; index += 1) {
      statuses.push((await ask(index, `198.51.100.${index}, 203.0.113.5`)).statusCode);
    }
    expect(evaluated(statuses)).toBe(60);
    expect((await ask(99, "203.0.113.6")).statusCode).toBe(401);
  } finally {
    await behind.close();
  }
});

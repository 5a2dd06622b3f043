import { accountEndpoints, endpointNames, endpointOf } from "@beachhead/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { testServer } from "../../test/server.ts";
import { type Call, createAccountCalls } from "./test/account-calls.ts";
import { createStatementFault } from "./test/statement-faults.ts";

/**
 * Fails every statement of every call that changes an account, one at a time, and loses the answer to every commit. Account, audit log and outbox must agree: all of the change, or nothing of it.
 */

/** Calls for one person, so that no limit on wrong passwords is met. */
const MOST_CALLS = 6;

const fault = createStatementFault();
const server = testServer({
  googleFor: "http://localhost:3000",
  rateLimits: 1000,
  onPools: ({ app, auth }) => [app, auth].forEach(fault.watch),
});
let owner: Client;
let address: string;
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  owner = new Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  // Counts the rows of every owner.
  for (const table of ["audit_log", "outbox", "subscriptions", "data_exports"]) {
    await owner.query(`alter table ${table} no force row level security`);
  }
});
afterAll(async () => {
  await owner.end();
});

const counts = z.record(z.string(), z.string());

/** All that a call may change, as texts to compare. */
async function readEverything(): Promise<Record<string, string>> {
  const { rows } = await owner.query<Record<string, unknown>>(`select
    (select count(*) || md5(string_agg(u::text, ',' order by id)) from users u) as users,
    (select count(*) || md5(string_agg(a::text, ',' order by id)) from accounts a) as identities,
    (select md5(string_agg(id::text, ',' order by id)) from sessions) as sessions,
    (select md5(string_agg(id::text, ',' order by id)) from verifications
      where value not like '00000000%' and identifier not like 'connect-google %') as links,
    (select count(*)::text from held_emails) as held,
    (select md5(string_agg(id::text, ',' order by id)) from access_tokens) as tokens,
    (select count(enabled_at) || md5(string_agg(recovery_codes::text, ',' order by user_id)) from two_factors) as "twoFactors",
    (select count(*)::text from data_exports) as exports,
    (select count(*)::text from subscriptions) as trials,
    (select count(*)::text from audit_log) as audit,
    (select count(*)::text from outbox) as outbox,
    (select count(*)::text from graphile_worker._private_jobs) as jobs`);
  return counts.parse(
    Object.fromEntries(Object.entries({ ...rows[0] }).map(([name, value]) => [name, String(value)])),
  );
}

/** The names of what differs. */
function changesBetween(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

const calls = createAccountCalls(
  server,
  () => owner,
  () => address,
);

/** A visit is made in parts: its account is removed when filling it fails, and the log row of its beginning stays. */
const elsewhere: ReadonlySet<string> = new Set(["exploreExample"]);

test("every endpoint that changes an account is tried", () => {
  const changing = endpointNames.filter((name) => {
    const { method, audit } = endpointOf(name);
    return name in accountEndpoints && !elsewhere.has(name) && (method !== "GET" || audit);
  });
  const tried = Object.values(calls).map(({ name }) => name);
  expect([...new Set(tried)].toSorted()).toEqual(changing.toSorted());
});

test.each(Object.entries(calls))(
  "%s: with any statement failing, account, audit log and outbox agree",
  async (_what, { answered = 200, once, prepare }) => {
    const ready = async () => {
      await owner.query("delete from attempts");
      return prepare(await server.signUp());
    };
    const call = await ready();
    const before = await readEverything();
    const statements = await fault.during(0, "statement", async () => {
      expect((await call()).statusCode).toBe(answered);
    });
    const whole = changesBetween(before, await readEverything());
    expect(statements).toBeGreaterThan(0);

    for (const [moment, count] of [
      ["statement", statements],
      ["commit", statements],
    ] as const) {
      let next: Call | undefined;
      let tries = 0;
      for (let at = 1; at <= count; at += 1) {
        next ??= await ready();
        const earlier = await readEverything();
        const tried = next;
        let status = 0;
        const met = await fault.during(at, moment, async () => {
          status = (await tried()).statusCode;
        });
        if (met < at) break;
        const changed = changesBetween(earlier, await readEverything());
        expect(status, `statement ${at}`).not.toBe(429);
        expect([[], whole], `${moment} ${at}`).toContainEqual(changed);
        tries += 1;
        if (once || changed.length > 0 || tries % MOST_CALLS === 0) next = undefined;
      }
    }
  },
);

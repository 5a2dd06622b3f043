import { type EndpointName, endpointNames, endpointOf, type FailureReply } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listErasedInvoices } from "../../../admin/erased-invoices.ts";
import { createUserAdmin } from "../../../admin/users.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import type { Pools } from "../../../platform/db/pool.ts";
import { asOwnerOf, grantCredits, grantPlan } from "../../../platform/db/test-database.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { createWithUser } from "../../../platform/db/with-user.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createNightlyCleaning } from "../../../platform/storage/nightly-cleaning.ts";
import { callOf, makerOf, sendTo } from "../../../test/fixtures.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { dumpOf, found } from "../../../test/secrets.ts";
import { asTestUser, buildTestApp, TEST_PASSWORD, type TestApp, type TestUser } from "../../../test-app.ts";

const MARK = "Quartzfinch";
/** A word in every text of the erased user and in no other user's. */
const ERASED = "Basaltheron";
const LINES = [{ what: "Startup Plan, yearly", amount: 708 }];

let server: TestApp;
let pools: Pools;
beforeAll(async () => {
  server = await buildTestApp({ rateLimits: 100 });
  pools = createTestPools(server.database, { maximumConnections: 2 });
});
afterAll(async () => {
  await pools.close();
  await server.close();
});

const remove = (user: TestUser, password = TEST_PASSWORD) =>
  user.api.send("deleteAccount", { body: { password } });

async function signIn({ email }: TestUser): Promise<TestUser> {
  const { _id: userId, token } = await server.client.call("signIn", {
    body: { email, password: TEST_PASSWORD },
  });
  return asTestUser(server.app, { userId, email, token });
}

const clean = () =>
  createNightlyCleaning({
    pools,
    withUser: createWithUser(pools.app),
    clock: server.clock,
    log: createLog("info", { write: () => undefined }),
  })(new AbortController().signal);

/** Moves the end of the 30 days into the past. */
const passGrace = ({ userId }: TestUser) =>
  asOwnerOf(server.database, userId, (client) =>
    client.query("update users set delete_after = now() - interval '1 second' where id = $1", [userId]),
  );

test("deleting the account needs the password", async () => {
  const user = await server.signUp();
  const answer = await remove(user, "not the password");
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FailureReply>().issues).toEqual([
    { path: "password", message: "This is not your current password" },
  ]);
  expect((await user.api.call("getUserDetails")).deletedAfter).toBeNull();
});

test("a deleted account has no session and no token left, and 30 days to be restored", async () => {
  const user = await server.signUp();
  const other = await signIn(user);
  const { token } = await user.api.call("createAccessToken", {
    body: { name: "Script", scope: "write", expiresAt: inDays(3) },
  });
  const answer = await remove(user);
  expect(answer.statusCode, answer.body).toBe(200);
  const days = (Date.parse(answer.json().deletedAfter) - server.clock.now().getTime()) / DAY_MS;
  expect(days).toBeCloseTo(30, 2);
  for (const headers of [user.headers, other.headers, { authorization: `Bearer ${token}` }])
    expect((await server.client.send("getUserDetails", { headers })).statusCode).toBe(401);
});

test("the user of a deleted account can sign in, restore it or export the data, and nothing else", async () => {
  const user = await server.signUp();
  await remove(user);
  const back = await signIn(user);
  expect((await back.api.call("getUserDetails")).deletedAfter).not.toBeNull();
  const open = new Set<EndpointName>();
  const facts = await makerOf(async () => ({ statusCode: 200, body: "{}" }), back, MARK)(undefined);
  for (const name of endpointNames.filter((each) => endpointOf(each).access === "user")) {
    if (name === "signOut" || name === "restoreAccount") continue;
    const { statusCode } = await sendTo(server)(callOf(name, { ...facts, id: "x" }, back.headers));
    if (statusCode !== 403) open.add(name);
  }
  expect([...open].toSorted()).toEqual([
    "downloadExport",
    "getExport",
    "getUserDetails",
    "listSignInMethods",
    "requestExport",
  ]);
});

test("restoring a deleted account brings back its data and stops its erasure", async () => {
  const user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  const { id } = await makerOf(sendTo(server), user, MARK)("plan");
  await remove(user);
  const back = await signIn(user);
  expect((await back.api.call("restoreAccount")).message).toBe("Account restored");
  expect((await back.api.send("getGtmPlan", { params: { id } })).statusCode).toBe(200);
  expect((await back.api.send("restoreAccount")).statusCode).toBe(409);
  await clean();
  expect((await back.api.send("getUserDetails")).statusCode).toBe(200);
});

test("the nightly cleaning erases no deleted account within its 30 days", async () => {
  const user = await server.signUp();
  await remove(user);
  await clean();
  expect((await signIn(user)).userId).toBe(user.userId);
});

/** Tables with a row that holds the text. */
const tablesWith = (dump: string, text: string) =>
  dump.split(/^table /m).flatMap((table) => (table.includes(text) ? [table.split("\n", 1).join("")] : []));

/** Encrypted values in rows of the user. */
const sealedOf = (dump: string, { userId }: TestUser) =>
  dump
    .split("\n")
    .filter((line) => line.includes(userId))
    .flatMap((line) => line.match(/\bv1\.[\w-]+(\.[\w-]{16,}){6}/g) ?? []);

/** An invoice with the user's name and address on it, as a purchase leaves one. */
const addInvoice = ({ userId, email }: TestUser, invoiceNumber: string) =>
  asOwnerOf(server.database, userId, async (client) => {
    await client.query(
      `with paid as (
         insert into payment_orders (owner_id, id, order_id, receipt, plan, period, currency, plan_amount,
           consulting_amount, gst_no, status, payment_id, refunded, paid_at)
         values (app_user(), gen_random_uuid(), $1, $1, 'startup', 'yearly', 'USD', 708, 150, '29AAGCB7383J1Z4',
           'paid', 'pay_1', 10050, '2026-11-20T10:00:00Z') returning owner_id, id)
       insert into invoices (owner_id, id, payment_order_id, number, issued_at, bill_to, lines)
         select owner_id, gen_random_uuid(), id, $1, '2026-11-20T10:00:01Z', $2, $3 from paid`,
      [invoiceNumber, JSON.stringify({ name: `${ERASED} Owner`, company: "", email }), JSON.stringify(LINES)],
    );
  });

test("an account erased after 30 days leaves an anonymous invoice and no text, address or id of its user", async () => {
  const user = await server.signUp();
  const neighbour = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  await user.api.call("updateProfile", { body: { name: `${ERASED} Owner`, company: `${ERASED} Limited` } });
  const make = makerOf(sendTo(server), user, ERASED);
  for (const thing of [
    "planShare",
    "simulationShare",
    "planVersion",
    "dgPlan",
    "simulation",
    "deletedPlan",
    "accessToken",
    "deal",
    "dashboardView",
    "passageSource",
  ] as const)
    await make(thing);
  await grantCredits(server.database, user.userId, 25);
  const asker = { name: ERASED, email: user.email, company: ERASED };
  await user.api.call("sendQuery", { body: { ...asker, problemDescription: `Prices of ${ERASED}` } });
  await user.api.call("sendEnterpriseRequest", {
    body: { ...asker, contact: "12025550100", message: `Seats for ${ERASED}` },
  });
  await asOwnerOf(server.database, user.userId, (client) =>
    client.query("update users set email_verified = true, email_proven_at = now()"),
  );
  await user.api.call("beginTwoFactor", { body: { password: TEST_PASSWORD } });
  await user.api.send("requestExport", { body: { password: TEST_PASSWORD } });
  await user.api.send("changeEmail", {
    body: { newEmail: `${ERASED}@next.example`, password: TEST_PASSWORD },
  });
  await server.client.send("forgotPassword", { body: { email: user.email } });
  await addInvoice(user, "BH-2026-000001");
  const traces = [ERASED, ERASED.toLowerCase(), user.userId, user.email];
  const before = await dumpOf(server.database);
  expect(found(traces, before)).toEqual(traces);
  expect(tablesWith(before, user.userId)).toEqual(
    expect.arrayContaining([
      "audit_log",
      "deals",
      "enterprise_requests",
      "graphile_worker._private_jobs",
      "consulting_queries",
      "invoices",
      "ledger",
      "outbox",
      "payment_orders",
      "two_factors",
    ]),
  );
  const sealed = sealedOf(before, user);
  expect(sealed.length).toBeGreaterThan(2);

  await remove(user);
  await passGrace(user);
  await clean();
  const dump = await dumpOf(server.database);
  expect(found([...traces, ...sealed], dump)).toEqual([]);
  expect(found([neighbour.userId, neighbour.email], dump)).toHaveLength(2);
  const [kept, ...others] = await listErasedInvoices(server.database.ownerUrl);
  expect(others).toEqual([]);
  expect(kept).toEqual({
    invoiceNumber: "BH-2026-000001",
    issuedAt: new Date("2026-11-20T10:00:01Z"),
    currency: "USD",
    planAmount: 708,
    consultingAmount: 150,
    refunded: 10_050,
    gstNo: "29AAGCB7383J1Z4",
    lines: LINES,
    paidAt: new Date("2026-11-20T10:00:00Z"),
    paymentId: "pay_1",
    erasedAt: expect.any(Date) as unknown,
  });
  const again = await server.client.send("signIn", { body: { email: user.email, password: TEST_PASSWORD } });
  expect(again.statusCode).toBe(401);
});

test("the books keep the invoice of an erased account for ten years", async () => {
  const [older, newer] = [await server.signUp(), await server.signUp()];
  for (const [user, number, age] of [
    [older, "BH-2016-000001", "10 years 1 day"],
    [newer, "BH-2016-000002", "9 years 360 days"],
  ] as const) {
    await addInvoice(user, number);
    await asOwnerOf(server.database, user.userId, (client) =>
      client.query("update invoices set issued_at = now() - $1::interval", [age]),
    );
    await remove(user);
    await passGrace(user);
  }
  await clean();
  const numbers = (await listErasedInvoices(server.database.ownerUrl)).map((kept) => kept.invoiceNumber);
  expect(numbers).toContain("BH-2016-000002");
  expect(numbers).not.toContain("BH-2016-000001");
});

test("an account deleted by the operator leaves its invoice in the books", async () => {
  const user = await server.signUp();
  await addInvoice(user, "BH-2026-000009");
  const admin = createUserAdmin({
    databaseUrl: server.database.serverUrl,
    publicUrl: "https://plan.example",
  });
  expect(await admin.remove(user.email)).toBe(true);
  await admin.close();
  const books = await listErasedInvoices(server.database.ownerUrl);
  expect(books.map((kept) => kept.invoiceNumber)).toContain("BH-2026-000009");
  expect(JSON.stringify(books)).not.toContain(user.email);
});

test("listErasedInvoices refuses the database login of a server", async () => {
  await expect(listErasedInvoices(server.database.serverUrl)).rejects.toThrow("the owner's address");
});

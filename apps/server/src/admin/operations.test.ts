import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createVault } from "../platform/crypto/envelope.ts";
import { makeKeyringEntry, parseKeyring } from "../platform/crypto/keyring.ts";
import { asOwnerOf, grantCredits, grantPlan } from "../platform/db/test-database.ts";
import { newId } from "../platform/db/uuid.ts";
import { buildTestApp, type TestApp, type TestUser } from "../test-app.ts";
import { createOperations, type Operations } from "./operations.ts";
import { createUserAdmin } from "./users.ts";

let server: TestApp;
let operations: Operations;
let user: TestUser;

beforeAll(async () => {
  server = await buildTestApp({ rateLimits: 100 });
  operations = createOperations(server.database.serverUrl);
});
afterAll(async () => {
  await operations.close();
  await server.close();
});
beforeEach(async () => {
  user = await server.signUp();
});

const inDatabase = (statement: string, values: unknown[] = []) =>
  asOwnerOf(server.database, user.userId, (client) =>
    client.query<Record<string, unknown>>(statement, values),
  );

const auditActions = async () =>
  (await inDatabase("select actor || ' ' || action as line from audit_log order by sequence")).rows.map(
    ({ line }) => line,
  );

test("an open query is listed with its account and marked as answered once", async () => {
  await grantPlan(server.database, user.userId, "enterprise");
  await grantCredits(server.database, user.userId, 25);
  const body = { name: "", email: "", company: "", problemDescription: "Price wording for banks" };
  const { queryId } = await user.api.call("sendQuery", { body });
  const mine = (all: boolean) =>
    operations.inquiries(all).then((found) => found.filter(({ email }) => email === user.email));
  expect(await mine(false)).toMatchObject([{ id: queryId, kind: "query", text: "Price wording for banks" }]);
  expect(await operations.markDone(queryId)).toBe(true);
  expect(await operations.markDone(queryId)).toBe(false);
  expect(await mine(false)).toEqual([]);
  expect(await mine(true)).toMatchObject([{ id: queryId, doneAt: expect.anything() as unknown }]);
  expect(await auditActions()).toContain("script consulting.done");
});

test("an unsent e-mail is listed without its text and delivered again", async () => {
  const [mail] = (await operations.waitingMails()).filter(({ email }) => email === user.email);
  expect(mail).toMatchObject({ kind: "verify-email", recipient: user.email });
  expect(JSON.stringify(mail)).not.toContain("http");
  await inDatabase("delete from graphile_worker._private_jobs");
  expect(await operations.resendMail(mail?.id ?? "")).toBe(true);
  const { rows } = await inDatabase("select payload from graphile_worker._private_jobs");
  expect(rows).toEqual([{ payload: { ownerId: user.userId, payload: { outboxId: mail?.id } } }]);
  expect(await auditActions()).toContain("script mail.resend");
  expect(await operations.resendMail(newId())).toBe(false);
});

test("a parked job is listed with its error and gets all its tries again", async () => {
  await inDatabase(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused'",
  );
  const parked = await operations.parkedJobs();
  expect(parked.length).toBeGreaterThan(0);
  expect(parked[0]).toMatchObject({ task: "mail.deliver", lastError: "refused" });
  expect(await operations.retryJobs("0")).toBe(0);
  expect(await operations.retryJobs(parked[0]?.id)).toBe(1);
  expect(await operations.retryJobs()).toBe(parked.length - 1);
  expect(await operations.parkedJobs()).toEqual([]);
});

test("the audit log is verified for one account or all, and a changed row is found", async () => {
  expect(await operations.verifyAudit(user.email)).toEqual([
    { email: user.email, rows: 1, firstBroken: null },
  ]);
  await inDatabase("update audit_log set action = 'account.nothing' where owner_id = $1", [user.userId]);
  expect(await operations.verifyAudit(user.email)).toEqual([{ email: user.email, rows: 1, firstBroken: 1 }]);
  const broken = (await operations.verifyAudit()).filter(({ firstBroken }) => firstBroken !== null);
  expect(broken).toHaveLength(1);
});

test("the audit log of a team's workspace is verified with those of its first owner", async () => {
  const { workspace } = await user.api.call("createWorkspace", { body: { name: "Acme" } });
  const ofOwner = async () =>
    (await operations.verifyAudit(user.email)).map(({ firstBroken }) => firstBroken);
  expect(await ofOwner()).toEqual([null, null]);
  await asOwnerOf(server.database, workspace.id, (client) =>
    client.query("update audit_log set action = 'workspace.nothing'"),
  );
  expect(await ofOwner()).toEqual([1, null]);
  await asOwnerOf(server.database, workspace.id, (client) => client.query("delete from audit_log"));
});

test("a rewrap encrypts unsent e-mails under the first key, and a second one finds nothing to do", async () => {
  const [older, newer] = [makeKeyringEntry(), makeKeyringEntry()];
  const place = { table: "outbox", userId: user.userId, field: "" };
  const { rows } = await inDatabase("select id from outbox");
  const id = String(rows[0]?.["id"]);
  const before = createVault(parseKeyring(older, "test"));
  // The other users' e-mails are encrypted with the app's own key, which this ring lacks.
  for (const { id: other } of (await operations.waitingMails()).filter(({ email }) => email !== user.email))
    await asOwnerOf(server.database, user.userId, (client) =>
      client
        .query("alter table outbox no force row level security; ")
        .then(() => client.query("delete from outbox where id = $1", [other])),
    );
  await inDatabase("update outbox set sealed = $1 where id = $2", [
    before.seal("Hello", { ...place, field: `sealed ${id}` }),
    id,
  ]);
  const ring = parseKeyring(`${newer} ${older}`, "test");
  expect(await operations.rewrap(ring)).toEqual({ rows: 1, rewrapped: 1 });
  expect(await operations.rewrap(ring)).toEqual({ rows: 1, rewrapped: 0 });
  const after = createVault(parseKeyring(newer, "test"));
  const stored = String((await inDatabase("select sealed from outbox")).rows[0]?.["sealed"]);
  expect(after.open(stored, { ...place, field: `sealed ${id}` })).toBe("Hello");
});

test("granted credits reach the balance with an audit row; an unknown address gets none", async () => {
  const admin = createUserAdmin({
    databaseUrl: server.database.serverUrl,
    publicUrl: "https://plan.example",
  });
  try {
    expect(await admin.grantCredits(user.email, 100, "Goodwill")).toBe(100);
    expect(await admin.grantCredits("nobody@example.com", 100, "Goodwill")).toBeUndefined();
  } finally {
    await admin.close();
  }
  expect((await user.api.call("listCredits")).entries).toMatchObject([{ change: 100, what: "Goodwill" }]);
  expect(await auditActions()).toContain("script credits.grant");
});

test("a rewrap encrypts the secrets of second factors under the first key", async () => {
  const [older, newer] = [makeKeyringEntry(), makeKeyringEntry()];
  const place = { table: "two_factors", userId: user.userId, field: "secret" };
  const sealed = createVault(parseKeyring(older, "test")).seal("JBSWY3DP", place);
  await inDatabase("insert into two_factors (user_id, sealed, begun_at) values ($1, $2, now())", [
    user.userId,
    sealed,
  ]);
  // The e-mails of the app are encrypted with a key that this ring lacks.
  await inDatabase("alter table outbox no force row level security");
  await inDatabase("delete from outbox");
  await inDatabase("delete from key_canaries");
  expect(await operations.rewrap(parseKeyring(`${newer} ${older}`, "test"))).toEqual({
    rows: 1,
    rewrapped: 1,
  });
  const { rows } = await inDatabase("select sealed from two_factors");
  const after = createVault(parseKeyring(newer, "test"));
  expect(after.open(String(rows[0]?.["sealed"]), place)).toBe("JBSWY3DP");
});

test("a rewrap includes the secrets of a team's connections", async () => {
  const { workspace } = await user.api.call("createWorkspace", { body: { name: "Acme" } });
  const [older, newer] = [makeKeyringEntry(), makeKeyringEntry()];
  const id = newId();
  const place = { table: "connections", userId: workspace.id, field: `sealed ${id}` };
  const sealed = createVault(parseKeyring(older, "test")).seal("secret", place);
  // The e-mails are encrypted with the app's own key, which this ring lacks.
  await asOwnerOf(server.database, workspace.id, async (client) => {
    await client.query("alter table outbox no force row level security");
    await client.query("delete from outbox");
    await client.query("delete from two_factors");
    await client.query("delete from key_canaries");
    await client.query("alter table outbox force row level security");
    await client.query(
      `insert into connections (owner_id, id, provider, kind, sealed, masked, data_centre)
       values ($1, $2, 'hubspot', 'crm', $3, '{}', '')`,
      [workspace.id, id, sealed],
    );
  });
  const ring = parseKeyring(`${newer} ${older}`, "test");
  expect(await operations.rewrap(ring)).toEqual({ rows: 1, rewrapped: 1 });
  const stored = await asOwnerOf(server.database, workspace.id, async (client) => {
    const found = await client.query<{ sealed: string }>("select sealed from connections");
    return found.rows[0]?.sealed ?? "";
  });
  expect(createVault(parseKeyring(newer, "test")).open(stored, place)).toBe("secret");
});

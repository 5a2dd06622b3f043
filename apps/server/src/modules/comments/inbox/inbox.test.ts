import type { Inbox, ReplyOf } from "@beachhead/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import type { Pools } from "../../../platform/db/pool.ts";
import { outbox } from "../../../platform/db/schema/platform.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { insertTeam, setRole } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { createWithUser, type WithUser } from "../../../platform/db/with-user.ts";
import { createSendMail } from "../../../platform/outbox/index.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_SECRET, TEST_VAULT, type TestUser } from "../../../test-app.ts";
import { testCost } from "../../product-costs/test-cost.ts";
import { sendInboxMail } from "./inbox-mail.ts";

const server = testServer({ rateLimits: 1_000, confirmed: true });
const PUBLIC_URL = "https://plan.example";

let pools: Pools;
let withUser: WithUser;
let ada: TestUser;
let ben: TestUser;
let team: string;
let document: string;

beforeAll(() => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
  withUser = createWithUser(pools.app);
});
afterAll(() => pools.close());

beforeEach(async () => {
  [ada, ben] = await Promise.all([server.signUp(), server.signUp()]);
  await ada.api.send("updateProfile", { body: { name: "Ada" } });
  team = await insertTeam(server.database, [
    { userId: ada.userId, role: "owner" },
    { userId: ben.userId, role: "commenter" },
  ]);
  const answer = await ada.api.send("createProductCost", { body: testCost(), headers: headers() });
  document = answer.json<{ id: string }>().id;
});

const headers = () => ({ workspace: team });

async function say(by: TestUser, text: string, fields: object = {}): Promise<string> {
  const about = { kind: "product-cost", id: document, path: "fixedAdminCost", label: "Admin cost" };
  const body = { ...about, text, ...fields };
  const answer = await by.api.send("createComment", { headers: headers(), body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().comment.id;
}

const inboxOf = (user: TestUser): Promise<Inbox> => user.api.call("getInbox");

const read = (user: TestUser, body: object = {}) => user.api.send("readInbox", { body });

const set = (user: TestUser, mails: string, timeZone = "Europe/Berlin") =>
  user.api.send("changeInboxSettings", { body: { mails, timeZone } });

/** Does the mail job of a person as a worker does so long from now. */
async function work({ userId: ownerId }: TestUser, inMs = 5 * MINUTE_MS): Promise<void> {
  const handler = sendInboxMail({
    clock: { now: () => new Date(server.clock.now().getTime() + inMs) },
    sendMail: createSendMail(TEST_VAULT),
    publicUrl: PUBLIC_URL,
    secret: TEST_SECRET,
  });
  const job = { ownerId, attempt: 1, signal: AbortSignal.timeout(60_000) };
  await handler.run({}, { ...job, asOwner: (change) => withUser(ownerId, change) });
}

async function mailsOf({ userId }: TestUser) {
  const rows = await withUser(userId, (tx) =>
    tx.select().from(outbox).where(eq(outbox.kind, "inbox")).orderBy(outbox.createdAt),
  );
  return rows.map(({ id, subject, unsubscribeUrl, sealed }) => ({
    subject,
    unsubscribeUrl,
    text: TEST_VAULT.open(sealed ?? "", { table: "outbox", userId, field: `sealed ${id}` }),
  }));
}

/** When the waiting jobs that mail a person run. */
async function scheduled({ userId }: TestUser): Promise<Date[]> {
  const key = `inbox.mail:${userId}`;
  const rows = await server.query<{ run_at: Date }>(
    "select run_at from graphile_worker.jobs where key = $1",
    [key],
    { userId },
  );
  return rows.map(({ run_at: at }) => at);
}

test("a mention and a reply reach the inbox of whom they are for, and nobody else's", async () => {
  const thread = await say(ada, "Is this for a full year?", { mentions: [ben.userId] });
  await say(ben, "From January.", { thread });
  expect(await inboxOf(ben)).toMatchObject({
    unread: 1,
    items: [
      {
        kind: "mention",
        by: "Ada",
        workspace: { id: team, name: "Acme" },
        document: { kind: "product-cost", id: document, path: "fixedAdminCost" },
        thread,
        label: "Admin cost",
        excerpt: "Is this for a full year?",
        isRead: false,
      },
    ],
  });
  const { items, unread } = await inboxOf(ada);
  expect({ unread, kinds: items.map(({ kind }) => kind) }).toEqual({ unread: 1, kinds: ["reply"] });
});

test("an item about a deleted document is neither listed, counted nor mailed until the document is restored", async () => {
  await say(ada, "Keep?", { mentions: [ben.userId] });
  const other = await ada.api.send("createProductCost", {
    body: testCost({ costTitle: "Other" }),
    headers: headers(),
  });
  await say(ada, "And this?", { id: other.json<{ id: string }>().id, mentions: [ben.userId] });
  const params = { id: document };
  await ada.api.call("deleteProductCost", { params, headers: headers() });
  const listed = async () => {
    const { items, unread } = await inboxOf(ben);
    return [unread, ...items.map(({ excerpt }) => excerpt)];
  };
  expect(await listed()).toEqual([1, "And this?"]);
  await work(ben);
  expect((await mailsOf(ben)).map(({ text }) => text.includes("Keep?"))).toEqual([false]);
  await ada.api.call("undeleteProductCost", { params, headers: headers() });
  expect(await listed()).toEqual([2, "And this?", "Keep?"]);
});

test("one item or all are marked as read, by their owner only", async () => {
  await say(ada, "One", { mentions: [ben.userId] });
  await say(ada, "Two", { mentions: [ben.userId] });
  const [newest] = (await inboxOf(ben)).items;
  const ids = [newest?.id ?? ""];
  expect((await read(ada, { ids })).json<ReplyOf<"readInbox">>().unread).toBe(0);
  expect((await inboxOf(ben)).unread).toBe(2);
  expect((await read(ben, { ids })).json<ReplyOf<"readInbox">>().unread).toBe(1);
  expect((await inboxOf(ben)).items.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect((await read(ben)).json<ReplyOf<"readInbox">>().unread).toBe(0);
});

test("a changed comment changes its item, a deleted one takes it back, a removed member loses all", async () => {
  const id = await say(ada, "Teh cost?", { mentions: [ben.userId] });
  const params = { id };
  const change = (text: string, mentions: string[]) =>
    ada.api.send("updateComment", { params, body: { text, mentions }, headers: headers() });
  const excerpts = async () => (await inboxOf(ben)).items.map(({ excerpt }) => excerpt);
  await change("The cost?", [ben.userId]);
  expect(await excerpts()).toEqual(["The cost?"]);
  await change("The cost?", []);
  expect(await excerpts()).toEqual([]);
  await change("The cost?", [ben.userId]);
  await ada.api.send("deleteComment", { params, headers: headers() });
  expect(await excerpts()).toEqual([]);
  await change("Back again", [ben.userId]);
  expect(await excerpts()).toEqual(["Back again"]);
  await setRole(server.database, team, ben.userId, undefined);
  expect(await excerpts()).toEqual([]);
});

test("an inbox has the newest 100 of 110 items that one member causes, and what others caused stays", async () => {
  const cy = await server.signUp();
  await setRole(server.database, team, cy.userId, "commenter");
  await say(cy, "Is this for a full year?", { mentions: [ben.userId] });
  const ids = Array.from({ length: 110 }, () => newId());
  await withUser(team, (tx) =>
    tx.execute(sql`select add_inbox_item(${ben.userId}::uuid, id, id::text, 'mention', ${ada.userId}::uuid, null,
      null, null, null, 'Title', '', '', now()) from unnest(${sql.param(ids)}::uuid[]) as id`),
  );
  const found = await server.query<{ actor: string; items: number }>(
    "select actor_id as actor, count(*)::int as items from inbox_items group by actor_id order by items",
    [],
    ben,
  );
  expect(found).toEqual([
    { actor: cy.userId, items: 1 },
    { actor: ada.userId, items: 100 },
  ]);
});

test("five minutes of comments are one e-mail, cut and quoted, with a link that stops them", async () => {
  await say(ada, "First\n\nSubject: win a prize at https://prize.example/<b>", { mentions: [ben.userId] });
  await say(ada, `Second ${"x".repeat(4_000)}`, { mentions: [ben.userId] });
  expect(await scheduled(ben)).toHaveLength(1);
  await work(ben);
  await work(ben);
  const [mail, ...others] = await mailsOf(ben);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("2 new items in your inbox");
  expect(mail?.text).toContain("> First Subject: win a prize at ");
  expect(mail?.text.length).toBeLessThan(1_500);
  const links = [...(mail?.text ?? "").matchAll(/\w+:\/\/[^/\s]+/g)].map(([link]) => link);
  expect(new Set(links)).toEqual(new Set([PUBLIC_URL]));
  expect(mail?.text).not.toMatch(/prize\.example|[<]b/);
  expect(mail?.text).toContain(`${PUBLIC_URL}/inbox`);
  const stop = mail?.unsubscribeUrl ?? "";
  expect(mail?.text).toContain(stop);
  const token = stop.slice(stop.lastIndexOf("/") + 1);
  const stopped = await server.client.send("stopInboxMail", { body: { token } });
  expect(stopped.statusCode, stopped.body).toBe(200);
  expect((await inboxOf(ben)).settings.mails).toBe("never");
  await say(ada, "Third", { mentions: [ben.userId] });
  await work(ben, 6 * MINUTE_MS);
  expect(await mailsOf(ben)).toHaveLength(1);
});

test("what was read in the meantime is not mailed, nor is an address that is not confirmed", async () => {
  await say(ada, "Read soon", { mentions: [ben.userId] });
  await read(ben);
  await work(ben);
  expect(await mailsOf(ben)).toEqual([]);
  await server.query("update users set email_verified = false where id = $1", [ben.userId], ben);
  await say(ada, "Unconfirmed", { mentions: [ben.userId] });
  await work(ben);
  expect(await mailsOf(ben)).toEqual([]);
});

test("the daily digest is sent at eight in the person's morning, with all that waits", async () => {
  await set(ben, "daily");
  await say(ada, "One", { mentions: [ben.userId] });
  await say(ada, "Two", { mentions: [ben.userId] });
  const [at, ...others] = await scheduled(ben);
  expect(others).toEqual([]);
  const hour = new Intl.DateTimeFormat("en-GB", { hour: "numeric", timeZone: "Europe/Berlin" }).format(at);
  expect(hour).toBe("08");
  const wait = (at?.getTime() ?? 0) - server.clock.now().getTime();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
  await set(ben, "at-once");
  const [sooner] = await scheduled(ben);
  expect((sooner?.getTime() ?? 0) - server.clock.now().getTime()).toBeLessThanOrEqual(5 * MINUTE_MS);
  await work(ben);
  expect((await mailsOf(ben)).map(({ subject }) => subject)).toEqual(["2 new items in your inbox"]);
});

test("e-mails at a time or in a zone that does not exist are refused", async () => {
  expect((await set(ben, "hourly")).statusCode).toBe(422);
  expect((await set(ben, "daily", "Mars/Olympus")).statusCode).toBe(422);
  expect((await server.client.send("stopInboxMail", { body: { token: "x.y" } })).statusCode).toBe(400);
});

import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { UserDetails } from "@beachhead/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Pools } from "../../../platform/db/pool.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { createWithUser } from "../../../platform/db/with-user.ts";
import { createEgress, type Egress } from "../../../platform/egress/egress.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createMixpanel, type MixpanelSettings } from "../../../providers/mixpanel/index.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../../test-app.ts";
import { sendVisit } from "./record-visit.ts";

/** What a Mixpanel of the test's own received. */
const received: { path: string; body: unknown }[] = [];
let answer = { status: 200, body: '{"status":1,"error":null}' };
let server: Server;
let settings: MixpanelSettings;
let app: TestApp;
let pools: Pools;
let egress: Egress;
let user: TestUser;
const logged: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    async function reply(): Promise<void> {
      received.push({ path: request.url ?? "", body: JSON.parse(await text(request)) });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    }
    void reply();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  settings = { api: `http://127.0.0.1:${port}`, token: "project-token" };
  app = await buildTestApp({ analytics: settings });
  pools = createTestPools(app.database, { maximumConnections: 2 });
  egress = createEgress({ allowedOrigins: [settings.api] });
});
beforeEach(async () => {
  user = await app.signUp();
});
afterEach(() => {
  received.length = 0;
  logged.length = 0;
  answer = { status: 200, body: '{"status":1,"error":null}' };
});
afterAll(async () => {
  await egress.close();
  await pools.close();
  await app.close();
  await new Promise((resolve) => server.close(resolve));
});

const consent = (analyticsConsent: boolean) => user.api.send("updateProfile", { body: { analyticsConsent } });
const visit = () => user.api.call("recordDashboardVisit");

const jobRow = z.object({ payload: z.object({ payload: z.unknown() }) });

/** Runs the jobs of this user's visits as a worker does. @returns how many there were */
async function sendVisits(): Promise<number> {
  const { userId: ownerId } = user;
  const { rows } = await asOwnerOf(app.database, ownerId, (client) =>
    client.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'dashboards.record-visit' and payload ->> 'ownerId' = $1`,
      [ownerId],
    ),
  );
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const handler = sendVisit(createMixpanel(settings, egress), log);
  const withUser = createWithUser(pools.app);
  const job = { ownerId, attempt: 1, signal: AbortSignal.timeout(60_000) };
  for (const row of rows)
    await handler.run(jobRow.parse(row).payload.payload, {
      ...job,
      asOwner: (work) => withUser(ownerId, work),
    });
  return rows.length;
}

test("a visit is reported with the profile once the user has agreed, and not before", async () => {
  expect((await user.api.call("getUserDetails")).analyticsConsent).toBeNull();
  expect(await visit()).toEqual({ success: true, recorded: false });
  expect((await consent(true)).json<UserDetails>().analyticsConsent).toBe(true);
  expect(await visit()).toEqual({ success: true, recorded: true });
  expect(await sendVisits()).toBe(1);
  const [profile, event] = received;
  expect(profile).toMatchObject({
    path: "/engage?verbose=1&ip=0",
    body: [
      {
        $token: "project-token",
        $distinct_id: user.userId,
        $set: { $email: user.email, $name: "Test Person", company: "Acme" },
      },
    ],
  });
  expect(event).toMatchObject({
    path: "/track?verbose=1&ip=0",
    body: [
      {
        event: "Page Viewed",
        properties: {
          token: "project-token",
          distinct_id: user.userId,
          page: "Dashboards",
          userId: user.userId,
          userEmail: user.email,
          company: "Acme",
        },
      },
    ],
  });
  expect(JSON.stringify(event)).toMatch(/"timestamp":"\d{4}-\d\d-\d\dT/);
  expect(received).toHaveLength(2);
});

test("withdrawn consent ends the reports of visits, also of one that waits", async () => {
  await consent(true);
  await visit();
  expect((await consent(false)).json<UserDetails>().analyticsConsent).toBe(false);
  expect(await sendVisits()).toBe(1);
  expect(received).toEqual([]);
  expect((await visit()).recorded).toBe(false);
});

test.each([
  [500, "{}"],
  [200, '{"status":0,"error":"token, missing or empty"}'],
  [302, ""],
])("a Mixpanel that answers %i %s is logged without the user, and nothing fails", async (status, body) => {
  answer = { status, body };
  await consent(true);
  expect((await visit()).recorded).toBe(true);
  await sendVisits();
  expect(received).toHaveLength(1);
  expect(logged.join("")).toContain("visit not sent");
  expect(logged.join("")).not.toContain(user.email);
});

test("a user without a name is not reported, with a warning", async () => {
  await consent(true);
  await visit();
  await asOwnerOf(app.database, user.userId, (client) =>
    client.query("update users set name = '' where id = $1", [user.userId]),
  );
  await sendVisits();
  expect(received).toEqual([]);
  expect(logged.join("")).toContain("the user has no e-mail address or name");
});

test("the configuration tells whether usage analytics are configured; without them nothing is recorded", async () => {
  const isConfigured = async (testApp: TestApp) => (await testApp.client.call("getConfiguration")).analytics;
  expect(await isConfigured(app)).toBe(true);
  const without = await buildTestApp({ database: app.database });
  try {
    expect(await isConfigured(without)).toBe(false);
    await consent(true);
    const headers = user.headers;
    const reply = await without.client.send("recordDashboardVisit", { headers });
    expect(reply.json()).toEqual({ success: true, recorded: false });
  } finally {
    await without.close();
  }
});

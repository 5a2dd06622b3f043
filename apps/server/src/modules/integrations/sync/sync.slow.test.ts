import type { Connection } from "@beachhead/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { DOCUMENT_LIMITS } from "../../../platform/storage/document-limits.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../../test-app.ts";
import { startTestSandbox, type TestSandbox } from "../../../test-sandbox.ts";
import { zohoBrowser } from "../test-zoho-browser.ts";

const STOCK = 450;

let sandbox: TestSandbox;
let server: TestApp;
let browser: ReturnType<typeof zohoBrowser>;
let user: TestUser;
beforeAll(async () => {
  sandbox = await startTestSandbox("http://localhost:3000");
  server = await buildTestApp({ environment: sandbox.environment, rateLimits: 1_000, worksOnJobs: true });
  browser = zohoBrowser(server);
});
afterAll(async () => {
  await server.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await sandbox.control("zoho", "stock", { count: STOCK });
  user = await server.signUp();
});
afterEach(async () => {
  await sandbox.clearFaults("hubspot");
  await user.api.send("disconnectZohoCrm");
  await user.api.send("disconnectHubspot");
});

async function connection(provider: Connection["provider"] = "zoho-crm"): Promise<Connection> {
  const all = await user.api.call("listConnections");
  const found = all.find((each) => each.provider === provider);
  if (found === undefined) throw new Error(`No ${provider}`);
  return found;
}

/** Waits until the connection is as asked. */
const reaches = (asked: (each: Connection) => boolean, provider: Connection["provider"] = "zoho-crm") =>
  expect.poll(async () => asked(await connection(provider))).toBe(true);

async function syncAgain(): Promise<void> {
  const before = (await connection()).lastSync;
  server.clock.advance(60_000);
  await user.api.send("syncConnection", { params: { provider: "zoho-crm" } });
  await reaches(({ lastSync }) => lastSync !== before);
}

const storedDeals = () =>
  asOwnerOf(server.database, user.userId, async (client) => {
    const { rows } = await client.query<{ id: string; stage: string; lead: string }>(
      "select external_id as id, stage, lead_source as lead from deals where owner_id = $1 order by external_id",
      [user.userId],
    );
    return rows;
  });

const idAt = (index: number) => String(4_876_876_000_000_392_000n + BigInt(index));

test("all deals arrive once with their channels, and the next run is known", async () => {
  await browser.connect(user);
  await reaches(({ records, lastSync }) => records === STOCK && lastSync !== null);
  const deals = await storedDeals();
  expect(new Set(deals.map(({ id }) => id)).size).toBe(STOCK);
  expect(new Set(deals.map(({ lead }) => lead))).toContain("Field Sales");
  const { state, nextSync, lastSync, syncing } = await connection();
  expect([state, syncing]).toEqual(["healthy", null]);
  expect(Date.parse(nextSync ?? "") - Date.parse(lastSync ?? "")).toBe(60 * 60_000);
});

test("a second sync reads changed and deleted deals and doubles nothing", async () => {
  await browser.connect(user);
  await reaches(({ lastSync }) => lastSync !== null);
  await sandbox.control("zoho", "change", { id: idAt(3), stage: "won" });
  await sandbox.control("zoho", "delete", { id: idAt(4) });
  await syncAgain();
  const deals = await storedDeals();
  expect(deals).toHaveLength(STOCK - 1);
  expect(deals.find(({ id }) => id === idAt(3))?.stage).toBe("Closed Won");
  expect(deals.map(({ id }) => id)).not.toContain(idAt(4));
});

test.each(["close-before", "close-after", "truncate", "html"])(
  "a page that ends in %s is read again: nothing is lost or doubled",
  async (kind) => {
    const fault = { match: "GET /api/eu/crm/v8/Deals", after: 1, times: 2, kind };
    await sandbox.control("zoho", "faults", fault);
    await browser.connect(user);
    await reaches(({ lastSync }) => lastSync !== null);
    expect(await storedDeals()).toHaveLength(STOCK);
  },
);

test("a service that asks to slow down is left alone, and the state says when it continues", async () => {
  await sandbox.control("zoho", "credits", { left: 3 });
  await browser.connect(user);
  await reaches(({ state }) => state === "throttled");
  const { reason, nextSync } = await connection();
  expect(reason).toMatch(
    /^Zoho CRM asks us to slow down\. The sync continues by itself at \d\d:\d\d UTC\. Nothing is lost\.$/,
  );
  expect(nextSync).not.toBeNull();
  await sandbox.control("zoho", "credits", { left: 50_000 });
});

test("an access that was revoked needs attention, and what was read stays", async () => {
  await browser.connect(user);
  await reaches(({ lastSync }) => lastSync !== null);
  await sandbox.control("zoho", "revoke");
  server.clock.advance(60_000);
  await user.api.send("syncConnection", { params: { provider: "zoho-crm" } });
  await reaches(({ state }) => state === "attention");
  expect(await storedDeals()).toHaveLength(STOCK);
});

test("a stopped sync is healthy again, keeps what was read, and the next one reads the rest", async () => {
  await sandbox.control("zoho", "credits", { left: 4 });
  await browser.connect(user);
  await reaches(({ state }) => state === "throttled");
  const read = (await storedDeals()).length;
  const stopped = await user.api.send("stopSync", { params: { provider: "zoho-crm" } });
  expect(stopped.statusCode).toBe(200);
  await sandbox.control("zoho", "credits", { left: 50_000 });
  expect(await connection()).toMatchObject({ state: "healthy", reason: "", syncing: null });
  expect(await storedDeals()).toHaveLength(read);
  await syncAgain();
  expect(await storedDeals()).toHaveLength(STOCK);
});

test("user details show the credentials of connected services masked, and none after disconnecting", async () => {
  const credentials = async () => {
    const details = await user.api.call("getUserDetails");
    return [
      details.zohoCrmClientId,
      details.zohoCrmClientSecret,
      details.zohoCrmRefreshToken,
      details.hubspotAPIKey,
    ];
  };
  expect(await credentials()).toEqual(["", "", "", ""]);
  await browser.connect(user);
  expect(await credentials()).toEqual(["****NT7Q", "****", "****", ""]);
  await user.api.send("disconnectZohoCrm");
  await user.api.send("connectHubspot", { body: { hubspotAPIKey: "pat-eu1-sync-test-0002" } });
  expect(await credentials()).toEqual(["", "", "", "****0002"]);
});

test("a sync of more deals than one turn reads continues in the next turn, and stores each deal once", async () => {
  await sandbox.control("zoho", "stock", { count: 5_600 });
  const before = (await sandbox.requests("zoho")).filter(({ path }) => path.includes("fields")).length;
  await browser.connect(user);
  await reaches(({ lastSync }) => lastSync !== null);
  const deals = await storedDeals();
  expect(deals).toHaveLength(5_600);
  expect(new Set(deals.map(({ id }) => id)).size).toBe(5_600);
  const after = (await sandbox.requests("zoho")).filter(({ path }) => path.includes("fields")).length;
  // A turn asks twice: for the fields and for the stages.
  expect(after - before).toBe(4);
});

test("a sync stops when its user's storage is full, says so, and continues when there is room", async () => {
  const { bytes } = DOCUMENT_LIMITS;
  DOCUMENT_LIMITS.bytes = 100_000;
  onTestFinished(() => {
    DOCUMENT_LIMITS.bytes = bytes;
  });
  await browser.connect(user);
  await reaches(({ state }) => state === "attention");
  expect(await connection()).toMatchObject({
    reason:
      "Your plan holds no more deals. Deals read so far stay. Delete deals or upgrade, then sync again.",
    nextSync: null,
  });
  expect(await storedDeals()).toEqual([]);
  DOCUMENT_LIMITS.bytes = bytes;
  await user.api.send("syncConnection", { params: { provider: "zoho-crm" } });
  await reaches(({ records, state }) => records === STOCK && state === "healthy");
});

test("a page that comes twice doubles nothing", async () => {
  await sandbox.control("zoho", "repeat", { pages: 2 });
  await browser.connect(user);
  await reaches(({ lastSync }) => lastSync !== null);
  const deals = await storedDeals();
  expect(new Set(deals.map(({ id }) => id)).size).toBe(STOCK);
  expect(deals).toHaveLength(STOCK);
});

test("a renamed field stops the sync until the fields are mapped again, and no stored value is lost", async () => {
  await browser.connect(user);
  await reaches(({ lastSync }) => lastSync !== null);
  await sandbox.control("zoho", "rename", { from: "Lead_Source", to: "Channel" });
  await sandbox.control("zoho", "change", { id: idAt(3), stage: "won" });
  server.clock.advance(60_000);
  await user.api.send("syncConnection", { params: { provider: "zoho-crm" } });
  await reaches(({ state }) => state === "attention");
  expect(await connection()).toMatchObject({
    fieldsChanged: true,
    reason:
      "A mapped field was renamed or removed in Zoho CRM. Deals read so far stay. Map the fields again, then sync.",
  });
  expect((await storedDeals()).find(({ id }) => id === idAt(3))?.lead).not.toBe("");
  const { success: _success, ...mapping } = await user.api.call("getFieldMapping", {
    params: { provider: "zoho-crm" },
  });
  await user.api.send("saveFieldMapping", {
    params: { provider: "zoho-crm" },
    body: { ...mapping, leadSource: "Channel" },
  });
  await syncAgain();
  await sandbox.control("zoho", "rename", { from: "Lead_Source", to: "Lead_Source" });
  expect(await connection()).toMatchObject({ state: "healthy", reason: "" });
  const changed = (await storedDeals()).find(({ id }) => id === idAt(3));
  expect(changed).toMatchObject({ stage: "Closed Won" });
  expect(changed?.lead).not.toBe("");
});

const rateLimit = { status: "error", errorType: "RATE_LIMIT", policyName: "TEN_SECONDLY_ROLLING" };
test.each([
  [429, rateLimit, "throttled", /^HubSpot asks us to slow down\./],
  [429, { ...rateLimit, policyName: "DAILY" }, "throttled", /used up\. .* midnight of the account/],
  [423, {}, "throttled", /^HubSpot asks us to slow down\./],
  [477, {}, "throttled", /^HubSpot is moving the account to another data centre\./],
  [502, {}, "throttled", /^HubSpot does not answer\./],
  [401, { category: "INVALID_AUTHENTICATION" }, "attention", /^HubSpot ended our access\./],
  [403, { category: "MISSING_SCOPES" }, "attention", /lacks the scope crm\.objects\.deals\.read/],
  [400, { category: "VALIDATION_ERROR" }, "attention", /answer that we do not understand\./],
])(
  "HubSpot's answer %i %j in mid-sync: what was read stays, the state is %s",
  async (status, body, state, reason) => {
    await sandbox.control("hubspot", "stock", { count: 250 });
    const fault = {
      match: "GET /crm/objects/2026-03/deals",
      after: 3,
      times: 9,
      kind: "answer",
      status,
      body,
    };
    await sandbox.control("hubspot", "faults", fault);
    await user.api.send("connectHubspot", { body: { hubspotAPIKey: `pat-eu1-fault-${status}-0001` } });
    await reaches((each) => each.state === state, "hubspot");
    expect((await connection("hubspot")).reason).toMatch(reason);
    expect((await storedDeals()).length).toBeGreaterThan(0);
  },
);

test("disconnecting removes the deals that were read", async () => {
  await browser.connect(user);
  await reaches(({ lastSync }) => lastSync !== null);
  await user.api.send("disconnectZohoCrm");
  expect(await storedDeals()).toEqual([]);
});

test("HubSpot's deals arrive with the labels of their stages", async () => {
  await sandbox.control("hubspot", "stock", { count: 230 });
  await user.api.send("connectHubspot", { body: { hubspotAPIKey: "pat-eu1-sync-test-0001" } });
  await reaches(({ records, lastSync }) => records === 230 && lastSync !== null, "hubspot");
  const stages = new Set((await storedDeals()).map(({ stage }) => stage));
  expect(stages).toContain("Closed Won");
});

test("campaigns arrive with their figures; one that was not sent has none", async () => {
  const client = { campaignClientId: "1000.CAMPAIGNS", campaignClientSecret: "of-campaigns-1234" };
  const begun = await user.api.send("beginZohoCampaigns", { body: client });
  const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
  await browser.finish(await browser.consent(begun.json().url), cookie);
  await reaches(({ records, lastSync }) => records === 30 && lastSync !== null, "zoho-campaigns");
  const figures = await asOwnerOf(server.database, user.userId, async (database) => {
    const { rows } = await database.query<{ status: string; sent: number | null }>(
      "select status, (figures ->> 'sent')::int as sent from campaign_reports where owner_id = $1",
      [user.userId],
    );
    return rows;
  });
  for (const { status, sent } of figures) expect(sent === null, status).toBe(status !== "Sent");
});

test("the connection of a deleted account is not read, and again once the account is restored", async () => {
  await browser.connect(user);
  await reaches(({ lastSync }) => lastSync !== null);
  await sandbox.control("zoho", "change", { id: idAt(3), stage: "won" });
  const setDeleted = (deleted: boolean) =>
    asOwnerOf(server.database, user.userId, (client) =>
      client.query(
        "update users set delete_after = case when $2 then now() + interval '9 days' end where id = $1",
        [user.userId, deleted],
      ),
    );
  const nextSync = () =>
    asOwnerOf(server.database, user.userId, async (client) => {
      const { rows } = await client.query<{ next: Date }>("select next_sync_at as next from connections");
      return rows[0]?.next.getTime() ?? 0;
    });
  const before = await nextSync();
  await setDeleted(true);
  server.clock.advance(60_000);
  await asOwnerOf(server.database, user.userId, (client) =>
    client.query("update graphile_worker._private_jobs set run_at = now()"),
  );
  await expect.poll(nextSync).toBeGreaterThan(before);
  expect((await storedDeals()).find(({ id }) => id === idAt(3))?.stage).not.toBe("Closed Won");
  await setDeleted(false);
  await syncAgain();
  expect((await storedDeals()).find(({ id }) => id === idAt(3))?.stage).toBe("Closed Won");
});

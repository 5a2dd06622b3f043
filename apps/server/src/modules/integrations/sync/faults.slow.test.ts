import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { createMetrics } from "../../../platform/metrics/metrics.ts";
import { syncServer } from "./test-sync.ts";

const STOCK = 450;
const all = { deals: STOCK, ids: STOCK };

const metrics = createMetrics({
  pools: {},
  countJobs: async () => ({ waiting: 0, running: 0, parked: 0, lagSeconds: 0 }),
});
const sync = syncServer({ metrics });
const { current, connection, reaches, countDeals } = sync;
const control = (service: "zoho" | "hubspot", action: string, body: object) =>
  current().sandbox.control(service, action, body);
const tokenRequests = async () =>
  (await current().sandbox.requests("zoho")).filter(({ path }) => path.endsWith("/oauth/v2/token")).length;

/** Zoho answers the second page of deals so, once. */
const failSecondPage = (status: number, code: string) =>
  control("zoho", "faults", {
    match: "GET /api/eu/crm/v8/Deals",
    after: 1,
    times: 1,
    kind: "answer",
    status,
    body: { code, status: "error", message: code, details: {} },
  });

test("an access token that ends in mid-sync is refreshed once, and all deals arrive once", async () => {
  await control("zoho", "stock", { count: STOCK });
  await failSecondPage(401, "INVALID_TOKEN");
  await sync.connectZoho();
  const before = await tokenRequests();
  await reaches("zoho-crm", ({ lastSync }) => lastSync !== null);
  expect(await tokenRequests()).toBe(before + 1);
  expect(await countDeals()).toEqual(all);
});

test.each(["EXPIRED_VALUE", "TOKEN_BOUND_DATA_MISMATCH", "PAGINATION_LIMIT_EXCEEDED"])(
  "a page token that Zoho refuses with %s begins the listing again, and no deal is lost or doubled",
  async (code) => {
    await control("zoho", "stock", { count: STOCK });
    await failSecondPage(400, code);
    await sync.connectZoho();
    await reaches("zoho-crm", ({ state }) => state === "throttled");
    expect(await countDeals()).toEqual({ deals: 200, ids: 200 });
    const { reason, nextSync, syncing } = await connection("zoho-crm");
    expect(reason).toMatch(
      /^Zoho CRM does not answer\. The sync tries again by itself at .* Nothing is lost\.$/,
    );
    expect(syncing).toBeNull();
    const wait = Date.parse(nextSync ?? "") - current().server.clock.now().getTime();
    await sync.syncAfter("zoho-crm", wait + MINUTE_MS);
    await reaches("zoho-crm", ({ lastSync }) => lastSync !== null);
    expect(await countDeals()).toEqual(all);
  },
);

test.each([
  [403, "NO_PERMISSION"],
  [401, "OAUTH_SCOPE_MISMATCH"],
  [401, "AUTHORIZATION_FAILED"],
])("Zoho's answer %i %s needs the administrator, and what was read stays", async (status, code) => {
  await control("zoho", "stock", { count: STOCK });
  await failSecondPage(status, code);
  await sync.connectZoho();
  await reaches("zoho-crm", ({ state }) => state === "attention");
  expect((await connection("zoho-crm")).reason).toBe(
    "Zoho CRM does not let us read deals. Ask its administrator for the right, then connect again.",
  );
  expect(await countDeals()).toEqual({ deals: 200, ids: 200 });
});

test("more than ten access tokens in ten minutes throttle the connection, which stays connected", async () => {
  await control("zoho", "stock", { count: STOCK });
  await sync.connectZoho();
  await reaches("zoho-crm", ({ lastSync }) => lastSync !== null);
  for (let given = 1; given < 10; given += 1) {
    await control("zoho", "expire", {});
    expect((await current().user.api.send("listZohoCrmDeals")).statusCode).toBe(200);
  }
  await control("zoho", "expire", {});
  await sync.syncAfter("zoho-crm", MINUTE_MS);
  await reaches("zoho-crm", ({ state }) => state === "throttled");
  const { nextSync } = await connection("zoho-crm");
  const wait = Date.parse(nextSync ?? "") - current().server.clock.now().getTime();
  expect(wait / MINUTE_MS).toBeGreaterThan(14);
  await sync.syncAfter("zoho-crm", wait + MINUTE_MS);
  await reaches("zoho-crm", ({ state }) => state === "healthy");
  expect(await countDeals()).toEqual(all);
});

test.each(["zoho-crm", "hubspot"] as const)(
  "a %s without deals is healthy and has none",
  async (provider) => {
    await control(provider === "hubspot" ? "hubspot" : "zoho", "stock", { count: 0 });
    await (provider === "hubspot" ? sync.connectHubspot("empty-0001") : sync.connectZoho());
    await reaches(provider, ({ lastSync }) => lastSync !== null);
    expect(await connection(provider)).toMatchObject({ state: "healthy", records: 0 });
    expect(await countDeals()).toEqual({ deals: 0, ids: 0 });
  },
);

test("deals that HubSpot archived are deleted by the next sync, and nothing else is", async () => {
  await control("hubspot", "stock", { count: 230 });
  await sync.connectHubspot("archive-0001");
  await reaches("hubspot", ({ lastSync }) => lastSync !== null);
  const { lastSync: first } = await connection("hubspot");
  const listed = await current().user.api.call("listHubspotDeals");
  const ids = listed.deals.data.results.slice(0, 3).map(({ id }: { id: string }) => id);
  for (const id of ids) await control("hubspot", "delete", { id });
  await sync.syncAfter("hubspot", MINUTE_MS);
  await reaches("hubspot", ({ lastSync }) => lastSync !== first);
  expect(await countDeals()).toEqual({ deals: 227, ids: 227 });
});

test("campaigns that may not be read any more need the administrator, and their reports stay", async () => {
  await sync.connectCampaigns();
  await reaches("zoho-campaigns", ({ lastSync }) => lastSync !== null);
  await control("zoho", "scopes", { scopes: ["ZohoCRM.modules.deals.READ"] });
  await sync.syncAfter("zoho-campaigns", MINUTE_MS);
  await reaches("zoho-campaigns", ({ state }) => state === "attention");
  expect(await connection("zoho-campaigns")).toMatchObject({
    records: 30,
    reason:
      "Zoho Campaigns does not let us read reports. Ask its administrator for the right, then connect again.",
  });
});

test("the metrics count syncs by service and outcome, and name no user", async () => {
  await sync.connectCampaigns();
  await reaches("zoho-campaigns", ({ lastSync }) => lastSync !== null);
  await control("zoho", "scopes", { scopes: ["ZohoCRM.modules.deals.READ"] });
  await sync.syncAfter("zoho-campaigns", MINUTE_MS);
  await reaches("zoho-campaigns", ({ state }) => state === "attention");
  const figures = (await metrics.text()).split("\n").filter((line) => line.startsWith("connection_"));
  const names = figures.map((line) => line.slice(0, line.lastIndexOf(" ")));
  expect(names).toContain('connection_syncs_total{provider="zoho-campaigns",outcome="succeeded"}');
  expect(names).toContain('connection_last_success_timestamp_seconds{provider="zoho-campaigns"}');
  const failed = names.filter(
    (name) => name.includes("zoho-campaigns") && !/succeeded|last_success/.test(name),
  );
  expect(failed).toEqual([expect.stringMatching(/outcome="[a-z-]+"\}$/)]);
  expect(figures.join("\n")).not.toContain(current().user.email);
});

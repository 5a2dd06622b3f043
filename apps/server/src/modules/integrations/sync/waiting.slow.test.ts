import type { Connection } from "@beachhead/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../../test-app.ts";
import { startTestSandbox, type TestSandbox } from "../../../test-sandbox.ts";
import { zohoBrowser } from "../test-zoho-browser.ts";

const STOCK = 250;
type Provider = Connection["provider"];

let sandbox: TestSandbox;
let server: TestApp;
let browser: ReturnType<typeof zohoBrowser>;
let user: TestUser;
beforeAll(async () => {
  sandbox = await startTestSandbox("http://localhost:3000");
  server = await buildTestApp({ environment: sandbox.environment, rateLimits: 1_000, worksOnJobs: true });
  browser = zohoBrowser(server);
  // Noon of the next day, so that the account's midnight comes only when a test lets it.
  const untilNoon = DAY_MS - (Date.now() % DAY_MS) + 12 * HOUR_MS;
  for (const service of ["zoho", "hubspot"] as const)
    await sandbox.control(service, "clock", { advance_s: untilNoon / 1000 });
  server.clock.advance(untilNoon);
});
afterAll(async () => {
  await server.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await sandbox.control("hubspot", "stock", { count: STOCK });
  await sandbox.control("zoho", "stock", { count: STOCK });
  user = await server.signUp();
});
afterEach(async () => {
  server.clock.start();
  await sandbox.control("zoho", "campaign-limit");
  await sandbox.control("hubspot", "day", { left: 1_000_000 });
  for (const verb of ["disconnectZohoCrm", "disconnectHubspot", "disconnectZohoCampaigns"] as const)
    await user.api.send(verb);
});

async function connection(provider: Provider): Promise<Connection> {
  const all = await user.api.call("listConnections");
  const found = all.find((each) => each.provider === provider);
  if (found === undefined) throw new Error(`No ${provider}`);
  return found;
}

const reaches = (provider: Provider, asked: (each: Connection) => boolean) =>
  expect.poll(async () => asked(await connection(provider))).toBe(true);

const isThrottled = ({ state }: Connection) => state === "throttled";

/** Moves the clocks of the service and of the server, and asks for a sync. */
async function pass(service: "zoho" | "hubspot", provider: Provider, milliseconds: number): Promise<void> {
  await sandbox.control(service, "clock", { advance_s: milliseconds / 1000 });
  server.clock.advance(milliseconds);
  await user.api.send("syncConnection", { params: { provider } });
}

const countDeals = () =>
  asOwnerOf(server.database, user.userId, async (client) => {
    const { rows } = await client.query<{ ids: number; deals: number }>(
      "select count(*)::int as deals, count(distinct external_id)::int as ids from deals where owner_id = $1",
      [user.userId],
    );
    return rows[0];
  });

const connectHubspot = (token: string) =>
  user.api.send("connectHubspot", { body: { hubspotAPIKey: `pat-eu1-${token}` } });

test("a sync past HubSpot's daily limit names midnight of the account as its next try, and continues then", async () => {
  server.clock.stop();
  // Token check 2, fields, stages, account, labels, one page; the second page is refused.
  await sandbox.control("hubspot", "day", { left: 7 });
  await connectHubspot("day-0001");
  await reaches("hubspot", isThrottled);
  const { reason, nextSync } = await connection("hubspot");
  expect(nextSync).toMatch(/T23:00:00/);
  expect(reason).toBe(
    `The calls that HubSpot allows in a day are used up. The sync continues by itself at midnight of the account, ${nextSync?.slice(0, 10)} 23:00 UTC. Nothing is lost.`,
  );
  expect(await countDeals()).toEqual({ deals: 100, ids: 100 });
  // Before midnight nothing is asked.
  const before = (await sandbox.requests("hubspot")).length;
  await user.api.send("syncConnection", { params: { provider: "hubspot" } });
  expect((await sandbox.requests("hubspot")).length).toBe(before);
  await pass("hubspot", "hubspot", Date.parse(nextSync ?? "") - server.clock.now().getTime() + MINUTE_MS);
  await reaches("hubspot", ({ lastSync }) => lastSync !== null);
  expect(await countDeals()).toEqual({ deals: STOCK, ids: STOCK });
});

test("a locked HubSpot account is asked again after two seconds", async () => {
  await connectHubspot("lock-0001");
  await reaches("hubspot", ({ lastSync }) => lastSync !== null);
  await sandbox.control("hubspot", "lock", { seconds: 3_600 });
  const now = server.clock.stop().getTime();
  await user.api.send("syncConnection", { params: { provider: "hubspot" } });
  await reaches("hubspot", isThrottled);
  const { nextSync } = await connection("hubspot");
  const wait = Date.parse(nextSync ?? "") - now;
  expect(wait).toBeGreaterThanOrEqual(2_000);
  expect(wait).toBeLessThan(MINUTE_MS);
  await sandbox.control("hubspot", "lock", { seconds: 0 });
  await pass("hubspot", "hubspot", wait + 1_000);
  await reaches("hubspot", ({ state }) => state === "healthy");
});

test("a HubSpot account that moves to another data centre is left alone until its move is over", async () => {
  await connectHubspot("move-0001");
  await reaches("hubspot", ({ lastSync }) => lastSync !== null);
  await sandbox.control("hubspot", "move", { seconds: 7_200 });
  await user.api.send("syncConnection", { params: { provider: "hubspot" } });
  await reaches("hubspot", isThrottled);
  const { reason, nextSync } = await connection("hubspot");
  expect(reason).toMatch(/^HubSpot is moving the account to another data centre\. .* Nothing is lost\.$/);
  const wait = Date.parse(nextSync ?? "") - server.clock.now().getTime();
  expect(wait).toBeGreaterThan(HOUR_MS);
  await pass("hubspot", "hubspot", wait + 1_000);
  await reaches("hubspot", ({ state }) => state === "healthy");
  expect(await countDeals()).toEqual({ deals: STOCK, ids: STOCK });
});

test("a Zoho account that moved to another data centre needs to be connected there; deals stay and none is doubled", async () => {
  await browser.connect(user);
  await reaches("zoho-crm", ({ lastSync }) => lastSync !== null);
  await sandbox.control("zoho", "move", { from: "eu", to: "in" });
  server.clock.advance(MINUTE_MS);
  await user.api.send("syncConnection", { params: { provider: "zoho-crm" } });
  await reaches("zoho-crm", ({ state }) => state === "attention");
  expect((await connection("zoho-crm")).reason).toBe(
    "Zoho CRM no longer knows our access in this data centre: the account moved, or its client was deleted. Deals read so far stay. Connect again.",
  );
  expect(await countDeals()).toEqual({ deals: STOCK, ids: STOCK });
  await browser.connect(user, "in");
  await reaches("zoho-crm", ({ state, lastSync }) => state === "healthy" && lastSync !== null);
  expect(await countDeals()).toEqual({ deals: STOCK, ids: STOCK });
});

test.each([200, 429])(
  "a campaign API that is locked with status %i is left alone for 30 minutes, then all reports arrive",
  async (status) => {
    await sandbox.control("zoho", "campaign-limit", { calls: 10, status });
    const body = { campaignClientId: `1000.LOCKED${status}`, campaignClientSecret: "of-campaigns-1234" };
    const begun = await user.api.send("beginZohoCampaigns", { body });
    const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
    await browser.finish(await browser.consent(begun.json().url), cookie);
    await reaches("zoho-campaigns", isThrottled);
    const { nextSync } = await connection("zoho-campaigns");
    const wait = Date.parse(nextSync ?? "") - server.clock.now().getTime();
    expect(wait / MINUTE_MS).toBeGreaterThan(29);
    expect(wait / MINUTE_MS).toBeLessThanOrEqual(30);
    await sandbox.control("zoho", "campaign-limit");
    await pass("zoho", "zoho-campaigns", wait + MINUTE_MS);
    await reaches("zoho-campaigns", ({ records, lastSync }) => records === 30 && lastSync !== null);
  },
);

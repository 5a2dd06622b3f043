import type { Connection } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { buildTestApp, type TestApp, type TestAppOptions, type TestUser } from "../../../test-app.ts";
import { startTestSandbox, type TestSandbox } from "../../../test-sandbox.ts";
import { TEST_CLIENT, zohoBrowser } from "../test-zoho-browser.ts";

type Provider = Connection["provider"];

/** For tests: a server that syncs with sandboxes, and a new user for each test. */
export function syncServer(options: Pick<TestAppOptions, "mailer" | "metrics"> = {}) {
  let sandbox: TestSandbox | undefined;
  let server: TestApp | undefined;
  let user: TestUser | undefined;
  function started<T>(value: T | undefined): T {
    if (value === undefined) throw new Error("The server starts before the first test");
    return value;
  }
  const current = () => ({ sandbox: started(sandbox), server: started(server), user: started(user) });

  beforeAll(async () => {
    sandbox = await startTestSandbox("http://localhost:3000");
    server = await buildTestApp({
      environment: sandbox.environment,
      rateLimits: 1_000,
      worksOnJobs: true,
      ...options,
    });
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await sandbox?.stop();
  });
  beforeEach(async () => {
    user = await started(server).signUp();
  });

  async function connection(provider: Provider): Promise<Connection> {
    const all = (await current().user.api.send("listConnections")).json<Connection[]>();
    const found = all.find((each) => each.provider === provider);
    if (found === undefined) throw new Error(`No ${provider}`);
    return found;
  }

  return {
    current,
    connection,

    /** Waits until the connection is as asked. */
    reaches: (provider: Provider, asked: (each: Connection) => boolean) =>
      expect.poll(async () => asked(await connection(provider))).toBe(true),

    connectZoho: () => zohoBrowser(current().server).connect(current().user),

    async connectCampaigns(): Promise<void> {
      const { clientId, clientSecret } = TEST_CLIENT;
      const body = { campaignClientId: clientId, campaignClientSecret: clientSecret };
      const begun = await current().user.api.send("beginZohoCampaigns", { body });
      const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
      const browser = zohoBrowser(current().server);
      await browser.finish(await browser.consent(begun.json().url), cookie);
    },

    connectHubspot: (token: string) =>
      current().user.api.send("connectHubspot", { body: { hubspotAPIKey: `pat-eu1-${token}` } }),

    /** Moves the clocks of the services and of the server, and asks for a sync. */
    async syncAfter(provider: Provider, milliseconds: number): Promise<void> {
      for (const service of ["zoho", "hubspot"] as const)
        await current().sandbox.control(service, "clock", { advance_s: milliseconds / 1000 });
      current().server.clock.advance(milliseconds);
      await current().user.api.send("syncConnection", { params: { provider } });
    },

    /** The stored deals of the user: how many, and how many different IDs they have. */
    countDeals: () =>
      asOwnerOf(current().server.database, current().user.userId, async (client) => {
        const { rows } = await client.query<{ ids: number; deals: number }>(
          "select count(*)::int as deals, count(distinct external_id)::int as ids from deals where owner_id = $1",
          [current().user.userId],
        );
        return rows[0];
      }),
  };
}

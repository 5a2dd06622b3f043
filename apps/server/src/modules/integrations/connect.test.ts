import type { Connection } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { asOwner, asOwnerOf } from "../../platform/db/test-database.ts";
import { dumpOf, found } from "../../test/secrets.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../test-app.ts";
import { startTestSandbox, type TestSandbox } from "../../test-sandbox.ts";
import { TEST_CLIENT, zohoBrowser } from "./test-zoho-browser.ts";

const PUBLIC_URL = "http://localhost:3000";
const TOKEN = "pat-eu1-canary-9c27aa10";

let sandbox: TestSandbox;
let server: TestApp;
/** A second process on the same database. */
let second: TestApp;
let browser: ReturnType<typeof zohoBrowser>;
let user: TestUser;
beforeAll(async () => {
  sandbox = await startTestSandbox(PUBLIC_URL);
  const options = { environment: sandbox.environment, rateLimits: 1_000 };
  server = await buildTestApp(options);
  second = await buildTestApp({ ...options, database: server.database });
  browser = zohoBrowser(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
  await sandbox.stop();
});
beforeEach(async () => {
  user = await server.signUp();
});

async function connectionOf(provider: Connection["provider"], owner = user): Promise<Connection> {
  const connections = await owner.api.call("listConnections");
  const connection = connections.find((each) => each.provider === provider);
  if (connection === undefined) throw new Error(`No ${provider}`);
  return connection;
}
const flowOf = (id: string) => user.api.call("getConnectionFlow", { params: { id } });

describe("the popup", () => {
  test("the popup connects Zoho CRM in the account's own data centre and shows masked credentials only", async () => {
    const flowId = await browser.connect(user, "in");
    expect(await flowOf(flowId)).toMatchObject({
      state: "connected",
      user: { zohoCrmClientId: "****NT7Q", zohoCrmClientSecret: "****", zohoCrmRefreshToken: "****" },
    });
    const { deals } = await flowOf(flowId);
    expect(Object.keys(deals?.data[0] ?? {})).toEqual(expect.arrayContaining(["Deal_Name", "Stage"]));
    expect(await connectionOf("zoho-crm")).toMatchObject({
      state: "healthy",
      reason: "",
      sandbox: true,
      credential: "****NT7Q",
    });
    const details = await user.api.call("listZohoCrmDeals");
    expect(details.fields).toContain("Lead_Source");
    expect(details.deals.data).toHaveLength(5);
  });

  test("a rejected access connects nothing and says so", async () => {
    const { url, flowId, cookie } = await browser.begin(user);
    await browser.finish(await browser.consent(url, ""), cookie);
    expect(await flowOf(flowId)).toMatchObject({ state: "failed", problem: "denied" });
    expect((await connectionOf("zoho-crm")).state).toBe("none");
  });

  test("a popup is open until its answer is worked on to the end", async () => {
    const { url, flowId, cookie } = await browser.begin(user);
    const back = await browser.consent(url);
    await asOwner(server.database, async (client) => {
      await client.query("begin; lock table connections in exclusive mode");
      const finishing = browser.finish(back, cookie);
      const waiting = "select from pg_locks where relation = 'connections'::regclass and not granted";
      await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), {
        timeout: 120_000,
      });
      expect(await flowOf(flowId)).toMatchObject({ state: "open" });
      await client.query("commit");
      await finishing;
    });
    expect(await flowOf(flowId)).toMatchObject({ state: "connected" });
  });

  test("a popup whose answer cannot be stored has failed", async () => {
    const { url, flowId, cookie } = await browser.begin(user);
    const back = await browser.consent(url);
    await asOwner(server.database, async (client) => {
      await client.query("alter table connections add constraint nothing_stored check (false) not valid");
      const answer = await browser.finish(back, cookie);
      await client.query("alter table connections drop constraint nothing_stored");
      expect(answer.statusCode).toBe(500);
    });
    expect(await flowOf(flowId)).toMatchObject({ state: "failed", problem: "unavailable" });
  });

  test("a popup that nobody finishes has failed after ten minutes", async () => {
    const { flowId } = await browser.begin(user);
    server.clock.advance(9 * 60_000);
    expect(await flowOf(flowId)).toMatchObject({ state: "open" });
    server.clock.advance(60_000);
    expect(await flowOf(flowId)).toMatchObject({ state: "failed", problem: "refused" });
    server.clock.advance(-10 * 60_000);
  });

  test("a state that is used, foreign, expired, unknown or without its browser's cookie stores nothing", async () => {
    const other = await server.signUp();
    const used = await browser.begin(user);
    const back = await browser.consent(used.url);
    await browser.finish(back, used.cookie);
    await user.api.send("disconnectZohoCrm");
    expect((await browser.finish(back, used.cookie)).headers.location).toBe("/connected");

    const begun = await browser.begin(user);
    const foreign = await browser.begin(other);
    const code = await browser.consent(begun.url);
    expect((await browser.finish(code, foreign.cookie)).headers.location).toBe("/connected");
    expect((await browser.finish(code, begun.cookie)).headers.location).toBe("/connected");
    expect(await flowOf(begun.flowId)).toMatchObject({ state: "failed", problem: "refused" });

    const unknown = await browser.consent((await browser.begin(user)).url);
    unknown.searchParams.set("state", "x".repeat(43));
    expect((await browser.finish(unknown, begun.cookie)).headers.location).toBe("/connected");

    const late = await browser.begin(user);
    const lateCode = await browser.consent(late.url);
    server.clock.advance(10 * 60_000 + 1);
    expect((await browser.finish(lateCode, late.cookie)).headers.location).toBe("/connected");
    server.clock.advance(-(10 * 60_000 + 1));

    expect((await connectionOf("zoho-crm")).state).toBe("none");
    expect((await connectionOf("zoho-crm", other)).state).toBe("none");
  });

  test.each([
    ["accounts-server", "http://127.0.0.1:1/accounts/eu"],
    ["accounts-server", "https://accounts.zoho.eu.evil.example"],
    ["location", "zz"],
  ])("a callback with another %s (%s) sends the secret nowhere", async (name, value) => {
    const { url, flowId, cookie } = await browser.begin(user);
    const back = await browser.consent(url);
    back.searchParams.set(name, value);
    await browser.finish(back, cookie);
    expect(await flowOf(flowId)).toMatchObject({ state: "failed", problem: "data-centre" });
    expect((await connectionOf("zoho-crm")).state).toBe("none");
  });

  test("a code that was intercepted is useless without the verifier", async () => {
    const { url } = await browser.begin(user);
    const back = await browser.consent(url);
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: TEST_CLIENT.clientId,
      client_secret: TEST_CLIENT.clientSecret,
      redirect_uri: `${PUBLIC_URL}/api/dg-plan/zoho-api/auth/callback`,
      code: back.searchParams.get("code") ?? "",
    });
    const accounts = back.searchParams.get("accounts-server") ?? "";
    const answer = await fetch(`${accounts}/oauth/v2/token`, { method: "POST", body });
    expect(await answer.json()).toEqual({ error: "invalid_code" });
  });
});

describe("HubSpot", () => {
  test("a token that HubSpot accepts is connected, with the specification's sentence", async () => {
    const answer = await user.api.send("connectHubspot", { body: { hubspotAPIKey: ` ${TOKEN} ` } });
    expect(answer.json()).toEqual({
      success: true,
      message: "Hubspot CRM account connected successfully",
      hubspotAPIKey: "****aa10",
    });
    const { deals } = await user.api.call("listHubspotDeals");
    expect(Object.keys(deals.data.results[0]?.properties ?? {})).toContain("dealname");
    const gone = await user.api.send("disconnectHubspot");
    expect(gone.json().message).toBe("Hubspot account successfully disconnected");
  });

  test.each(["wrong", "pat-eu1-noscope"])(
    "the HubSpot token %s is refused with 400 and stores nothing",
    async (token) => {
      const answer = await user.api.send("connectHubspot", { body: { hubspotAPIKey: token } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ error: string }>().error).toBe("Please enter a valid Private App Access Token");
      expect((await connectionOf("hubspot")).state).toBe("none");
    },
  );

  test("while HubSpot is connected, Zoho CRM answers 409, and Zoho Campaigns can be connected beside it", async () => {
    await user.api.send("connectHubspot", { body: { hubspotAPIKey: TOKEN } });
    const crm = await user.api.send("beginZohoCrm", { body: TEST_CLIENT });
    expect(crm.statusCode).toBe(409);
    const { clientId, clientSecret } = TEST_CLIENT;
    const campaigns = await user.api.send("beginZohoCampaigns", {
      body: { campaignClientId: clientId, campaignClientSecret: clientSecret },
    });
    expect(campaigns.statusCode).toBe(200);
  });

  test("a HubSpot token that was revoked later answers the specification's 401 and needs attention", async () => {
    const token = "pat-eu1-short-lived-01";
    await user.api.send("connectHubspot", { body: { hubspotAPIKey: token } });
    await sandbox.control("hubspot", "revoke", { token });
    const answer = await user.api.send("listHubspotDeals");
    expect(answer.statusCode).toBe(401);
    // A code of its own: the caller's session is good, and 401 with "unauthenticated" ends it in the browser.
    expect(answer.json()).toMatchObject({
      code: "access_ended",
      error: "Unauthorized access. Please re-authenticate.",
    });
    expect(answer.headers["www-authenticate"]).toBeUndefined();
    expect(await connectionOf("hubspot")).toMatchObject({
      state: "attention",
      reason: "HubSpot ended our access. Deals read so far stay. Connect again to read new ones.",
    });
  });
});

test.each([
  ["zoho", "listZohoCrmDeals", "GET /api/eu/crm/v8/settings/fields"],
  ["hubspot", "listHubspotDeals", "GET /crm/properties/2026-03/deals"],
] as const)(
  "a %s that does not answer is 502 with the specification's sentence, and stays connected",
  async (service, endpoint, match) => {
    if (service === "zoho") await browser.connect(user);
    else await user.api.send("connectHubspot", { body: { hubspotAPIKey: TOKEN } });
    await sandbox.control(service, "faults", { match, times: 3, kind: "answer", status: 503, body: {} });
    const answer = await user.api.send(endpoint);
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ code: "upstream_failed", error: "Failed to fetch CRM data." });
    expect((await user.api.send(endpoint)).statusCode).toBe(200);
  },
);

describe("an access token", () => {
  const refreshes = async () =>
    (await sandbox.requests("zoho")).filter(({ path }) => path.endsWith("/oauth/v2/token")).length;

  test("50 parallel calls with an expired token over two processes: one refresh", async () => {
    await browser.connect(user);
    const before = await refreshes();
    await sandbox.control("zoho", "expire");
    const elsewhere = { headers: user.headers };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? user.api.send("listZohoCrmDeals")
          : second.client.send("listZohoCrmDeals", elsewhere),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await refreshes()).toBe(before + 1);
  });

  test("an access token is refreshed before it expires", async () => {
    await browser.connect(user);
    const before = await refreshes();
    server.clock.advance(56 * 60_000);
    expect((await user.api.send("listZohoCrmDeals")).statusCode).toBe(200);
    server.clock.advance(-56 * 60_000);
    expect(await refreshes()).toBe(before + 1);
  });

  test("an access token that Zoho revoked answers 401, and its connection needs attention", async () => {
    await browser.connect(user);
    await sandbox.control("zoho", "revoke");
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.api.send("listZohoCrmDeals")));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect((await connectionOf("zoho-crm")).state).toBe("attention");
  });
});

test("disconnecting revokes the access at Zoho and succeeds also when Zoho does not answer", async () => {
  await browser.connect(user);
  const revocations = async () =>
    (await sandbox.requests("zoho")).filter(({ path }) => path.endsWith("/token/revoke")).length;
  const before = await revocations();
  const answer = await user.api.send("disconnectZohoCrm");
  expect(answer.json().message).toBe("Zoho account successfully disconnected");
  expect(await revocations()).toBe(before + 1);

  await browser.connect(user);
  await sandbox.control("zoho", "faults", {
    match: "POST /accounts/eu/oauth/v2/token/revoke",
    times: 9,
    kind: "close-before",
  });
  expect((await user.api.send("disconnectZohoCrm")).statusCode).toBe(200);
  expect((await connectionOf("zoho-crm")).state).toBe("none");
});

test("Zoho Campaigns is disconnected with the specification's sentence", async () => {
  const client = { campaignClientId: TEST_CLIENT.clientId, campaignClientSecret: TEST_CLIENT.clientSecret };
  const begun = await user.api.send("beginZohoCampaigns", { body: client });
  const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
  await browser.finish(await browser.consent(begun.json().url), cookie);
  expect((await connectionOf("zoho-campaigns")).state).toBe("healthy");
  const answer = await user.api.send("disconnectZohoCampaigns");
  expect(answer.json().message).toBe("Zoho Campaign account successfully disconnected");
  expect((await connectionOf("zoho-campaigns")).state).toBe("none");
});

test("after the trial no service is connected, by body or by address, and nothing is asked of it", async () => {
  await asOwnerOf(server.database, user.userId, (client) =>
    client.query("update subscriptions set trial_ends_at = now() - interval '1 minute'"),
  );
  const { clientId, clientSecret } = TEST_CLIENT;
  const campaigns = { campaignClientId: clientId, campaignClientSecret: clientSecret };
  const asked = (await sandbox.requests("hubspot")).length;
  const answers = await Promise.all([
    user.api.send("beginZohoCrm", { body: TEST_CLIENT }),
    user.api.send("beginZohoCrmByAddress", { query: TEST_CLIENT }),
    user.api.send("beginZohoCampaigns", { body: campaigns }),
    user.api.send("beginZohoCampaignsByAddress", { query: campaigns }),
    user.api.send("connectHubspot", { body: { hubspotAPIKey: TOKEN } }),
    user.api.send("connectHubspotByAddress", { query: { hubspotAPIKey: TOKEN } }),
  ]);
  for (const { statusCode, body } of answers) {
    expect(statusCode, body).toBe(403);
    expect(body).toMatch(/"error":"Your trial ended on [^"]*; upgrade to make changes\."/);
  }
  expect(await sandbox.requests("hubspot")).toHaveLength(asked);
});

test("no credential is in a dump of the whole database, the log, an address or an answer", async () => {
  const flowId = await browser.connect(user);
  const hubspot = await server.signUp();
  await hubspot.api.send("connectHubspotByAddress", { query: { hubspotAPIKey: TOKEN } });
  await browser.begin(user);
  const answers = await Promise.all([
    user.api.send("listConnections"),
    user.api.send("getConnectionFlow", { params: { id: flowId } }),
    hubspot.api.send("listConnections"),
  ]);
  const issued = (await sandbox.requests("zoho")).map(
    ({ authorization }) => authorization.split(" ")[1] ?? "",
  );
  const secrets = [
    TEST_CLIENT.clientId,
    TEST_CLIENT.clientSecret,
    TOKEN,
    ...issued.filter((token) => token !== ""),
  ];
  const dump = await dumpOf(server.database);
  expect(found([user.userId, hubspot.userId], dump)).toHaveLength(2);
  for (const text of [dump, server.logged.join(""), ...answers.map(({ body }) => body)])
    expect(found(secrets, text)).toEqual([]);
});

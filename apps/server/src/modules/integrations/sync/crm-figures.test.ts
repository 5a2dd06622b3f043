import { afterEach, expect, test } from "vitest";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { syncServer } from "./test-sync.ts";

const { current, connection, reaches, connectZoho, connectHubspot, syncAfter } = syncServer();

afterEach(async () => {
  const { sandbox, user } = current();
  for (const service of ["hubspot", "zoho"] as const) await sandbox.clearFaults(service);
  await user.api.send("disconnectHubspot");
  await user.api.send("disconnectZohoCrm");
});

interface StoredDeal {
  id: string;
  stage: string;
  status: string;
  probability: number | null;
  currency: string;
  closes: string | null;
}

const storedDeals = () =>
  asOwnerOf(current().server.database, current().user.userId, async (client) => {
    const { rows } = await client.query<StoredDeal>(
      `select external_id as id, stage, status, probability::float8 as probability, currency, close_date::text as closes
       from deals where owner_id = $1 order by external_id`,
      [current().user.userId],
    );
    return rows;
  });

const idAt = (index: number) => String(4_876_876_000_000_392_000n + BigInt(index));
const hubspotAnswers = (match: string, body: object) =>
  current().sandbox.control("hubspot", "faults", {
    match,
    times: 999,
    after: 0,
    kind: "answer",
    status: 200,
    body,
  });

const stock = (service: "hubspot" | "zoho", count = 30) =>
  current().sandbox.control(service, "stock", { count });

async function syncHubspot(token: string): Promise<void> {
  await connectHubspot(token);
  await reaches("hubspot", ({ lastSync }) => lastSync !== null);
}

async function syncAgain(provider: "hubspot" | "zoho-crm"): Promise<void> {
  const before = (await connection(provider)).lastSync;
  await syncAfter(provider, 60_000);
  await reaches(provider, ({ lastSync }) => lastSync !== before);
}

test("a HubSpot deal that closes half an hour after midnight in Berlin closes in the new year", async () => {
  await stock("hubspot");
  await current().sandbox.control("hubspot", "change", {
    id: idAt(3),
    stage: "won",
    closesAt: Date.parse("2026-12-31T23:30:00Z"),
  });
  await syncHubspot("figures-0001");
  const deals = await storedDeals();
  expect(deals.find(({ id }) => id === idAt(3))?.closes).toBe("2027-01-01");
});

const stage = (id: string, label: string, probability: string, isClosed = "false") => ({
  id,
  label,
  metadata: { probability, isClosed },
});
const german = [
  stage("appointmentscheduled", "Termin", "0.2"),
  stage("qualifiedtobuy", "Qualifiziert", "0.4"),
  stage("presentationscheduled", "Vorstellung", "0.6"),
  stage("contractsent", "Vertrag", "0.9"),
  stage("closedwon", "Abgeschlossen und gewonnen", "1.0", "true"),
  stage("closedlost", "Abgeschlossen und verloren", "0.0", "true"),
];
const partner: readonly [string, string, object[]] = ["88001", "Partner", [stage("88011", "Vertrag", "0.3")]];
const pipelinesAre = (...pipelines: (readonly [string, string, object[]])[]) =>
  hubspotAnswers("GET /crm/pipelines/2026-03/deals", {
    results: pipelines.map(([id, label, stages]) => ({ id, label, stages })),
  });

test("HubSpot deals in German stages are won and lost as HubSpot closes them, and the user's odds come first", async () => {
  await stock("hubspot", 200);
  await pipelinesAre(["default", "Vertrieb", german], partner);
  await syncHubspot("figures-0002");
  const statusOf = async (name: string) =>
    new Set((await storedDeals()).filter((deal) => deal.stage === name).map(({ status }) => status));
  expect(await statusOf("Abgeschlossen und verloren")).toEqual(new Set(["lost"]));
  expect(await statusOf("Abgeschlossen und gewonnen")).toEqual(new Set(["won"]));
  // The second pipeline's odds of the same name do not count for deals of the first.
  const contracts = (await storedDeals()).filter((deal) => deal.stage === "Vertrag");
  expect(new Set(contracts.map(({ probability }) => probability))).toEqual(new Set([90]));
  await current().user.api.send("saveStages", {
    params: { provider: "hubspot" },
    body: { "Abgeschlossen und verloren": 5 },
  });
  expect(await statusOf("Abgeschlossen und verloren")).toEqual(new Set(["open"]));
});

test("a HubSpot deal of an archived pipeline is won if the deal itself says so", async () => {
  await stock("hubspot", 200);
  // HubSpot lists no stages of archived pipelines.
  await pipelinesAre(partner);
  await syncHubspot("figures-0006");
  const deals = await storedDeals();
  const won = deals.filter((deal) => deal.stage === "Closed Won");
  expect(won.length).toBeGreaterThan(0);
  expect(new Set(won.map(({ status }) => status))).toEqual(new Set(["won"]));
  expect(deals.some((deal) => deal.stage === "closedwon")).toBe(false);
});

test("a stage that HubSpot renames is renamed at deals that did not change", async () => {
  await stock("hubspot", 120);
  await syncHubspot("figures-0003");
  expect((await storedDeals()).some((deal) => deal.stage === "Closed Lost")).toBe(true);
  await pipelinesAre(["default", "Vertrieb", german]);
  await syncAgain("hubspot");
  const stages = new Set((await storedDeals()).map((deal) => deal.stage));
  expect(stages).not.toContain("Closed Lost");
  expect(stages).toContain("Abgeschlossen und verloren");
});

// HubSpot.NET#6: accounts with one currency send null.
test("HubSpot and Zoho deals without a currency are in the currency of the account", async () => {
  const { sandbox, user } = current();
  await stock("hubspot");
  for (const index of [1, 2]) await sandbox.control("hubspot", "change", { id: idAt(index), currency: null });
  await syncHubspot("figures-0004");
  const currencies = async () => new Set((await storedDeals()).map(({ currency }) => currency));
  expect((await currencies()).has("")).toBe(false);
  await user.api.send("disconnectHubspot");
  await stock("zoho");
  await sandbox.control("zoho", "rename", { from: "Currency", to: "Own_Note" });
  await connectZoho();
  await reaches("zoho-crm", ({ lastSync }) => lastSync !== null);
  await sandbox.control("zoho", "rename", { from: "Currency", to: "Currency" });
  expect(await currencies()).toEqual(new Set(["EUR"]));
});

test("a Zoho stage that is closed as lost under another name is lost", async () => {
  const { sandbox } = current();
  await stock("zoho", 120);
  await sandbox.control("zoho", "name-stage", { stage: "lost", name: "Abgesagt" });
  await connectZoho();
  await reaches("zoho-crm", ({ lastSync }) => lastSync !== null);
  await sandbox.control("zoho", "name-stage", { stage: "lost", name: "Closed Lost" });
  const lost = (await storedDeals()).filter((deal) => deal.stage === "Abgesagt");
  expect(lost.length).toBeGreaterThan(0);
  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set(["lost"]));
});

// airbytehq/airbyte#21164
test("a field beyond the first sixty is read for all deals once it is mapped", async () => {
  const { sandbox, user } = current();
  await stock("hubspot");
  await sandbox.control("hubspot", "pad", { fields: 80 });
  await syncHubspot("figures-0005");
  const { success: _success, ...mapping } = await user.api.call("getFieldMapping", {
    params: { provider: "hubspot" },
  });
  await user.api.send("saveFieldMapping", {
    params: { provider: "hubspot" },
    body: { ...mapping, industryDomain: "pad_79" },
  });
  await syncAgain("hubspot");
  await sandbox.control("hubspot", "pad", { fields: 0 });
  const industries = await asOwnerOf(current().server.database, user.userId, async (client) => {
    const { rows } = await client.query<{ industry: string }>(
      "select distinct industry_domain as industry from deals where owner_id = $1",
      [user.userId],
    );
    return rows.map(({ industry }) => industry);
  });
  expect(industries).toEqual(["Pad 79"]);
});

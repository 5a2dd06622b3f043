import type { ReplyOf } from "@beachhead/contract";
import { expect, test, vi } from "vitest";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { createWithUser } from "../../platform/db/with-user.ts";
import type { TestClient, TestResponse } from "../../test/client.ts";
import { testServer } from "../../test/server.ts";
import { testDetails, testProduct } from "../gtm-plans/test-plan.ts";
import { storeDeals } from "./index.ts";
import { testDeal, testIncomingDeal } from "./test-deal.ts";

const server = testServer({ plan: "enterprise", user: "per test", worksOnJobs: true });
const api = () => server.user.api;

/** Calls with any body and expects success. */
const call: TestClient["callUntyped"] = (name, request) => api().callUntyped(name, request);

async function plan(changes: object = {}): Promise<string> {
  const saved = await call("saveBasicDetails", { body: testDetails({ firstYear: 2027, ...changes }) });
  return saved.gtmPlanId;
}

test("a deal added by hand gets the specification's message and fields, and is in the list", async () => {
  await plan();
  const added = await call("createDeal", { body: testDeal() });
  expect(added.message).toBe("CRM data added successfully!");
  const { properties: _none, ...fields } = testDeal();
  expect(added.deal).toMatchObject({
    ...fields,
    status: "won",
    unmapped: [],
    converted: true,
  });
  const listed = await api().send("listDeals");
  expect(listed.headers["x-total-count"]).toBe("1");
  expect(listed.json()).toEqual([added.deal]);
});

test("a deal without a stage or with an impossible amount, currency or date is refused by field", async () => {
  const { json } = await api().send("createDeal", {
    body: testDeal({ Amount: "many", Stage: "", Deal_Currency: "rupees", closeDate: "31/12/2026" }),
  });
  const { issues } = json<{ issues: { path: string; message: string }[] }>();
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
    Amount: "Amount must be a number",
    Stage: "Stage is required",
    Deal_Currency: "Currency must be a three-letter code such as USD",
    closeDate: "Close date must be a date such as 2027-01-31",
  });
});

test("pages of the deal list follow each other in every order without a gap or a duplicate", async () => {
  for (const [index, closeDate] of [null, "2027-02-01", null, "2026-05-05", "2027-02-01"].entries())
    await call("createDeal", {
      body: testDeal({ name: `Deal ${index}`, Amount: index % 3, closeDate }),
    });
  for (const sort of ["updatedAt", "-updatedAt", "amount", "-amount", "closeDate", "-closeDate"]) {
    const names: string[] = [];
    const links: string[] = [];
    let cursor = "";
    for (let pages = 0; pages === 0 || cursor !== ""; pages += 1) {
      const query: Record<string, string> = { sort, limit: "2", cursor };
      const page: TestResponse<"listDeals"> = await api().send("listDeals", { query });
      names.push(...page.json().map(({ name }) => name));
      const link = String(page.headers["link"] ?? "");
      cursor = new URLSearchParams(/\?(.*?)>/.exec(link)?.[1] ?? "").get("cursor") ?? "";
      links.push(link);
    }
    expect(links[0]).toContain(`sort=${sort}`);
    expect(names.toSorted(), sort).toEqual([0, 1, 2, 3, 4].map((index) => `Deal ${index}`));
  }
  expect((await api().send("listDeals", { query: { cursor: "eHg" } })).statusCode).toBe(422);
});

test("search, stage, status and year find their deals, and a wildcard is an ordinary character", async () => {
  await call("createDeal", { body: testDeal({ name: "100% Ganges", closeDate: "2027-12-31" }) });
  await call("createDeal", {
    body: testDeal({ name: "Indus", Stage: "Qualification", createdDate: "2028-01-01" }),
  });
  const names = async (query: Record<string, string>) =>
    (await call("listDeals", { query })).map(({ name }) => name);
  expect(await names({ search: "0%" })).toEqual(["100% Ganges"]);
  expect(await names({ search: "_" })).toEqual([]);
  expect((await api().send("listDeals", { query: { search: "ga\u0000nges" } })).statusCode).toBe(400);
  expect(await names({ stage: "qualification" })).toEqual(["Indus"]);
  expect(await names({ status: "won" })).toEqual(["100% Ganges"]);
  expect(await names({ year: "2027" })).toEqual(["100% Ganges"]);
  expect(await names({ year: "2028" })).toEqual(["Indus"]);
});

test("deals of a plan are those of its products and geographies; a plan of somebody else has none", async () => {
  const product = (name: string, ...geos: string[]) => testProduct({ name, geos });
  const india = await plan({ products: [product("CRM", "India"), product("Ledger", "Chile")] });
  const chile = await plan({ gtmPlanName: "Andes", products: [product("CRM", "Chile")] });
  const deal = (name: string, Product: string, Geo: string) =>
    call("createDeal", { body: testDeal({ name, Product, Geo }) });
  await deal("Ganges", "crm", "INDIA");
  await deal("Maipo", "CRM", "Chile");
  await deal("Biobio", "Ledger", "Chile");
  const names = async (gtmPlanId: string) =>
    (await call("listDeals", { query: { gtmPlanId, sort: "-amount" } })).map(({ name }) => name).toSorted();
  expect(await names(india)).toEqual(["Biobio", "Ganges"]);
  expect(await names(chile)).toEqual(["Maipo"]);
  expect(await names("")).toHaveLength(3);
  const stranger = await server.signUp();
  const theirs = await stranger.api.send("saveBasicDetails", { body: testDetails() });
  expect(await names(theirs.json<ReplyOf<"saveBasicDetails">>().gtmPlanId)).toEqual([]);
});

test("a deal of no plan is marked and found until its names are assigned; later deals follow, and it can be undone", async () => {
  await plan();
  const add = () =>
    call("createDeal", { body: testDeal({ Lead_Source: "Web", Product: "Ledger", Geo: "india" }) });
  expect((await add()).deal.unmapped).toEqual(["leadSource", "product"]);
  await call("createDeal", { body: testDeal() });
  expect(await call("getDealTargets")).toMatchObject({ deals: 2, unmapped: 1, product: ["CRM"] });
  expect(await call("listDeals", { query: { unmapped: "1" } })).toHaveLength(1);

  const assign = (field: string, from: string, to: string) =>
    call("assignDeals", { body: { field, from, to } });
  expect(await assign("leadSource", "web", "Field Sales")).toMatchObject({ changed: 1 });
  expect(await assign("product", "Ledger", "CRM")).toMatchObject({ changed: 1 });
  expect(await call("listDeals", { query: { unmapped: "1" } })).toEqual([]);
  expect((await add()).deal).toMatchObject({ Lead_Source: "Web", unmapped: [] });
  expect(await assign("leadSource", "Web", "")).toMatchObject({ changed: 2 });
  expect(await call("getDealTargets")).toMatchObject({ deals: 3, unmapped: 2 });
});

test("a deal can be changed and deleted, and deleting one of a CRM is refused", async () => {
  const { deal } = await call("createDeal", { body: testDeal() });
  const path = { params: { id: deal.id } };
  const changed = await call("updateDeal", {
    ...path,
    body: testDeal({ Amount: 7, Stage: "Closed Lost" }),
  });
  expect(changed.deal).toMatchObject({ id: deal.id, Amount: 7, status: "lost" });
  await call("deleteDeal", path);
  expect(await call("listDeals")).toEqual([]);
  expect((await api().send("deleteDeal", path)).statusCode).toBe(404);

  await storeCrmDeals([{}]);
  const [ofCrm] = await call("listDeals");
  const refused = await api().send("deleteDeal", { params: { id: ofCrm?.id ?? "" } });
  expect(refused.statusCode).toBe(409);
});

async function storeCrmDeals(changes: object[]): Promise<void> {
  const pools = createTestPools(server.database);
  const upserts = changes.map((each, index) => testIncomingDeal({ externalId: `${index}`, ...each }));
  await createWithUser(pools.app)(server.user.userId, (tx) =>
    storeDeals(tx, server.user.userId, "zoho-crm", { upserts }, new Date()),
  );
  await pools.close();
}

test("a saved stage changes the probability of stored deals that have none of their own", async () => {
  await storeCrmDeals([{ stage: "Verbal" }, { stage: "verbal", probability: 30 }]);
  const params = { provider: "zoho-crm" };
  expect(await call("getStages", { params })).toMatchObject({ Qualification: 10 });
  const unknown = await call("getStages", { params });
  expect(Object.entries(unknown).find(([stage]) => stage.toLowerCase() === "verbal")?.[1]).toBeNull();

  await call("saveStages", { params, body: { Verbal: 95 } });
  const deals = await call("listDeals", { query: { sort: "amount" } });
  expect(new Set(deals.map(({ probability }) => probability))).toEqual(new Set([30, 95]));
  const refused = await api().send("saveStages", { params, body: { Verbal: 101 } });
  expect(refused.json<{ error: string }>().error).toBe("Probability must be between 0 and 100");
});

test("exchange rates are saved with their date, and currencies of deals without one are named", async () => {
  await call("createDeal", { body: testDeal({ Deal_Currency: "JPY" }) });
  await call("createDeal", { body: testDeal({ Deal_Currency: "inr" }) });
  await call("saveRates", {
    body: { base: "USD", date: "2026-11-20", rates: { INR: "84.25", EUR: "" } },
  });
  expect(await call("getRates")).toMatchObject({
    base: "USD",
    date: "2026-11-20",
    rates: { INR: 84.25 },
    missing: { JPY: 1 },
  });
  expect(await call("listDeals", { query: { unconverted: "1" } })).toMatchObject([
    { Deal_Currency: "JPY", converted: false },
  ]);
  const refused = await api().send("saveRates", {
    body: { base: "USD", date: "2026-11-20", rates: { INR: 0 } },
  });
  expect(refused.json<{ error: string }>().error).toBe("A rate must be above 0");
});

test("a mapping is empty until it is saved, and saving it maps the stored deals again", async () => {
  await storeCrmDeals([
    {
      leadSource: "",
      amount: 0,
      stage: "",
      properties: { Lead_Source: "SEO", Value: "1200.50", Stage: { name: "Closed Won" } },
    },
  ]);
  const params = { provider: "zoho-crm" };
  expect(await call("getFieldMapping", { params })).toMatchObject({ leadSource: "", amount: "" });
  const mapping = { leadSource: "Lead_Source", amount: "Value", stage: "Stage" };
  await call("saveFieldMapping", { params, body: mapping });
  expect(await call("getFieldMapping", { params })).toMatchObject(mapping);
  await vi.waitFor(
    async () => {
      const [deal] = await call("listDeals");
      expect(deal).toMatchObject({ Lead_Source: "SEO", Amount: 1200.5, status: "won", Deal_Currency: "USD" });
    },
    { timeout: 120_000, interval: 100 },
  );
});

test("an unknown provider has no mapping", async () => {
  expect((await api().send("getFieldMapping", { params: { provider: "sapling" } })).statusCode).toBe(404);
});

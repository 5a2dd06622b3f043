import type { ReplyOf } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { testDeal } from "../modules/deals/test-deal.ts";
import { testDetails, testProduct } from "../modules/gtm-plans/test-plan.ts";
import { grantPlan } from "../platform/db/test-database.ts";
import type { TestClient } from "../test/client.ts";
import { testServer } from "../test/server.ts";
import { exampleDeals } from "./northlight-deals.ts";

type Copied = ReplyOf<"copyExample">;

// This database has no example account.
const server = testServer({ user: "per test", environment: { SANDBOX_ZOHO_URL: "http://127.0.0.1:9" } });
const { user } = server;

const copy = (idempotencyKey?: string) => user.api.send("copyExample", { idempotencyKey });

const copied = () => user.api.call("copyExample");

const openPlan = (id: string) => user.api.call("getGtmPlan", { params: { id } });
const openChannelPlan = (id: string) => user.api.call("getDgPlan", { params: { id } });
const openCost = (id: string) => user.api.call("getProductCost", { params: { id } });
const openSimulation = (id: string) => user.api.call("getSimulation", { params: { id } });
const plans = () => user.api.call("listGtmPlans");
const save = (details: object) => user.api.send("saveBasicDetails", { body: details });

describe("a copy of the example", () => {
  test("an example copied on the Enterprise Plan has all four documents and a result, and counts no run", async () => {
    await grantPlan(server.database, user.userId, "enterprise");
    const answer = await copied();
    expect(answer.message).toBe(
      'The example "DACH launch" is in your account: a plan, a channel plan, a cost and a simulation. It counts against no limit. 1,200 deals of a sandboxed CRM come with it.',
    );
    const plan = await openPlan(answer.gtmPlanId);
    expect(plan).toMatchObject({
      gtmPlanName: "DACH launch",
      version: 3,
      totalProducts: 2,
      totalGeos: 3,
    });
    expect([...new Set(Object.values(plan.completeness))]).toEqual(["complete"]);
    expect(plan.combinationData).toHaveLength(6);
    const levels = Object.values(plan.recommendedsegmentData).flatMap((industries) =>
      Object.values(industries).flatMap((sizes) => Object.values(sizes)),
    );
    expect(new Set(levels).size).toBeGreaterThanOrEqual(4);
    const channelPlan = await openChannelPlan(answer.dgPlanId);
    expect(channelPlan).toMatchObject({
      planname: "Germany, first two years",
      gtmPlanId: answer.gtmPlanId,
      gtmplan: "DACH launch",
      productgeo: "Northlight Atlas-Germany",
    });
    expect(channelPlan.channels.map(({ key }) => key)).toEqual([2, 6, 8, 15]);
    for (const { roiResult } of channelPlan.channels) expect(roiResult[0]?.revenueImpact).toBeGreaterThan(0);
    const cost = await openCost(answer.productCostId);
    const simulation = await openSimulation(answer.simulationId);
    expect(simulation).toMatchObject({
      costId: cost.id,
      costTitle: cost.costTitle,
      gtmPlan: "DACH launch",
      productName: cost.productName,
    });
    expect(simulation.result.monteCarlo.probability.both).toBeGreaterThan(0.35);
    // One currency throughout.
    const inherited = await user.api.call("getInheritance", { params: { id: plan.id } });
    const part = inherited.combinations.find(({ title }) => title === "Northlight Atlas-Germany");
    const { revenueTarget = null, targetYear = null } = part ?? {};
    expect([plan.currency, channelPlan.currency, cost.pricingCurrency, simulation.pricingCurrency]).toEqual(
      Array.from({ length: 4 }, () => "EUR"),
    );
    expect(simulation.combination).toMatchObject({
      gtmPlanId: plan.id,
      combinationId: part?.id,
      seen: { revenueTarget, targetYear, currency: "EUR" },
    });
    expect(cost.combination).toEqual(simulation.combination);
    expect(simulation.targetYear).toBe(targetYear);
    expect(simulation.revenueTarget).toBe(Math.round(revenueTarget ?? 0));
    const details = await user.api.call("getUserDetails");
    expect(details.planLimits).toMatchObject({
      productsAdded: 0,
      geosAdded: 0,
      industriesAdded: 0,
      simulationsAdded: 0,
    });
  });

  test("an example copied on a full trial has all four documents and counts against no limit", async () => {
    const own = testDetails({ products: [testProduct({ geos: ["Chile"], industries: ["Banking"] })] });
    expect((await save(own)).statusCode).toBe(200);
    const answer = await copied();
    expect(await openPlan(answer.gtmPlanId)).toMatchObject({ example: true, totalProducts: 2, totalGeos: 3 });
    expect(await openChannelPlan(answer.dgPlanId)).toMatchObject({ example: true });
    expect(await openCost(answer.productCostId)).toMatchObject({ example: true });
    expect(await openSimulation(answer.simulationId)).toMatchObject({ example: true, counted: false });
    const { planLimits } = await user.api.call("getUserDetails");
    expect(planLimits).toMatchObject({
      productsAdded: 1,
      geosAdded: 1,
      industriesAdded: 1,
      simulationsAdded: 0,
    });
  });

  test("a copy of the example brings a connected CRM and campaign tool, so that every dashboard has data", async () => {
    const { gtmPlanId } = await copied();
    const ask: TestClient["callUntyped"] = (name, request) => user.api.callUntyped(name, request);
    const connections = await ask("listConnections");
    const shown = connections.map(({ provider, state, records, sandbox }) => [
      provider,
      state,
      records,
      sandbox,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["zoho-crm", "healthy", 1200, true],
        ["zoho-campaigns", "healthy", 30, true],
      ]),
    );
    const found = await ask("getPlannedVsActual", { query: { gtmPlanId } });
    expect(found.period.calendarYear).toBe(new Date().getUTCFullYear());
    // In January little is won, and in December little is open that closes within the year.
    const stock = exampleDeals(server.clock.now()).map(({ properties }) => properties);
    const year = String(found.period.calendarYear);
    const counted = stock.filter(
      (deal) => deal["Currency"] !== "GBP" && String(deal["Closing_Date"]).startsWith(year),
    );
    const won = found.current.rows.reduce((total, { deals }) => total + deals.won, 0);
    expect(won).toBe(counted.filter((deal) => deal["Stage"] === "Closed Won").length);
    const closed = stock.filter(
      (deal) => String(deal["Stage"]).startsWith("Closed") && String(deal["Closing_Date"]).startsWith(year),
    );
    const ofNoPlan = closed.filter(
      (deal) =>
        deal["Lead_Source"] === "Word of mouth" &&
        deal["Product"] === "Northlight Atlas" &&
        deal["Geo"] === "Germany",
    );
    expect(found.unmapped.count).toBeGreaterThanOrEqual(ofNoPlan.length);
    const hasPounds = closed.some((deal) => deal["Currency"] === "GBP");
    expect(Object.keys(found.unconverted.currencies)).toEqual(hasPounds ? ["GBP"] : []);
    const planned = found.current.rows.filter((row) => row.plannedRevenue > 0);
    expect(planned.map(({ product, geo }) => `${product} ${geo}`)).toEqual(
      Array.from({ length: 4 }, () => "Northlight Atlas Germany"),
    );
    const channels = (await ask("getCalibration", { query: { gtmPlanId } })).rows;
    expect(channels.filter(({ winRate }) => winRate !== null).length).toBeGreaterThan(3);
    expect(channels.some(({ dealSize }) => dealSize === null)).toBe(true);
    expect((await ask("getRemainingOdds", { query: { gtmPlanId } })).openDeals).toBe(
      counted.filter((deal) => !String(deal["Stage"]).startsWith("Closed")).length,
    );
    const mails = await ask("getEmailCampaign");
    expect([mails.campaigns.length, mails.months.length > 12]).toEqual([30, true]);
    const { sample, fields } = await ask("listZohoCrmDeals");
    expect(fields).toContain("Lead_Source");
    expect(sample).toMatchObject({ deals: 100, filled: { Lead_Source: 100 } });
    await ask("syncConnection", { params: { provider: "zoho-crm" } });
    expect((await ask("getUserDetails")).monitorState).toBe("none");

    const own = await user.api.send("beginZohoCrm", { body: { clientId: "own", clientSecret: "own" } });
    expect(own.statusCode).toBe(409);
    expect((await user.api.send("removeExample")).statusCode).toBe(200);
    expect((await ask("listConnections")).map(({ state }) => state)).toEqual(["none", "none", "none"]);
    expect(await ask("listDeals")).toEqual([]);
    expect((await ask("getEmailCampaign")).campaigns).toEqual([]);
    expect(await ask("getRates")).toMatchObject({ date: null, missing: {} });
  });

  test("an example copied into an account with deals brings none, and its removal keeps the user's own", async () => {
    await user.api.send("createDeal", { body: testDeal() });
    await user.api.send("saveRates", { body: { base: "USD", date: "2026-11-20", rates: { EUR: 0.9 } } });
    expect((await copied()).message).toMatch(/against no limit\.$/);
    const list = () => user.api.call("listDeals");
    expect(await list()).toHaveLength(1);
    await user.api.send("removeExample");
    expect(await list()).toHaveLength(1);
    expect(await user.api.call("getRates")).toMatchObject({ rates: { EUR: 0.9 } });
  });

  test("an example copied three times takes free names", async () => {
    await copied();
    await copied();
    const third = await copied();
    expect((await plans()).map(({ gtmPlanName }) => gtmPlanName)).toEqual([
      "Copy of DACH launch 2",
      "Copy of DACH launch",
      "DACH launch",
    ]);
    expect(await openChannelPlan(third.dgPlanId)).toMatchObject({
      planname: "Copy of Germany, first two years 2",
      gtmPlanId: third.gtmPlanId,
    });
    const cost = await openCost(third.productCostId);
    expect(cost).toMatchObject({
      gtmPlan: "Copy of DACH launch 2",
      costTitle: "Copy of Atlas in Germany 2",
    });
    expect(await openSimulation(third.simulationId)).toMatchObject({
      simulationTitle: "Copy of Monthly seats, three plans 2",
      costId: third.productCostId,
      costTitle: cost.costTitle,
      gtmPlan: cost.gtmPlan,
    });
  });

  test("a copy of the example is made once for one key and can be saved unchanged", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => copy("copy")));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await plans()).toHaveLength(1);
    const { gtmPlanId } = answers[0]?.json<Copied>() ?? { gtmPlanId: "" };
    expect((await save(await openPlan(gtmPlanId))).statusCode).toBe(200);
  });

  test("a copy of the example writes audit rows", async () => {
    await copied();
    const rows = await server.query<{ action: string }>(
      "select action from audit_log where entity in ('gtm-plan', 'dg-plan', 'product-cost', 'simulation') order by action",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "dg-plan.create",
      "example.copy",
      "gtm-plan.create",
      "gtm-plan.update",
      "gtm-plan.update",
      "product-cost.create",
      "simulation.create",
    ]);
  });

  test("a copy of the example is refused when the trial is over", async () => {
    await server.query("update subscriptions set trial_ends_at = now() - interval '1 minute'");
    const answer = await copy();
    expect(answer.statusCode).toBe(403);
    expect(answer.json<{ error: string }>().error).toMatch(/^Your trial ended on/);
  });
});

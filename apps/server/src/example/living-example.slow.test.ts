import type { SessionReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../platform/clock/durations.ts";
import { TestClient } from "../test/client.ts";
import { testServer } from "../test/server.ts";

const server = testServer();

const owners = {
  visitor: async () => {
    const visit = await server.client.send("exploreExample", { headers: { host: "localhost:3000" } });
    return new TestClient(server.app, visit.json<SessionReply>().token);
  },
  "user who copied it": async () => {
    const { api } = await server.signUp();
    await api.call("copyExample");
    return api;
  },
};

async function planOf(api: TestClient) {
  const [listed] = await api.call("listGtmPlans");
  return api.call("getGtmPlan", { params: { id: listed?.id ?? "" } });
}

/** Milliseconds of the server's clock since a moment. */
const since = (moment: string) => server.clock.now().getTime() - Date.parse(moment);

describe.each(Object.entries(owners))("the example of a %s", (_who, enter) => {
  test("action items of the example have an owner and a due date, counted from the server's own day", async () => {
    server.clock.advance(400 * DAY_MS);
    const api = await enter();
    const [plan] = await api.call("listDgPlanNames");
    const { actions } = await api.call("listDgActions", { params: { id: plan?._id ?? "" } });
    expect(actions).toHaveLength(60);
    expect(actions.filter(({ owner }) => owner === "")).toEqual([]);
    const open = actions.filter(({ status }) => status !== "Done" && status !== "Cancelled");
    const late = open.filter(({ targetDate }) => since(targetDate) > DAY_MS);
    expect([late.length > 0, late.length < 6, open.length > 20]).toEqual([true, true, true]);
    for (const { targetDate } of actions) expect(Math.abs(since(targetDate))).toBeLessThan(150 * DAY_MS);
  });

  test("the competitive mapping of the example compares the company with every competitor", async () => {
    const { companyName, competitors, customerValueData } = await planOf(await enter());
    expect(Object.keys(customerValueData)).toHaveLength(6);
    for (const [title, { competitiveMapping }] of Object.entries(customerValueData)) {
      const names = [companyName, ...(competitors[title]?.competitors ?? []).map(({ name }) => name)];
      expect(new Set(Object.keys(competitiveMapping.values)), title).toEqual(new Set(names));
      for (const scores of Object.values(competitiveMapping.values))
        for (const attribute of competitiveMapping.attributes)
          expect(scores[attribute], `${title}: ${attribute}`).toBeGreaterThan(0);
    }
  });

  test("the history of the example has two versions of the last weeks, each with something to compare", async () => {
    const api = await enter();
    const plan = await planOf(api);
    const versions = await api.call("listGtmPlanVersions", { params: { id: plan.id } });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(versions.map(({ savedAt }) => Math.round(since(savedAt) / DAY_MS))).toEqual([9, 24]);
    const read = (version: number) =>
      api.call("getGtmPlanVersion", { params: { id: plan.id, version: String(version) } });
    const [second, first] = [await read(2), await read(1)];
    expect(second.goals).not.toEqual(plan.goals);
    expect(first.competitors).not.toEqual(second.competitors);
    expect(first).toMatchObject({ products: plan.products, combinationData: plan.combinationData });
  });

  test("every text of the example's steps is written", async () => {
    const plan = await planOf(await enter());
    const { shortDescription, goalsNote, products, segmentationData, positioningAndPricingData } = plan;
    const noted = [
      ...Object.values(plan.competitors),
      ...Object.values(plan.customerValueData),
      ...Object.values(plan.overlayValueDriver),
    ];
    const texts = [
      shortDescription,
      goalsNote,
      ...noted.map(({ note }) => note),
      ...products.map(({ description }) => description),
      ...Object.values(segmentationData).map(({ rational }) => rational),
      ...Object.values(positioningAndPricingData).flatMap((step) => [
        step.companyOffering,
        step.companyPositioning,
        ...step.commercialScorecard.map(({ comment }) => comment),
      ]),
    ];
    expect(texts).toHaveLength(2 + 3 * 6 + 2 + 6 + 6 * 15);
    expect(texts.filter((text) => text.trim() === "")).toEqual([]);
  });
});

test("a visitor of the example finds a baseline; a copy has none, so that dashboards show the user's own", async () => {
  const baselinesOf = async (api: TestClient) =>
    (await api.call("listBaselines")).map(({ simulationTitle }) => simulationTitle);
  expect(await baselinesOf(await owners.visitor())).toEqual(["Monthly seats, three plans"]);
  expect(await baselinesOf(await owners["user who copied it"]())).toEqual([]);
});

test("the share page of the example shows the same plan", async () => {
  const api = await owners["user who copied it"]();
  const plan = await planOf(api);
  const { token } = await api.call("shareGtmPlan", { params: { id: plan.id }, body: { expiresInDays: 7 } });
  expect(await server.client.call("getSharedGtmPlan", { params: { shareToken: token } })).toEqual(plan);
});

test("the head of finance has approved the current plan of a visit, and deals are measured against that version", async () => {
  const api = await owners.visitor();
  const plan = await planOf(api);
  const { approvals } = await api.call("listApprovals", { params: { id: plan.id } });
  const henrik = { userId: null, name: "Henrik Sauer" };
  expect(approvals).toMatchObject([
    { state: "approved", askedBy: { name: "Mira Okafor" }, approvers: [henrik], decidedBy: henrik },
  ]);
  const {
    approval: _request,
    previousId: _none,
    ...approved
  } = await api.call("getApproval", {
    params: { id: approvals[0]?.id ?? "" },
  });
  expect(await api.call("getPlanState", { params: { id: plan.id } })).toEqual(approved);
  const { against } = await api.call("getPlannedVsActual", { query: { gtmPlanId: plan.id } });
  expect(against).toMatchObject({ plan: "record" });
});

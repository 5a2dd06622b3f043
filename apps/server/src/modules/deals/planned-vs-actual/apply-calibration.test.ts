import type { CalibrationProposal } from "@beachhead/contract";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import type { TestUser } from "../../../test-app.ts";
import { testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { lastYear } from "./test-last-year.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const { call, plan, addClosed } = lastYear(() => server.user.api);

/** A plan with 12 won and 24 lost deals of 40,000, which differ from all three assumptions. */
async function calibrated() {
  const ids = await plan();
  await addClosed(12, 24);
  const { rows, window } = await call("getCalibration", { query: { gtmPlanId: ids.gtmPlanId } });
  return { ...ids, window, proposals: rows.flatMap(({ proposals }) => proposals) };
}

const figuresOf = (proposals: readonly CalibrationProposal[]) =>
  proposals.map(({ input, after }) => ({ input, after }));

function apply(
  dgPlanId: string,
  figures: readonly { input: string; after: number }[],
  { ifMatch, user = server.user }: { ifMatch?: number; user?: TestUser } = {},
) {
  const params = { id: dgPlanId, key: "6" };
  return user.api.send("applyCalibration", { params, body: { figures }, ifMatch });
}

const channelOf = async (id: string) => (await call("getDgPlan", { params: { id } })).channels[0];

test("a proposal names its range, its deals and what it changes in people, cost and revenue", async () => {
  const { proposals } = await calibrated();
  expect(proposals).toMatchObject([
    { input: "closeRatio", before: 25, after: 33.33, deals: 36, verdict: "confirmed", editable: true },
    { input: "averageDealSize", before: 50_000, after: 40_000, deals: 12, low: 40_000, high: 40_000 },
    { input: "leadToClosure", before: 1, after: 4, deals: 12 },
  ]);
  const [rate, size, cycle] = proposals;
  expect(rate?.low).toBeCloseTo(20.21, 1);
  // More wins of a revenue target take fewer people; smaller deals take more.
  expect(rate?.effect.people.after).toBeLessThan(rate?.effect.people.before ?? 0);
  expect(size?.effect.cost.after).toBeGreaterThan(size?.effect.cost.before ?? 0);
  expect(rate?.effect.revenue.after).toBe(rate?.effect.revenue.before);
  // A longer cycle moves revenue out of the target year.
  expect(cycle?.effect.revenue.after).toBeLessThan(cycle?.effect.revenue.before ?? 0);
  expect(cycle?.effect.cost.after).toBe(cycle?.effect.cost.before);
});

test("applied figures change the channel plan and carry their date, window and number of deals", async () => {
  const { dgPlanId, window, proposals } = await calibrated();
  const answer = await apply(dgPlanId, figuresOf(proposals.slice(1)), { ifMatch: 1 });
  expect(answer.statusCode, answer.body).toBe(200);
  const saved = await call("getDgPlan", { params: { id: dgPlanId } });
  expect(saved.version).toBe(2);
  const channel = saved.channels[0];
  expect(channel?.roiTable[0]).toMatchObject({ closeRatio: 25, averageDealSize: 40_000 });
  expect(channel?.timeBoundSimulation).toEqual([{ StartingMonth: 1, RampUpTime: 1, LeadtoClosure: 4 }]);
  expect(channel?.calibrations).toEqual({
    averageDealSize: { before: 50_000, after: 40_000, deals: 12, appliedAt: saved.updatedAt, ...window },
    leadToClosure: { before: 1, after: 4, deals: 12, appliedAt: saved.updatedAt, ...window },
  });
  const audit = await server.query("select detail from audit_log where action = 'dg-plan.update'");
  expect(audit).toEqual([{ detail: { section: "calibration of channel 6", version: 2 } }]);
});

test("a later save keeps calibrations whose figure is unchanged and drops the one that was edited", async () => {
  const { gtmPlanId, dgPlanId, proposals } = await calibrated();
  await apply(dgPlanId, figuresOf(proposals));
  const { roiTable, timeBoundSimulation, label, content } = (await channelOf(dgPlanId)) ?? {};
  const inputs = { ...roiTable?.[0], averageDealSize: 41_000 };
  const channel = { key: 6, label, checked: true, content, roiTable: [inputs], timeBoundSimulation };
  await call("updateDgPlan", {
    params: { id: dgPlanId },
    body: testDgPlan({ gtmPlanId, productgeo: "CRM-India", channels: [channel] }),
  });
  expect(Object.keys((await channelOf(dgPlanId))?.calibrations ?? {})).toEqual([
    "closeRatio",
    "leadToClosure",
  ]);
});

test("a stale version, figures that deals no longer support and a view-only plan change nothing", async () => {
  const { gtmPlanId, dgPlanId, proposals } = await calibrated();
  const figures = figuresOf(proposals);
  expect((await apply(dgPlanId, figures, { ifMatch: 0 })).statusCode).toBe(412);
  expect((await apply(dgPlanId, [{ input: "averageDealSize", after: 1 }])).statusCode).toBe(409);
  expect((await apply(dgPlanId, [{ input: "repSalary", after: 1 }])).statusCode).toBe(409);
  await addClosed(1, 0, 90_000);
  const late = await apply(dgPlanId, figures);
  expect(late.json()).toMatchObject({
    code: "conflict",
    error: "Your deals have changed since. Check the figures again.",
  });
  expect((await apply(dgPlanId, [])).statusCode).toBe(422);
  await call("updateDgPlan", {
    params: { id: dgPlanId },
    body: testDgPlan({ gtmPlanId, productgeo: "CRM-India", channels: undefined, access: "view" }),
  });
  expect((await apply(dgPlanId, figures)).statusCode).toBe(403);
  expect(await channelOf(dgPlanId)).toMatchObject({ roiTable: [{ averageDealSize: 50_000 }] });
});

test("another user cannot calibrate a channel plan", async () => {
  const { dgPlanId, proposals } = await calibrated();
  const user = await server.signUp();
  expect((await apply(dgPlanId, figuresOf(proposals), { user })).statusCode).toBe(404);
});

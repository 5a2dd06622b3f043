import type { FailureReply, SharedDocument } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import type { TestClient } from "../../../test/client.ts";
import { testServer } from "../../../test/server.ts";
import { testChannel, testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { testDeal } from "../test-deal.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const api = () => server.user.api;

/** Calls with any body and expects success. */
const call: TestClient["callUntyped"] = (name, request) => api().callUntyped(name, request);
const read = (query: Record<string, string> = {}) =>
  api().call("getPlannedVsActual", { query: { gtmPlanId, ...query } });

let gtmPlanId: string;
let channelPlan: string;

beforeEach(async () => {
  const body = testDetails({ firstYear: 2027, products: [testProduct({ geos: ["India", "Germany"] })] });
  ({ gtmPlanId } = await call("saveBasicDetails", { body }));
  const channels = testDgPlan({ gtmPlanId, productgeo: "CRM-India" });
  ({ id: channelPlan } = await call("createDgPlan", { body: channels }));
});

async function approve(): Promise<void> {
  const { approval } = await api().call("askForApproval", {
    params: { id: gtmPlanId },
    body: { approvers: [server.user.userId], note: "" },
  });
  const body = { hash: approval.hash, comment: "" };
  await api().call("approvePlan", { params: { id: approval.id }, body });
}

const halve = async () => {
  const { channels: own, ...plan } = await api().call("getDgPlan", { params: { id: channelPlan } });
  const [inputs = {}] = own[0]?.roiTable ?? [];
  const revenueTarget = inputs["revenueTarget"] ?? 0;
  const body = {
    ...plan,
    channels: [testChannel({ roiTable: [{ ...inputs, revenueTarget: revenueTarget / 2 }] })],
  };
  await call("updateDgPlan", { params: { id: channelPlan }, body });
};

test("without an approval deals are measured against today's plan, and the reply names none", async () => {
  const before = await read();
  expect(before).not.toHaveProperty("against");
  expect(await read({ against: "today" })).toEqual(before);
  expect(await read({ against: "record" })).toEqual(before);
});

test("once a plan is approved, deals are measured against that state until another is approved", async () => {
  const before = await read();
  await approve();
  await halve();
  const record = await read();
  expect(record.against).toEqual({ plan: "record", approvedAt: expect.any(String) });
  expect(record.current).toEqual(before.current);
  const today = await read({ against: "today" });
  expect(today.against?.plan).toBe("today");
  expect(today.current.revenueSum.planned).toBeCloseTo(before.current.revenueSum.planned / 2, 0);
  await approve();
  expect((await read()).current).toEqual(today.current);
});

test("deals of a renamed product, of a removed combination and of a removed channel count in the plan of record", async () => {
  await approve();
  const { products } = await api().call("getGtmPlan", { params: { id: gtmPlanId } });
  const [product] = products;
  await call("deleteDgPlan", { params: { id: channelPlan } });
  const renamed = { ...product, name: "Suite", geos: ["India"], geoIds: product?.geoIds.slice(0, 1) };
  await call("saveBasicDetails", {
    body: { ...testDetails({ firstYear: 2027, products: [renamed] }), gtmPlanId },
  });
  const closed = { createdDate: "2027-01-01", closeDate: "2027-03-01", Amount: 100 };
  await call("createDeal", { body: testDeal({ ...closed, Product: "Suite", Geo: "India" }) });
  await call("createDeal", { body: testDeal({ ...closed, Product: "CRM", Geo: "Germany", Amount: 30 }) });
  const { current } = await read();
  expect(
    current.rows.map(({ channel, product: name, geo, plannedRevenue, closedRevenue }) => [
      channel,
      name,
      geo,
      plannedRevenue > 0,
      closedRevenue,
    ]),
  ).toEqual([
    ["Field Sales", "Suite", "India", true, 100],
    ["Field Sales", "CRM", "Germany", false, 30],
  ]);
});

test("proposals from closed deals are for the channel plans of today", async () => {
  await approve();
  await halve();
  const calibration = await api().call("getCalibration", { query: { gtmPlanId } });
  const { version } = await api().call("getDgPlan", { params: { id: channelPlan } });
  const proposals = calibration.rows.flatMap((row) => row.proposals);
  expect(proposals.every((proposal) => proposal.version === version)).toBe(true);
});

test("a saved view and its shared findings name the approved plan, or today's", async () => {
  await approve();
  const subjects: string[] = [];
  for (const against of ["", "&against=today"]) {
    const body = { name: `Board ${against}`, view: `gtmPlan=${gtmPlanId}&year=1${against}`, isFirst: false };
    const { id } = await api().call("createDashboardView", { body });
    const share = await api().call("createShare", {
      params: { kind: "dashboard-view", id },
      body: { expiresInDays: 2 },
    });
    const answer = await server.client.send("getSharedDocument", { params: { shareToken: share.token } });
    subjects.push(answer.json<SharedDocument>().subject);
  }
  expect(subjects[0]).toMatch(/, USD, against the plan approved \d+ \w+ \d{4}$/);
  expect(subjects[1]).toMatch(/, USD, against today's plan$/);
});

test("another plan to measure against is refused", async () => {
  const answer = await api().send("getPlannedVsActual", { query: { gtmPlanId, against: "draft" } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FailureReply>().error).toBe("Against must be record or today");
});

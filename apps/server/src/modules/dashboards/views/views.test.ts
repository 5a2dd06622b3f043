import type { FailureReply, SharedDocument } from "@beachhead/contract";
import { MAX_VIEWS, viewOf } from "@beachhead/contract";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { testServer } from "../../../test/server.ts";
import { testDeal } from "../../deals/test-deal.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const { user } = server;
const YEAR = new Date().getUTCFullYear() - 1;

const create = (name: string, view = "", isFirst = false) =>
  user.api.send("createDashboardView", { body: { name, view, isFirst } });
const list = () => user.api.call("listDashboardViews");

async function createdId(name: string, view = ""): Promise<string> {
  const answer = await create(name, view);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>().id;
}

test("views are listed by name with their choices, and other parameters are left out", async () => {
  await create("quarter", "?year=2&tab=plannedVsActualRevenue&deals=current.month.1&token=secret");
  await create("All", "currency=EUR");
  expect((await list()).map(({ name, view }) => [name, view])).toEqual([
    ["All", "currency=EUR"],
    ["quarter", "tab=plannedVsActualRevenue&year=2"],
  ]);
});

test("one view opens first: the last one that was chosen", async () => {
  await create("One", "", true);
  await create("Two", "", true);
  expect((await list()).map(({ isFirst }) => isFirst)).toEqual([false, true]);
  const [one] = await list();
  const params = { id: one?.id ?? "" };
  await user.api.call("updateDashboardView", {
    params,
    body: { name: "Uno", view: "year=3", isFirst: true },
  });
  expect((await list()).map(({ name, isFirst }) => [name, isFirst])).toEqual([
    ["Two", false],
    ["Uno", true],
  ]);
});

test("20 concurrent saves of one name: one succeeds, 19 get 409", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, k) => create(k % 2 ? "Mine" : "mine")));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
});

test(`an account has at most ${MAX_VIEWS} views; a deleted one makes room`, async () => {
  for (let k = 0; k < MAX_VIEWS; k += 1) await createdId(`View ${k}`);
  expect((await create("One more")).statusCode).toBe(409);
  const [first] = await list();
  await user.api.call("deleteDashboardView", { params: { id: first?.id ?? "" } });
  expect((await create("One more")).statusCode).toBe(200);
});

test("another user lists, changes, deletes and shares no view", async () => {
  const id = await createdId("Mine");
  const other = await server.signUp();
  expect(await other.api.call("listDashboardViews")).toEqual([]);
  const body = { name: "Theirs", view: "", isFirst: false };
  expect((await other.api.send("updateDashboardView", { params: { id }, body })).statusCode).toBe(404);
  expect((await other.api.send("deleteDashboardView", { params: { id } })).statusCode).toBe(404);
  const params = { kind: "dashboard-view" as const, id };
  expect((await other.api.send("createShare", { params, body: {} })).statusCode).toBe(404);
  expect((await list()).map(({ name }) => name)).toEqual(["Mine"]);
});

/** A view of a plan with one closed deal, with a share link. */
async function sharedView() {
  const details = testDetails({ firstYear: YEAR, products: [testProduct({ geos: ["India"] })] });
  const { gtmPlanId } = await user.api.callUntyped("saveBasicDetails", { body: details });
  await user.api.send("createDeal", {
    body: testDeal({ name: "Secret customer", closeDate: `${YEAR}-03-01`, createdDate: `${YEAR}-01-01` }),
  });
  const id = await createdId("Board", `gtmPlan=${gtmPlanId}&year=1`);
  const params = { kind: "dashboard-view" as const, id };
  const share = (await user.api.send("createShare", { params, body: { expiresInDays: 2 } })).json<{
    id: string;
    token: string;
  }>();
  const read = () => server.client.send("getSharedDocument", { params: { shareToken: share.token } });
  return { id, gtmPlanId, share, read };
}

test("a share link shows the figures of the view without an account, and neither deals nor ids", async () => {
  const { id, gtmPlanId, read } = await sharedView();
  const answer = await read();
  expect(answer.statusCode, answer.body).toBe(200);
  const document = answer.json<SharedDocument>();
  expect(document).toMatchObject({ kind: "dashboard-view", title: "Board" });
  expect(document.subject).toBe(`Planned vs Actual Revenue, ${YEAR} (year 1), USD`);
  expect(answer.body).toContain("50 k USD");
  for (const secret of [id, gtmPlanId, user.userId, user.email, "Secret customer"])
    expect(answer.body).not.toContain(secret);
});

test("a revoked or expired link, and one to a deleted view or plan, get the same 404", async () => {
  const closed = async (read: Awaited<ReturnType<typeof sharedView>>["read"]) => {
    const answer = await read();
    return [answer.statusCode, answer.json<FailureReply>().error];
  };
  const gone = [404, "This link was not found."];
  const revoked = await sharedView();
  const params = { kind: "dashboard-view" as const, id: revoked.id, shareId: revoked.share.id };
  await user.api.call("revokeShare", { params });
  expect(await closed(revoked.read)).toEqual(gone);
  await user.api.call("deleteDashboardView", { params: { id: revoked.id } });

  const ofDeletedPlan = await sharedView();
  await user.api.send("deleteGtmPlan", { params: { id: ofDeletedPlan.gtmPlanId } });
  expect(await closed(ofDeletedPlan.read)).toEqual(gone);
  await user.api.call("deleteDashboardView", { params: { id: ofDeletedPlan.id } });
  expect(await closed(ofDeletedPlan.read)).toEqual(gone);

  const expired = await sharedView();
  expect((await expired.read()).statusCode).toBe(200);
  server.clock.advance(2 * DAY_MS);
  expect(await closed(expired.read)).toEqual(gone);
});

test("a view of another dashboard cannot be shared", async () => {
  const id = await createdId("Mails", "tab=emailCampaign");
  const params = { kind: "dashboard-view" as const, id };
  expect((await user.api.send("createShare", { params, body: {} })).statusCode).toBe(404);
});

test("two addresses of one view are the same text", () => {
  expect(viewOf("?geo=India&tab=a")).toBe(viewOf("tab=a&geo=India&deals=x"));
});

import type { ReplyOf } from "@beachhead/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Pools } from "../../../platform/db/pool.ts";
import { outbox } from "../../../platform/db/schema/platform.ts";
import { grantPlan } from "../../../platform/db/test-database.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { insertTeam, setRole } from "../../../platform/db/test-teams.ts";
import { createWithUser, type WithUser } from "../../../platform/db/with-user.ts";
import { createSendMail } from "../../../platform/outbox/index.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_SECRET, TEST_VAULT } from "../../../test-app.ts";
import { testDeal } from "../../deals/test-deal.ts";
import { testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { newStopToken } from "./stop-token.ts";
import { sendWeeklyMail } from "./weekly-mail.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const { user } = server;
const YEAR = new Date().getUTCFullYear();
const PUBLIC_URL = "https://plan.example";

let pools: Pools;
let withUser: WithUser;

beforeAll(() => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
  withUser = createWithUser(pools.app);
});
afterAll(() => pools.close());

const confirmAddress = () =>
  server.query("update users set email_verified = true where id = $1", [user.userId]);

async function plan(): Promise<string> {
  const details = testDetails({ firstYear: YEAR, products: [testProduct({ geos: ["India"] })] });
  const { gtmPlanId } = await user.api.callUntyped("saveBasicDetails", { body: details });
  return gtmPlanId;
}

const save = (view: string, weeklyTimeZone: string | null | undefined, name = "Board") =>
  user.api.send("createDashboardView", {
    body: { name, view, ...(weeklyTimeZone !== undefined && { weeklyTimeZone }) },
  });

async function savedId(view: string, weeklyTimeZone: string | null = "Europe/Berlin"): Promise<string> {
  const answer = await save(view, weeklyTimeZone);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>().id;
}

/** Does the job of a view as a worker does at this moment. */
async function mail(viewId: string, now = new Date(), ownerId = user.userId): Promise<void> {
  const handler = sendWeeklyMail({
    clock: { now: () => now },
    sendMail: createSendMail(TEST_VAULT),
    publicUrl: PUBLIC_URL,
    secret: TEST_SECRET,
  });
  const job = { ownerId, attempt: 1, signal: AbortSignal.timeout(60_000) };
  await handler.run({ viewId }, { ...job, asOwner: (work) => withUser(ownerId, work) });
}

async function mails(userId = user.userId) {
  const rows = await withUser(userId, (tx) =>
    tx.select().from(outbox).where(eq(outbox.kind, "weekly-view")).orderBy(outbox.createdAt),
  );
  return rows.map(({ id, subject, recipient, sealed, unsubscribeUrl }) => ({
    subject,
    recipient,
    unsubscribeUrl,
    text: TEST_VAULT.open(sealed ?? "", { table: "outbox", userId, field: `sealed ${id}` }),
  }));
}

const jobRow = z.object({ run_at: z.coerce.date() });

/** When the waiting jobs of a view run. */
async function scheduled(viewId: string): Promise<string[]> {
  const rows = await server.query("select run_at from graphile_worker.jobs where key = $1", [
    `dashboards.weekly-mail:${viewId}`,
  ]);
  return rows.map((row) => jobRow.parse(row).run_at.toISOString());
}

const whole = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });

test("the weekly e-mail has the figures that the API answers and a link to the view", async () => {
  await confirmAddress();
  const gtmPlanId = await plan();
  await user.api.send("createDgPlan", { body: testDgPlan({ planname: "India channels", gtmPlanId }) });
  for (const [amount, currency, month] of [
    [50_000.4, "USD", "01"],
    [12_345, "USD", "02"],
    [999, "CHF", "03"],
  ] as const)
    await user.api.send("createDeal", {
      body: testDeal({
        Amount: amount,
        Deal_Currency: currency,
        closeDate: `${YEAR}-${month}-01`,
        createdDate: `${YEAR}-01-01`,
      }),
    });
  const viewId = await savedId(`gtmPlan=${gtmPlanId}&year=1`);
  // What is planned to date grows with every second.
  const now = server.clock.stop();
  onTestFinished(() => server.clock.start());
  await mail(viewId, now);

  const query = { gtmPlanId, targetYear: "1" };
  const figures: ReplyOf<"getPlannedVsActual"> = await user.api.call("getPlannedVsActual", { query });
  const { sentence } = await user.api.call("getVariance", { query });
  const [sent] = await mails();
  expect(sent?.recipient).toBe(user.email);
  for (const { revenueSum, pipelineSums } of [figures.current, figures.cumulative]) {
    expect(sent?.text).toContain(
      `Closed revenue: ${whole(revenueSum.closed)} of ${whole(revenueSum.planned)} USD planned`,
    );
    expect(sent?.text).toContain(
      `CRM pipeline: ${whole(pipelineSums.crm)} of ${whole(pipelineSums.planned)} USD planned, ${whole(pipelineSums.open)} open, ${whole(pipelineSums.weighted)} weighted`,
    );
  }
  expect(figures.current.revenueSum.closed).toBeGreaterThan(0);
  const { percent, status } = figures.current.revenueAchievement;
  expect(percent).not.toBeNull();
  expect(sent?.text).toContain(
    `Revenue achievement: ${(percent ?? 0).toLocaleString("en-US", { maximumFractionDigits: 1 })} % of the plan`,
  );
  expect(sent?.text).toContain(status);
  expect(sent?.text).toContain(sentence);
  for (const [channel, rows] of Map.groupBy(figures.current.rows, (row) => row.channel ?? "Not mapped")) {
    const sum = (field: "closedRevenue" | "plannedRevenue") =>
      whole(rows.reduce((total, row) => total + row[field], 0));
    expect(sent?.text).toContain(`${channel}: ${sum("closedRevenue")} of ${sum("plannedRevenue")}`);
  }
  expect(sent?.text).toContain("Deals without an exchange rate: 1.");
  expect(sent?.text).toContain(`${PUBLIC_URL}/monitor/dashboard?gtmPlan=${gtmPlanId}&year=1`);
  expect(sent?.subject).toBe(
    `Board: ${whole(figures.current.revenueSum.closed)} USD closed, ${(percent ?? 0).toLocaleString("en-US", { maximumFractionDigits: 1 })} % of the plan`,
  );
});

test("a view is mailed once a week, next Monday 08:00 where the user is", async () => {
  await confirmAddress();
  const viewId = await savedId(`gtmPlan=${await plan()}`);
  const monday = new Date("2026-11-23T07:00:03Z");
  await mail(viewId, monday);
  await mail(viewId, new Date("2026-11-23T07:05:00Z"));
  expect(await mails()).toHaveLength(1);
  expect(await scheduled(viewId)).toEqual(["2026-11-30T07:00:00.000Z"]);
  await mail(viewId, new Date("2026-11-30T07:00:01Z"));
  expect(await mails()).toHaveLength(2);
});

test("the link in a weekly e-mail stops it without a session, a second time too, and a forged one does not", async () => {
  await confirmAddress();
  const viewId = await savedId(`gtmPlan=${await plan()}`);
  await mail(viewId);
  const [sent] = await mails();
  const token = /\/stop-weekly-mail\/(\S+)/.exec(sent?.text ?? "")?.[1] ?? "";
  const changed = `${token.slice(0, 5)}${token[5] === "A" ? "B" : "A"}${token.slice(6)}`;
  for (const wrong of ["x", "", changed, newStopToken({ ownerId: user.userId, viewId }, "another secret")])
    expect((await server.client.send("stopWeeklyMail", { body: { token: wrong } })).statusCode).not.toBe(200);
  const incomplete = await server.client.send("stopWeeklyMail", { body: { token: "x" } });
  expect(incomplete.json()).toMatchObject({
    error: "This link is incomplete. Open it from the e-mail again.",
  });
  expect((await user.api.call("listDashboardViews"))[0]?.weeklyTimeZone).toBe("Europe/Berlin");

  for (let time = 0; time < 2; time += 1) {
    const answer = await server.client.send("stopWeeklyMail", { body: { token } });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  expect((await user.api.call("listDashboardViews"))[0]?.weeklyTimeZone).toBeNull();
  await mail(viewId, new Date(Date.now() + 8 * 86_400_000));
  expect(await mails()).toHaveLength(1);
  const rows = await server.query("select action from audit_log where action = 'dashboard-view.stop-mail'");
  expect(rows).toHaveLength(1);
});

test.each([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])(
  "the button of a mail program, which posts %s, stops the weekly e-mail without a session",
  async (type, payload) => {
    await confirmAddress();
    const viewId = await savedId(`gtmPlan=${await plan()}`);
    await mail(viewId);
    const [sent] = await mails();
    const url = new URL(sent?.unsubscribeUrl ?? "");
    expect(sent?.text).toContain(`Stop it:\n${url.href}`);
    const press = (pathname: string) =>
      server.app.inject({ method: "POST", url: pathname, headers: { "content-type": type }, payload });
    expect((await press(`${url.pathname}x`)).statusCode).toBe(400);
    expect((await user.api.call("listDashboardViews"))[0]?.weeklyTimeZone).toBe("Europe/Berlin");
    const answer = await press(url.pathname);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await user.api.call("listDashboardViews"))[0]?.weeklyTimeZone).toBeNull();
  },
);

test("a week's e-mails wait for all other jobs that are due", async () => {
  await confirmAddress();
  const viewId = await savedId(`gtmPlan=${await plan()}`);
  const key = `dashboards.weekly-mail:${viewId}`;
  const rows = await server.query("select priority from graphile_worker.jobs where key = $1", [key]);
  // The queue takes lower numbers first; without a priority it is 0.
  expect(rows).toEqual([{ priority: 1 }]);
});

test("a change of a view without a time zone keeps its weekly e-mails, and null ends them", async () => {
  await confirmAddress();
  const view = `gtmPlan=${await plan()}`;
  const id = await savedId(view);
  const update = (changes: object) =>
    user.api.call("updateDashboardView", {
      params: { id },
      body: { name: "Board", view, isFirst: false, ...changes },
    });
  expect((await update({})).view.weeklyTimeZone).toBe("Europe/Berlin");
  expect((await update({ weeklyTimeZone: "Asia/Kolkata" })).view.weeklyTimeZone).toBe("Asia/Kolkata");
  expect(await scheduled(id)).toHaveLength(1);
  expect((await update({ weeklyTimeZone: null })).view.weeklyTimeZone).toBeNull();
  await mail(id);
  expect(await mails()).toEqual([]);
});

test("weekly e-mails of other dashboards, in unknown time zones or to unconfirmed addresses are refused", async () => {
  const view = `gtmPlan=${await plan()}`;
  expect((await save(view, "Europe/Berlin")).statusCode).toBe(409);
  await confirmAddress();
  for (const [wrong, zone] of [
    ["tab=emailCampaign", "Europe/Berlin"],
    ["", "Europe/Berlin"],
    [view, "Mars/Olympus"],
    [view, ""],
  ] as const)
    expect((await save(wrong, zone)).statusCode, `${wrong} ${zone}`).toBe(422);
  expect(await user.api.call("listDashboardViews")).toEqual([]);
});

test("a view of a deleted plan is not mailed", async () => {
  await confirmAddress();
  const gtmPlanId = await plan();
  const viewId = await savedId(`gtmPlan=${gtmPlanId}`);
  await user.api.send("deleteGtmPlan", { params: { id: gtmPlanId } });
  await mail(viewId);
  expect(await mails()).toEqual([]);
});

test("each member of a team who wants the weekly e-mail gets it, and stops it alone", async () => {
  const people = { ada: user, grace: await server.signUp(), alan: await server.signUp() };
  const { ada, grace, alan } = people;
  const workspace = await insertTeam(server.database, [
    { userId: ada.userId, role: "owner" },
    { userId: grace.userId, role: "editor" },
    { userId: alan.userId, role: "editor" },
  ]);
  await grantPlan(server.database, workspace, "enterprise");
  await server.query("update users set email_verified = true");
  const headers = { workspace };
  const details = testDetails({ firstYear: YEAR, products: [testProduct({ geos: ["India"] })] });
  const { gtmPlanId } = await grace.api.callUntyped("saveBasicDetails", { body: details, headers });
  const view = { name: "Board", view: `gtmPlan=${gtmPlanId}`, isFirst: false };
  const body = { ...view, weeklyTimeZone: "Europe/Berlin" };
  const { id } = await grace.api.call("createDashboardView", { body, headers });
  const zones = async () => {
    const lists = Object.entries(people).map(async ([name, person]) => {
      const [saved] = await person.api.call("listDashboardViews", { headers });
      return [name, saved?.weeklyTimeZone];
    });
    return Object.fromEntries(await Promise.all(lists)) as unknown;
  };
  expect(await zones()).toEqual({ ada: null, grace: "Europe/Berlin", alan: null });
  await ada.api.call("updateDashboardView", { params: { id }, body, headers });
  // Who saves the view without the e-mail ends nobody else's.
  await alan.api.call("updateDashboardView", {
    params: { id },
    body: { ...view, weeklyTimeZone: null },
    headers,
  });
  expect(await zones()).toEqual({ ada: "Europe/Berlin", grace: "Europe/Berlin", alan: null });

  await mail(id, new Date(), workspace);
  const sent = await mails(workspace);
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([ada.email, grace.email].toSorted());
  const token = new URL(
    sent.find(({ recipient }) => recipient === grace.email)?.unsubscribeUrl ?? "",
  ).pathname.slice("/stop-weekly-mail/".length);
  await server.client.call("stopWeeklyMail", { body: { token } });
  expect(await zones()).toEqual({ ada: "Europe/Berlin", grace: null, alan: null });

  await grace.api.call("updateDashboardView", { params: { id }, body, headers });
  await setRole(server.database, workspace, grace.userId, undefined);
  await mail(id, new Date(Date.now() + 8 * 86_400_000), workspace);
  const recipients = (await mails(workspace)).map(({ recipient }) => recipient);
  expect(recipients.filter((address) => address === grace.email)).toHaveLength(1);
  expect(recipients.filter((address) => address === ada.email)).toHaveLength(2);
});

test("a view of before this release is mailed to the first owner", async () => {
  await confirmAddress();
  const viewId = await savedId(`gtmPlan=${await plan()}`);
  await server.query("update dashboard_views set weekly_people = '{}' where id = $1", [viewId]);
  await mail(viewId);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([user.email]);
});

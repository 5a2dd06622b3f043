import type { BodyInputOf, FailureReply } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { movableClock } from "../../platform/clock/clock.ts";
import { DAY_MS } from "../../platform/clock/durations.ts";
import type { Pools } from "../../platform/db/pool.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { newId } from "../../platform/db/uuid.ts";
import { createWithUser } from "../../platform/db/with-user.ts";
import { titledKind } from "../../platform/documents/titles.ts";
import { createSendMail } from "../../platform/outbox/index.ts";
import { testServer } from "../../test/server.ts";
import { TEST_SECRET, TEST_VAULT } from "../../test-app.ts";
import { testDeal } from "../deals/test-deal.ts";
import { testDgPlan } from "../dg-plans/test-dg-plan.ts";
import { gtmPlanKind } from "../gtm-plans/index.ts";
import { testDetails, testProduct } from "../gtm-plans/test-plan.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { simulationKind } from "../simulations/index.ts";
import { testSimulation } from "../simulations/test-simulation.ts";
import { lookAtAlerts } from "./index.ts";

const slackText = z.object({ text: z.string() });
const slackMessage = slackText.extend({ blocks: z.array(z.object({ text: slackText.optional() })) });

const server = testServer({ user: "per test", plan: "enterprise", confirmed: true, rateLimits: 1_000 });
let pools: Pools;
let clock = movableClock();
let simulation: string;

beforeAll(() => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
});
afterAll(() => pools.close());
beforeEach(async () => {
  clock = movableClock();
  const { api } = server.user;
  const { id: costId } = await api.callUntyped("createProductCost", { body: testCost() });
  const body = testSimulation({ costId, simulationTitle: "Base case" });
  ({ id: simulation } = await api.callUntyped("createSimulation", { body }));
});

const rule = (changes: object = {}): BodyInputOf<"createAlert"> => ({
  name: "Launch at risk",
  metric: "odds",
  subjectId: simulation,
  channel: "",
  low: 40,
  high: null,
  people: [server.user.userId],
  webhookIds: [],
  ...changes,
});

const create = (changes: object = {}) => server.user.api.call("createAlert", { body: rule(changes) });

/** Gives the simulation other odds, and does the job that follows as a worker does. */
async function lookAt(odds: number): Promise<void> {
  await server.query(
    "update simulations set result = jsonb_set(result, '{monteCarlo,probability,both}', to_jsonb($2::float8)) where id = $1",
    [simulation, odds],
  );
  await look();
}

async function look(): Promise<void> {
  const { userId: ownerId } = server.user;
  const handler = lookAtAlerts({
    clock,
    titled: [gtmPlanKind, simulationKind].map(titledKind),
    publicUrl: "http://localhost:3000",
    secret: TEST_SECRET,
    sendMail: createSendMail(TEST_VAULT),
  });
  const withUser = createWithUser(pools.app);
  const job = { ownerId, attempt: 1, signal: AbortSignal.timeout(120_000) };
  await handler.run({}, { ...job, asOwner: (change) => withUser(ownerId, change) });
}

async function mails() {
  const { userId } = server.user;
  const rows = await server.query<{ id: string; subject: string; sealed: string; unsubscribe_url: string }>(
    "select id, subject, sealed, unsubscribe_url from outbox where kind = 'alert' order by created_at",
  );
  return rows.map(({ id, subject, sealed, unsubscribe_url: muteUrl }) => ({
    subject,
    muteUrl,
    text: TEST_VAULT.open(sealed, { table: "outbox", userId, field: `sealed ${id}` }),
  }));
}

/** A plan of April 2030 to March 2035, half a year into its second year. */
async function planInItsSecondYear(): Promise<string> {
  const { api } = server.user;
  clock.stop();
  clock.advance(Date.UTC(2031, 9, 1) - clock.now().getTime());
  const products = [testProduct({ geos: ["India"] })];
  const body = testDetails({ firstYear: 2030, yearStartMonth: 4, products });
  const { gtmPlanId } = await api.callUntyped("saveBasicDetails", { body });
  await api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId, productgeo: "CRM-India" }) });
  return gtmPlanId;
}

const addDeal = (changes: object) =>
  server.user.api.callUntyped("createDeal", { body: testDeal({ ...changes }) });

const jobs = () =>
  server.query(
    `select from graphile_worker._private_jobs j
     where j.key = 'alerts.look:' || $1`,
    [server.user.userId],
  );

test("odds that fall below the limit are mailed and put into the inbox once, and again after they were back", async () => {
  await create();
  await lookAt(0.6);
  expect(await mails()).toEqual([]);
  for (const odds of [0.35, 0.3, 0.41, 0.38]) await lookAt(odds);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Launch at risk: Odds 35 %");
  expect(mail?.text).toContain(
    "The alert Launch at risk was raised: Odds 35 %, before 60 % of Base case.\n\nThe alert is raised below 40 %.",
  );
  await lookAt(0.5);
  await lookAt(0.2);
  expect(await mails()).toHaveLength(2);
  const { items } = await server.user.api.call("getInbox");
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    kind: "alert",
    by: "Beachhead",
    title: "Launch at risk",
    document: { kind: "simulation", id: simulation },
  });
});

test("the link in the mail mutes the alert for seven days, and it can be used twice", async () => {
  const { alert } = await create();
  await lookAt(0.35);
  const [mail] = await mails();
  const token = mail?.muteUrl.split("/mute-alert/")[1] ?? "";
  for (let use = 0; use < 2; use += 1) {
    const answer = await server.client.send("muteAlert", { body: { token } });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  await lookAt(0.9);
  await lookAt(0.3);
  expect(await mails()).toHaveLength(1);
  clock.advance(8 * DAY_MS);
  await lookAt(0.9);
  await lookAt(0.3);
  expect(await mails()).toHaveLength(2);
  const { alerts } = await server.user.api.call("listAlerts");
  expect(alerts).toMatchObject([{ id: alert.id, subjectName: "Base case", isRaised: true, lastValue: 30 }]);
  expect((await server.client.send("muteAlert", { body: { token: `${token}x` } })).statusCode).toBe(400);
});

test("a channel of Slack and a webhook get the figure, the change and the reason", async () => {
  const channel = await server.user.api.call("createWebhook", {
    body: { name: "#gtm", format: "slack", url: "https://hooks.slack.com/services/T0/B0/x", events: [] },
  });
  const webhook = await server.user.api.call("createWebhook", {
    body: { name: "Warehouse", format: "standard", url: "https://hooks.example.com/x", events: [] },
  });
  const webhookIds = [channel.webhook.id, webhook.webhook.id];
  await create({ name: "<!channel> risk", people: [], webhookIds });
  await lookAt(0.6);
  await lookAt(0.35);
  const requestTo = async (id: string) => {
    const { deliveries } = await server.user.api.call("listWebhookDeliveries", { params: { id } });
    return deliveries.map(({ type, request }) => ({ type, request }));
  };
  const [slack] = await requestTo(channel.webhook.id);
  const message = slackMessage.parse(JSON.parse(slack?.request ?? ""));
  expect(message.text).toBe("&lt;!channel&gt; risk: Odds: 35 %, before 60 %");
  expect(message.blocks[1]?.text?.text).toBe("*Odds: 35 %, before 60 %*");
  expect(message.blocks[2]?.text?.text).toContain("below 40 %");
  const [event] = await requestTo(webhook.webhook.id);
  expect(event?.type).toBe("alert.fired");
  expect(JSON.parse(event?.request ?? "")).toMatchObject({
    document: { id: simulation },
    data: { value: 35, before: 60, figure: "Odds" },
  });
});

test("an alert of pace is about the running year of the plan, which it names", async () => {
  const gtmPlanId = await planInItsSecondYear();
  const query = { gtmPlanId, targetYear: "2" };
  const { current } = await server.user.api.call("getPlannedVsActual", { query });
  const { planned } = current.revenueSum;
  // The year before was closed as planned, and more.
  await addDeal({ Amount: 2 * planned, createdDate: "2030-06-01", closeDate: "2030-09-01" });
  await addDeal({ Amount: planned / 10, createdDate: "2031-06-01", closeDate: "2031-09-01" });
  await create({ metric: "pace", subjectId: gtmPlanId, low: null, high: 30 });
  await look();
  const [mail] = await mails();
  expect(mail?.subject).toBe("Launch at risk: Behind pace 40 points");
  expect(mail?.text).toContain("10 % of the plan for FY 2031/32 is closed, and 50 % of that year is over.");
});

test("an alert of the odds that remain is about the running year of the plan, which it names", async () => {
  const gtmPlanId = await planInItsSecondYear();
  for (const closeDate of ["2030-12-01", "2031-12-01", "2032-02-01", "2032-05-01"])
    await addDeal({ Stage: "Proposal", probability: 50, Amount: 1, createdDate: "2030-06-01", closeDate });
  await create({ metric: "remaining-odds", subjectId: gtmPlanId, low: 101 });
  await look();
  const [mail] = await mails();
  expect(mail?.text).toMatch(/\b2 open deals can still close in FY 2031\/32\./);
});

const createWebhook = async () => {
  const body = { name: "Warehouse", format: "standard", url: "https://hooks.example.com/x", events: [] };
  return (await server.user.api.callUntyped("createWebhook", { body })).webhook.id;
};

const rename = (id: string, webhookIds: readonly string[]) =>
  server.user.api.send("updateAlert", {
    params: { id },
    body: { ...rule({ name: "Renamed", webhookIds }), mutedUntil: null },
  });

test("a webhook that is deleted is taken out of the alerts that name it, and no other one", async () => {
  const [deleted, kept] = [await createWebhook(), await createWebhook()];
  await create({ webhookIds: [deleted, kept] });
  await server.user.api.call("deleteWebhook", { params: { id: deleted } });
  const { alerts } = await server.user.api.call("listAlerts");
  expect(alerts).toMatchObject([{ webhookIds: [kept] }]);
});

test("an alert that names a webhook deleted before can be changed, and names it no longer", async () => {
  const webhookIds = [await createWebhook(), newId()];
  const { alert } = await create();
  await server.query("update alerts set webhook_ids = $2 where id = $1", [alert.id, webhookIds]);
  expect((await rename(alert.id, [...webhookIds, newId()])).statusCode).toBe(422);
  const changed = await rename(alert.id, webhookIds);
  expect(changed.statusCode, changed.body).toBe(200);
  const { alerts } = await server.user.api.call("listAlerts");
  expect(alerts).toMatchObject([{ name: "Renamed", webhookIds: [webhookIds[0]] }]);
});

test("a save asks for a look only in a workspace with alerts", async () => {
  expect(await jobs()).toEqual([]);
  await create();
  expect(await jobs()).toHaveLength(1);
});

test("an alert on a simulation that the workspace does not have is not found", async () => {
  const answer = await server.user.api.send("createAlert", { body: rule({ subjectId: newId() }) });
  expect(answer.statusCode).toBe(404);
});

test("a deleted simulation raises nothing", async () => {
  await create();
  await server.user.api.call("deleteSimulation", { params: { id: simulation } });
  await lookAt(0.1);
  expect(await mails()).toEqual([]);
});

test.each([
  ["subjectId", () => ({ subjectId: null }), "Choose a simulation"],
  ["low", () => ({ low: null }), "Enter the value at which the alert is raised"],
  ["people", () => ({ people: [] }), "Choose who gets the alert"],
  ["people", () => ({ people: [newId()] }), "Choose members of this workspace"],
  ["webhookIds", () => ({ webhookIds: [newId()] }), "Choose webhooks of this workspace"],
])("an alert with a wrong %s is refused", async (path, changes, message) => {
  const answer = await server.user.api.send("createAlert", { body: rule(changes()) });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FailureReply>().issues).toContainEqual({ path, message });
});

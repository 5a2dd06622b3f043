import type { Alert, BodyInputOf } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { MINUTE_MS } from "../../platform/clock/durations.ts";
import { asOwnerOf, grantPlan } from "../../platform/db/test-database.ts";
import { createTestMailbox } from "../../test-mailbox.ts";
import { day, lastYear, thisYear } from "../deals/planned-vs-actual/test-last-year.ts";
import { testDeal } from "../deals/test-deal.ts";
import { syncServer } from "../integrations/sync/test-sync.ts";

/** Each rule as a user meets it: saves and syncs by the API, jobs by workers, messages at a receiver and in a mailbox. */

const mailbox = createTestMailbox();
const sync = syncServer({ mailer: mailbox.mailer });
const { current } = sync;
const api = () => current().user.api;

const fired = z.object({ type: z.literal("alert.fired"), data: z.object({ value: z.number() }) });
const received = z.array(z.object({ path: z.string(), body: z.string() }));

beforeEach(async () => {
  const { server, user } = current();
  await grantPlan(server.database, user.userId, "enterprise");
  await asOwnerOf(server.database, user.userId, (client) =>
    client.query("update users set email_verified = true, email_proven_at = now() where id = $1", [
      user.userId,
    ]),
  );
});

/** The values of the alerts that came to the user's webhook, in their order. */
async function told(): Promise<number[]> {
  const { sandbox, user } = current();
  const answer = await fetch(`${sandbox.environment["SANDBOX_HOOKS_URL"]}/__sandbox/received`);
  return received
    .parse(await answer.json())
    .filter(({ path }) => path === `/${user.userId}`)
    .map(({ body }) => Math.round(fired.parse(JSON.parse(body)).data.value));
}

/** Creates an alert that tells a webhook and the user. */
async function createAlert(rule: Partial<BodyInputOf<"createAlert">>): Promise<string> {
  const { sandbox, user } = current();
  const url = `${sandbox.environment["SANDBOX_HOOKS_URL"]}/${user.userId}`;
  const { webhook } = await api().call("createWebhook", {
    body: { name: "Receiver", format: "standard", url, events: [] },
  });
  const { alert } = await api().call("createAlert", {
    body: {
      name: "At risk",
      metric: "sync",
      subjectId: null,
      channel: "",
      low: null,
      high: null,
      people: [user.userId],
      webhookIds: [webhook.id],
      ...rule,
    },
  });
  return alert.id;
}

async function alertOf(id: string): Promise<Alert> {
  const { alerts } = await api().call("listAlerts");
  const found = alerts.find((each) => each.id === id);
  if (found === undefined) throw new Error("The alert is gone");
  return found;
}

/** Waits until the figure has been looked at. */
const isAt = (id: string, value: number, isRaised: boolean) =>
  expect
    .poll(async () => {
      const { lastValue, isRaised: found } = await alertOf(id);
      return [lastValue === null ? null : Math.round(lastValue), found];
    })
    .toEqual([value, isRaised]);

/** Mutes the alert with the link in the newest mail about it. @param count of mails so far */
async function muteByMail(count: number): Promise<void> {
  await expect
    .poll(() => mailbox.mails.filter(({ text }) => text.includes("/mute-alert/")).length)
    .toBeGreaterThanOrEqual(count);
  const { email } = current().user;
  const mail = mailbox.mails.findLast(
    ({ to, text }) => to.address === email && text.includes("/mute-alert/"),
  );
  const token = mail?.text.split("/mute-alert/")[1]?.split(/\s/)[0] ?? "";
  const answer = await current().server.client.send("muteAlert", { body: { token } });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Turns the alert on again, as its user does under Alerts. */
async function unmute(id: string): Promise<void> {
  const alert = await alertOf(id);
  expect(alert.mutedUntil).not.toBeNull();
  await api().call("updateAlert", { params: { id }, body: { ...alert, mutedUntil: null } });
}

interface Course {
  id: string;
  /** Gives the figure this value by the API. */
  move(value: number): Promise<unknown>;
  inside: number;
  outside: number;
  /** Within the range, but not by the margin. */
  edge: number;
  /** Another value outside, after the mute. */
  later: number;
}

/**
 * Leaves the range, comes to its edge and back, is muted, and leaves it once more.
 * @returns the values that were sent to the webhook, and the kinds of the items in the inbox
 */
async function follow({ id, move, inside, outside, edge, later }: Course) {
  const to = async (value: number, isRaised: boolean) => {
    await move(value);
    await isAt(id, value, isRaised);
  };
  await isAt(id, inside, false);
  await to(outside, true);
  await to(edge, true);
  await to(outside, true);
  await to(inside, false);
  await expect.poll(told).toEqual([outside]);
  await muteByMail(1);
  await to(outside, true);
  await to(inside, false);
  await unmute(id);
  await to(later, true);
  await expect.poll(told).toContain(later);
  const { items } = await api().call("getInbox");
  return { values: await told(), inbox: items.map(({ kind }) => kind) };
}

test("an achievement behind pace raises one alert until it is back by two points, and none while muted", async () => {
  const { call, plan, add } = lastYear(api);
  // Last year was its last, which is watched from then on: all of it is over.
  const { gtmPlanId } = await plan(thisYear - 5);
  const { current: compared } = await call("getPlannedVsActual", { query: { gtmPlanId, targetYear: "5" } });
  const dealOf = (behind: number) => ({
    Amount: Math.round(compared.revenueSum.planned * (100 - behind)) / 100,
    createdDate: day(4),
    closeDate: day(7),
  });
  const dealId = (await add(dealOf(10))).deal.id;
  const sent = await follow({
    id: await createAlert({ metric: "pace", subjectId: gtmPlanId, high: 50 }),
    move: (behind) => call("updateDeal", { params: { id: dealId }, body: testDeal(dealOf(behind)) }),
    inside: 10,
    outside: 60,
    edge: 49,
    later: 70,
  });
  expect(sent).toEqual({ values: [60, 70], inbox: ["alert", "alert"] });
});

test("a win rate on either side of its range raises one alert until it is back by two points", async () => {
  const { call, plan, add } = lastYear(api);
  const { gtmPlanId } = await plan();
  const deals: { id: string; isWon: boolean }[] = [];
  const dealOf = (isWon: boolean) => ({
    Stage: isWon ? "Closed Won" : "Closed Lost",
    createdDate: day(4),
    closeDate: day(7),
  });
  for (let index = 0; index < 20; index += 1) {
    const isWon = index < 8;
    deals.push({ id: (await add(dealOf(isWon))).deal.id, isWon });
  }
  const sent = await follow({
    id: await createAlert({
      metric: "win-rate",
      subjectId: gtmPlanId,
      channel: "Field Sales",
      low: 24.5,
      high: 68,
    }),
    // One deal after another: the values between are on the same side of each end.
    async move(rate) {
      for (const [index, deal] of deals.entries()) {
        const isWon = index < rate / 5;
        if (deal.isWon !== isWon)
          await call("updateDeal", { params: { id: deal.id }, body: testDeal(dealOf(isWon)) });
        deal.isWon = isWon;
      }
    },
    inside: 40,
    outside: 20,
    edge: 25,
    later: 70,
  });
  expect(sent).toEqual({ values: [20, 70], inbox: ["alert", "alert"] });
});

test("a sync that failed twice raises one alert until a sync succeeds, and none while muted", async () => {
  const control = (action: string, body: object) => current().sandbox.control("zoho", action, body);
  const fail = () =>
    control("faults", {
      match: "GET /api/eu/crm/v8/Deals",
      times: 1_000,
      kind: "answer",
      status: 500,
      body: { code: "INTERNAL_ERROR", status: "error", message: "Try later", details: {} },
    });
  const again = () => sync.syncAfter("zoho-crm", 6 * MINUTE_MS);
  await control("stock", { count: 3 });
  await sync.connectZoho();
  await sync.reaches("zoho-crm", ({ lastSync }) => lastSync !== null);
  const id = await createAlert({ metric: "sync" });
  await isAt(id, 0, false);
  /** A sync with this many failures in a row behind it. */
  const failsTo = async (failures: number) => {
    await fail();
    await again();
    await isAt(id, failures, failures > 1);
  };
  const succeeds = async () => {
    await current().sandbox.clearFaults("zoho");
    await again();
    await isAt(id, 0, false);
  };
  for (const failures of [1, 2, 3]) await failsTo(failures);
  await succeeds();
  await expect.poll(told).toEqual([2]);
  await muteByMail(1);
  for (const failures of [1, 2]) await failsTo(failures);
  await succeeds();
  await unmute(id);
  for (const failures of [1, 2]) await failsTo(failures);
  await expect.poll(told).toEqual([2, 2]);
});

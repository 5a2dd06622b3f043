import type { FailureReply } from "@beachhead/contract";
import { Webhook as Verifier } from "standardwebhooks";
import { expect, test } from "vitest";
import { z } from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/clock/durations.ts";
import { insertTeam } from "../../platform/db/test-teams.ts";
import { testDetails } from "../gtm-plans/test-plan.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { testSimulation } from "../simulations/test-simulation.ts";
import { startTestReceiver } from "./test-receiver.ts";
import { webhookServer } from "./test-webhooks.ts";

const receiver = await startTestReceiver();
const server = webhookServer(receiver);

async function saveSimulation(title = "Base case"): Promise<string> {
  const { api } = server.user;
  const { id: costId } = await api.callUntyped("createProductCost", { body: testCost() });
  const body = testSimulation({ costId, simulationTitle: title });
  return (await api.callUntyped("createSimulation", { body })).id;
}

const emit = (type: string, document: string, data: object = {}) =>
  server.query("select emit_event($1, 'simulation', $2::uuid, 'Base case', $3::jsonb)", [
    type,
    document,
    JSON.stringify(data),
  ]);

const DOCUMENT = "0197a000-0000-7000-8000-000000000001";
const OTHER = "0197a000-0000-7000-8000-000000000002";

const log = async (id: string) =>
  (await server.user.api.call("listWebhookDeliveries", { params: { id } })).deliveries;
/** Events are made by the clock of the database, which no test moves. */
const neverExpires = () =>
  server.query("update webhook_deliveries set expires_at = 'infinity' where state = 'waiting'");
const jobs = () =>
  server.query<{ run_at: Date }>(
    `select j.run_at from graphile_worker._private_jobs j
     where j.key like 'webhooks.deliver:%' and j.payload ->> 'ownerId' = $1`,
    [server.user.userId],
  );

test("a saved simulation reaches the webhook with its figures, signed by Standard Webhooks", async () => {
  const { webhook, secret } = await server.create();
  const id = await saveSimulation();
  await server.work(webhook.id);
  const [request] = receiver.requests;
  const headers = Object.fromEntries(
    Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const body = new Verifier(secret ?? "").verify(request?.body ?? "", headers);
  expect(body).toMatchObject({
    id: headers["webhook-id"],
    type: "simulation.saved",
    workspace: server.user.userId,
    document: { kind: "simulation", id, title: "Base case" },
    data: { changes: [] },
  });
  const { data } = z.object({ data: z.object({ odds: z.number(), attainment: z.number() }) }).parse(body);
  expect(data.odds).toBeGreaterThanOrEqual(0);
  expect(data.attainment).toBeGreaterThanOrEqual(0);
  expect(() => new Verifier(`whsec_${btoa("another secret")}`).verify(request?.body ?? "", headers)).toThrow(
    "No matching signature found",
  );
});

test("the secret is in the reply to its creation alone, and neither it nor the address is stored in plain text", async () => {
  const { secret } = await server.create();
  expect(secret).toMatch(/^whsec_.{40,}$/);
  const listed = await server.user.api.send("listWebhooks");
  expect(listed.body).not.toContain(secret);
  const rows = await server.query<{ line: string }>("select w::text as line from webhooks w");
  expect(rows.map(({ line }) => line).join("")).not.toContain(secret);
  expect(rows.map(({ line }) => line).join("")).not.toContain(receiver.origin);
});

test("for a day after a rotation both secrets sign, then only the new one", async () => {
  const { webhook, secret: first } = await server.create();
  const { secret: second } = await server.user.api.call("rotateWebhookSecret", {
    params: { id: webhook.id },
  });
  const verifies = (secret: string | null) => {
    const request = receiver.requests.at(-1);
    const headers = Object.fromEntries(
      Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    try {
      // The verifier reads the clock of this machine; the server's was moved.
      const timestamp = new Date(Number(headers["webhook-timestamp"]) * 1_000);
      const signature = new Verifier(secret ?? "").sign(
        headers["webhook-id"] ?? "",
        timestamp,
        request?.body ?? "",
      );
      return (headers["webhook-signature"] ?? "").split(" ").includes(signature);
    } catch {
      return false;
    }
  };
  await emit("simulation.saved", DOCUMENT);
  await server.work(webhook.id);
  expect([verifies(first), verifies(second)]).toEqual([true, true]);
  server.later(25 * HOUR_MS);
  await server.user.api.call("testWebhook", { params: { id: webhook.id } });
  await neverExpires();
  await server.work(webhook.id);
  expect([verifies(first), verifies(second)]).toEqual([false, true]);
});

test("events of one document wait behind one that fails, those of others do not, and nothing is lost", async () => {
  const { webhook } = await server.create();
  let fails = true;
  receiver.answer = ({ body }) =>
    fails && body.includes(DOCUMENT) ? { status: 500, body: "no" } : { status: 200 };
  for (let number = 1; number <= 3; number += 1) {
    await emit("simulation.saved", DOCUMENT, { number });
    await emit("simulation.saved", OTHER, { number });
  }
  await server.work(webhook.id);
  const numbersOf = (document: string) =>
    receiver
      .eventsAt("/hook")
      .filter((event) => event.document?.id === document)
      .map(({ data }) => data["number"]);
  expect(numbersOf(OTHER)).toEqual([1, 2, 3]);
  expect(numbersOf(DOCUMENT)).toEqual([1]);
  expect(await jobs()).toHaveLength(1);
  fails = false;
  server.later(MINUTE_MS);
  await server.work(webhook.id);
  expect(numbersOf(DOCUMENT)).toEqual([1, 1, 2, 3]);
  const [first, again] = receiver.eventsAt("/hook").filter(({ document }) => document?.id === DOCUMENT);
  expect(again).toEqual(first);
  expect((await log(webhook.id)).every(({ state }) => state === "delivered")).toBe(true);
});

test("a delivery is given up after 8 tries within a day, and sent again with the same id on request", async () => {
  const { webhook } = await server.create();
  receiver.answer = () => ({ status: 503, headers: { "content-type": "text/plain" }, body: "down" });
  await emit("simulation.saved", DOCUMENT);
  // Every ten minutes of a day.
  for (let look = 0; look < 24 * 6; look += 1) {
    await server.work(webhook.id);
    server.later(HOUR_MS / 6);
  }
  expect(receiver.requests).toHaveLength(8);
  expect(await log(webhook.id)).toMatchObject([
    { state: "failed", attempts: 8, status: 503, reply: "down", nextTryAt: null },
  ]);
  receiver.answer = () => ({ status: 200 });
  const [delivery] = await log(webhook.id);
  await server.user.api.call("replayWebhookDeliveries", {
    params: { id: webhook.id },
    body: { eventId: delivery?.id },
  });
  await neverExpires();
  server.later(HOUR_MS / 2);
  await server.work(webhook.id);
  expect(await log(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1, status: 200 }]);
  expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const range = { since: new Date(Date.now() - DAY_MS).toISOString() };
  const replay = (body: object) =>
    server.user.api.call("replayWebhookDeliveries", { params: { id: webhook.id }, body });
  expect((await replay({ ...range, failedOnly: true })).replayed).toBe(0);
  expect((await replay(range)).replayed).toBe(1);
});

test("an address that hangs is asked one thing at a time with growing pauses, and recovers", async () => {
  const { webhook } = await server.create();
  receiver.answer = () => ({ status: 302, headers: { location: "/elsewhere" } });
  for (let number = 0; number < 30; number += 1)
    await emit("simulation.saved", number % 2 === 0 ? DOCUMENT : OTHER, { number });
  await server.work(webhook.id);
  const first = receiver.requests.length;
  expect(first).toBeLessThanOrEqual(2);
  await server.work(webhook.id);
  expect(receiver.requests).toHaveLength(first);
  server.later(2 * MINUTE_MS);
  await server.work(webhook.id);
  expect(receiver.requests).toHaveLength(first + 1);
  expect(receiver.requests.every(({ path }) => path === "/hook")).toBe(true);
  expect((await log(webhook.id)).find(({ attempts }) => attempts > 0)?.reply).toBe(
    "The address redirects, or is not on the internet.",
  );
  receiver.answer = () => ({ status: 204 });
  server.later(HOUR_MS);
  await server.work(webhook.id);
  const delivered = receiver.eventsAt("/hook").slice(first + 1);
  expect(delivered.map(({ data }) => data["number"]).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 30 }, (_, number) => number),
  );
});

test("a webhook without success for three days is turned off, its admins are mailed, and it can be turned on again", async () => {
  const { webhook } = await server.create({ name: "Old receiver" });
  receiver.answer = () => ({ status: 500 });
  for (let day = 0; day < 4; day += 1) {
    await emit("simulation.saved", DOCUMENT);
    await neverExpires();
    await server.work(webhook.id);
    server.later(DAY_MS);
  }
  const state = async () => (await server.user.api.call("listWebhooks")).webhooks[0]?.state;
  expect(await state()).toBe("failed");
  const mails = await server.query<{ recipient: string; subject: string }>(
    "select recipient, subject from outbox where kind = 'webhook-off'",
  );
  expect(mails).toEqual([
    { recipient: server.user.email, subject: "The webhook Old receiver is turned off" },
  ]);
  const before = receiver.requests.length;
  await emit("simulation.saved", DOCUMENT);
  await server.work(webhook.id);
  expect(receiver.requests).toHaveLength(before);
  receiver.answer = () => ({ status: 200 });
  const body = { name: "Old receiver", events: ["simulation.saved" as const], isOn: true };
  await server.user.api.call("updateWebhook", { params: { id: webhook.id }, body });
  await server.user.api.call("testWebhook", { params: { id: webhook.id } });
  await neverExpires();
  await server.work(webhook.id);
  expect(await state()).toBe("on");
  expect(receiver.eventsAt("/hook").map(({ type }) => type)).toContain("webhook.test");
});

test("an answer is read no further than 64 kB, and an answer without type is taken", async () => {
  const { webhook } = await server.create();
  receiver.answer = () => ({
    status: 400,
    headers: { "content-type": "text/plain" },
    body: "x".repeat(5_000_000),
  });
  await emit("simulation.saved", DOCUMENT);
  await server.work(webhook.id);
  const [delivery] = await log(webhook.id);
  expect(delivery).toMatchObject({ status: 400, state: "waiting" });
  expect(delivery?.reply).toHaveLength(2_000);
  receiver.answer = () => ({ status: 200, body: "\0 fine" });
  server.later(HOUR_MS);
  await server.work(webhook.id);
  expect(await log(webhook.id)).toMatchObject([{ state: "delivered", reply: "" }]);
});

test("without a webhook an event leaves no row and no job", async () => {
  await saveSimulation();
  await emit("deals.synced", DOCUMENT);
  expect(await server.query("select from webhook_deliveries")).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test("a webhook gets the events that it asked for, and none while it is off", async () => {
  const { webhook } = await server.create({ events: ["odds.fell"] });
  await emit("simulation.saved", DOCUMENT);
  expect(await log(webhook.id)).toEqual([]);
  const body = { name: "Warehouse", events: ["simulation.saved" as const], isOn: false };
  await server.user.api.call("updateWebhook", { params: { id: webhook.id }, body });
  await emit("simulation.saved", DOCUMENT);
  expect(await log(webhook.id)).toEqual([]);
});

test("odds that fall by a point are an event, odds that rise are none", async () => {
  const { webhook } = await server.create({ events: ["odds.fell"] });
  const id = await saveSimulation();
  const setOdds = (odds: number) =>
    server.query(
      "update simulations set result = jsonb_set(result, '{monteCarlo,probability,both}', to_jsonb($2::float8)) where id = $1",
      [id, odds],
    );
  for (const odds of [0.6, 0.7, 0.695, 0.5]) await setOdds(odds);
  await server.work(webhook.id);
  const last = receiver.eventsAt("/hook").at(-1);
  expect(last).toMatchObject({ type: "odds.fell", data: { odds: 0.5, before: 0.695 } });
});

test("a member who leaves a workspace is an event of that workspace", async () => {
  const [owner, viewer] = [server.user, await server.signUp()];
  const team = await insertTeam(server.database, [
    { userId: owner.userId, role: "owner" },
    { userId: viewer.userId, role: "viewer" },
  ]);
  const { webhook } = await owner.api.call("createWebhook", {
    headers: { workspace: team },
    body: {
      name: "People",
      format: "standard",
      url: `${receiver.origin}/people`,
      events: ["member.changed"],
    },
  });
  const about = { params: { id: team, userId: viewer.userId } };
  await owner.api.call("changeMember", { ...about, body: { role: "commenter" } });
  await viewer.api.call("removeMember", about);
  await server.work(webhook.id, team);
  const received = receiver.eventsAt("/people");
  expect(new Set(received.map(({ workspace }) => workspace))).toEqual(new Set([team]));
  expect(received.map(({ data }) => data)).toEqual([
    { userId: viewer.userId, change: "change-role", role: "commenter", before: "viewer" },
    { userId: viewer.userId, change: "leave", role: "commenter" },
  ]);
});

test.each([
  ["ftp://example.com/hook", "Enter an address that begins with https://"],
  ["http://example.com/hook", "Enter an address that begins with https://"],
  ["https://127.0.0.1/hook", "Enter an address on the internet"],
  ["https://localhost/hook", "Enter an address on the internet"],
  ["https://[::1]/hook", "Enter an address on the internet"],
  ["https://me:secret@example.com/hook", "Enter an address without a name and a password"],
])("the address %s is refused", async (url, message) => {
  const answer = await server.user.api.send("createWebhook", {
    body: { name: "Warehouse", format: "standard", url, events: [] },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FailureReply>().issues).toEqual([{ path: "url", message }]);
});

test("a name that leads to this machine is refused when it is connected to", async () => {
  const { webhook } = await server.create({ url: "https://localhost.localdomain/hook" });
  await emit("simulation.saved", DOCUMENT);
  await server.work(webhook.id);
  expect(await log(webhook.id)).toMatchObject([{ state: "waiting", attempts: 1, status: null }]);
});

test("a channel of Slack must be an address of Slack, and its address is not shown again", async () => {
  const create = (url: string) =>
    server.user.api.send("createWebhook", { body: { name: "#gtm", format: "slack", url, events: [] } });
  const refused = await create("https://example.com/services/T0/B0/secret");
  expect(refused.json<FailureReply>().issues?.[0]?.message).toBe(
    "Enter the address of an incoming webhook of Slack",
  );
  const made = await create("https://hooks.slack.com/services/T0/B0/verysecret");
  expect(made.json()).toMatchObject({
    secret: null,
    webhook: { url: "https://hooks.slack.com/…cret", events: [] },
  });
});

test("changes of one plan within a minute are one event with what was before the first and is after the last", async () => {
  const { webhook } = await server.create({ events: ["plan.changed"] });
  const { api } = server.user;
  const { id } = await api.callUntyped("saveBasicDetails", { body: testDetails() });
  await server.work(webhook.id);
  for (const gtmPlanName of ["Launch 2028", "Launch 2029", "Launch 2030"])
    await api.callUntyped("saveBasicDetails", { body: testDetails({ gtmPlanId: id, gtmPlanName }) });
  await server.work(webhook.id);
  expect(receiver.eventsAt("/hook")).toHaveLength(1);
  server.later(MINUTE_MS);
  await server.work(webhook.id);
  const [, changed, ...others] = receiver.eventsAt("/hook");
  expect(others).toEqual([]);
  expect(changed?.document).toEqual({ kind: "gtm-plan", id, title: "Launch 2030" });
  expect(changed?.data["changes"]).toEqual([
    { field: "GTM plan name", was: "Launch 2027", now: "Launch 2030" },
  ]);
});

test("a webhook that asks for the audit log gets each of its rows with its number", async () => {
  const { webhook } = await server.create({ events: ["audit.recorded"] });
  await server.user.api.call("createProductCost", { body: testCost() });
  await server.work(webhook.id);
  const rows = receiver.eventsAt("/hook").map(({ data }) => data);
  const stored = await server.query<{ sequence: string; action: string }>(
    "select sequence, action from audit_log where action = 'product-cost.create'",
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ action: "product-cost.create", sequence: Number(stored[0]?.sequence) }),
  );
});

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { asOwnerOf, grantPlan } from "../../platform/db/test-database.ts";
import { makerOf, sendTo } from "../../test/fixtures.ts";
import { inDays } from "../../test/sample-calls/sample-call.ts";
import { testServer } from "../../test/server.ts";
import { buildTestApp, type TestUser } from "../../test-app.ts";
import { lastYear } from "../deals/planned-vs-actual/test-last-year.ts";
import { tools } from "./tools.ts";

const server = testServer({ plan: "enterprise", user: "per test", rateLimits: 10 });
const clients: Client[] = [];
let address: URL;

beforeAll(async () => {
  address = new URL("/mcp", await server.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

const tokenOf = async (user: TestUser, scope: "read" | "write", expiresAt = inDays(2)) =>
  (await user.api.call("createAccessToken", { body: { name: "Agent", scope, expiresAt } })).token;

/** The official client, connected with a token. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: "test agent", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  clients.push(client);
  return client;
}

const resultSchema = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
});

/** The text that a tool answers, and whether it is a refusal. */
async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { isError = false, content } = resultSchema.parse(await client.callTool({ name, arguments: given }));
  return { isError, text: content[0].text };
}
const things = (user: TestUser) => makerOf(sendTo(server), user, "Heron");

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  });
const frame = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

test("the official client lists the tools, each with a description and a schema; a read token sees none that changes documents", async () => {
  const client = await connect(await tokenOf(server.user, "read"));
  const listed = (await client.listTools()).tools;
  expect(listed).toHaveLength(12);
  const all = (await (await connect(await tokenOf(server.user, "write"))).listTools()).tools;
  expect(all.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(all.map(({ name }) => name)).toContain("change_gtm_plan");
  for (const { name, description, inputSchema, annotations } of listed) {
    expect(description, name).toMatch(/[.?]$/);
    expect(inputSchema.type).toBe("object");
    expect(annotations?.readOnlyHint, name).toBe(name !== "run_simulation");
  }
});

test("an agent lists and reads plans, action items and planned against actual with a read token", async () => {
  const make = things(server.user);
  const dgPlan = await make("dgPlan");
  const client = await connect(await tokenOf(server.user, "read"));
  expect((await use(client, "list_gtm_plans")).text).toContain(dgPlan.gtmPlanId);
  expect((await use(client, "read_gtm_plan", { id: dgPlan.gtmPlanId })).text).toContain("CRM Heron");
  const answered = await use(client, "plan_answer", { id: dgPlan.gtmPlanId, question: "channels" });
  expect(JSON.parse(answered.text)).toMatchObject({ success: true, engine: { id: "built-in" } });
  expect((await use(client, "list_channel_plans")).text).toContain(dgPlan.id);
  expect((await use(client, "read_channel_plan", { id: dgPlan.id })).text).toContain("Channels Heron");
  expect((await use(client, "list_action_items", { id: dgPlan.id })).text).toContain(dgPlan.part);
  const allocated = await use(client, "allocate_budget", { channelPlanId: dgPlan.id, budget: 500_000 });
  expect(JSON.parse(allocated.text)).toMatchObject({ success: true, best: { feasible: true } });
  const compared = await use(client, "planned_vs_actual", { gtmPlanId: dgPlan.gtmPlanId, targetYear: 1 });
  expect(JSON.parse(compared.text)).toMatchObject({ success: true, current: { revenueSum: { closed: 0 } } });
});

test("an agent's odds of a budget follow what closed deals say, and without deals an assumption", async () => {
  const { plan, addClosed } = lastYear(() => server.user.api);
  const { dgPlanId: channelPlanId } = await plan();
  const client = await connect(await tokenOf(server.user, "read"));
  const divided = z.object({
    today: z.object({ revenue: z.number() }),
    odds: z.object({ today: z.number() }).optional(),
  });
  const ask = async (needed?: number) => {
    const asked = { channelPlanId, people: 50, ...(needed !== undefined && { needed }) };
    return divided.parse(JSON.parse((await use(client, "allocate_budget", asked)).text));
  };
  const { today } = await ask();
  const oddsOf = async (part: number) => (await ask(part * today.revenue)).odds?.today;
  expect(await oddsOf(1.31)).toBe(0);
  await addClosed(12, 36);
  expect(await oddsOf(1.31)).toBeGreaterThan(0);
});

test("a run with a write token changes the odds as the API does, counts once and writes an audit row", async () => {
  const { id } = await things(server.user)("simulation");
  const client = await connect(await tokenOf(server.user, "write"));
  const used = async () => (await server.user.api.call("getUserDetails")).simulationsRun;
  const before = await used();
  const odds = async (changes: object) => {
    const { isError, text } = await use(client, "run_simulation", { simulationId: id, changes });
    expect(isError, text).toBe(false);
    expect(text).not.toContain("histogram");
    return z
      .object({ monteCarlo: z.object({ probability: z.object({ revenue: z.number() }) }) })
      .parse(JSON.parse(text)).monteCarlo.probability.revenue;
  };
  expect(await odds({ revenueTarget: 1_000, pricingPlans: [{ name: "small", averageUsers: 20 }] })).toBe(1);
  expect(await used()).toBe((before ?? 0) + 1);
  const { rows } = await asOwnerOf(server.database, server.user.userId, (sql) =>
    sql.query("select from audit_log where action = 'simulation.run' and owner_id = app_user()"),
  );
  expect(rows).toHaveLength(1);
});

test("a run past the allowance of the plan is refused with the API's sentence and not counted", async () => {
  const { id } = await things(server.user)("simulation");
  const client = await connect(await tokenOf(server.user, "write"));
  await grantPlan(server.database, server.user.userId, "trial");
  const limits = async () => (await server.user.api.call("getUserDetails")).planLimits;
  const { simulationsAdded, simulationsLimit } = await limits();
  // Each with a target of its own: the same inputs count once.
  const run = (revenueTarget: number) =>
    use(client, "run_simulation", { simulationId: id, changes: { revenueTarget } });
  for (let count = simulationsAdded; count < (simulationsLimit ?? 0); count += 1)
    expect(await run(1_000 + count)).toMatchObject({ isError: false });
  const refused = await run(9_000);
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain("(limit_reached");
  expect((await limits()).simulationsAdded).toBe(2);
});

test("a read token reads simulations and seeks a goal, is refused a run, and nothing is counted", async () => {
  const { id } = await things(server.user)("simulation");
  const client = await connect(await tokenOf(server.user, "read"));
  const used = async () => (await server.user.api.call("getUserDetails")).simulationsRun;
  const before = await used();
  expect((await use(client, "list_simulations")).text).toContain(id);
  const { isError, text } = await use(client, "read_simulation", { id });
  expect(isError, text).toBe(false);
  expect(JSON.parse(text)).toMatchObject({ id });
  expect(text).not.toContain("histogram");
  const sought = await use(client, "goal_seek", { simulationId: id, confidence: 60 });
  expect(JSON.parse(sought.text)).toMatchObject({ success: true, confidence: 60, objective: "both" });
  const refused = await use(client, "run_simulation", { simulationId: id });
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain("This token can only read. Use one with the scope write. (forbidden");
  expect(await used()).toBe(before);
});

test("another user's plan is not found, and invalid inputs answer the issues of the API", async () => {
  const other = await server.signUp();
  const { gtmPlanId, id: channelPlanId } = await things(other)("dgPlan");
  const { id } = await things(server.user)("simulation");
  const client = await connect(await tokenOf(server.user, "write"));
  const foreign = await use(client, "read_gtm_plan", { id: gtmPlanId });
  expect(foreign.isError).toBe(true);
  expect(foreign.text).toContain("(not_found");
  expect((await use(client, "list_gtm_plans")).text).not.toContain(gtmPlanId);
  const divided = await use(client, "allocate_budget", { channelPlanId, budget: 500_000 });
  expect(divided.isError).toBe(true);
  expect(divided.text).toContain("(not_found");
  const invalid = await use(client, "run_simulation", { simulationId: id, changes: { targetYear: 99 } });
  expect(invalid.isError).toBe(true);
  expect(invalid.text).toContain("targetYear");
});

test("an expired token, a session, a missing token and another site's page are refused", async () => {
  const token = await tokenOf(server.user, "write");
  const listing = frame("tools/list");
  const statusOf = async (headers: Record<string, string>) => (await post(listing, headers)).status;
  expect(await statusOf({})).toBe(401);
  expect(await statusOf(server.user.headers)).toBe(403);
  const authorization = `Bearer ${token}`;
  expect(await statusOf({ authorization })).toBe(200);
  expect(await statusOf({ authorization, origin: "https://evil.example" })).toBe(403);
  server.clock.advance(3 * 24 * 60 * 60_000);
  expect(await statusOf({ authorization })).toBe(401);
  await expect(connect(token)).rejects.toThrow(/401|Unauthorized|expired/i);
});

test("broken frames, unknown tools, a body of 10 MB, streams and other methods are refused", async () => {
  const token = await tokenOf(server.user, "read", inDays(30));
  const headers = { authorization: `Bearer ${token}` };
  const statusOf = async (body: string) => (await post(body, headers)).status;
  expect(await statusOf("{")).toBe(400);
  expect(await statusOf('"tools/list"')).toBe(400);
  expect(await statusOf('{"method":"tools/list"}')).toBe(400);
  expect(await statusOf(`[${frame("tools/list")}]`)).toBe(400);
  expect(await statusOf(frame("subscriptions/listen"))).toBe(400);
  expect(await statusOf(JSON.stringify({ pad: "x".repeat(10 * 1024 * 1024) }))).toBe(413);
  for (const method of ["GET", "DELETE"])
    expect((await fetch(address, { method, headers })).status, method).toBe(405);
  const unknown = await (
    await post(frame("tools/call", { name: "delete_plan", arguments: {} }), headers)
  ).text();
  expect(unknown).toMatch(/"(error|isError)"/);
  const client = await connect(token);
  await expect(client.callTool({ name: "read_gtm_plan", arguments: { id: 7 } })).resolves.toMatchObject({
    isError: true,
  });
});

test("calls of tools count against the limits of their user and endpoint", async () => {
  const slow = await buildTestApp({ rateLimits: 0.02 });
  try {
    const user = await slow.signUp();
    const authorization = `Bearer ${await tokenOf(user, "read")}`;
    const payload = frame("tools/call", { name: "planned_vs_actual", arguments: { gtmPlanId: "none" } });
    const answers: string[] = [];
    for (let call = 0; call < 14; call += 1) {
      const headers = {
        authorization,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      };
      const { body } = await slow.app.inject({
        method: "POST",
        url: "/mcp",
        headers,
        payload,
        // Callers on this machine have wider limits.
        remoteAddress: "203.0.113.9",
      });
      answers.push(body);
    }
    // 600 a minute, of which this server allows a fiftieth.
    expect(answers.filter((body) => body.includes("(not_found"))).toHaveLength(12);
    expect(answers.filter((body) => body.includes("(rate_limited"))).toHaveLength(2);
  } finally {
    await slow.close();
  }
});

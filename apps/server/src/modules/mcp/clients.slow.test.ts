import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { makerOf, sendTo } from "../../test/fixtures.ts";
import { inDays } from "../../test/sample-calls/sample-call.ts";
import { testServer } from "../../test/server.ts";
import { tools } from "./tools.ts";

const server = testServer({ plan: "enterprise", user: "per test", rateLimits: 10 });
let address: URL;
let token: string;
beforeAll(async () => {
  address = new URL("/mcp", await server.app.listen({ port: 0, host: "127.0.0.1" }));
});
beforeEach(async () => {
  const body = { name: "Agent", scope: "write" as const, expiresAt: inDays(2) };
  token = (await server.user.api.call("createAccessToken", { body })).token;
});

const rpcReply = z.object({
  id: z.number(),
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })).optional(),
    tools: z.array(z.object({ name: z.string() })).optional(),
  }),
});

const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

/** fetch always names an Accept, so this is the client of Node. */
async function post(body: string, accept?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    ...(accept !== undefined && { accept }),
  };
  const sent = request(address, { method: "POST", headers });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject).end(body);
  });
  return {
    status: answer.statusCode,
    type: String(answer.headers["content-type"]).split(";")[0],
    text: await text(answer),
  };
}

/** Calls a tool as a client that takes JSON alone. */
async function use(name: string, given: object) {
  const sent = await post(message("tools/call", { name, arguments: given }), "application/json");
  const { isError = false, content = [] } = rpcReply.parse(JSON.parse(sent.text)).result;
  return { isError, texts: content.map(({ text: each }) => each) };
}

// modelcontextprotocol/typescript-sdk#1944, anthropics/claude-code#45368: clients that name JSON alone, or nothing.
test.each([
  ["application/json"],
  ["application/json;q=0.9"],
  ["*/*"],
  ["application/*"],
  [undefined],
  [""],
  ["application/json, text/event-stream;q=0"],
])("a client that accepts %j gets JSON", async (accept) => {
  const listed = await post(message("tools/list"), accept);
  expect([listed.status, listed.type]).toEqual([200, "application/json"]);
  expect(rpcReply.parse(JSON.parse(listed.text)).result.tools).toHaveLength(tools.length);
  const called = await post(message("tools/call", { name: "list_gtm_plans", arguments: {} }), accept);
  expect(rpcReply.parse(JSON.parse(called.text)).result.isError).toBeUndefined();
});

// ComposioHQ/composio#2152, modelcontextprotocol/python-sdk#2349: clients that name event streams alone.
test.each(["application/json, text/event-stream", "text/event-stream, */*", "text/event-stream"])(
  "a client that accepts %j gets a stream of one event",
  async (accept) => {
    const listed = await post(message("tools/list"), accept);
    expect([listed.status, listed.type]).toEqual([200, "text/event-stream"]);
    expect(listed.text).toContain("data: ");
  },
);

test.each(["text/html", "application/json;q=0"])(
  "a client that accepts %j alone is refused",
  async (accept) => expect((await post(message("tools/list"), accept)).status).toBe(406),
);

test.each(["2025-03-26", "2025-06-18", "2025-11-25"])(
  "a client of the revision %s that takes JSON alone initializes with that revision",
  async (protocolVersion) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const { text: reply } = await post(message("initialize", params), "application/json");
    expect(JSON.parse(reply)).toMatchObject({ result: { protocolVersion } });
  },
);

test.each([
  ["of 2025", undefined],
  ["that negotiates", { mode: "auto" as const }],
  ["of 2026", { mode: { pin: "2026-07-28" } }],
])("the official client %s lists and calls tools", async (_which, versionNegotiation) => {
  const client = new Client(
    { name: "test agent", version: "1" },
    versionNegotiation === undefined ? {} : { versionNegotiation },
  );
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  expect((await client.listTools()).tools).toHaveLength(tools.length);
  const called = await client.callTool({ name: "list_simulations", arguments: { limit: "5" } });
  expect(called.isError ?? false).toBe(false);
  await client.close();
});

// github/github-mcp-server#2044, VibiumDev/vibium#85: numbers, objects and lists that arrive as text.
test("numbers, objects and nulls that an agent sends as text are read as what they say", async () => {
  const make = makerOf(sendTo(server), server.user, "Egret");
  const { id: simulationId } = await make("simulation");
  const { gtmPlanId } = await make("dgPlan");
  const accepted: [string, object][] = [
    ["planned_vs_actual", { gtmPlanId, targetYear: "1" }],
    ["planned_vs_actual", { gtmPlanId, product: null, geo: "", targetYear: " 1 " }],
    ["goal_seek", { simulationId, confidence: "80" }],
    ["run_simulation", { simulationId, trials: "2000", changes: '{"revenueTarget":"250000"}' }],
    ["run_simulation", { simulationId, changes: { priceGrowth: [null, 5, 5, 5] } }],
    ["run_simulation", { simulationId, changes: { priceGrowth: '["1", null, 5.0, "5"]' } }],
    ["run_simulation", { simulationId, changes: { pricingPlans: '[{"name":"small","averageUsers":"20"}]' } }],
    ["run_simulation", { simulationId, changes: null }],
  ];
  for (const [name, given] of accepted) {
    const { isError, texts } = await use(name, given);
    expect(isError, `${JSON.stringify(given)}: ${texts[0]}`).toBe(false);
  }
  const asText = await use("run_simulation", { simulationId, changes: '{"revenueTarget":"250000"}' });
  const asNumber = await use("run_simulation", { simulationId, changes: { revenueTarget: 250_000 } });
  const run = z.object({ monteCarlo: z.object({ probability: z.looseObject({}) }) });
  const oddsIn = (texts: string[]) => run.parse(JSON.parse(texts[0] ?? "")).monteCarlo.probability;
  expect(oddsIn(asText.texts)).toEqual(oddsIn(asNumber.texts));
});

// jerichosequitin/metabase-mcp#39
test.each(["80 %", "1,000", "12abc", "0x10", "Infinity", "1e999", "12345678901234567890", "[80]", "", "--5"])(
  "the text %j is no number and is refused, not guessed",
  async (trials) => {
    const { isError } = await use("run_simulation", { simulationId: "any", trials: trials || "x" });
    expect(isError).toBe(true);
  },
);

// dbt-labs/dbt-mcp#178: a whole list overflowed the agent.
test("a long list comes in pages, whose cursor leads through all entries once", async () => {
  const make = makerOf(sendTo(server), server.user, "Plover");
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.push((await make("dgPlan")).gtmPlanId);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { texts } = await use("list_gtm_plans", { limit: 2, ...(cursor !== undefined && { cursor }) });
    const [page = "", more] = texts;
    const ids = z.array(z.looseObject({ id: z.string() })).parse(JSON.parse(page));
    expect(ids.length).toBeLessThanOrEqual(2);
    seen.push(...ids.map(({ id }) => id));
    cursor = more === undefined ? undefined : /"nextCursor":"([^"]+)"/.exec(more)?.[1];
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(made));
  expect((await use("list_gtm_plans", {})).texts).toHaveLength(1);
  expect((await use("list_gtm_plans", { limit: 1_000 })).isError).toBe(true);
});

// anthropics/claude-code#56357: a page with 200 was taken for the metadata of an authorization server.
test.each([
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server/mcp",
  "/%2ewell-known/openid-configuration",
  "/mcp/.well-known/openid-configuration",
  "/mcp/sse",
  "/oauth/userinfo",
])("a client that looks for %s gets 404 as JSON", async (path) => {
  const answer = await fetch(new URL(path, address), { headers: { accept: "*/*" } });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("json");
});

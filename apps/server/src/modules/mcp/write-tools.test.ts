import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { makerOf, sendTo } from "../../test/fixtures.ts";
import { inDays } from "../../test/sample-calls/sample-call.ts";
import { testServer } from "../../test/server.ts";
import { testDgPlan } from "../dg-plans/test-dg-plan.ts";
import { testCost } from "../product-costs/test-cost.ts";

const server = testServer({ plan: "enterprise", user: "per test", rateLimits: 10, confirmed: true });
let address: URL;
let client: Client;
beforeAll(async () => {
  address = new URL("/mcp", await server.app.listen({ port: 0, host: "127.0.0.1" }));
});
beforeEach(async () => {
  client = await connect("write");
});
afterEach(() => client.close());

async function connect(scope: "read" | "write"): Promise<Client> {
  const body = { name: "Agent", scope, expiresAt: inDays(2) };
  const { token } = await server.user.api.call("createAccessToken", { body });
  const agent = new Client({ name: "test agent", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await agent.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  return agent;
}

const result = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ text: z.string() })),
});
const changed = z.looseObject({
  dryRun: z.literal(true).optional(),
  changes: z.array(z.looseObject({ path: z.string(), before: z.unknown(), after: z.unknown() })),
});

async function use(name: string, given: Record<string, unknown>) {
  const { isError = false, content } = result.parse(await client.callTool({ name, arguments: given }));
  return { isError, text: content[0]?.text ?? "" };
}
async function changesOf(name: string, given: Record<string, unknown>) {
  const { isError, text } = await use(name, given);
  expect(isError, text).toBe(false);
  return changed.parse(JSON.parse(text));
}
const maker = () => makerOf(sendTo(server), server.user, "Curlew");

test("a change of a cost is previewed with each value before and after, saved as the API saves it, and refused if invalid", async () => {
  const { id } = await maker()("cost");
  const call = { id, changes: { costTitle: "Renamed by the agent" } };
  const before = await server.user.api.call("getProductCost", { params: { id } });
  const expected = [{ path: "costTitle", before: before.costTitle, after: "Renamed by the agent" }];
  expect(await changesOf("change_product_cost", { ...call, dryRun: true })).toEqual({
    dryRun: true,
    changes: expected,
  });
  expect(await server.user.api.call("getProductCost", { params: { id } })).toEqual(before);
  expect((await changesOf("change_product_cost", call)).changes).toEqual(expected);
  const after = await server.user.api.call("getProductCost", { params: { id } });
  expect(after).toMatchObject({ costTitle: "Renamed by the agent", version: before.version + 1 });
  for (const dryRun of [true, false]) {
    const refused = await use("change_product_cost", { id, changes: { pricingCurrency: "none" }, dryRun });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain("pricingCurrency: ");
  }
});

test("a change of one section of a GTM plan leaves the others as they were", async () => {
  const { id } = await maker()("plan");
  const before = await server.user.api.call("getGtmPlan", { params: { id } });
  const call = { id, changes: { goalsNote: "The board wants more" } };
  const expected = [{ path: "goalsNote", before: before.goalsNote, after: "The board wants more" }];
  expect((await changesOf("change_gtm_plan", { ...call, dryRun: true })).changes).toEqual(expected);
  expect((await changesOf("change_gtm_plan", call)).changes).toEqual(expected);
  const {
    version: _v,
    updatedAt: _u,
    goalsNote,
    ...after
  } = await server.user.api.call("getGtmPlan", {
    params: { id },
  });
  expect(goalsNote).toBe("The board wants more");
  expect(before).toMatchObject(after);
});

test("channel plans and simulations are changed; costs and channel plans are created after a preview", async () => {
  const make = maker();
  const { id: dgPlan, gtmPlanId } = await make("dgPlan");
  await changesOf("change_channel_plan", { id: dgPlan, changes: { description: "By the agent" } });
  const read = await server.user.api.call("getDgPlan", { params: { id: dgPlan } });
  expect(read).toMatchObject({ description: "By the agent" });
  expect(read.channels).toHaveLength(1);

  const { id: simulation } = await make("simulation");
  const [target] = (
    await changesOf("change_simulation", { id: simulation, changes: { revenueTarget: 777_000 } })
  ).changes;
  expect(target).toMatchObject({ path: "revenueTarget", after: 777_000 });

  const count = async () => (await server.user.api.call("listProductCosts")).length;
  const costs = await count();
  const document = testCost({ costTitle: "Cost of the agent" });
  await changesOf("create_product_cost", { document, dryRun: true });
  expect(await count()).toBe(costs);
  const made = await use("create_product_cost", { document });
  expect(made.isError, made.text).toBe(false);
  expect(await count()).toBe(costs + 1);
  const planned = await use("create_channel_plan", {
    document: testDgPlan({ planname: "Plan of the agent", gtmPlanId }),
  });
  expect(planned.isError, planned.text).toBe(false);
});

test("deals are imported from CSV after a preview, which imports none", async () => {
  const csv =
    "Name,Amount,Currency,Stage,Close date\nCurlew Ltd,1200,USD,Won,2026-10-01\nHeron Ltd,900,USD,Won,2026-10-02\n";
  const preview = await use("import_deals", { csv, dryRun: true });
  expect(preview.isError, preview.text).toBe(false);
  expect(JSON.parse(preview.text)).toMatchObject({ dryRun: true, deals: 2, refusals: [] });
  expect(await server.user.api.call("listDealImports")).toEqual([]);
  const started = await use("import_deals", { csv });
  expect(started.isError, started.text).toBe(false);
  expect(await server.user.api.call("listDealImports")).toHaveLength(1);
});

test("a read token is refused a change, and the change of another user's document is not found", async () => {
  const { id } = await maker()("cost");
  const reader = await connect("read");
  const refused = result.parse(
    await reader.callTool({ name: "change_product_cost", arguments: { id, changes: {} } }).catch(() => ({
      isError: true,
      content: [{ text: "unknown" }],
    })),
  );
  expect(refused.isError).toBe(true);
  await reader.close();
  const other = await server.signUp();
  const { id: foreign } = await makerOf(sendTo(server), other, "Stilt")("cost");
  const hidden = await use("change_product_cost", { id: foreign, changes: { costTitle: "Mine" } });
  expect(hidden.text).toContain("(not_found");
});

test("an agent lists and reads documents as resources, and gets prompts with the plan", async () => {
  const { id } = await maker()("plan");
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain(`beachhead://gtm-plans/${id}`);
  const { contents } = await client.readResource({ uri: `beachhead://gtm-plans/${id}` });
  expect(JSON.stringify(contents)).toContain("CRM Curlew");
  await expect(client.readResource({ uri: "beachhead://gtm-plans/of-nobody" })).rejects.toThrow(
    /not.?found/i,
  );
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(["review_plan", "board_page"]);
  const prompt = await client.getPrompt({ name: "board_page", arguments: { gtmPlanId: id } });
  expect(JSON.stringify(prompt.messages)).toContain(id);
});

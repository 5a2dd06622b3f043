import { endpointOf, fileTypes, type ReplyOf } from "@beachhead/contract";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails } from "../../gtm-plans/test-plan.ts";
import { testCost } from "../../product-costs/test-cost.ts";
import { testSimulation } from "../test-simulation.ts";

const server = testServer({ user: "per test" });
const { user } = server;

async function save(changes: Record<string, unknown> = {}): Promise<string> {
  const cost = await user.api.send("createProductCost", { body: testCost() });
  const body = testSimulation({
    costId: cost.json<{ id: string }>().id,
    options: { trials: 1000 },
    ...changes,
  });
  return (await user.api.callUntyped("createSimulation", { body })).id;
}

const exported = (id: string, format?: string, as = user.api) =>
  as.send("exportSimulation", { params: { id }, query: format === undefined ? undefined : { format } });

test("a simulation is exported in each of its formats, named by its title", async () => {
  const id = await save({ simulationTitle: "../Prices: =2027\r\nX-Header: 1" });
  for (const format of endpointOf("exportSimulation").file ?? []) {
    const answer = await exported(id, format);
    expect(answer.statusCode, format).toBe(200);
    expect(answer.headers["content-type"]).toBe(fileTypes[format]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["x-header"]).toBeUndefined();
    const name = `prices-2027-x-header-1.${format}`;
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    );
    // Office files are ZIP archives.
    const start = answer.rawPayload.subarray(0, 2).toString("latin1");
    expect(start === "PK", format).toBe(format !== "csv");
  }
  expect((await exported(id)).headers["content-type"]).toBe(fileTypes.xlsx);
});

test("a CSV export has no cell that a spreadsheet would take for a formula", async () => {
  const plans = [testSimulation().pricingPlans[0]].map((plan) => ({ ...plan, name: "=cmd|' /C calc'!A0" }));
  const answer = await exported(await save({ pricingPlans: plans }), "csv");
  expect(answer.body).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(answer.body).not.toMatch(/(?:^|,)"?[=+@]/m);
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

test("an export has the years of the simulation's plan, or numbered years without a plan", async () => {
  const plan = await user.api.send("saveBasicDetails", { body: testDetails({ firstYear: 2027 }) });
  const { gtmPlanId, productGeoCombinations } = plan.json<ReplyOf<"saveBasicDetails">>();
  const combination = { gtmPlanId, combinationId: productGeoCombinations[0]?.id, seen: {} };
  const head = async (id: string) => (await exported(id, "csv")).body.split("\r\n")[0];
  expect(await head(await save({ combination }))).toMatch(/"2027","2028","2029","2030","2031"$/);
  expect(await head(await save())).toMatch(/"Year 1","Year 2","Year 3","Year 4","Year 5"$/);
});

test("an unknown export format is refused with the known ones", async () => {
  const answer = await exported(await save(), "exe");
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ error: "Format must be one of xlsx, pptx, csv" });
});

test("a simulation is exported to nobody but its owner, and not after it was deleted", async () => {
  const id = await save();
  const other = await server.signUp();
  expect((await exported(id, "csv", other.api)).statusCode).toBe(404);
  expect((await exported(id, "csv", server.client)).statusCode).toBe(401);
  await user.api.send("deleteSimulation", { params: { id } });
  expect((await exported(id, "csv")).statusCode).toBe(404);
});

import type { Comparison, SimulationListItem, SimulationReply } from "@beachhead/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { grantPlan } from "../../platform/db/test-database.ts";
import { testServer } from "../../test/server.ts";
import { type TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { testPlan, testSimulation } from "./test-simulation.ts";

const server = testServer({ user: "per test" });
const { user } = server;
const options = { trials: 1000 };
let other: TestUser;
let costId: string;

async function idOf(answer: Promise<{ statusCode: number; json<T>(): T }>): Promise<string> {
  const { statusCode, json } = await answer;
  expect(statusCode).toBe(200);
  return json<{ id: string }>().id;
}

beforeAll(async () => {
  other = await server.signUp();
});
beforeEach(async () => {
  await grantPlan(server.database, user.userId, "enterprise");
  costId = await idOf(user.api.send("createProductCost", { body: testCost() }));
});

const save = (changes = {}) =>
  idOf(user.api.send("createSimulation", { body: testSimulation({ costId, options, ...changes }) }));
const ids = (answer: { json<T>(): T }) =>
  answer
    .json<SimulationListItem[]>()
    .map(({ id }) => id)
    .toSorted();
const baselines = async () => ids(await user.api.send("listBaselines"));
const setBaselines = (body: { set?: string[]; unset?: string[] }, headers = user.headers) =>
  server.client.send("setBaselines", { headers: { ...headers, "content-type": "application/json" }, body });

describe("baselines", () => {
  test("setting and unsetting several baselines in one call changes their flags and no version", async () => {
    const [first, second, third] = [await save(), await save(), await save()];
    expect((await setBaselines({ set: [first] })).json()).toEqual({ success: true, changed: 1 });
    expect(await baselines()).toEqual([first]);
    expect((await setBaselines({ set: [first, second] })).json()).toEqual({ success: true, changed: 1 });
    expect(await baselines()).toEqual([first, second].toSorted());
    expect((await setBaselines({ set: [third], unset: [first, second] })).json()).toMatchObject({
      changed: 3,
    });
    expect(await baselines()).toEqual([third]);
    const opened = await user.api.send("getSimulation", { params: { id: third } });
    expect(opened.json<SimulationReply>()).toMatchObject({ isBaseline: true, version: 1 });
  });

  test("a deleted simulation is not listed as a baseline, and is one again once restored", async () => {
    const id = await save();
    await setBaselines({ set: [id] });
    await user.api.send("deleteSimulation", { params: { id } });
    expect(await baselines()).toEqual([]);
    await user.api.send("undeleteSimulation", { params: { id } });
    expect(await baselines()).toEqual([id]);
  });

  test("setting another user's simulation as a baseline answers 404 and changes nothing", async () => {
    const id = await save();
    expect((await setBaselines({ set: [id] }, other.headers)).statusCode).toBe(404);
    expect(await baselines()).toEqual([]);
  });

  test("an id that is both set and unset as a baseline is refused", async () => {
    const id = await save();
    const answer = await setBaselines({ set: [id], unset: [id] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: "A simulation is either set or unset as a baseline" });
  });
});

describe("deleting many", () => {
  test("deleting many simulations skips those already deleted, and each is restored alone", async () => {
    const [first, second, gone] = [await save(), await save(), await save()];
    await user.api.send("deleteSimulation", { params: { id: gone } });
    const answer = await user.api.send("deleteSimulations", { body: { ids: [first, second, gone, first] } });
    expect(answer.json()).toEqual({ success: true, changed: 2 });
    expect(ids(await user.api.send("listSimulations"))).toEqual([]);
    await user.api.send("undeleteSimulation", { params: { id: second } });
    expect(ids(await user.api.send("listSimulations"))).toEqual([second]);
  });

  test("deleting many product costs of another user answers 404 and deletes nothing", async () => {
    const headers = { ...other.headers, "content-type": "application/json" };
    const body = { ids: [costId] };
    expect((await server.client.send("deleteProductCosts", { headers, body })).statusCode).toBe(404);
    expect((await user.api.send("deleteProductCosts", { body })).json()).toMatchObject({ changed: 1 });
    expect((await user.api.send("getProductCost", { params: { id: costId } })).statusCode).toBe(404);
  });

  test("deleting more than 500 ids at once is refused", async () => {
    const body = { ids: Array.from({ length: 501 }, () => costId) };
    const answer = await user.api.send("deleteSimulations", { body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: "At most 500 ids are possible" });
  });
});

describe("comparing", () => {
  const compare = (list: string[], headers = user.headers) =>
    server.client.send("compareSimulations", {
      headers: { ...headers, "content-type": "application/json" },
      body: { ids: list },
    });

  test("a comparison's changes from each simulation to the next sum to the difference of the stored results", async () => {
    const list = [
      await save(),
      await save({ pricingPlans: [testPlan({ pricePerUserMax: 26 })], priceGrowth: [4, 3, 2.5, 2] }),
      await save({ revenueTarget: 2_000_000 }),
    ];
    const runs = async () => (await user.api.call("getUserDetails")).simulationsRun;
    const before = await runs();
    const { steps } = (await compare(list)).json<Comparison>();
    expect(await runs()).toBe(before);
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [list[0], list[1]],
      [list[1], list[2]],
    ]);
    for (const { from, to, changes } of steps) {
      const figures = async (id: string) => {
        const { result } = await user.api.call("getSimulation", { params: { id } });
        return { revenue: result.mid.revenue[2] ?? 0, ebit: result.mid.ebit[2] ?? 0 };
      };
      const [start, end] = [await figures(from), await figures(to)];
      for (const quantity of ["revenue", "ebit"] as const) {
        const cents = changes.reduce((sum, change) => sum + Math.round(change[quantity] * 100), 0);
        expect(cents).toBe(Math.round(end[quantity] * 100) - Math.round(start[quantity] * 100));
      }
    }
    expect(steps[0]?.changes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["pricingPlans.0.pricePerUserMax", "pricingPlans.1", "priceGrowth.0"]),
    );
  });

  test("a comparison of one or five simulations is refused, and one of another user's answers 404", async () => {
    const id = await save();
    expect((await compare([id])).json()).toMatchObject({
      error: "Choose at least two simulations to compare",
    });
    expect((await compare([id, id, id, id, id])).json()).toMatchObject({
      error: "At most 4 simulations are compared",
    });
    expect((await compare([id, id], other.headers)).statusCode).toBe(404);
  });
});

import type { DgPlan, Inheritance, SimulationReply } from "@beachhead/contract";
import {
  channelFamily,
  channelPlanTotals,
  channelReach,
  checkReality,
  computeChannelRoi,
  keptRevenue,
  type PlannedChannel,
} from "@beachhead/engine";
import { beforeAll, describe, expect, test } from "vitest";
import { EXAMPLE_EMAIL } from "../modules/account/index.ts";
import { TestClient } from "../test/client.ts";
import { testServer } from "../test/server.ts";
import { TEST_PASSWORD } from "../test-app.ts";
import { yearsOf } from "./northlight.ts";

const server = testServer();

let inheritance: Inheritance;
let channels: PlannedChannel[];
/** Both of a visit; a copy has the first. */
let simulations: SimulationReply[];

const sumOf = <T>(list: readonly T[], read: (item: T) => number) =>
  list.reduce((sum, item) => sum + read(item), 0);

function goalsOfPlan() {
  const [revenue, customers] = yearsOf(server.clock.now()).goals;
  if (revenue === undefined || customers === undefined) throw new Error("The example has too few goals");
  return { revenue, customers };
}

/** What Atlas in Germany inherits from the plan. */
function atlas() {
  const found = inheritance.combinations.find(({ title }) => title === "Northlight Atlas-Germany");
  if (found === undefined) throw new Error("The example has no Atlas in Germany");
  const { targetYear } = found;
  if (targetYear === null) throw new Error("Atlas in Germany inherits no goal");
  return { ...found, targetYear };
}

const plannedChannels = (plan: DgPlan): PlannedChannel[] =>
  plan.channels.flatMap(({ key, roiTable, timeBoundSimulation: [timing] }) => {
    const family = channelFamily(key);
    if (family === null || timing === undefined) return [];
    const { StartingMonth: startingMonth, RampUpTime: rampUpTime, LeadtoClosure: leadToClosure } = timing;
    return [{ key, family, inputs: roiTable[0] ?? {}, timing: { startingMonth, rampUpTime, leadToClosure } }];
  });

beforeAll(async () => {
  await server.client.send("signUp", {
    body: { name: "Example", email: EXAMPLE_EMAIL, password: TEST_PASSWORD },
  });
  const visit = await server.client.send("exploreExample", { headers: { host: "localhost:3000" } });
  const visitor = new TestClient(server.app, visit.json().token);
  const [plan] = await visitor.call("listGtmPlans");
  inheritance = await visitor.call("getInheritance", { params: { id: plan?.id ?? "" } });
  const [named] = await visitor.call("listDgPlanNames");
  channels = plannedChannels(await visitor.call("getDgPlan", { params: { id: named?.id ?? "" } }));
  const saved = await visitor.call("listSimulations");
  simulations = await Promise.all(saved.map(({ id }) => visitor.call("getSimulation", { params: { id } })));
});

describe("the example's figures", () => {
  test("every visitor has the same simulation as the last changed one", () => {
    expect(simulations.map(({ simulationTitle }) => simulationTitle)).toEqual([
      "Yearly contracts, two plans",
      "Monthly seats, three plans",
    ]);
    const [last, first] = simulations.map(({ updatedAt }) => Date.parse(updatedAt));
    expect(last).toBeGreaterThan(first ?? Number.NaN);
  });

  test("the example's goal is nearly all Atlas in Germany, and both simulations aim at exactly that", () => {
    const { share, revenueTarget, targetYear, ebitTarget, existingCustomers } = atlas();
    expect(share).toBeGreaterThan(0.99);
    expect(simulations).toHaveLength(2);
    for (const simulation of simulations) {
      expect(simulation).toMatchObject({ targetYear, ebitTarget });
      expect(simulation.revenueTarget).toBe(Math.round(revenueTarget ?? 0));
      expect(sumOf(simulation.pricingPlans, (plan) => plan.existingCustomers)).toBe(existingCustomers);
    }
  });

  test("the example's current customers bring its current revenue", () => {
    for (const { simulationTitle, pricingPlans, subscriptionType } of simulations) {
      const times = subscriptionType === "monthly" ? 12 : 1;
      const today = sumOf(pricingPlans, (plan) => {
        const price = (times * (plan.pricePerUserMin + plan.pricePerUserMax)) / 2;
        return plan.existingCustomers * (price * plan.averageUsers + plan.annualFixedFee);
      });
      expect(Math.abs(today / goalsOfPlan().revenue.currentValue - 1), simulationTitle).toBeLessThan(0.15);
    }
  });

  test("the example's odds for both prices are 50 to 70 %, and a point reaches both targets", () => {
    for (const { result, simulationTitle } of simulations) {
      expect(result.recommended?.feasible, simulationTitle).toBe(true);
      expect(result.monteCarlo.probability.both, simulationTitle).toBeGreaterThan(0.5);
      expect(result.monteCarlo.probability.both, simulationTitle).toBeLessThan(0.7);
    }
  });

  test("the example's channels fall a little short of the goal, at costs of a company of its size", () => {
    const { id } = atlas();
    const totals = channelPlanTotals(channels, 60);
    const newRevenue = totals.years.map(({ revenue }) => revenue);
    for (const simulation of simulations)
      for (const scope of [id, null]) {
        const keptById = new Map([[id, keptRevenue(simulation)]]);
        const plan = { ...inheritance, keptById, keptOtherwise: (inheritance.keptRevenue ?? 0) / 100 };
        const share = channelReach(plan, [{ combinationId: id, newRevenue }], scope)?.share;
        expect(share, simulation.simulationTitle).toBeGreaterThan(0.85);
        expect(share, simulation.simulationTitle).toBeLessThan(0.95);
      }
    expect(totals.people).toBeLessThanOrEqual(8);
    expect(totals.breakEvenMonth).toBeGreaterThan(12);
    expect(totals.breakEvenMonth).toBeLessThanOrEqual(24);
    for (const { key, family, inputs } of channels) {
      const roi = computeChannelRoi(family, inputs);
      expect(roi.costPercentOfRevenue, String(key)).toBeGreaterThan(0.3);
      expect(roi.costPercentOfRevenue, String(key)).toBeLessThan(0.8);
      expect(roi.pipelineByCostPercent, String(key)).toBeLessThan(15);
    }
  });

  test("the example's only reality-check notes are on channels that fall short, first hires and customers of one price", () => {
    const { id, targetYear, market } = atlas();
    const { revenue, customers } = goalsOfPlan();
    const staff = channels.map(({ family, inputs, timing }) => ({
      roi: computeChannelRoi(family, inputs),
      isEarly: (timing?.startingMonth ?? 1) <= 6,
    }));
    const counted = staff.filter(({ roi }) => roi.counts["dealsRequired"] !== undefined);
    const closed = (list: typeof staff) => sumOf(list, ({ roi }) => roi.revenueImpact ?? 0);
    const dealSize = closed(counted) / sumOf(counted, ({ roi }) => roi.counts["dealsRequired"] ?? 0);
    const notes: string[][] = [];
    const newRevenue = channelPlanTotals(channels, 60).years.map((year) => year.revenue);
    for (const { result, revenueTarget, simulationTitle, ...inputs } of simulations) {
      const reach = channelReach(
        { ...inheritance, keptById: new Map([[id, keptRevenue(inputs)]]), keptOtherwise: null },
        [{ combinationId: id, newRevenue }],
        null,
      );
      const checks = checkReality({
        goal: {
          current: revenue.currentValue,
          target: revenue.targetValue,
          years: revenue.targetYear - inheritance.firstYear,
        },
        ...(market !== null && { market }),
        channels: reach ?? undefined,
        simulated: { median: result.monteCarlo.revenue[targetYear - 1]?.p50 ?? 0, target: revenueTarget },
        odds: result.monteCarlo.probability.both,
        customers: {
          goal: customers.targetValue,
          simulated: result.mid.customers[targetYear - 1] ?? 0,
        },
        hiring: {
          people: sumOf(staff, ({ roi, isEarly }) => (isEarly ? (roi.totalPeople ?? 0) : 0)),
          team: null,
        },
        sales: {
          newCustomers: sumOf(result.mid.plans, ({ years }) => years[targetYear - 1]?.newCustomers ?? 0),
          deals: closed(staff) / dealSize,
          reps: sumOf(staff, ({ roi }) => roi.peopleRequired["salesReps"] ?? 0),
        },
      });
      notes.push([simulationTitle, ...checks.map(({ code, level }) => `${code} ${level}`)]);
    }
    const byTitle = new Map(notes.map(([title = "", ...said]) => [title, said]));
    expect(byTitle).toEqual(
      new Map([
        ["Monthly seats, three plans", ["channelsReach note", "hiring note", "salesCapacity note"]],
        ["Yearly contracts, two plans", ["channelsReach note", "hiring note"]],
      ]),
    );
  });
});

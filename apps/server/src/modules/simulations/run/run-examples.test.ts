import { readFileSync } from "node:fs";
import type { SimulationReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { testServer } from "../../../test/server.ts";

type Result = SimulationReply["result"];

const numbers = z.array(z.number());
const gaps = z.array(z.number().nullable());

/** One scenario of `examples/simulation.json`; its money is rounded to four decimals. */
const scenario = z.object({
  revenue: numbers,
  ebit: numbers,
  ebitPercent: gaps,
  customers: numbers,
  users: numbers,
  totalCost: numbers,
  costLines: z.array(z.record(z.string(), z.number())),
  cumulativeRevenue: numbers,
  cumulativeEbit: numbers,
  cashFlow: numbers,
  cumulativeCash: numbers,
  breakEvenCustomers: gaps,
  npv: z.number(),
  paybackYears: z.number().nullable(),
  ebitBreakEvenYear: z.number().nullable(),
  revenueMet: z.boolean(),
  ebitMet: z.boolean(),
  attainment: z.object({ revenueAttainment: z.number() }),
  plans: z.array(
    z.object({
      name: z.string(),
      targetT: z.number(),
      attainment: z.number(),
      years: z.array(z.record(z.string(), z.number())),
    }),
  ),
});
type Scenario = z.infer<typeof scenario>;

const { examples } = z
  .object({
    examples: z
      .array(
        z.object({
          sim: z.record(z.string(), z.unknown()),
          cost: z.record(z.string(), z.unknown()),
          lowMidHigh: z.object({ low: scenario, mid: scenario, high: scenario }),
        }),
      )
      .length(3),
  })
  .parse(
    JSON.parse(
      readFileSync(
        new URL("../../../../../../packages/engine/examples/simulation.json", import.meta.url),
        "utf8",
      ),
    ),
  );

/** Half a unit of the last place that is answered, and the floating-point noise of the file's own rounding. */
const within = (places: number) => 0.5 * 10 ** -places + 1e-6;
const CENT = within(2);
const RATIO = within(4);

let compared = 0;

function compare(
  what: string,
  actual: unknown,
  expected: number | null | undefined,
  tolerance: number,
): void {
  compared += 1;
  if (typeof expected !== "number" || typeof actual !== "number") expect(actual, what).toBe(expected);
  else
    expect(Math.abs(actual - expected), `${what}: ${actual} instead of ${expected}`).toBeLessThan(tolerance);
}

function compareAll(
  what: string,
  actual: readonly (number | null)[],
  expected: readonly (number | null)[],
  tolerance: number,
): void {
  expect(actual, what).toHaveLength(expected.length);
  expected.forEach((value, year) => compare(`${what}[${year}]`, actual[year], value, tolerance));
}

function compareScenario(actual: Result["low"], expected: Scenario): void {
  for (const line of [
    "revenue",
    "ebit",
    "totalCost",
    "cumulativeRevenue",
    "cumulativeEbit",
    "cashFlow",
    "cumulativeCash",
    "users",
  ] as const) {
    compareAll(line, actual[line], expected[line], CENT);
  }
  compareAll("ebitPercent", actual.ebitPercent, expected.ebitPercent, RATIO);
  compareAll("customers", actual.customers, expected.customers, 1e-9);
  compareAll("breakEvenCustomers", actual.breakEvenCustomers, expected.breakEvenCustomers, 1e-9);
  compare("npv", actual.npv, expected.npv, CENT);
  compare("paybackYears", actual.paybackYears, expected.paybackYears, RATIO);
  compare("attainment", actual.attainment, expected.attainment.revenueAttainment, RATIO);
  expect(actual.ebitBreakEvenYear).toBe(expected.ebitBreakEvenYear);
  expect([actual.revenueMet, actual.ebitMet]).toEqual([expected.revenueMet, expected.ebitMet]);

  expected.costLines.forEach((lines, year) => {
    const actualLines: Record<string, number> = { ...actual.costLines[year] };
    expect(Object.keys(actualLines).toSorted()).toEqual(Object.keys(lines).toSorted());
    for (const [line, amount] of Object.entries(lines)) {
      compare(`${line}[${year}]`, actualLines[line], amount, CENT);
    }
  });

  expected.plans.forEach((plan, index) => {
    const actualPlan = actual.plans[index];
    expect(actualPlan?.name).toBe(plan.name);
    compare("targetRevenue", actualPlan?.targetRevenue, plan.targetT, CENT);
    compare("plan attainment", actualPlan?.attainment, plan.attainment, RATIO);
    plan.years.forEach((expectedYear, year) => {
      for (const [name, value] of Object.entries({ ...actualPlan?.years[year] })) {
        compare(`${plan.name} ${name}[${year}]`, value, expectedYear[name], CENT);
      }
    });
  });
}

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;

describe("POST /api/simulation/run", () => {
  test.each(examples.map((example, index) => ({ example, name: index + 1 })))(
    "a run answers every deterministic figure of example $name to the cent",
    async ({ example }) => {
      const answer = await user.api.send("runSimulation", {
        body: { simulation: example.sim, cost: example.cost, options: { trials: 1000 } },
      });
      expect(answer.statusCode).toBe(200);
      const result = answer.json<Result & { success: boolean }>();
      expect(result.success).toBe(true);
      expect(result.warnings).toEqual([]);
      compared = 0;
      compareScenario(result.low, example.lowMidHigh.low);
      compareScenario(result.mid, example.lowMidHigh.mid);
      compareScenario(result.high, example.lowMidHigh.high);
      expect(compared).toBeGreaterThan(500);
    },
  );
});

/** For tests: stored simulations with their results. */
import { readFileSync } from "node:fs";
import { productCostBody, simulationBody } from "@beachhead/contract";
import { simulate, yearWords } from "@beachhead/engine";
import { z } from "zod";
import { numbersFrom } from "../../../test/shuffle.ts";
import { jobOf } from "../simulation.ts";
import type { ExportedSimulation } from "./findings.ts";

const file = z.object({
  examples: z.array(
    z.object({ sim: z.record(z.string(), z.unknown()), cost: z.record(z.string(), z.unknown()) }),
  ),
});
const EXAMPLES = new URL("../../../../../../packages/engine/examples/simulation.json", import.meta.url);

/** A row as a save would store it. */
function testRow(
  simulation: Record<string, unknown>,
  cost: Record<string, unknown>,
  options: Record<string, unknown> = {},
): ExportedSimulation {
  const parsed = simulationBody.parse({
    gtmPlan: "Launch 2027",
    productName: "Ledger",
    costTitle: "Ledger in India",
    geo: "India",
    ...simulation,
    options: { trials: 1000, ...options },
  });
  const costSnapshot = productCostBody.parse({ costTitle: "Ledger in India", ...cost });
  const job = jobOf(parsed, costSnapshot, parsed.options);
  const result = simulate(job.inputs, job.cost, job.options);
  const now = new Date("2027-01-15T10:00:00Z");
  return {
    id: "0197c1d6-0000-7000-8000-000000000001",
    version: 1,
    simulationTitle: parsed.simulationTitle,
    gtmPlan: parsed.gtmPlan,
    productName: parsed.productName,
    geo: parsed.geo,
    costId: null,
    costTitle: costSnapshot.costTitle,
    pricingCurrency: costSnapshot.pricingCurrency,
    inputs: { pricingModel: parsed.pricingModel, ...job.inputs },
    options: parsed.options,
    isBaseline: false,
    gtmPlanId: null,
    combinationId: null,
    seenValues: null,
    examplePlanId: null,
    createdAt: now,
    updatedAt: now,
    costSnapshot,
    result,
    engineVersion: result.engineVersion,
    years: yearWords(null),
  };
}

/** The three worked examples of the formulas. */
export function exampleRows(): ExportedSimulation[] {
  const { examples } = file.parse(JSON.parse(readFileSync(EXAMPLES, "utf8")));
  return examples.map(({ sim, cost }) => testRow(sim, cost));
}

/** A simulation with every input at random, bounds and zeros among them. */
export function randomRow(seed: number): ExportedSimulation {
  const next = numbersFrom(seed);
  const below = (most: number) => next() * most;
  const cents = (most: number) => (next() < 0.2 ? 0 : Math.round(below(most) * 100) / 100);
  const change = () => (next() < 0.2 ? 0 : Math.round(below(100) * 10) / 10 - 40);
  const changes = () => [change(), change(), change(), change()];
  const plans = 1 + Math.floor(below(5));
  return testRow(
    {
      simulationTitle: `Random ${seed}`,
      subscriptionType: next() < 0.5 ? "monthly" : "annual",
      revenueTarget: 1000 + cents(5_000_000),
      targetYear: 1 + Math.floor(below(5)),
      ebitTarget: Math.round(below(120)) - 60,
      priceGrowth: changes(),
      customerGrowth: changes(),
      pricingPlans: Array.from({ length: plans }, (_, index) => {
        const price = 1 + cents(90);
        const customers = 1 + Math.floor(below(200));
        return {
          id: index + 1,
          name: `Plan ${index + 1}`,
          revenueTargetSplit: 1 + Math.floor(below(60)),
          annualFixedFee: cents(2000),
          pricePerUserMin: price,
          pricePerUserMax: Math.round((price + 0.01 + cents(60)) * 100) / 100,
          upfrontFixedFee: cents(900),
          customersFirstYearMin: customers,
          customersFirstYearMax: customers + 1 + Math.floor(below(300)),
          existingCustomers: Math.floor(below(100)),
          retentionRate: next() < 0.1 ? null : Math.round(below(1000)) / 10,
          averageUsers: 1 + Math.floor(below(40)),
        };
      }),
    },
    {
      upFrontProductDevelopmentCost: cents(500_000),
      amortizationperiod: Math.floor(below(8)),
      ongoingProductDevelopmentCost: cents(90_000),
      allocationOfFixedCostForSelectedGeo: Math.round(below(100)),
      fixedAdminCost: cents(60_000),
      fixedInfrastructureCost: cents(60_000),
      fixedSalesAndMarketingCost: cents(90_000),
      fixedOnboardingCostPerCustomer: cents(900),
      extraCostSpace: cents(20_000),
      infrastructureCostPerUserPerYear: cents(40),
      implementationCostPerUser: cents(60),
      supportCostPerYearPerUser: cents(40),
      salesAndMarketingCostPercOfRevenue: cents(90),
      costOfCapital: Math.round(below(40)) - 5,
      otherVariableCost: cents(20),
      ongoingProductDevelopmentGrowth: changes(),
      adminGrowth: changes(),
      infrastructureGrowth: changes(),
      salesAndMarketingGrowth: changes(),
      implementationPerUserGrowth: changes(),
      infrastructurePerUserGrowth: changes(),
      onboardingGrowth: changes(),
      supportPerUserGrowth: changes(),
      salesAndMarketingPerUserGrowth: changes(),
    },
    { firstYearFactor: next() < 0.5 ? 1 : 0.5 },
  );
}

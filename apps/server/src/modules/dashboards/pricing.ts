import type { ReplyOf } from "@beachhead/contract";
import {
  planPerformance,
  priceChange,
  recurringYears,
  revenueCohorts,
  roundMoney,
  roundRatio,
  type ScenarioResult,
} from "@beachhead/engine";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { type DashboardDependencies, readShownSimulation, type ShownSimulation } from "./shown-simulation.ts";

type Asking = VerbContext<"getPlanPerformance", "query">;

function shown(
  dependencies: DashboardDependencies,
  { ownerId, query }: Pick<Asking, "ownerId" | "query">,
): Promise<ShownSimulation | null> {
  const asked = { simulationId: query("simulationId"), place: query("place") };
  return readShownSimulation(dependencies, ownerId, asked);
}

/** Each pricing plan's five years. */
export async function getPlanPerformance(
  dependencies: DashboardDependencies,
  context: Asking,
): Promise<ReplyOf<"getPlanPerformance">> {
  const found = await shown(dependencies, context);
  if (found === null) return { success: true, simulation: null, plans: [], heatmap: null };
  const { head, inputs, scenario, saved } = found;
  return {
    success: true,
    simulation: head,
    plans: planPerformance(inputs, scenario),
    heatmap: saved.heatmap,
  };
}

/** Recurring revenue: bridge, retention, plans and cohorts. */
export async function getRevenueAnalytics(
  dependencies: DashboardDependencies,
  context: VerbContext<"getRevenueAnalytics", "query">,
): Promise<ReplyOf<"getRevenueAnalytics">> {
  const found = await shown(dependencies, context);
  if (found === null)
    return { success: true, simulation: null, years: [], plans: [], cohorts: [], fan: [], costs: [] };
  const { head, inputs, scenario, saved } = found;
  return {
    success: true,
    simulation: head,
    years: recurringYears(inputs, scenario).map((year, t) => {
      const ebitPercent = scenario.ebitPercent[t] ?? null;
      return {
        ...year,
        revenue: roundMoney(scenario.revenue[t] ?? 0),
        ebitPercent: ebitPercent === null ? null : roundRatio(ebitPercent),
      };
    }),
    plans: planPerformance(inputs, scenario).map(({ name, years }) => ({
      name,
      recurringRevenue: years.map(({ recurringRevenue }) => recurringRevenue),
    })),
    cohorts: revenueCohorts(inputs, scenario),
    fan: saved.monteCarlo.revenue,
    costs: costsByPurpose(scenario),
  };
}

/** The twelve cost lines of each year, by purpose. */
function costsByPurpose({ costLines, totalCost }: ScenarioResult) {
  return costLines.map((lines, t) => {
    const product = roundMoney(lines.amortisedDevelopment + lines.ongoingProductDevelopment);
    const salesAndMarketing = roundMoney(lines.salesAndMarketingFixed + lines.salesAndMarketingVariable);
    const serving = roundMoney(
      lines.onboarding + lines.implementation + lines.infrastructureUsers + lines.support,
    );
    // What is left, so that the four add to the total to the cent.
    const running = roundMoney(roundMoney(totalCost[t] ?? 0) - product - salesAndMarketing - serving);
    return { year: t + 1, product, salesAndMarketing, serving, running };
  });
}

/** Customers and what they are worth. */
export async function getCustomerAnalytics(
  dependencies: DashboardDependencies,
  context: VerbContext<"getCustomerAnalytics", "query">,
): Promise<ReplyOf<"getCustomerAnalytics">> {
  const found = await shown(dependencies, context);
  if (found === null) return { success: true, simulation: null, years: [], cohorts: [] };
  const { head, inputs, scenario } = found;
  return {
    success: true,
    simulation: head,
    years: recurringYears(inputs, scenario),
    cohorts: revenueCohorts(inputs, scenario),
  };
}

/** The target year after a change of all prices, from the middle of the ranges. */
export async function adjustPrices(
  dependencies: DashboardDependencies,
  { ownerId, body }: VerbContext<"adjustPrices", "body">,
): Promise<ReplyOf<"adjustPrices">> {
  const { simulationId, ...change } = body;
  const found = await readShownSimulation(dependencies, ownerId, { simulationId, place: undefined });
  if (found === null) throw notFound("This simulation");
  const { head, inputs, cost, options, scenario } = found;
  return {
    success: true,
    simulation: head,
    result: priceChange(inputs, cost, options, scenario.points, change),
  };
}

import { type CsvValue } from "@beachhead/contract";
import { costLineNames } from "@beachhead/contract/cost-line-names";
import type { ScenarioResult } from "@beachhead/engine";
import { fiveYears } from "../../../platform/exports/five-years.ts";
import type { ExportedSimulation } from "./findings.ts";

/** Every yearly figure of every scenario, one row each, and the quantiles of the trials. */
export function simulationTable(row: ExportedSimulation): CsvValue[][] {
  const { low, mid, high, recommended, monteCarlo } = row.result;
  const scenarios: [string, ScenarioResult][] = [
    ["Lowest", low],
    ["Middle", mid],
    ["Highest", high],
    ...(recommended === null
      ? []
      : ([["Recommended", recommended.result]] satisfies [string, ScenarioResult][])),
  ];
  const quantiles = (["revenue", "ebit"] as const).flatMap((quantity) =>
    (["p10", "p50", "p90"] as const).map((quantile): CsvValue[] => [
      "Trials",
      "",
      `${quantity === "ebit" ? "EBIT" : "Revenue"} ${quantile.toUpperCase()}`,
      ...monteCarlo[quantity].map((year) => year[quantile]),
    ]),
  );
  return [
    ["Scenario", "Plan", `Figure (${row.pricingCurrency})`, ...fiveYears(row.years)],
    ...scenarios.flatMap(([name, scenario]) => scenarioRows(name, scenario)),
    ...quantiles,
  ];
}

function scenarioRows(name: string, scenario: ScenarioResult): CsvValue[][] {
  const line = (figure: string, values: readonly (number | null)[], plan = ""): CsvValue[] => [
    name,
    plan,
    figure,
    ...values,
  ];
  return [
    line("Revenue", scenario.revenue),
    line("Total cost", scenario.totalCost),
    line("EBIT", scenario.ebit),
    line("EBIT % of revenue", scenario.ebitPercent),
    line("Customers", scenario.customers),
    line("Users", scenario.users),
    line("Break-even customers", scenario.breakEvenCustomers),
    ...costLineNames.map(([key, label]) =>
      line(
        `Cost: ${label}`,
        scenario.costLines.map((year) => year[key]),
      ),
    ),
    ...scenario.plans.flatMap(({ name: plan, years }) => [
      line(
        "Price per user",
        years.map(({ pricePerUser }) => pricePerUser),
        plan,
      ),
      line(
        "New customers",
        years.map(({ newCustomers }) => newCustomers),
        plan,
      ),
      line(
        "Customers",
        years.map(({ customers }) => customers),
        plan,
      ),
      line(
        "Revenue",
        years.map(({ revenue }) => revenue),
        plan,
      ),
    ]),
  ];
}

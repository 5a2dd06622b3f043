import type { CostInputs } from "@beachhead/engine";
import { equals, largest, minus, over, smallest, times, when } from "../../../platform/exports/formula.ts";
import {
  at,
  changeCells,
  computedCell,
  grown,
  inputCell,
  type Line,
  lineOf,
  type NamedCell,
} from "../../../platform/exports/model-cells.ts";
import type { Volume } from "./plan-model.ts";

/** One amount of the cost with its changes in years 2 to 5. */
export interface CostInput {
  label: string;
  amount: NamedCell;
  changes: readonly NamedCell[];
}

/** The inputs, yearly rates and lines of the cost (formulas B3.2, step 6). */
export function costModel(cost: CostInputs, volume: Volume) {
  const inputs: CostInput[] = [];
  function amount(
    label: string,
    name: string,
    value: number,
    format: "money" | "percent" | "ratio",
    changes: readonly number[] = [],
  ): CostInput {
    const made = {
      label,
      amount: inputCell(name, value, format),
      changes: changeCells(`${name}_growth`, changes),
    };
    inputs.push(made);
    return made;
  }
  const upfront = amount(
    "Up-front development",
    "Upfront_development",
    cost.upFrontProductDevelopmentCost,
    "money",
  );
  const period = amount("Amortisation period, years", "Amortisation_years", cost.amortizationperiod, "ratio");
  const share = amount(
    "Share of the fixed cost for this geography",
    "Fixed_cost_share",
    cost.allocationOfFixedCostForSelectedGeo / 100,
    "percent",
  );
  const capital = amount("Cost of capital a year", "Cost_of_capital", cost.costOfCapital / 100, "percent");
  const development = computedCell(
    "Allocated_development",
    times(share.amount.ref, upfront.amount.ref),
    "money",
  );
  const amortised = lineOf("Amortised development", "Amortised_development", "money", (t) =>
    when(
      equals(period.amount.ref, 0),
      t === 0 ? development.ref : 0,
      times(over(development.ref, period.amount.ref), smallest(1, largest(0, minus(period.amount.ref, t)))),
    ),
  );
  const fixedLine = (label: string, name: string, value: number, changes: readonly number[]) => {
    const { amount: input, changes: growth } = amount(label, `${name}_cost`, value, "money", changes);
    return lineOf(label, `${name}_fixed`, "money", (t, before) =>
      grown(times(share.amount.ref, input.ref), before, growth[t - 1]),
    );
  };
  const fixed = [
    amortised,
    fixedLine(
      "Ongoing development",
      "Ongoing_development",
      cost.ongoingProductDevelopmentCost,
      cost.ongoingProductDevelopmentGrowth,
    ),
    fixedLine("Administration", "Administration", cost.fixedAdminCost, cost.adminGrowth),
    fixedLine(
      "Infrastructure, fixed",
      "Infrastructure",
      cost.fixedInfrastructureCost,
      cost.infrastructureGrowth,
    ),
    fixedLine(
      "Sales and marketing, fixed",
      "Sales_and_marketing",
      cost.fixedSalesAndMarketingCost,
      cost.salesAndMarketingGrowth,
    ),
    fixedLine("Extra cost", "Extra", cost.extraCostSpace, []),
  ];
  const rates: Line[] = [];
  const variableLine = (
    label: string,
    name: string,
    value: number,
    changes: readonly number[],
    units: Line,
  ) => {
    const { amount: input, changes: growth } = amount(label, `${name}_cost`, value, "money", changes);
    const rate = lineOf(`${label}: rate`, `${name}_rate`, "money", (t, before) =>
      grown(input.ref, before, growth[t - 1]),
    );
    rates.push(rate);
    return lineOf(label, `${name}_total`, "money", (t) => times(at(units, t), at(rate, t)));
  };
  const variable = [
    variableLine(
      "Onboarding per new customer",
      "Onboarding",
      cost.fixedOnboardingCostPerCustomer,
      cost.onboardingGrowth,
      volume.newCustomers,
    ),
    variableLine(
      "Implementation per new user",
      "Implementation",
      cost.implementationCostPerUser,
      cost.implementationPerUserGrowth,
      volume.newUsers,
    ),
    variableLine(
      "Infrastructure per user",
      "User_infrastructure",
      cost.infrastructureCostPerUserPerYear,
      cost.infrastructurePerUserGrowth,
      volume.users,
    ),
    variableLine(
      "Support per user",
      "User_support",
      cost.supportCostPerYearPerUser,
      cost.supportPerUserGrowth,
      volume.users,
    ),
    variableLine("Other cost per user", "User_other", cost.otherVariableCost, [], volume.users),
  ];
  const sales = amount(
    "Sales and marketing, % of revenue",
    "Variable_sales_share",
    cost.salesAndMarketingCostPercOfRevenue / 100,
    "percent",
    cost.salesAndMarketingPerUserGrowth,
  );
  const salesRate = lineOf(
    "Sales and marketing, % of revenue: rate",
    "Variable_sales_rate",
    "percent",
    (t, before) => grown(sales.amount.ref, before, sales.changes[t - 1]),
  );
  rates.push(salesRate);
  return {
    inputs,
    rates,
    fixed,
    variable,
    amortised,
    development,
    capital: capital.amount.ref,
    variableSalesLine: (revenue: Line) =>
      lineOf("Sales and marketing, variable", "Variable_sales_total", "money", (t) =>
        times(at(revenue, t), smallest(1, at(salesRate, t))),
      ),
  };
}

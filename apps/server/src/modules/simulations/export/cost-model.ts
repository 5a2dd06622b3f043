import type { CostAmount, CostInputs } from "@beachhead/engine";
import { smallest, times } from "../../../platform/exports/formula.ts";
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
import { amortisedLine, exportedAmount, yearlyAmounts } from "../../product-costs/index.ts";
import type { Volume } from "./plan-model.ts";

/** One amount of the cost with its changes in years 2 to 5. */
export interface CostInput {
  label: string;
  amount: NamedCell;
  changes: readonly NamedCell[];
}

/** The units that an amount is charged for. */
const unitsOf = {
  "new customer": ({ newCustomers }: Volume) => newCustomers,
  "new user": ({ newUsers }: Volume) => newUsers,
  user: ({ users }: Volume) => users,
};

/** The inputs, yearly rates and lines of the cost (formulas B3.2, step 6). */
export function costModel(cost: CostInputs, volume: Volume) {
  const inputs: CostInput[] = [];
  function input(
    { label, workbookName }: ReturnType<typeof exportedAmount>,
    value: number,
    format: "money" | "percent" | "ratio",
    changes: readonly number[] = [],
  ): CostInput {
    const made = {
      label,
      amount: inputCell(workbookName, value, format),
      changes: changeCells(`${workbookName}_growth`, changes),
    };
    inputs.push(made);
    return made;
  }
  const overall = (name: CostAmount, format: "money" | "percent" | "ratio") =>
    input(exportedAmount(name), format === "percent" ? cost[name] / 100 : cost[name], format).amount.ref;
  const upfront = overall("upFrontProductDevelopmentCost", "money");
  const period = overall("amortizationperiod", "ratio");
  const share = overall("allocationOfFixedCostForSelectedGeo", "percent");
  const capital = overall("costOfCapital", "percent");
  const development = computedCell("Allocated_development", times(share, upfront), "money");
  const amortised = amortisedLine(development.ref, period);
  const fixed = [amortised];
  const rates: Line[] = [];
  const variable: Line[] = [];
  for (const amount of yearlyAmounts) {
    const { label, workbookName, name, growth, chargedFor } = amount;
    if (chargedFor === "revenue") continue;
    const { amount: first, changes } = input(
      { ...amount, workbookName: `${workbookName}_cost` },
      cost[name],
      "money",
      growth === null ? [] : cost[growth],
    );
    if (chargedFor === "year") {
      const line = lineOf(label, `${workbookName}_fixed`, "money", (t, before) =>
        grown(times(share, first.ref), before, changes[t - 1]),
      );
      fixed.push(line);
      continue;
    }
    const rate = lineOf(`${label}: rate`, `${workbookName}_rate`, "money", (t, before) =>
      grown(first.ref, before, changes[t - 1]),
    );
    rates.push(rate);
    const units = unitsOf[chargedFor](volume);
    variable.push(lineOf(label, `${workbookName}_total`, "money", (t) => times(at(units, t), at(rate, t))));
  }
  const sales = input(
    exportedAmount("salesAndMarketingCostPercOfRevenue"),
    cost.salesAndMarketingCostPercOfRevenue / 100,
    "percent",
    cost.salesAndMarketingPerUserGrowth,
  );
  const salesRate = lineOf(`${sales.label}: rate`, "Variable_sales_rate", "percent", (t, before) =>
    grown(sales.amount.ref, before, sales.changes[t - 1]),
  );
  rates.push(salesRate);
  return {
    inputs,
    rates,
    fixed,
    variable,
    amortised,
    development,
    capital,
    variableSalesLine: (revenue: Line) =>
      lineOf("Sales and marketing, variable", "Variable_sales_total", "money", (t) =>
        times(at(revenue, t), smallest(1, at(salesRate, t))),
      ),
  };
}

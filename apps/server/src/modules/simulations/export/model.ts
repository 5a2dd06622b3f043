import type { CostInputs, PlanPoint, SimulationInputs } from "@beachhead/engine";
import {
  choose,
  type Formula,
  floor,
  isAtLeast,
  isAtMost,
  largest,
  minus,
  over,
  power,
  sum,
  when,
} from "../../../platform/exports/formula.ts";
import {
  at,
  changeCells,
  computedCell,
  grown,
  inputCell,
  type Line,
  lineOf,
  type NamedCell,
  sumOf,
  totalLine,
  YEAR_NUMBERS,
} from "../../../platform/exports/model-cells.ts";
import { type CostInput, costModel } from "./cost-model.ts";
import { type PlanModel, planModel, volumeOf } from "./plan-model.ts";

/** Which point of the ranges the workbook calculates; the reader may change it. */
export type ScenarioNumber = 1 | 2 | 3 | 4;

export interface ModelInputs {
  inputs: SimulationInputs;
  cost: CostInputs;
  firstYearFactor: number;
  /** Null for results of engine 1.0, which had no recommendation: the middle is used instead. */
  recommended: readonly PlanPoint[] | null;
  scenario: ScenarioNumber;
}

/** The deterministic model (formulas B3.2) as named cells, each with its formula and value. */
export interface Model {
  scenario: NamedCell;
  targets: readonly { label: string; cell: NamedCell }[];
  priceGrowth: readonly NamedCell[];
  customerGrowth: readonly NamedCell[];
  plans: readonly PlanModel[];
  costs: readonly CostInput[];
  development: NamedCell;
  indices: readonly Line[];
  totals: readonly Line[];
  rates: readonly Line[];
  costLines: readonly Line[];
  results: readonly Line[];
  /** Years 0 to 5. */
  cash: readonly { label: string; years: readonly NamedCell[] }[];
  answers: Readonly<Record<AnswerKey, { label: string; cell: NamedCell }>>;
}

export type AnswerKey =
  | "revenue"
  | "attainment"
  | "revenueMet"
  | "ebit"
  | "ebitPercent"
  | "ebitMet"
  | "npv"
  | "payback"
  | "customers";

/** Half a cent: what is met on the screen counts as met. */
const TOLERANCE = 0.005;
export function simulationModel({
  inputs,
  cost,
  firstYearFactor,
  recommended,
  scenario,
}: ModelInputs): Model {
  const scenarioCell = inputCell("Scenario_number", scenario, "year");
  const revenueTarget = inputCell("Revenue_target", inputs.revenueTarget, "money");
  const targetYear = inputCell("Target_year", inputs.targetYear, "year");
  const ebitTarget = inputCell("EBIT_target", inputs.ebitTarget / 100, "percent");
  const charges = inputCell("Charges_per_year", inputs.subscriptionType === "monthly" ? 12 : 1, "year");
  const firstYear = inputCell("First_year_share", firstYearFactor, "ratio");
  const priceGrowth = changeCells("Price_growth", inputs.priceGrowth);
  const customerGrowth = changeCells("Customer_growth", inputs.customerGrowth);
  const priceIndex = indexLine("Price index", "Price_index", priceGrowth);
  const customerIndex = indexLine("Customer index", "Customer_index", customerGrowth);
  const shared = { scenario: scenarioCell.ref, charges: charges.ref, firstYear: firstYear.ref };
  const plans = inputs.pricingPlans.map((plan, p) =>
    planModel(plan, p, recommended?.[p], { ...shared, priceIndex, customerIndex }),
  );
  const volume = volumeOf(plans);
  const costs = costModel(cost, volume);
  const revenue = totalLine(
    "Revenue",
    "Revenue",
    "money",
    plans.map(({ revenue: own }) => own),
  );
  const variableSales = costs.variableSalesLine(revenue);
  const costLines = [...costs.fixed, ...costs.variable, variableSales];
  const totalCost = totalLine("Total cost", "Total_cost", "money", costLines);
  const ebit = lineOf("EBIT", "EBIT", "money", (t) => minus(at(revenue, t), at(totalCost, t)), "total");
  const ebitPercent = lineOf("EBIT % of revenue", "EBIT_percent", "percent", (t) =>
    when(isAtMost(at(revenue, t), 0), "none", over(at(ebit, t), at(revenue, t))),
  );
  const breakEven = breakEvenLine(costs.fixed, [...costs.variable, variableSales], revenue, volume.customers);
  const cash = cashModel(ebit, costs);
  const inTargetYear = (line: Line) =>
    choose(
      targetYear.ref,
      line.years.map(({ ref }) => ref),
    );
  const targetRevenue = computedCell("Target_year_revenue", inTargetYear(revenue), "money");
  const targetEbit = computedCell("Target_year_EBIT", inTargetYear(ebit), "money");
  const targetPercent = computedCell("Target_year_EBIT_percent", inTargetYear(ebitPercent), "percent");
  return {
    scenario: scenarioCell,
    targets: [
      { label: "Revenue target", cell: revenueTarget },
      { label: "Target year (1 to 5)", cell: targetYear },
      { label: "EBIT target, % of revenue", cell: ebitTarget },
      { label: "Charges of the price per user in a year (12 monthly, 1 annual)", cell: charges },
      { label: "Billed share of a new customer's first year", cell: firstYear },
    ],
    priceGrowth,
    customerGrowth,
    plans,
    costs: costs.inputs,
    development: costs.development,
    indices: [priceIndex, customerIndex],
    totals: [volume.newCustomers, volume.newUsers, volume.customers, volume.users],
    rates: costs.rates,
    costLines,
    results: [
      revenue,
      totalCost,
      ebit,
      ebitPercent,
      runningLine("Cumulative revenue", "Cumulative_revenue", revenue),
      runningLine("Cumulative EBIT", "Cumulative_EBIT", ebit),
      breakEven,
    ],
    cash: [cash.flow, cash.cumulative],
    answers: {
      revenue: { label: "Revenue in the target year", cell: targetRevenue },
      attainment: {
        label: "Share of the revenue target",
        cell: computedCell("Target_attainment", over(targetRevenue.ref, revenueTarget.ref), "percent"),
      },
      revenueMet: {
        label: "Revenue target reached",
        cell: computedCell(
          "Revenue_target_reached",
          when(isAtLeast(targetRevenue.ref, minus(revenueTarget.ref, TOLERANCE)), "yes", "no"),
          "ratio",
        ),
      },
      ebit: { label: "EBIT in the target year", cell: targetEbit },
      ebitPercent: { label: "EBIT % in the target year", cell: targetPercent },
      ebitMet: {
        label: "EBIT target reached",
        cell: computedCell(
          "EBIT_target_reached",
          when(
            isAtMost(targetRevenue.ref, 0),
            "no",
            when(isAtLeast(targetPercent.ref, minus(ebitTarget.ref, TOLERANCE / 100)), "yes", "no"),
          ),
          "ratio",
        ),
      },
      npv: { label: "Net present value", cell: cash.npv },
      payback: { label: "Payback, years", cell: cash.payback },
      customers: {
        label: "Customers in the target year",
        cell: computedCell("Target_year_customers", inTargetYear(volume.customers), "whole"),
      },
    },
  };
}

const runningLine = (label: string, name: string, line: Line): Line =>
  lineOf(label, name, "money", (t, before) =>
    before === undefined ? at(line, t) : sum(before, at(line, t)),
  );

/** Customers whose contribution covers the fixed cost of the year. */
function breakEvenLine(
  fixed: readonly Line[],
  variable: readonly Line[],
  revenue: Line,
  customers: Line,
): Line {
  return lineOf("Break-even customers", "Break_even_customers", "whole", (t) => {
    const contribution = minus(at(revenue, t), sumOf(variable.map((line) => at(line, t))));
    const needed = over(sumOf(fixed.map((line) => at(line, t))), over(contribution, at(customers, t)));
    // The next whole number above, with the engine's guard.
    const whole = minus(0, floor(minus(0.000000001, needed)));
    return when(
      isAtMost(at(customers, t), 0),
      "none",
      when(isAtMost(contribution, 0), "none", largest(0, whole)),
    );
  });
}

function cashModel(ebit: Line, costs: ReturnType<typeof costModel>) {
  const start = computedCell("Cash_flow_Y0", minus(0, costs.development.ref), "money");
  const flow = [
    start,
    ...YEAR_NUMBERS.map((year) =>
      computedCell(`Cash_flow_Y${year}`, sum(at(ebit, year - 1), at(costs.amortised, year - 1)), "money"),
    ),
  ];
  const cumulative: NamedCell[] = [];
  flow.forEach(({ ref }, year) => {
    const before = cumulative.at(-1)?.ref;
    cumulative.push(
      computedCell(
        `Cumulative_cash_Y${year}`,
        before === undefined ? ref : sum(before, ref),
        "money",
        "total",
      ),
    );
  });
  const npv = flow
    .slice(1)
    .reduce<Formula>(
      (total, { ref }, index) => sum(total, over(ref, power(sum(1, costs.capital), index + 1))),
      start.ref,
    );
  // From the last year to the first, so that the earliest year is asked first.
  const payback = [...cumulative.keys()].reduceRight<Formula | string>((later, year) => {
    const [own, paid, before] = [flow[year], cumulative[year], cumulative[year - 1]];
    if (own === undefined || paid === undefined) return later;
    const fraction = before === undefined ? 0 : sum(year - 1, over(minus(0, before.ref), own.ref));
    return when(isAtLeast(paid.ref, 0), fraction, later);
  }, "not in 5 years");
  return {
    flow: { label: "Cash flow", years: flow },
    cumulative: { label: "Cumulative cash", years: cumulative },
    npv: computedCell("Net_present_value", npv, "money"),
    payback: computedCell("Payback_years", typeof payback === "string" ? 0 : payback, "ratio"),
  };
}

/** Index 1 in year 1, chained by the changes of years 2 to 5. */
function indexLine(label: string, name: string, changes: readonly NamedCell[]): Line {
  return lineOf(label, name, "ratio", (t, before) => grown(1, before, changes[t - 1]));
}

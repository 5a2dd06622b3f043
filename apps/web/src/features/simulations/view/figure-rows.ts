import { costLineNames } from "@beachhead/contract/cost-line-names";
import type { CostLines, PlanResult, ScenarioResult } from "@beachhead/engine";
import type { WaterfallStep } from "../../../components/charts/waterfall-layout.ts";
import { formatNumber, formatPlain, NO_VALUE } from "../../../lib/format/numbers.ts";

/** One line of a table of figures: a name and its values, ready to read. */
export interface FigureRow {
  name: string;
  values: readonly string[];
  /** A sum of the lines above it. */
  total?: boolean;
}

/** Forecasts are whole money; only prices have cents. */
const money = (value: number): string => formatNumber(value);
const counted = (value: number): string => formatPlain(value, 2);

/** One plan through the five years. */
export function planRows(plan: PlanResult): FigureRow[] {
  const row = (
    name: string,
    read: (year: PlanResult["years"][number]) => string,
    total = false,
  ): FigureRow => ({
    name,
    values: plan.years.map(read),
    total,
  });
  return [
    row("Price per user", (year) => formatNumber(year.pricePerUser, 2)),
    row("New customers", (year) => counted(year.newCustomers)),
    row("Retained customers", (year) => counted(year.retainedCustomers)),
    row("Lost customers", (year) => counted(year.lostCustomers)),
    row("Customers", (year) => counted(year.customers)),
    row("Users", (year) => counted(year.users)),
    row("Upfront fees", (year) => money(year.revenueUpfront)),
    row("Annual fees", (year) => money(year.revenueAnnualFixed)),
    row("Revenue from user prices", (year) => money(year.revenuePerUser)),
    row("Revenue", (year) => money(year.revenue), true),
  ];
}

/** From revenue through the twelve cost lines to EBIT and its running sums. */
export function statementRows(scenario: ScenarioResult): FigureRow[] {
  return [
    { name: "Customers", values: scenario.customers.map(counted) },
    { name: "Users", values: scenario.users.map(counted) },
    { name: "Revenue", values: scenario.revenue.map(money), total: true },
    ...costLineNames.map(([line, name]) => ({
      name,
      values: scenario.costLines.map((lines) => money(lines[line])),
    })),
    { name: "Total cost", values: scenario.totalCost.map(money), total: true },
    { name: "EBIT", values: scenario.ebit.map(money), total: true },
    {
      name: "EBIT %",
      values: scenario.ebitPercent.map((percent) => (percent === null ? NO_VALUE : formatNumber(percent, 2))),
    },
    { name: "Cumulative revenue", values: scenario.cumulativeRevenue.map(money) },
    { name: "Cumulative EBIT", values: scenario.cumulativeEbit.map(money) },
    {
      name: "Break-even customers",
      values: scenario.breakEvenCustomers.map((customers) =>
        customers === null ? NO_VALUE : counted(customers),
      ),
    },
  ];
}

/** Cash of the start and the five years. */
export function cashRows(scenario: ScenarioResult): FigureRow[] {
  return [
    { name: "Cash flow", values: scenario.cashFlow.map(money) },
    { name: "Cumulative cash", values: scenario.cumulativeCash.map(money) },
  ];
}

/** The cost lines of one year in the groups a waterfall has room for; lines without money are left out. */
export function costSteps(lines: CostLines): WaterfallStep[] {
  const groups: readonly (readonly [name: string, amount: number])[] = [
    ["Develop\u00adment", lines.amortisedDevelopment + lines.ongoingProductDevelopment],
    ["Sales and marketing", lines.salesAndMarketingFixed + lines.salesAndMarketingVariable],
    ["Infra\u00adstructure", lines.infrastructureFixed + lines.infrastructureUsers],
    ["Onboarding, implemen\u00adtation", lines.onboarding + lines.implementation],
    ["Admin, extra", lines.admin + lines.extra],
    ["Support, other", lines.support + lines.otherVariable],
  ];
  return groups.filter(([, amount]) => amount > 0).map(([name, amount]) => ({ name, change: -amount }));
}

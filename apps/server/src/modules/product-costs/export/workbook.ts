import type { YearWords } from "@beachhead/engine";
import { type Formula, sum, times } from "../../../platform/exports/formula.ts";
import {
  at,
  changeCells,
  inputCell,
  type Line,
  lineOf,
  YEAR_NUMBERS,
} from "../../../platform/exports/model-cells.ts";
import {
  EMPTY_CELL,
  figureHead,
  headingCell,
  labelCell,
  noteCell,
  type Row,
  titleCell,
  type Workbook,
} from "../../../platform/exports/workbook.ts";
import type { CostFigures, ProductCostRow } from "../product-cost.ts";

/** A product cost to export, with the names of its years. */
export type ExportedCost = ProductCostRow & { years: YearWords };

type Amount = {
  [Key in keyof CostFigures]: CostFigures[Key] extends number ? Key : never;
}[keyof CostFigures];
type Growth = Exclude<keyof CostFigures, Amount>;

export interface YearlyAmount {
  label: string;
  /** Defined name in the workbook. */
  name: string;
  amount: Amount;
  growth?: Growth;
  /** Borne only by the share for this geography. */
  isShared?: true;
}

/** The amounts that change from year to year, in the order of the form. */
export const yearlyAmounts: readonly YearlyAmount[] = [
  {
    label: "Ongoing development",
    name: "Ongoing_development",
    amount: "ongoingProductDevelopmentCost",
    growth: "ongoingProductDevelopmentGrowth",
    isShared: true,
  },
  {
    label: "Administration",
    name: "Administration_cost",
    amount: "fixedAdminCost",
    growth: "adminGrowth",
    isShared: true,
  },
  {
    label: "Infrastructure, fixed",
    name: "Infrastructure_cost",
    amount: "fixedInfrastructureCost",
    growth: "infrastructureGrowth",
    isShared: true,
  },
  {
    label: "Sales and marketing, fixed",
    name: "Sales_and_marketing",
    amount: "fixedSalesAndMarketingCost",
    growth: "salesAndMarketingGrowth",
    isShared: true,
  },
  { label: "Extra cost", name: "Extra_cost", amount: "extraCostSpace", isShared: true },
  {
    label: "Onboarding per new customer",
    name: "Onboarding_rate",
    amount: "fixedOnboardingCostPerCustomer",
    growth: "onboardingGrowth",
  },
  {
    label: "Implementation per new user",
    name: "Implementation_rate",
    amount: "implementationCostPerUser",
    growth: "implementationPerUserGrowth",
  },
  {
    label: "Infrastructure per user",
    name: "User_infrastructure",
    amount: "infrastructureCostPerUserPerYear",
    growth: "infrastructurePerUserGrowth",
  },
  {
    label: "Support per user",
    name: "User_support",
    amount: "supportCostPerYearPerUser",
    growth: "supportPerUserGrowth",
  },
  { label: "Other cost per user", name: "User_other", amount: "otherVariableCost" },
  {
    label: "Sales and marketing, % of revenue",
    name: "Variable_sales_share",
    amount: "salesAndMarketingCostPercOfRevenue",
    growth: "salesAndMarketingPerUserGrowth",
  },
];

/** A product cost with live formulas: what each line costs in each year. */
export function productCostWorkbook(row: ExportedCost): Workbook {
  const { inputs } = row;
  const share = inputCell("Fixed_cost_share", inputs.allocationOfFixedCostForSelectedGeo / 100, "percent");
  const upfront = inputCell("Upfront_development", inputs.upFrontProductDevelopmentCost, "money");
  const lines = yearlyAmounts.map((yearly) => costLine(yearly, inputs, share.ref));
  const shared = lines.filter(({ isShared }) => isShared).map(({ line }) => line);
  const total = lineOf(
    "Fixed cost for this geography",
    "Fixed_cost_total",
    "money",
    (t) => {
      const [first, ...rest] = shared.map((line) => at(line, t));
      return first === undefined ? 0 : sum(first, ...rest);
    },
    "total",
  );
  const years = YEAR_NUMBERS.map((year) => figureHead(row.years.heading(year)));
  const plain = (line: Line): Row => [labelCell(line.label), ...line.years.map(({ cell }) => cell)];
  return {
    sheets: [
      {
        name: "Product cost",
        columns: [44, 16, 16, 16, 16, 16],
        frozenRows: 1,
        rows: [
          [titleCell(row.costTitle), EMPTY_CELL, EMPTY_CELL, noteCell(`Amounts in ${row.pricingCurrency}`)],
          [noteCell([row.productName, row.geo, row.gtmPlan].filter((part) => part !== "").join(" · "))],
          ...(row.description === "" ? [] : [[noteCell(row.description)]]),
          [],
          [headingCell("Once and overall"), headingCell("")],
          [labelCell(upfrontLabel), upfront.cell],
          [
            labelCell("Amortisation period, years"),
            inputCell("Amortisation_years", inputs.amortizationperiod, "ratio").cell,
          ],
          [labelCell("Share of the fixed cost for this geography"), share.cell],
          [
            labelCell("Development for this geography"),
            { content: times(share.ref, upfront.ref), format: "money", name: "Allocated_development" },
          ],
          [
            labelCell("Cost of capital a year"),
            inputCell("Cost_of_capital", inputs.costOfCapital / 100, "percent").cell,
          ],
          [],
          [
            headingCell("Amounts and their changes"),
            figureHead(row.years.heading(1)),
            ...YEAR_NUMBERS.slice(1).map((year) => figureHead(`${row.years.heading(year)}, change`)),
          ],
          ...lines.map(({ input }) => input),
          [],
          [headingCell("Cost for this geography"), ...years],
          ...lines.map(({ line }) => plain(line)),
          plain(total),
          [],
          [noteCell("Blue figures on yellow are inputs; change them and every formula follows.")],
          [
            noteCell(
              "Lines per customer, per user and in % of revenue are rates; fixed lines are the share for this geography.",
            ),
          ],
        ],
      },
    ],
  };
}

const upfrontLabel = "Up-front development";

function costLine(yearly: YearlyAmount, inputs: CostFigures, share: Formula) {
  const { label, name, amount, growth, isShared } = yearly;
  const isPercent = amount === "salesAndMarketingCostPercOfRevenue";
  const value = isPercent ? inputs[amount] / 100 : inputs[amount];
  const format = isPercent ? "percent" : "money";
  const first = inputCell(name, value, format);
  const changes = growth === undefined ? [] : changeCells(`${name}_growth`, inputs[growth]);
  const start = isShared ? times(share, first.ref) : first.ref;
  const line = lineOf(label, `${name}_total`, format, (t, before) => {
    const change = changes[t - 1];
    return before === undefined || change === undefined ? start : times(before, sum(1, change.ref));
  });
  const input: Row = [labelCell(label), first.cell, ...changes.map(({ cell }) => cell)];
  return { line, input, isShared: isShared === true };
}

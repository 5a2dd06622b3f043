import type { CostAmount, YearWords } from "@beachhead/engine";
import { type Formula, sum, times } from "../../../platform/exports/formula.ts";
import {
  at,
  changeCells,
  computedCell,
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
import { amortisedLine } from "./amortised-line.ts";
import { exportedAmount, type YearlyAmount, yearlyAmounts } from "./yearly-amounts.ts";

/** A product cost to export, with the names of its years. */
export type ExportedCost = ProductCostRow & { years: YearWords };

/** A product cost with live formulas: what each line costs in each year. */
export function productCostWorkbook(row: ExportedCost): Workbook {
  const { inputs } = row;
  const upfront = overall(inputs, "upFrontProductDevelopmentCost", "money");
  const period = overall(inputs, "amortizationperiod", "ratio");
  const share = overall(inputs, "allocationOfFixedCostForSelectedGeo", "percent");
  const capital = overall(inputs, "costOfCapital", "percent");
  const lines = yearlyAmounts.map((yearly) => costLine(yearly, inputs, share.ref));
  const development = computedCell("Allocated_development", times(share.ref, upfront.ref), "money");
  const amortised = amortisedLine(development.ref, period.ref);
  const fixed = [amortised, ...lines.filter(({ isShared }) => isShared).map(({ line }) => line)];
  const total = lineOf(
    "Fixed cost for this geography",
    "Fixed_cost_total",
    "money",
    (t) => {
      const [first, ...rest] = fixed.map((line) => at(line, t));
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
          upfront.input,
          period.input,
          share.input,
          [labelCell("Development for this geography"), development.cell],
          capital.input,
          [],
          [
            headingCell("Amounts and their changes"),
            figureHead(row.years.heading(1)),
            ...YEAR_NUMBERS.slice(1).map((year) => figureHead(`${row.years.heading(year)}, change`)),
          ],
          ...lines.map(({ input }) => input),
          [],
          [headingCell("Cost for this geography"), ...years],
          plain(amortised),
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

/** An amount that is charged once, or that other amounts depend on. */
function overall(inputs: CostFigures, amount: CostAmount, format: "money" | "percent" | "ratio") {
  const { label, costWorkbookName } = exportedAmount(amount);
  const value = format === "percent" ? inputs[amount] / 100 : inputs[amount];
  const { cell, ref } = inputCell(costWorkbookName, value, format);
  const input: Row = [labelCell(label), cell];
  return { input, ref };
}

function costLine(yearly: YearlyAmount, inputs: CostFigures, share: Formula) {
  const { label, costWorkbookName, name, growth, chargedFor } = yearly;
  const isShared = chargedFor === "year";
  const isPercent = chargedFor === "revenue";
  const value = isPercent ? inputs[name] / 100 : inputs[name];
  const format = isPercent ? "percent" : "money";
  const first = inputCell(costWorkbookName, value, format);
  const changes = growth === null ? [] : changeCells(`${costWorkbookName}_growth`, inputs[growth]);
  const start = isShared ? times(share, first.ref) : first.ref;
  const line = lineOf(label, `${costWorkbookName}_total`, format, (t, before) => {
    const change = changes[t - 1];
    return before === undefined || change === undefined ? start : times(before, sum(1, change.ref));
  });
  const input: Row = [labelCell(label), first.cell, ...changes.map(({ cell }) => cell)];
  return { line, input, isShared };
}

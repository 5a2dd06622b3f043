import type { CsvValue } from "../../../platform/exports/csv.ts";
import type { ProductCostRow } from "../product-cost.ts";
import { yearlyAmounts } from "./workbook.ts";

/** The figures of a cost in the form's units: amounts of year 1, and changes in per cent. */
export function productCostTable({ costTitle, pricingCurrency, inputs }: ProductCostRow): CsvValue[][] {
  return [
    [costTitle, `Year 1 (${pricingCurrency})`, "Year 2, %", "Year 3, %", "Year 4, %", "Year 5, %"],
    ["Up-front development", inputs.upFrontProductDevelopmentCost],
    ["Amortisation period, years", inputs.amortizationperiod],
    ["Share of the fixed cost for this geography, %", inputs.allocationOfFixedCostForSelectedGeo],
    ["Cost of capital, %", inputs.costOfCapital],
    ...yearlyAmounts.map(({ label, amount, growth }): CsvValue[] => [
      label,
      inputs[amount],
      ...(growth === undefined ? [] : inputs[growth]),
    ]),
  ];
}

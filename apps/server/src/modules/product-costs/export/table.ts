import type { CsvValue } from "../../../platform/exports/csv.ts";
import { fiveYears } from "../../../platform/exports/five-years.ts";
import { type ExportedCost, yearlyAmounts } from "./workbook.ts";

/** The figures of a cost in the form's units: amounts of year 1, and changes in per cent. */
export function productCostTable({ costTitle, pricingCurrency, inputs, years }: ExportedCost): CsvValue[][] {
  const [first = "", ...later] = fiveYears(years);
  return [
    [costTitle, `${first} (${pricingCurrency})`, ...later.map((year) => `${year}, %`)],
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

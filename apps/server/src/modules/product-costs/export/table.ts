import { type CsvValue } from "@beachhead/contract";
import type { CostAmount } from "@beachhead/engine";
import { fiveYears } from "../../../platform/exports/five-years.ts";
import type { ExportedCost } from "./workbook.ts";
import { exportedAmount, yearlyAmounts } from "./yearly-amounts.ts";

const labelOf = (amount: CostAmount): string => exportedAmount(amount).label;

/** The figures of a cost in the form's units: amounts of year 1, and changes in per cent. */
export function productCostTable({ costTitle, pricingCurrency, inputs, years }: ExportedCost): CsvValue[][] {
  const [first = "", ...later] = fiveYears(years);
  return [
    [costTitle, `${first} (${pricingCurrency})`, ...later.map((year) => `${year}, %`)],
    [labelOf("upFrontProductDevelopmentCost"), inputs.upFrontProductDevelopmentCost],
    [labelOf("amortizationperiod"), inputs.amortizationperiod],
    [`${labelOf("allocationOfFixedCostForSelectedGeo")}, %`, inputs.allocationOfFixedCostForSelectedGeo],
    ["Cost of capital, %", inputs.costOfCapital],
    ...yearlyAmounts.map(({ label, name, growth }): CsvValue[] => [
      label,
      inputs[name],
      ...(growth === null ? [] : inputs[growth]),
    ]),
  ];
}

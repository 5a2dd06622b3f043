import { costFigures } from "@beachhead/contract";
import { type CostAmount, type CostAmountRow, costAmounts, costRateUnits } from "@beachhead/engine";

/** An amount in workbooks, slides and CSV. */
export function exportedAmount(amount: CostAmount) {
  const { label, fileLabel = label, workbookName, costWorkbookName = workbookName } = costFigures[amount];
  return { label: fileLabel, workbookName, costWorkbookName };
}

/** An amount that is charged in each year. */
export interface YearlyAmount extends CostAmountRow, ReturnType<typeof exportedAmount> {
  /** That of a year is fixed cost, of which this geography bears its share. */
  chargedFor: (typeof costRateUnits)[keyof typeof costRateUnits] | "revenue";
}

/** The amounts that are charged in each year, in the order of the form. */
export const yearlyAmounts: readonly YearlyAmount[] = costAmounts
  .filter(({ rate, growth }) => rate !== null || growth !== null)
  .map((row) => ({
    ...row,
    ...exportedAmount(row.name),
    chargedFor: row.rate === null ? "revenue" : costRateUnits[row.rate],
  }));

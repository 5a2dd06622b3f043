import { type CostFigure, costChanges, costFigureGroups, costFigures } from "@beachhead/contract";
import { type CostAmount, type CostGrowth, costAmounts, costGrowths } from "@beachhead/engine";

export interface FigureField extends CostFigure {
  name: CostAmount;
}

/** Every figure of year 1, in the groups and the order of the form. */
export const COST_FIGURES: readonly { title: string; fields: readonly FigureField[] }[] =
  costFigureGroups.map((title) => ({
    title,
    fields: costAmounts
      .map(({ name }) => ({ name, ...costFigures[name] }))
      .filter(({ group }) => group === title),
  }));

/** The lines that may change from year to year, in the order of the form. */
export const GROWTH_LINES: readonly { key: CostGrowth; label: string }[] = costGrowths.map((key) => ({
  key,
  label: costChanges[key].label,
}));

import { type Line, numbers } from "./arithmetic.ts";
import type { ChannelFamily, ChannelInputKey, ChannelInputs } from "./channel-families.ts";
import { channelFigures } from "./channel-figures.ts";
import { type ChannelHint, channelHints } from "./channel-hints.ts";
import { shownMoney, shownRatio } from "./channel-rounding.ts";
import { type ChannelInputError, checkChannelInputs } from "./check-inputs.ts";
import type { ChannelFigures } from "./figures.ts";

/** A figure of an answer; null has no value. */
type Figure = number | null;

/**
 * What a channel needs, costs and brings a year (formulas B1), as `examples/roi.json` has it. Money to the cent,
 * ratios as fractions of 6 decimals, people whole. Without a required input the impacts and ratios are null; costs
 * are not.
 */
export interface ChannelRoi {
  peopleRequired: Record<string, number>;
  totalPeople: Figure;
  costsByRole: Record<string, Figure>;
  costLines: Record<string, Figure>;
  totalCostPerAnnum: Figure;
  /** From the second year on: without the one-time cost. */
  recurringCostPerAnnum: Figure;
  totalCostAttributableToPipeline: Figure;
  pipelineImpact: Figure;
  revenueImpact: Figure;
  costPercentOfRevenue: Figure;
  pipelineByCostPercent: Figure;
  counts: Record<string, Figure>;
  /** Required inputs that are blank. */
  missing: ChannelInputKey[];
  /** The sentences of `issues`. */
  errors: string[];
  issues: ChannelInputError[];
  /** The hints in words, but that on cost above revenue, which the ratio itself says. */
  notes: string[];
  hints: ChannelHint[];
  capacity?: { pipelineCapacity: Figure; revenueCapacity: Figure; utilisation: Figure };
  firstYear?: {
    effectiveFraction: Figure;
    pipelineImpact: Figure;
    revenueImpact: Figure;
    pipelineByCostPercent: Figure;
    costPercentOfRevenue: Figure;
  };
  unit?: { sqls: Figure; deals: Figure; costPerSql: Figure; costPerDeal: Figure };
}

function shownEach<V>(lines: readonly Line<number>[], shown: (value: number) => V): Record<string, V> {
  return Object.fromEntries(lines.map(({ name, value }) => [name, shown(value)]));
}

/** The calculator of a family (formulas B1), for any inputs. Stateless; never NaN or Infinity. */
export function computeChannelRoi(family: ChannelFamily, inputs: ChannelInputs): ChannelRoi {
  const check = checkChannelInputs(family, inputs);
  const figures = channelFigures(numbers, family, inputs, check);
  const { missing, errors: issues } = check;
  const hints = channelHints(family, inputs, figures);
  return {
    ...shownFigures(figures),
    missing,
    errors: issues.map(({ message }) => message),
    issues,
    notes: hints.filter(({ code }) => code !== "costAboveRevenue").map(({ message }) => message),
    hints,
  };
}

function shownFigures(
  figures: ChannelFigures<number>,
): Omit<ChannelRoi, "missing" | "errors" | "issues" | "notes" | "hints"> {
  const { capacity, firstYear, unit } = figures;
  return {
    peopleRequired: shownEach(figures.peopleRequired, (people) => (Number.isFinite(people) ? people : 0)),
    totalPeople: shownRatio(figures.totalPeople),
    costsByRole: shownEach(figures.costsByRole, shownMoney),
    costLines: shownEach(figures.costLines, shownMoney),
    totalCostPerAnnum: shownMoney(figures.totalCostPerAnnum),
    recurringCostPerAnnum: shownMoney(figures.recurringCostPerAnnum),
    totalCostAttributableToPipeline: shownMoney(figures.totalCostAttributableToPipeline),
    pipelineImpact: shownMoney(figures.pipelineImpact),
    revenueImpact: shownMoney(figures.revenueImpact),
    costPercentOfRevenue: shownRatio(figures.costPercentOfRevenue),
    pipelineByCostPercent: shownRatio(figures.pipelineByCostPercent),
    counts: shownEach(figures.counts, shownRatio),
    ...(capacity && {
      capacity: {
        pipelineCapacity: shownMoney(capacity.pipelineCapacity),
        revenueCapacity: shownMoney(capacity.revenueCapacity),
        utilisation: shownRatio(capacity.utilisation),
      },
    }),
    ...(firstYear && {
      firstYear: {
        effectiveFraction: shownRatio(firstYear.effectiveFraction),
        pipelineImpact: shownMoney(firstYear.pipelineImpact),
        revenueImpact: shownMoney(firstYear.revenueImpact),
        pipelineByCostPercent: shownRatio(firstYear.pipelineByCostPercent),
        costPercentOfRevenue: shownRatio(firstYear.costPercentOfRevenue),
      },
    }),
    ...(unit && {
      unit: {
        sqls: shownRatio(unit.sqls),
        deals: shownRatio(unit.deals),
        costPerSql: shownMoney(unit.costPerSql),
        costPerDeal: shownMoney(unit.costPerDeal),
      },
    }),
  };
}

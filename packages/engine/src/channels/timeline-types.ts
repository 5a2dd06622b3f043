/** What a channel brings and costs in a year at full speed. Money, 0 or more. */
export interface ChannelRates {
  pipelineImpact: number;
  revenueImpact: number;
  /** Without what follows revenue, when `variablePercentOfRevenue` is used. */
  recurringCostPerAnnum: number;
}

/** When a channel starts and how long it takes (formulas B2). Whole months. */
export interface ChannelTiming {
  /** 1-based month of the plan. */
  startingMonth: number;
  /** Months until it runs at full speed; the last of them does. */
  rampUpTime: number;
  /** Months from pipeline to revenue. */
  leadToClosure: number;
  /** Months from the start until the first pipeline. */
  monthsToImpact?: number | undefined;
}

/** A timing, the months to look at, and what else is spent and kept. */
export interface TimelineInputs extends ChannelTiming {
  /** 12..60. */
  months: number;
  /** Money, spent in the starting month. */
  oneTimeCost?: number | undefined;
  /** Per cent of revenue, such as a commission. */
  variablePercentOfRevenue?: number | undefined;
  /** Per cent of revenue that is kept; default 100. */
  grossMarginPercent?: number | undefined;
}

/** Amounts before rounding, one number a month: of a channel, or of several together. */
export interface MonthSums {
  pipeline: Float64Array;
  revenue: Float64Array;
  cost: Float64Array;
  net: Float64Array;
}

/** The months of a channel before rounding. */
export interface ChannelMonths extends MonthSums {
  /** The part of full speed. */
  ramp: Float64Array;
}

export interface TimelineRow {
  month: number;
  ramp: number;
  pipeline: number;
  revenue: number;
  cost: number;
  cumPipeline: number;
  cumRevenue: number;
  cumCost: number;
  cumNet: number;
}

/** A channel over time (formulas B2), as `examples/roi.json` has it. Money to the cent; a month that is null never comes. */
export interface Timeline {
  rows: TimelineRow[];
  years: { year: number; pipeline: number; revenue: number; cost: number }[];
  breakEvenMonth: number | null;
  pipelineInFlightAtEnd: number;
  firstPipelineMonth: number | null;
  firstRevenueMonth: number | null;
  fullProductivityMonth: number | null;
  totals: { pipeline: number; revenue: number; cost: number };
  notes: string[];
}

/** The months a timeline may span. */
export const TIMELINE_MONTHS = { least: 12, most: 60 } as const;

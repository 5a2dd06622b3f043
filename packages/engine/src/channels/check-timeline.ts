import { type ChannelRates, TIMELINE_MONTHS, type TimelineInputs } from "./timeline-types.ts";

/** A field of a timeline that breaks a rule. */
export interface TimelineError {
  field: string;
  message: string;
}

/** Money above this adds up to nothing exact, and could overflow. */
const MOST_MONEY = 1e15;

/** Checks the months and amounts of a timeline (formulas B2, "Validation"). */
export function checkTimeline(rates: ChannelRates, inputs: TimelineInputs): TimelineError[] {
  const { months, startingMonth, rampUpTime, leadToClosure, monthsToImpact = 0 } = inputs;
  const errors: TimelineError[] = [];
  const refuse = (field: string, isWrong: boolean, message: string): void => {
    if (isWrong) errors.push({ field, message: `${field} ${message}` });
  };
  const { least, most } = TIMELINE_MONTHS;
  refuse("months", !isWhole(months, least, most), `must be a whole number from ${least} to ${most}`);
  refuse("startingMonth", !isWhole(startingMonth, 1, months), "must be a whole month of the plan");
  for (const [field, value] of Object.entries({ rampUpTime, leadToClosure, monthsToImpact }))
    refuse(field, !isWhole(value, 0, Number.MAX_SAFE_INTEGER), "must be a whole number, 0 or more");
  for (const [field, value] of Object.entries({ ...rates, oneTimeCost: inputs.oneTimeCost ?? 0 }))
    refuse(field, !(value >= 0 && value <= MOST_MONEY), "must be a number, 0 or more");
  const { variablePercentOfRevenue = 0, grossMarginPercent = 100 } = inputs;
  for (const [field, value] of Object.entries({ variablePercentOfRevenue, grossMarginPercent }))
    refuse(field, !(value >= 0 && value <= 100), "must be between 0 and 100");
  return errors;
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** @throws {RangeError} with the first rule that is broken */
export function requireTimeline(rates: ChannelRates, inputs: TimelineInputs): void {
  const [error] = checkTimeline(rates, inputs);
  if (error !== undefined) throw new RangeError(error.message);
}

import { type CalibrationProposal, LEAD_TO_CLOSURE } from "@beachhead/contract";
import {
  type Calibration,
  channelFamily,
  computePlan,
  conversionFactor,
  familyInputs,
  judgeAssumption,
  roundHalfUp,
  roundMoney,
} from "@beachhead/engine";
import { type ChannelOfPlan, inputValue, plannedChannels, withInputValue } from "../../dg-plans/index.ts";
import { PLAN_MONTHS } from "./read-planned.ts";
import type { Comparison } from "./scope.ts";

/** A channel of a channel plan with what its closed deals say. */
export interface CalibratedChannel {
  plan: ChannelOfPlan;
  found: Calibration;
  /** Won deals with both dates. */
  withCycle: number;
}

/** Mean days of a month. */
const DAYS_A_MONTH = 30.4375;
/** The longest time to closure that a channel can have. */
const MOST_MONTHS = 60;

/** What a channel's calculator would take from the deals, each beside what it has (formulas B10). */
export function proposalsOf(
  { plan, found, withCycle }: CalibratedChannel,
  comparison: Comparison,
): CalibrationProposal[] {
  const family = channelFamily(plan.key);
  if (family === null) return [];
  const { winRate, winRateByValue, dealSize, cycleDays } = found;
  const propose = (
    input: string,
    after: number,
    { low, high, deals }: { low: number; high: number; deals: number },
  ): CalibrationProposal[] => {
    const before = inputValue(plan, input);
    if (before === undefined) return [];
    return [
      {
        dgPlanId: plan.planId,
        planname: plan.planname,
        version: plan.version,
        currency: plan.currency,
        editable: plan.access === "edit",
        channelKey: plan.key,
        input,
        before,
        after,
        low: roundHalfUp(low, 2),
        high: roundHalfUp(high, 2),
        deals,
        effect: effectOf(plan, input, after, comparison.targetYear),
        verdict: judgeAssumption(before, { low, high }),
      },
    ];
  };
  const conversion = familyInputs[family].conversion;
  // Marketing channels convert pipeline, so the rate is by value.
  const rate = conversion === "sqlConversionRatio" ? winRateByValue : (winRate?.value ?? null);
  const factor = conversionFactor(comparison.currency, plan.currency, comparison.rates);
  const months = (days: number) => Math.ceil(days / DAYS_A_MONTH);
  return [
    ...(winRate === null || rate === null
      ? []
      : propose(conversion, roundHalfUp(rate * 100, 2), {
          low: winRate.low * 100,
          high: winRate.high * 100,
          deals: found.won + found.lost,
        })),
    ...(dealSize === null || factor === null
      ? []
      : propose("averageDealSize", roundMoney(dealSize.mean * factor), {
          low: dealSize.low * factor,
          high: dealSize.high * factor,
          deals: found.won,
        })),
    ...(cycleDays === null || cycleDays.months > MOST_MONTHS
      ? []
      : propose(LEAD_TO_CLOSURE, cycleDays.months, {
          low: months(cycleDays.low),
          high: months(cycleDays.high),
          deals: withCycle,
        })),
  ];
}

/** What a channel needs, costs and brings, with the current figure and with the proposed one. */
function effectOf(
  plan: ChannelOfPlan,
  input: string,
  after: number,
  targetYear: number,
): CalibrationProposal["effect"] {
  const before = outcomeOf(plan, targetYear);
  const changed = outcomeOf(withInputValue(plan, input, after), targetYear);
  const change = (field: keyof typeof before) => ({ before: before[field], after: changed[field] });
  return { people: change("people"), cost: change("cost"), revenue: change("revenue") };
}

function outcomeOf(plan: Pick<ChannelOfPlan, "key" | "roiInputs" | "timing">, targetYear: number) {
  const { channels, months } = computePlan(plannedChannels([{ ...plan, checked: true }]), PLAN_MONTHS);
  const [channel] = channels;
  const known = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) ? null : roundMoney(value);
  const year = months.revenue.slice(12 * (targetYear - 1), 12 * targetYear);
  return {
    people: known(channel?.figures.totalPeople),
    cost: known(channel?.figures.totalCostPerAnnum),
    revenue: channel?.isComplete === true ? roundMoney(year.reduce((sum, value) => sum + value, 0)) : null,
  };
}

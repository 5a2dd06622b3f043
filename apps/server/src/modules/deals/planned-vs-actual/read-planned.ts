import { comparableName } from "@beachhead/contract";
import { computePlan, conversionFactor, type ExchangeRates } from "@beachhead/engine";
import { type ChannelOfPlan, plannedChannels } from "../../dg-plans/index.ts";
import { combinationKey } from "../known-names.ts";

/** Months of a plan: five years. */
export const PLAN_MONTHS = 60;

/** A combination of the GTM plan. */
export interface PlanCombination {
  id: string;
  product: string;
  geo: string;
}

/** What channel plans mean to bring and to cost in one channel of one combination, by month, in the asked currency. */
export interface PlannedRow {
  channel: string;
  channelKey: string;
  /** Null: a channel plan for the whole GTM plan. */
  product: string | null;
  geo: string | null;
  combinationKey: string | null;
  pipeline: Float64Array;
  revenue: Float64Array;
  cost: Float64Array;
  /** Revenue by month of each number of months from pipeline to revenue. */
  revenueByLead: Map<number, Float64Array>;
  /** A year at full speed: what converts, without what is still on its way at the end. */
  fullSpeed: { pipeline: number; revenue: number };
}

export interface Planned {
  rows: PlannedRow[];
  /** Channel plans whose currency has no rate: not in the rows. */
  plansWithoutRate: string[];
}

/** The channels of a GTM plan's channel plans, added up by channel and combination (formulas B2). */
export function plannedRows(
  channels: readonly ChannelOfPlan[],
  combinations: readonly PlanCombination[],
  currency: string,
  rates: ExchangeRates,
): Planned {
  const byId = new Map(combinations.map((combination) => [combination.id, combination]));
  const rows = new Map<string, PlannedRow>();
  const plansWithoutRate = new Set<string>();
  for (const channel of channels) {
    const factor = conversionFactor(channel.currency, currency, rates);
    if (factor === null) {
      plansWithoutRate.add(channel.planname);
      continue;
    }
    const combination = channel.combinationId === null ? null : (byId.get(channel.combinationId) ?? null);
    const row = rowOf(rows, channel.label, combination);
    const { channels: computed, months } = computePlan(
      plannedChannels([{ ...channel, checked: true }]),
      PLAN_MONTHS,
    );
    for (const { figures, isComplete } of computed) {
      if (!isComplete) continue;
      row.fullSpeed.pipeline += figures.pipelineImpact * factor;
      row.fullSpeed.revenue += figures.revenueImpact * factor;
    }
    const lead = channel.timing?.LeadtoClosure ?? 0;
    const ofLead = row.revenueByLead.get(lead) ?? new Float64Array(PLAN_MONTHS);
    row.revenueByLead.set(lead, ofLead);
    for (let month = 0; month < PLAN_MONTHS; month += 1) {
      ofLead[month] = (ofLead[month] ?? 0) + (months.revenue[month] ?? 0) * factor;
      row.pipeline[month] = (row.pipeline[month] ?? 0) + (months.pipeline[month] ?? 0) * factor;
      row.revenue[month] = (row.revenue[month] ?? 0) + (months.revenue[month] ?? 0) * factor;
      row.cost[month] = (row.cost[month] ?? 0) + (months.cost[month] ?? 0) * factor;
    }
  }
  return { rows: [...rows.values()], plansWithoutRate: [...plansWithoutRate].toSorted() };
}

function rowOf(
  rows: Map<string, PlannedRow>,
  label: string,
  combination: PlanCombination | null,
): PlannedRow {
  const channelKey = comparableName(label);
  const ofCombination =
    combination && combinationKey(comparableName(combination.product), comparableName(combination.geo));
  const key = `${channelKey}\n${ofCombination ?? ""}`;
  const known = rows.get(key);
  if (known !== undefined) return known;
  const row: PlannedRow = {
    channel: label,
    channelKey,
    product: combination?.product ?? null,
    geo: combination?.geo ?? null,
    combinationKey: ofCombination,
    pipeline: new Float64Array(PLAN_MONTHS),
    revenue: new Float64Array(PLAN_MONTHS),
    cost: new Float64Array(PLAN_MONTHS),
    revenueByLead: new Map(),
    fullSpeed: { pipeline: 0, revenue: 0 },
  };
  rows.set(key, row);
  return row;
}

import { channelFamily, channelPlanTotals, computeChannelRoi } from "@beachhead/engine";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { ChannelRow, PlanChannels } from "../../gtm-plans/index.ts";
import { type PlanRow, plannedChannels, type StoredChannel } from "../dg-plan.ts";
import { requirePlan } from "../plan/get.ts";
import { listCountedPlans } from "../plan/store.ts";

/** The years that an export shows. */
const MONTHS = 60;

/** The chosen channels of a plan in a full year. */
function channelRows(channels: readonly StoredChannel[]): ChannelRow[] {
  return channels.flatMap(({ key, label, checked, roiInputs }) => {
    const family = channelFamily(key);
    if (!checked || family === null) return [];
    const roi = computeChannelRoi(family, roiInputs);
    return [
      {
        label,
        people: roi.totalPeople,
        cost: roi.totalCostPerAnnum,
        pipeline: roi.pipelineImpact,
        revenue: roi.revenueImpact,
      },
    ];
  });
}

/** A channel plan with the totals of its chosen channels. */
export function channelFigures(row: PlanRow, channels: readonly StoredChannel[]) {
  const totals = channelPlanTotals(plannedChannels(channels), MONTHS);
  const figures: PlanChannels = {
    name: row.planname,
    currency: row.currency,
    people: totals.people,
    cost: totals.totalCostPerAnnum,
    pipeline: totals.pipelineImpact,
    revenue: totals.revenueImpact,
    channels: channelRows(channels),
    combinationId: row.combinationId,
    newRevenue: totals.years.map(({ revenue }) => revenue),
  };
  return { ...figures, totals };
}

/** A GTM plan's export reads at most so many channel plans. */
const MOST_PLANS = 10;

/** The channel plans that count towards the goal of a GTM plan, by name. */
export async function findPlanChannels(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
): Promise<PlanChannels[]> {
  const found: PlanChannels[] = [];
  for (const id of await listCountedPlans(tx, ownerId, gtmPlanId, MOST_PLANS)) {
    const { row, channels } = await requirePlan(tx, ownerId, id);
    found.push(channelFigures(row, channels));
  }
  return found;
}

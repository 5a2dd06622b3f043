import type { ReplyOf } from "@beachhead/contract";
import { channelPlanTotals, TIMELINE_MONTHS } from "@beachhead/engine";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DgPlanDependencies, listedActions, plannedChannels } from "../dg-plan.ts";
import { requirePlan } from "./get.ts";

const DEFAULT_MONTHS = 24;

/** Totals of a plan's chosen channels. */
export async function getDgPlanSummary(
  { withUser }: DgPlanDependencies,
  { ownerId, params, query }: VerbContext<"getDgPlanSummary", "params" | "query">,
): Promise<ReplyOf<"getDgPlanSummary">> {
  const months = readMonths(query("months"));
  const { row, channels } = await withUser.read(ownerId, (tx) => requirePlan(tx, ownerId, params.id));
  const actions = listedActions(channels.filter(({ checked }) => checked));
  const byStatus = Map.groupBy(actions, ({ status }) => status);
  return {
    success: true,
    version: row.version,
    currency: row.currency,
    months,
    totals: channelPlanTotals(plannedChannels(channels), months),
    actions: Object.fromEntries([...byStatus].map(([status, list]) => [status, list.length])),
  };
}

function readMonths(text: string | undefined): number {
  const months = text === undefined || text === "" ? DEFAULT_MONTHS : Number(text);
  const { least, most } = TIMELINE_MONTHS;
  if (!Number.isInteger(months) || months < least || months > most)
    throw invalid([{ path: "months", message: `Months must be a whole number from ${least} to ${most}` }]);
  return months;
}

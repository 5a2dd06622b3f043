import { type DgPlan, LIST_LIMIT, type ReplyOf } from "@beachhead/contract";
import { channelPlanTotals, TIMELINE_MONTHS } from "@beachhead/engine";
import { invalid, notFound } from "../../platform/errors/app-error.ts";
import type { ListCursor } from "../../platform/http/list-cursor.ts";
import { type DgPlanDependencies, headReply, listedActions, plannedChannels, planReply } from "./dg-plan.ts";
import {
  countPlansOfOwner,
  findChannels,
  findPlanOfOwner,
  type ListedPlan,
  listPlansOfOwner,
} from "./store.ts";

type Reading = Pick<DgPlanDependencies, "withUser">;

/** One plan with its channels and their results. */
export async function getDgPlan({ withUser }: Reading, userId: string, id: string): Promise<DgPlan> {
  return withUser(userId, async (tx) => {
    const row = await findPlanOfOwner(tx, userId, id);
    if (row === undefined) throw notFound("This channel plan");
    return planReply(row, await findChannels(tx, userId, row.id));
  });
}

export interface DgPlanPage {
  plans: ListedPlan[];
  /** Of all pages. */
  total: number;
  /** Set when more follow. */
  last: ListCursor | undefined;
}

/** The user's plans, last changed first, at most one page. */
export async function listDgPlans(
  { withUser }: Reading,
  userId: string,
  after?: ListCursor,
): Promise<DgPlanPage> {
  return withUser(userId, async (tx) => {
    const rows = await listPlansOfOwner(tx, userId, after);
    const plans = rows.slice(0, LIST_LIMIT);
    const isWhole = after === undefined && plans.length === rows.length;
    return {
      plans,
      total: isWhole ? plans.length : await countPlansOfOwner(tx, userId),
      last: plans.length < rows.length ? plans.at(-1) : undefined,
    };
  });
}

/** A page by name. */
export function namesOf(plans: readonly ListedPlan[]): ReplyOf<"listDgPlanNames"> {
  return plans.map(({ id, planname, gtmPlanId, gtmplan, productgeo, channels }) => ({
    _id: id,
    id,
    planname,
    gtmPlanId,
    gtmplan,
    productgeo,
    channels,
  }));
}

/** A page by GTM plan, that of the plan that was changed last first. */
export function groupsOf(plans: readonly ListedPlan[]): ReplyOf<"listDgPlansByGtmPlan"> {
  const groups = Map.groupBy(plans, ({ gtmPlanId }) => gtmPlanId);
  return [...groups].map(([gtmPlanId, list]) => ({
    _id: gtmPlanId,
    gtmPlanId,
    gtmplan: list[0]?.gtmplan ?? "",
    plans: list.map((plan) => ({ ...headReply(plan), channels: plan.channels })),
  }));
}

const DEFAULT_MONTHS = 24;

/** What the chosen channels of a plan come to. @param asked the months as they stand in the address, 12 to 60; default 24 */
export async function getDgPlanSummary(
  dependencies: Reading,
  userId: string,
  id: string,
  asked: string | undefined,
): Promise<ReplyOf<"getDgPlanSummary">> {
  const months = asked === undefined || asked === "" ? DEFAULT_MONTHS : Number(asked);
  const { least, most } = TIMELINE_MONTHS;
  if (!Number.isInteger(months) || months < least || months > most)
    throw invalid([{ path: "months", message: `Months must be a whole number from ${least} to ${most}` }]);
  return dependencies.withUser(userId, async (tx) => {
    const row = await findPlanOfOwner(tx, userId, id);
    if (row === undefined) throw notFound("This channel plan");
    const channels = await findChannels(tx, userId, row.id);
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
  });
}

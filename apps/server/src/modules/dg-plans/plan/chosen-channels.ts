import type { RoiInputs } from "@beachhead/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import { dgChannels, dgPlans } from "../../../platform/db/schema/dg-plans.ts";
import { preparedPerConnection } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { PlanRow, StoredChannel, StoredTiming } from "../dg-plan.ts";
import { isCounted } from "./store.ts";

const { placeholder } = sql;
const isLive = isNull(dgPlans.deletedAt);

/** A chosen channel of a channel plan, with what its combination is called today. */
export interface ChannelOfPlan {
  /** ID of the channel plan. */
  planId: string;
  version: number;
  access: "edit" | "view";
  planname: string;
  currency: string;
  /** Null: the whole GTM plan. */
  combinationId: string | null;
  key: number;
  label: string;
  roiInputs: RoiInputs;
  timing: StoredTiming | null;
}

const isItsPlan = and(eq(dgChannels.ownerId, dgPlans.ownerId), eq(dgChannels.planId, dgPlans.id));

const channelsOfGtmPlan = preparedPerConnection((tx) =>
  tx
    .select({
      planId: dgPlans.id,
      version: dgPlans.version,
      access: dgPlans.access,
      planname: dgPlans.name,
      currency: dgPlans.currency,
      combinationId: dgPlans.combinationId,
      key: dgChannels.key,
      label: dgChannels.label,
      roiInputs: sql<RoiInputs>`${dgChannels.roiInputs}`,
      timing: sql<StoredTiming | null>`${dgChannels.timing}`,
    })
    .from(dgPlans)
    .innerJoin(dgChannels, isItsPlan)
    .where(
      and(
        eq(dgPlans.ownerId, placeholder("ownerId")),
        eq(dgPlans.gtmPlanId, placeholder("gtmPlanId")),
        isCounted,
        dgChannels.checked,
      ),
    )
    .prepare("channels_of_gtm_plan"),
);

/** The chosen channels of the channel plans that count towards the goal of a GTM plan. */
export async function listChannelsOfGtmPlan(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
): Promise<ChannelOfPlan[]> {
  return channelsOfGtmPlan(tx).execute({ ownerId, gtmPlanId });
}

/** The chosen channels of one channel plan in the same form. */
export function chosenChannels(
  plan: Pick<PlanRow, "id" | "version" | "access" | "planname" | "currency" | "combinationId">,
  channels: readonly StoredChannel[],
): ChannelOfPlan[] {
  const { id: planId, version, access, planname, currency, combinationId } = plan;
  return channels
    .filter(({ checked }) => checked)
    .map(({ key, label, roiInputs, timing }) => ({
      planId,
      version,
      access,
      planname,
      currency,
      combinationId,
      key,
      label,
      roiInputs,
      timing,
    }));
}

const channelLabels = preparedPerConnection((tx) =>
  tx
    .selectDistinct({ label: dgChannels.label })
    .from(dgPlans)
    .innerJoin(dgChannels, isItsPlan)
    .where(and(eq(dgPlans.ownerId, placeholder("ownerId")), isLive))
    .prepare("channel_labels"),
);

/** The names of the channels in all channel plans of the owner. */
export async function listChannelLabels(tx: UserTransaction, ownerId: string): Promise<string[]> {
  const rows = await channelLabels(tx).execute({ ownerId });
  return rows.map(({ label }) => label);
}

import type {
  ActionItem,
  AppliedCalibration,
  DgChannel,
  DgPlan,
  ReplyOf,
  RoiInputs,
} from "@beachhead/contract";
import { listedChannel } from "@beachhead/contract/channel-list";
import { channelFamily, computeChannelRoi, type PlannedChannel } from "@beachhead/engine";
import type { Clock } from "../../platform/clock/clock.ts";
import { dgPlans } from "../../platform/db/schema/dg-plans.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { DocumentKind } from "../../platform/documents/document-kind.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** Dependencies of this module's verbs. */
export interface DgPlanDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
}

/** The specification calls it "DG plan", and so do the wire and the audit log; people read "channel plan". */
export const dgPlanKind: DocumentKind = {
  table: dgPlans,
  title: dgPlans.name,
  noun: "channel plan",
  entity: "dg-plan",
};

/** A stored sub-channel. */
export interface StoredTactic {
  channel: string;
  tactics: string;
  impact: string;
  actionData: ActionItem[];
}

/** The time-bound row, under the specification's names. */
export interface StoredTiming {
  StartingMonth: number;
  RampUpTime: number;
  LeadtoClosure: number;
}

export interface StoredChannel {
  key: number;
  /** The plan's version when the channel last changed. */
  version: number;
  label: string;
  checked: boolean;
  content: StoredTactic[];
  roiInputs: RoiInputs;
  timing: StoredTiming | null;
  /** By input, `leadToClosure` for the timing. */
  calibrations: Readonly<Record<string, AppliedCalibration>>;
}

/** A plan without its channels. Names of the GTM plan and the combination are the current ones. */
export interface PlanRow {
  id: string;
  version: number;
  detailsVersion: number;
  gtmPlanId: string;
  gtmplan: string;
  /** The GTM plan is a copy of the example. */
  example: boolean;
  /** Null: the whole GTM plan, or a combination that was removed. */
  combinationId: string | null;
  productgeo: string;
  planname: string;
  description: string;
  currency: string;
  access: "edit" | "view";
  countsTowardsGoal: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A channel of a reply, with the result of its inputs. */
export function channelReply({ roiInputs, timing, calibrations, ...channel }: StoredChannel): DgChannel {
  const family = channelFamily(channel.key);
  const hasInputs = Object.keys(roiInputs).length > 0;
  return {
    ...channel,
    type: "Channels",
    category: listedChannel(channel.key)?.category ?? "common",
    roiTable: hasInputs ? [roiInputs] : [],
    roiResult: family !== null && hasInputs ? [computeChannelRoi(family, roiInputs)] : [],
    timeBoundSimulation: timing === null ? [] : [timing],
    ...(Object.keys(calibrations).length > 0 && { calibrations }),
  };
}

/** The fields of every reply about a plan. */
export function headReply(row: PlanRow) {
  const { id, version, gtmPlanId, gtmplan, productgeo, planname, description, currency, example } = row;
  return {
    _id: id,
    id,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    planname,
    gtmPlanId,
    gtmplan,
    productgeo,
    description,
    currency,
    countsTowardsGoal: row.countsTowardsGoal,
    example,
  };
}

export function planReply(row: PlanRow, channels: readonly StoredChannel[]): DgPlan {
  const { access, combinationId, detailsVersion } = row;
  return { ...headReply(row), access, combinationId, detailsVersion, channels: channels.map(channelReply) };
}

type CalculatedChannel = Pick<StoredChannel, "key" | "checked" | "roiInputs" | "timing">;

/** The chosen channels in the engine's form. */
export function plannedChannels(channels: readonly CalculatedChannel[]): PlannedChannel[] {
  return channels.flatMap(({ key, checked, roiInputs, timing }) => {
    const family = channelFamily(key);
    if (!checked || family === null) return [];
    const months = timing && {
      startingMonth: timing.StartingMonth,
      rampUpTime: timing.RampUpTime,
      leadToClosure: timing.LeadtoClosure,
    };
    return [{ key, family, inputs: roiInputs, timing: months }];
  });
}

type ListedAction = ReplyOf<"listDgActions">["actions"][number];

/** The action items of channels, each with its channel and sub-channel, in the order of the plan. */
export function listedActions(channels: readonly StoredChannel[]): ListedAction[] {
  return channels.flatMap(({ key, label, content }) =>
    content.flatMap(({ channel, actionData }) =>
      actionData.map((action) => ({ ...action, channelKey: key, channelLabel: label, channel })),
    ),
  );
}

import type { ActionStatus, BodyInputOf, DgPlan } from "@beachhead/contract";
import { comparableName } from "@beachhead/contract/plan-defaults";
import { partOf } from "../../../components/grid/grid-places.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { idsByName } from "../../../lib/ids-by-name.ts";

/** An action item. The browser assigns the id of a new one. */
export interface ActionFields {
  id: string;
  actionItem: string;
  owner: string;
  targetDate: string;
  closingDate: string;
  status: ActionStatus;
}

/** A sub-channel. */
export interface TacticFields {
  /** Local to the form: by name as loaded. */
  id: string;
  channel: string;
  tactics: string;
  impact: string;
  actionData: readonly ActionFields[];
}

export interface TimingFields {
  StartingMonth: number | null;
  RampUpTime: number | null;
  LeadtoClosure: number | null;
}

export interface ChannelFields {
  /** The key as text. Conflict resolution matches list items by `id`. */
  id: string;
  key: number;
  label: string;
  checked: boolean;
  content: readonly TacticFields[];
  roi: Readonly<Record<string, number | null>>;
  timing: TimingFields;
}

export type DetailText = "planname" | "description" | "currency";

export interface DgPlanFields {
  gtmPlanId: string;
  productgeo: string;
  planname: string;
  description: string;
  currency: string;
  access: "edit" | "view";
  /** False for an alternative. */
  countsTowardsGoal: boolean;
  /** In catalogue order. A channel that is no longer chosen keeps its values. */
  channels: readonly ChannelFields[];
}

/** A new plan without channels. */
export function newPlan(gtmPlanId = ""): DgPlanFields {
  return {
    gtmPlanId,
    productgeo: "",
    planname: "",
    description: "",
    currency: "USD",
    access: "edit",
    countsTowardsGoal: true,
    channels: [],
  };
}

/** Blank timing. */
export const noTiming: TimingFields = { StartingMonth: null, RampUpTime: null, LeadtoClosure: null };

/** The fields of a saved plan. */
export function fieldsOf(saved: DgPlan): DgPlanFields {
  const { gtmPlanId, productgeo, planname, description, currency, access, countsTowardsGoal } = saved;
  return {
    gtmPlanId,
    productgeo,
    planname,
    description,
    currency,
    access,
    countsTowardsGoal,
    channels: saved.channels.map(({ key, label, checked, content, roiTable, timeBoundSimulation }) => ({
      id: String(key),
      key,
      label,
      checked,
      content: withLoadedIds(
        key,
        content.map(({ actionData, ...tactic }) => ({
          ...tactic,
          actionData: actionData.map(({ _id, ...action }) => ({ ...action, id: _id })),
        })),
      ),
      roi: roiTable[0] ?? {},
      timing: timeBoundSimulation[0] ?? noTiming,
    })),
  };
}

/** The sub-channels of a channel with the ids that they get when the plan is loaded. */
export function withLoadedIds<T extends Omit<TacticFields, "id">>(
  key: number,
  content: readonly T[],
): (T & Pick<TacticFields, "id">)[] {
  const ids = idsByName(content.map(({ channel }) => partOf(comparableName(channel))));
  return content.map((tactic, index) => ({ ...tactic, id: `${key}-${ids[index] ?? ""}` }));
}

/** The body of a save. A channel without timing has no time-bound row. */
export function toSave(fields: DgPlanFields): BodyInputOf<"createDgPlan"> {
  const { channels, ...details } = fields;
  return {
    ...details,
    gtmplan: "",
    channels: channels.map(({ id: _id, roi, timing, content, ...channel }) => ({
      ...channel,
      content: content.map(({ id: _own, actionData, ...tactic }) => ({
        ...tactic,
        actionData: actionData.map(({ id, ...action }) => ({ ...action, _id: id })),
      })),
      roiTable: [roi],
      timeBoundSimulation: Object.values(timing).every((month) => month === null) ? [] : [timing],
    })),
  };
}

export function isFields(value: unknown): value is DgPlanFields {
  const action = { id: "", actionItem: "", owner: "", targetDate: "", closingDate: "", status: "" };
  const tactic = { id: "", channel: "", tactics: "", impact: "", actionData: [action] };
  const channel = {
    id: "",
    key: 0,
    label: "",
    checked: false,
    content: [tactic],
    roi: {},
    timing: noTiming,
  };
  return sameShape<unknown>({ ...newPlan(), channels: [channel] }, value);
}

/** The chosen channels. */
export function chosen({ channels }: DgPlanFields): readonly ChannelFields[] {
  return channels.filter(({ checked }) => checked);
}

export function channelOf({ channels }: DgPlanFields, key: number): ChannelFields | undefined {
  return channels.find((channel) => channel.key === key);
}

/** Changes one channel. */
export function withChannel(
  fields: DgPlanFields,
  key: number,
  change: (channel: ChannelFields) => ChannelFields,
): DgPlanFields {
  return {
    ...fields,
    channels: fields.channels.map((channel) => (channel.key === key ? change(channel) : channel)),
  };
}

export function withInput(
  fields: DgPlanFields,
  key: number,
  name: string,
  value: number | null,
): DgPlanFields {
  return withChannel(fields, key, (channel) => ({ ...channel, roi: { ...channel.roi, [name]: value } }));
}

export function withMonth(
  fields: DgPlanFields,
  key: number,
  name: keyof TimingFields,
  value: number | null,
): DgPlanFields {
  return withChannel(fields, key, (channel) => ({
    ...channel,
    timing: { ...channel.timing, [name]: value },
  }));
}

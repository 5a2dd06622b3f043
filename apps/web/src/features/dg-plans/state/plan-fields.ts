import type { ActionStatus, BodyInputOf, DgPlan } from "@beachhead/contract";
import { newChannel, type newTactic } from "@beachhead/contract/new-channel";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { newKey } from "../../../lib/new-key.ts";

/** A figure as it stands in its field: null when blank. */
export type Figure = number | null;

/** An action item. The server keeps the id this browser gives a new one. */
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
  id: string;
  channel: string;
  tactics: string;
  impact: string;
  actionData: readonly ActionFields[];
}

export interface TimingFields {
  StartingMonth: Figure;
  RampUpTime: Figure;
  LeadtoClosure: Figure;
}

export interface ChannelFields {
  /** The key as text: two sides of a conflict find each other's channels by it. */
  id: string;
  key: number;
  label: string;
  checked: boolean;
  content: readonly TacticFields[];
  roi: Readonly<Record<string, Figure>>;
  timing: TimingFields;
}

export type DetailText = "planname" | "description" | "currency";

export interface PlanFields {
  gtmPlanId: string;
  productgeo: string;
  planname: string;
  description: string;
  currency: string;
  access: "edit" | "view";
  /** In the order of the catalogue. A channel that is no longer chosen keeps what was typed into it. */
  channels: readonly ChannelFields[];
}

/** A new plan: nothing chosen yet. */
export function newPlan(gtmPlanId = ""): PlanFields {
  return {
    gtmPlanId,
    productgeo: "",
    planname: "",
    description: "",
    currency: "USD",
    access: "edit",
    channels: [],
  };
}

/** No month typed. */
export const noTiming: TimingFields = { StartingMonth: null, RampUpTime: null, LeadtoClosure: null };

/** A sub-channel as the catalogue brings it, with ids of this browser. */
export function tacticOfCatalogue({ actionData, ...tactic }: ReturnType<typeof newTactic>): TacticFields {
  return {
    ...tactic,
    id: newKey(),
    actionData: actionData.map((action) => ({ ...action, id: newKey() })),
  };
}

/** A channel as the catalogue brings it, chosen; undefined for a key outside the catalogue. */
export function channelOfCatalogue(key: number): ChannelFields | undefined {
  const made = newChannel(key);
  if (made === undefined) return undefined;
  return {
    id: String(key),
    key,
    label: made.label,
    checked: true,
    content: made.content.map(tacticOfCatalogue),
    roi: Object.fromEntries(
      Object.entries(made.roiTable[0] ?? {}).map(([name, value]) => [name, value ?? null]),
    ),
    timing: made.timeBoundSimulation[0] ?? noTiming,
  };
}

/** The fields of a saved plan. */
export function fieldsOf(saved: DgPlan): PlanFields {
  const { gtmPlanId, productgeo, planname, description, currency, access } = saved;
  return {
    gtmPlanId,
    productgeo,
    planname,
    description,
    currency,
    access,
    channels: saved.channels.map(({ key, label, checked, content, roiTable, timeBoundSimulation }) => ({
      id: String(key),
      key,
      label,
      checked,
      content: content.map(({ actionData, ...tactic }, index) => ({
        ...tactic,
        id: `${key}-${index + 1}`,
        actionData: actionData.map(({ _id, ...action }) => ({ ...action, id: _id })),
      })),
      roi: roiTable[0] ?? {},
      timing: timeBoundSimulation[0] ?? noTiming,
    })),
  };
}

/** The body of a save. A channel without any month has no time-bound row. */
export function toSave(fields: PlanFields): BodyInputOf<"createDgPlan"> {
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

export function isFields(value: unknown): value is PlanFields {
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
export function chosen({ channels }: PlanFields): readonly ChannelFields[] {
  return channels.filter(({ checked }) => checked);
}

export function channelOf({ channels }: PlanFields, key: number): ChannelFields | undefined {
  return channels.find((channel) => channel.key === key);
}

/** The fields with one channel changed. */
export function withChannel(
  fields: PlanFields,
  key: number,
  change: (channel: ChannelFields) => ChannelFields,
): PlanFields {
  return {
    ...fields,
    channels: fields.channels.map((channel) => (channel.key === key ? change(channel) : channel)),
  };
}

export function withInput(fields: PlanFields, key: number, name: string, value: Figure): PlanFields {
  return withChannel(fields, key, (channel) => ({ ...channel, roi: { ...channel.roi, [name]: value } }));
}

export function withMonth(
  fields: PlanFields,
  key: number,
  name: keyof TimingFields,
  value: Figure,
): PlanFields {
  return withChannel(fields, key, (channel) => ({
    ...channel,
    timing: { ...channel.timing, [name]: value },
  }));
}

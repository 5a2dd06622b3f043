import { channelList } from "@beachhead/contract/channel-list";
import type { ChannelFamily } from "@beachhead/engine";
import {
  type ChannelFields,
  channelOf,
  type DgPlanFields,
  newPlan,
  withChannel,
} from "../plan/plan-fields.ts";

/** A channel in the picker. */
export interface ChannelChoice {
  key: number;
  label: string;
  /** Its purpose in a few words. */
  purpose: string;
  /** Typical months from start to revenue: ramp-up plus lead to closure. */
  months: { rampUp: number; leadToClosure: number };
  family: ChannelFamily;
}

const purposes: Readonly<Record<number, string>> = {
  1: "Be seen before they look",
  2: "Be found while buyers form their list",
  3: "Qualify visitors at any hour",
  4: "Be found for the problem",
  5: "Third-party proof for large buyers",
  6: "Win large accounts face to face",
  7: "Smaller deals by phone and video",
  8: "Buyers who search now",
  9: "Stay in view on trade sites",
  10: "Reach titles and industries",
  11: "Bring visitors back who left",
  12: "Print and outdoors",
  13: "Sell where a partner already sells",
  14: "Share accounts that fit",
  15: "Meet many buyers in three days",
  16: "Twelve buyers at one table",
  17: "Work a named list, one plan each",
  18: "Grow what you already sold",
  19: "Let a customer open the door",
  20: "Let users start without a call",
  21: "Borrow the trust of a known voice",
  22: "Be chosen by comparison",
  23: "Let customers spread the product",
  24: "Buy display reach by audience",
  25: "Sell your own ad space",
};

/** All channels, by key. */
const channelChoices: readonly ChannelChoice[] = channelList.map(({ key, label, family, timing }) => ({
  key,
  label,
  purpose: purposes[key] ?? "",
  months: { rampUp: timing.RampUpTime, leadToClosure: timing.LeadtoClosure },
  family,
}));

export const choiceOf = (key: number): ChannelChoice | undefined =>
  channelChoices.find((choice) => choice.key === key);

export const typicalMonths = ({ months }: ChannelChoice): number => months.rampUp + months.leadToClosure;

const groups: readonly { name: string; families: readonly ChannelFamily[] }[] = [
  { name: "Sales", families: ["salesRep"] },
  { name: "Marketing", families: ["marketing"] },
  { name: "Paid advertising", families: ["paidAds"] },
  { name: "Partners", families: ["partner"] },
  { name: "Website and product", families: ["websiteBot", "productReview"] },
  { name: "Events", families: ["events"] },
];

/** The channels by category. */
export const channelGroups: readonly { name: string; choices: readonly ChannelChoice[] }[] = groups.map(
  ({ name, families }) => ({
    name,
    choices: channelChoices.filter(({ family }) => families.includes(family)),
  }),
);

/** Selects or deselects a channel that the plan has. A deselected one keeps its values for the next time. */
export function withChecked(fields: DgPlanFields, key: number, checked: boolean): DgPlanFields {
  return withChannel(fields, key, (channel) => ({ ...channel, checked }));
}

/** Removes all channels with their values. The details of the plan stay. */
export function withoutChannels(fields: DgPlanFields): DgPlanFields {
  return { ...fields, channels: newPlan().channels };
}

/** Restores removed channels with their values, except those that the plan has again. */
export function withChannelsBack(fields: DgPlanFields, removed: readonly ChannelFields[]): DgPlanFields {
  const missing = removed.filter(({ key }) => channelOf(fields, key) === undefined);
  if (missing.length === 0) return fields;
  return { ...fields, channels: [...fields.channels, ...missing].sort((one, other) => one.key - other.key) };
}

import type { ChannelFamily, ChannelInputKey, ChannelInputs } from "../channels/channel-families.ts";
import { typed } from "../channels/check-inputs.ts";
import { power } from "../math/power.ts";

/** Efforts a channel may have, as multiples of its size today (formulas B14). */
export const EFFORT_LADDER = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** Exponent of the returns that is typical for a family; an assumption (formulas B14). */
export const TYPICAL_RETURNS: Readonly<Record<ChannelFamily, number>> = {
  salesRep: 1,
  partner: 1,
  events: 1,
  marketing: 0.85,
  websiteBot: 0.85,
  productReview: 0.85,
  paidAds: 0.7,
};

const targetOnly: readonly ChannelInputKey[] = ["revenueTarget"];
const targetPeopleAndSpending: readonly ChannelInputKey[] = [
  "pipelineTarget",
  "internalReps",
  "agencyResources",
  "agencyCost",
  "adSpend",
  "agencyFee",
];

/** The inputs that grow with the effort (formulas B14); managers, tools, AMC, one-time and other cost stay. */
export const scaledKeys: Readonly<Record<ChannelFamily, readonly ChannelInputKey[]>> = {
  salesRep: targetOnly,
  partner: targetOnly,
  events: targetOnly,
  marketing: targetPeopleAndSpending,
  websiteBot: targetPeopleAndSpending,
  productReview: targetPeopleAndSpending,
  paidAds: targetPeopleAndSpending,
};

/** A channel's inputs at an effort; those that are blank stay blank. @param effort 0..3 */
export function scaleInputs(family: ChannelFamily, inputs: ChannelInputs, effort: number): ChannelInputs {
  const scaled = scaledKeys[family].flatMap((key) => {
    const value = typed(inputs, key);
    return value === null ? [] : [[key, value * effort] as const];
  });
  return { ...inputs, ...Object.fromEntries(scaled) };
}

/**
 * Revenue at an effort against today's: f(e) = e up to 1, e^b above (formulas B14).
 *
 * @param effort 0 or more
 * @param returns b, above 0 and at most 1
 */
export function returnsAt(effort: number, returns: number): number {
  return effort <= 1 ? effort : power(effort, returns);
}

/** Part of the calculator's pipeline and revenue that comes in: f(e) / e; 1 up to today's effort. */
export function returnsFactor(effort: number, returns: number): number {
  return effort <= 1 ? 1 : returnsAt(effort, returns) / effort;
}

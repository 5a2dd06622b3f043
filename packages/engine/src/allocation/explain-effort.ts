import {
  type ChannelInputKey,
  type ChannelInputs,
  type ChannelUnit,
  channelInputs,
} from "../channels/channel-families.ts";
import { type ChannelRoi, computeChannelRoi } from "../channels/channel-roi.ts";
import { typed } from "../channels/check-inputs.ts";
import type { ChannelRates, TimelineInputs } from "../channels/timeline-types.ts";
import type { AllocatedChannel, AllocationWindow, EffortOption } from "./allocation-types.ts";
import { optionAt, returnsOf, timelineAt } from "./channel-options.ts";
import { returnsAt, returnsFactor, scaledKeys, scaleInputs } from "./effort.ts";

/** An input that grows with the effort. */
export interface ScaledInput {
  input: ChannelInputKey;
  label: string;
  unit: ChannelUnit;
  from: number;
  to: number;
}

/** What the figures of a channel at an effort rest on. */
export interface EffortExplanation {
  option: EffortOption;
  /** All inputs of the calculator at the effort: `explainChannelRoi` explains its figures by them. */
  inputs: ChannelInputs;
  /** Those of them that the effort changes. */
  scaled: ScaledInput[];
  /** The exponent b, f(e), and f(e) / e, by which the calculator's pipeline and revenue are multiplied. */
  returns: { exponent: number; revenueAgainstToday: number; factor: number };
  /** The calculator's answer at the effort, before the returns. */
  roi: ChannelRoi;
  /** What the months are made of, the returns included: `explainTimelineMonth` explains a month by them. */
  timeline: { rates: ChannelRates; inputs: TimelineInputs };
}

/**
 * Explains a channel at an effort (formulas B14). Null when it has no result.
 *
 * @param effort above 0, at most 3: at 0 there is nothing to explain
 */
export function explainEffort(
  channel: AllocatedChannel,
  effort: number,
  span: AllocationWindow,
): EffortExplanation | null {
  const { family } = channel;
  const option = optionAt(channel, effort, span);
  const roi = computeChannelRoi(family, scaleInputs(family, channel.inputs, effort));
  const timeline = timelineAt(channel, effort, roi, span.months);
  if (option === null || timeline === null) return null;
  const exponent = returnsOf(channel);
  return {
    option,
    inputs: scaleInputs(family, channel.inputs, effort),
    scaled: scaledKeys[family].flatMap((input) => {
      const from = typed(channel.inputs, input);
      return from === null ? [] : [{ input, ...channelInputs[input], from, to: from * effort }];
    }),
    returns: {
      exponent,
      revenueAgainstToday: returnsAt(effort, exponent),
      factor: returnsFactor(effort, exponent),
    },
    roi,
    timeline,
  };
}

import { channelFamily, familyInputs } from "@beachhead/engine";
import { formatMoney, formatNumber } from "../../../lib/format/numbers.ts";
import { memoizeByKey } from "../../../lib/memoize-by-key.ts";
import { type ChannelFields, chosen, type DgPlanFields } from "../plan/plan-fields.ts";
import { roiOf } from "./channel-roi.ts";

/** Empty: no target. Partial: inputs are missing. Warning: an input is invalid. Complete: computed. */
export const channelState = memoizeByKey(
  (channel: ChannelFields) => channel,
  (channel): "empty" | "partial" | "complete" | "warning" => {
    const family = channelFamily(channel.key);
    const result = roiOf(channel);
    if (family === null || result === null) return "empty";
    const { missing, issues, revenueImpact } = result;
    if (issues.length > 0) return "warning";
    if (missing.includes(familyInputs[family].target)) return "empty";
    return missing.length > 0 || revenueImpact === null ? "partial" : "complete";
  },
);

/** "4 of 5 channels planned, 2,039,100 USD a year". */
export const planSentence = memoizeByKey(
  (fields: DgPlanFields) => fields,
  (fields): string => {
    const channels = chosen(fields);
    if (channels.length === 0) return "No channel chosen yet";
    const planned = channels.filter((channel) => channelState(channel) === "complete");
    const cost = planned.reduce((sum, channel) => sum + (roiOf(channel)?.totalCostPerAnnum ?? 0), 0);
    const count = `${formatNumber(planned.length)} of ${formatNumber(channels.length)} channels planned`;
    return planned.length === 0 ? count : `${count}, ${formatMoney(cost, fields.currency)} a year`;
  },
);

import { channelOfCatalogue } from "../plan/catalogue-fields.ts";
import { channelOf, type DgPlanFields } from "../plan/plan-fields.ts";
import { withChecked } from "./channel-choices.ts";

/** Selects or deselects a channel. A deselected channel keeps its values for the next time. */
export function toggleChannel(fields: DgPlanFields, key: number): DgPlanFields {
  return withChosen(fields, key, channelOf(fields, key)?.checked !== true);
}

/** Selects the given channels in addition to the chosen ones. */
export function chooseChannels(fields: DgPlanFields, keys: readonly number[]): DgPlanFields {
  return keys.reduce((all, key) => withChosen(all, key, true), fields);
}

function withChosen(fields: DgPlanFields, key: number, checked: boolean): DgPlanFields {
  const known = channelOf(fields, key);
  if (known?.checked === checked) return fields;
  if (known !== undefined) return withChecked(fields, key, checked);
  const channel = checked ? channelOfCatalogue(key) : undefined;
  if (channel === undefined) return fields;
  return {
    ...fields,
    channels: [...fields.channels, channel].sort((one, other) => one.key - other.key),
  };
}

import {
  type ChannelFields,
  channelOf,
  channelOfCatalogue,
  newPlan,
  type PlanFields,
} from "./plan-fields.ts";

/** Selects or deselects a channel. Deselecting keeps what was typed into it, so that selecting again brings it back. */
export function toggleChannel(fields: PlanFields, key: number): PlanFields {
  return withChosen(fields, key, channelOf(fields, key)?.checked !== true);
}

/** Selects all of the given channels; the others stay as they are. */
export function chooseChannels(fields: PlanFields, keys: readonly number[]): PlanFields {
  return keys.reduce((all, key) => withChosen(all, key, true), fields);
}

function withChosen(fields: PlanFields, key: number, checked: boolean): PlanFields {
  const known = channelOf(fields, key);
  if (known?.checked === checked) return fields;
  const channel: ChannelFields | undefined =
    known === undefined ? (checked ? channelOfCatalogue(key) : undefined) : { ...known, checked };
  if (channel === undefined) return fields;
  const others = fields.channels.filter((each) => each.key !== key);
  return { ...fields, channels: [...others, channel].sort((one, other) => one.key - other.key) };
}

/** A full reset: the channels as before anything was chosen; the plan's details stay. */
export function withoutChannels(fields: PlanFields): PlanFields {
  return { ...fields, channels: newPlan().channels };
}

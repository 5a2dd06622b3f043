import type { FieldChange } from "@beachhead/contract";
import { channelInputs } from "@beachhead/engine";
import { changedFields, type Field, type Fields } from "../../../platform/audit/changes.ts";
import type { StoredChannel } from "../dg-plan.ts";

const inputNames = new Map(Object.entries(channelInputs).map(([key, { label }]) => [key, lower(label)]));

/** "Revenue target" within a sentence; an abbreviation keeps its capitals. */
function lower(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function fieldsOf(channel: StoredChannel | undefined): Fields {
  if (channel === undefined) return {};
  const { checked, roiInputs, timing, content } = channel;
  return {
    chosen: checked,
    ...Object.fromEntries(
      Object.entries(roiInputs).map(([key, value]) => [inputNames.get(key) ?? key, value]),
    ),
    "starting month": timing?.StartingMonth,
    "ramp-up time": timing?.RampUpTime,
    "lead to closure": timing?.LeadtoClosure,
    ...Object.fromEntries(
      content.flatMap(({ channel: name, tactics, impact, actionData }): Field[] => [
        [`tactics of ${name}`, tactics],
        [`impact of ${name}`, impact],
        ...actionData.flatMap(({ actionItem, owner, targetDate, status }): Field[] => {
          const item = `action item “${actionItem}”`;
          return [
            [`${item}, status`, status],
            [`${item}, assigned to`, owner],
            [`${item}, due`, targetDate],
          ];
        }),
      ]),
    ),
  };
}

/** What a save of a channel changes, each with the channel in its name. */
export const channelChanges = (was: StoredChannel | undefined, now: StoredChannel): FieldChange[] =>
  changedFields(fieldsOf(was), fieldsOf(now)).map(({ field, ...values }) => ({
    ...values,
    field: `${now.label}, ${field}`,
  }));

import { newChannel, type newTactic } from "@beachhead/contract/new-channel";
import { newKey } from "../../../lib/new-key.ts";
import { type ChannelFields, noTiming, type TacticFields } from "./plan-fields.ts";

/** A sub-channel with the defaults of the catalogue. */
export function tacticOfCatalogue({ actionData, ...tactic }: ReturnType<typeof newTactic>): TacticFields {
  return {
    ...tactic,
    id: newKey(),
    actionData: actionData.map((action) => ({ ...action, id: newKey() })),
  };
}

/** A chosen channel with the defaults of the catalogue; undefined for an unknown key. */
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

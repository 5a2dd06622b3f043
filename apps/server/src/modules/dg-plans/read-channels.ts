import { isDeepStrictEqual } from "node:util";
import type { ActionItem, ChannelOfPlan, Issue, RoiInputs } from "@beachhead/contract";
import { catalogueChannel } from "@beachhead/contract/channel-catalogue";
import { channelFamily, checkChannelInputs, familyInputs } from "@beachhead/engine";
import { isUuid, newId } from "../../platform/db/uuid.ts";
import { invalid } from "../../platform/http/app-error.ts";
import type { StoredChannel, StoredTactic } from "./dg-plan.ts";

/** A channel as it was sent. */
export type SentChannel = ChannelOfPlan;

/**
 * Channels as they are to be stored at `version`; one that does not change keeps its own.
 * @param stored the channels of the plan; those that are not sent keep the ids of their action items to themselves
 * @param field where the channels stand in the request, each with its own place
 * @throws {AppError} `invalid` with the engine's sentences on inputs that are no sensible amounts
 */
export function readChannels(
  sent: readonly SentChannel[],
  stored: readonly StoredChannel[],
  version: number,
  field: (index: number) => string,
): StoredChannel[] {
  const staying = stored.filter(({ key }) => sent.every((channel) => channel.key !== key));
  const taken = new Set(staying.flatMap(({ content }) => content.flatMap(idsOf)));
  const issues: Issue[] = [];
  const channels = sent.map((channel, index) => {
    const inputs = readInputs(channel, field(index), issues);
    const wanted = {
      key: channel.key,
      label: channel.label === "" ? (catalogueChannel(channel.key)?.label ?? "") : channel.label,
      checked: channel.checked,
      content: channel.content.map((tactic) => withIds(tactic, taken)),
      roiInputs: inputs,
      timing: channel.timeBoundSimulation,
    };
    const before = stored.find(({ key }) => key === channel.key);
    const unchanged =
      before !== undefined && isDeepStrictEqual({ ...wanted, version: before.version }, before);
    return { ...wanted, version: unchanged ? before.version : version };
  });
  const [first, ...rest] = issues;
  if (first !== undefined) throw invalid([first, ...rest]);
  return channels;
}

const idsOf = ({ actionData }: StoredTactic): string[] => actionData.map(({ _id }) => _id);

/**
 * Each id is given once in a plan: a copied row is a new one. A new item keeps the id its sender made, so that saving
 * it again finds it. The id of somebody else's item opens nothing: items are reached through their plan alone.
 */
function withIds(tactic: SentChannel["content"][number], taken: Set<string>): StoredTactic {
  return {
    ...tactic,
    actionData: tactic.actionData.map(({ _id = "", ...action }): ActionItem => {
      const sent = _id.toLowerCase();
      const id = isUuid(sent) && !taken.has(sent) ? sent : newId();
      taken.add(id);
      return { _id: id, ...action };
    }),
  };
}

/** The inputs a channel's calculator has. A divisor of 0 is kept: the result says what is wrong with it. */
function readInputs({ key, roiTable }: SentChannel, field: string, issues: Issue[]): RoiInputs {
  const family = channelFamily(key);
  if (family === null) return {};
  const inputs = Object.fromEntries(
    familyInputs[family].keys.flatMap((input) => {
      const value = roiTable[input];
      return value === undefined ? [] : [[input, value] as const];
    }),
  );
  for (const { input, message } of checkChannelInputs(family, inputs).errors)
    if (inputs[input] !== 0) issues.push({ path: `${field}roiTable.${input}`, message });
  return inputs;
}

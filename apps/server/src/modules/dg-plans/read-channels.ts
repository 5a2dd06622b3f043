import { isDeepStrictEqual } from "node:util";
import type { ActionItem, ChannelOfPlan, Issue, RoiInputs } from "@beachhead/contract";
import { catalogueChannel } from "@beachhead/contract/channel-catalogue";
import { channelFamily, checkChannelInputs, familyInputs } from "@beachhead/engine";
import { isUuid, newId } from "../../platform/db/uuid.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import type { StoredChannel, StoredTactic } from "./dg-plan.ts";

/** A channel as it was sent. */
export type SentChannel = ChannelOfPlan;

/** A channel with the inputs its calculator has, ready to be placed in a plan. */
export type ReadChannel = Omit<SentChannel, "roiTable"> & { roiInputs: RoiInputs };

/**
 * What of channels needs no database: labels and inputs.
 * @param field where the channels stand in the request, each with its own place
 * @throws {AppError} `invalid` with the engine's sentences on inputs that are no sensible amounts
 */
export function readChannels(sent: readonly SentChannel[], field: (index: number) => string): ReadChannel[] {
  const issues: Issue[] = [];
  const channels = sent.map(({ roiTable, ...channel }, index) => ({
    ...channel,
    label: channel.label === "" ? (catalogueChannel(channel.key)?.label ?? "") : channel.label,
    roiInputs: readInputs(channel.key, roiTable, field(index), issues),
  }));
  const [first, ...rest] = issues;
  if (first !== undefined) throw invalid([first, ...rest]);
  return channels;
}

/**
 * Channels as they are to be stored at `version`; one that does not change keeps its own.
 * @param stored the channels of the plan; those that are not sent keep the ids of their action items to themselves
 */
export function placeChannels(
  sent: readonly ReadChannel[],
  stored: readonly StoredChannel[],
  version: number,
): StoredChannel[] {
  const staying = stored.filter(({ key }) => sent.every((channel) => channel.key !== key));
  const taken = new Set(staying.flatMap(({ content }) => content.flatMap(idsOf)));
  return sent.map(({ key, label, checked, content, roiInputs, timeBoundSimulation }) => {
    const placed = content.map((tactic) => withIds(tactic, taken));
    const wanted = { key, label, checked, content: placed, roiInputs, timing: timeBoundSimulation };
    const before = stored.find((channel) => channel.key === key);
    const unchanged =
      before !== undefined && isDeepStrictEqual({ ...wanted, version: before.version }, before);
    return { ...wanted, version: unchanged ? before.version : version };
  });
}

/** How many action items stand in channels. */
export const countActions = (channels: readonly Pick<StoredChannel, "content">[]): number =>
  channels.reduce(
    (sum, { content }) => content.reduce((count, { actionData }) => count + actionData.length, sum),
    0,
  );

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
function readInputs(
  key: number,
  roiTable: SentChannel["roiTable"],
  field: string,
  issues: Issue[],
): RoiInputs {
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

import { isDeepStrictEqual } from "node:util";
import {
  type ActionItem,
  type ChannelOfPlan,
  type Issue,
  LEAD_TO_CLOSURE,
  type RoiInputs,
} from "@beachhead/contract";
import { listedChannel } from "@beachhead/contract/channel-list";
import { channelFamily, checkChannelInputs, familyInputs } from "@beachhead/engine";
import { isUuid, newId } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { StoredChannel, StoredTactic } from "../dg-plan.ts";

/** A channel of a request. */
export type SentChannel = ChannelOfPlan;

/** A channel of a request with label and inputs checked. */
export type ReadChannel = Omit<SentChannel, "roiTable"> & { roiInputs: RoiInputs };

/**
 * Reads labels and inputs of sent channels. Needs no database.
 * @param field the path of a channel in the request, for issues
 * @throws {AppError} `invalid` with the engine's messages on inputs out of range
 */
export function readChannels(sent: readonly SentChannel[], field: (index: number) => string): ReadChannel[] {
  const issues: Issue[] = [];
  const channels = sent.map(({ roiTable, ...channel }, index) => ({
    ...channel,
    label: channel.label === "" ? (listedChannel(channel.key)?.label ?? "") : channel.label,
    roiInputs: readInputs(channel.key, roiTable, field(index), issues),
  }));
  const [first, ...rest] = issues;
  if (first !== undefined) throw invalid([first, ...rest]);
  return channels;
}

/**
 * The rows of sent channels at `version`; a channel that does not change has its old version.
 * @param stored all channels of the plan; ids of action items in those that were not sent cannot be taken
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
    const before = stored.find((channel) => channel.key === key);
    const values = { roiInputs, timing: timeBoundSimulation };
    const calibrations = calibrationsInUse(before?.calibrations ?? {}, values);
    const wanted = { key, label, checked, content: placed, ...values, calibrations };
    const unchanged =
      before !== undefined && isDeepStrictEqual({ ...wanted, version: before.version }, before);
    return { ...wanted, version: unchanged ? before.version : version };
  });
}

/** The value of an input, or of the months to closure; undefined if blank. */
export function inputValue(
  { roiInputs, timing }: Pick<StoredChannel, "roiInputs" | "timing">,
  input: string,
): number | undefined {
  return input === LEAD_TO_CLOSURE ? timing?.LeadtoClosure : roiInputs[input];
}

/** Calibrations whose input still has the figure of the CRM. */
function calibrationsInUse(
  calibrations: StoredChannel["calibrations"],
  values: Pick<StoredChannel, "roiInputs" | "timing">,
): StoredChannel["calibrations"] {
  return Object.fromEntries(
    Object.entries(calibrations).filter(([input, { after }]) => inputValue(values, input) === after),
  );
}

/** The number of action items in channels. */
export const countActions = (channels: readonly Pick<StoredChannel, "content">[]): number =>
  channels.reduce(
    (sum, { content }) => content.reduce((count, { actionData }) => count + actionData.length, sum),
    0,
  );

const idsOf = ({ actionData }: StoredTactic): string[] => actionData.map(({ _id }) => _id);

/**
 * Ids are unique in a plan, so a copied item gets a new one. A new item may bring its own id, so that a client can save
 * it again before it has read the reply. An id from another user's plan grants no access: items are always looked up
 * within their plan.
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

/** The inputs of the channel's calculator. A divisor of 0 is allowed: the result has a message for it. */
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

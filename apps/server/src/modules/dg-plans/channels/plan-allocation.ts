import {
  type AllocatedChannel,
  type AllocationForms,
  type AllocationRequest,
  type AllocationResult,
  allocationFinding,
  type Move,
  moveWords,
  optionAt,
} from "@beachhead/engine";
import { oddsOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import { plannedChannels, type StoredChannel } from "../dg-plan.ts";

/** What a budget is divided between. */
type NamedChannel = Pick<StoredChannel, "key" | "label" | "roiInputs" | "timing">;

/** The question where the budget of chosen channels brings the most revenue. */
export interface AllocationQuestion {
  request: AllocationRequest & { budget: number };
  /** Names of the channels, in the order of the request. */
  labels: readonly string[];
  /** Names of the channels without a result. */
  leftOut: readonly string[];
}

/** A channel that may move freely, with the returns that are typical for its family. */
const FREE = { returns: null, least: 0, most: 3, locked: false, factor: null };

/** Fewer leave nothing to move between. */
const LEAST_CHANNELS = 2;

/**
 * Asks for the most revenue at what the chosen channels cost today, from the first to the last month. Null with fewer
 * than two channels that have figures, and where they cost nothing.
 *
 * @param months 12..60
 * @param more money beside today's cost
 */
export function allocationQuestion(
  chosen: readonly NamedChannel[],
  months: number,
  more = 0,
): AllocationQuestion | null {
  const span = { months, firstMonth: 1, lastMonth: months };
  const channels: AllocatedChannel[] = [];
  const labels: string[] = [];
  const leftOut: string[] = [];
  let cents = 0;
  for (const { label, ...stored } of chosen) {
    const [planned] = plannedChannels([{ ...stored, checked: true }]);
    const channel = planned && { ...planned, ...FREE };
    const today = channel && optionAt(channel, 1, span);
    if (!channel || !today) {
      leftOut.push(label);
      continue;
    }
    channels.push(channel);
    labels.push(label);
    cents += Math.round(today.cost * 100);
  }
  if (channels.length < LEAST_CHANNELS || cents === 0) return null;
  const budget = cents / 100 + more;
  const request = { ...span, channels, budget, people: null, objective: "revenue" as const, needed: null };
  return { request, labels, leftOut };
}

/** Figures as files and answers write them. */
const forms: AllocationForms = {
  money: shortMoney,
  odds: oddsOf,
  effort: (effort) => `${effort} ×`,
  whole: wholeNumber,
};

/** The answer in one sentence, without a full stop. */
export const findingOf = (
  { request, labels }: AllocationQuestion,
  answer: AllocationResult,
  currency: string,
): string => allocationFinding({ ...request, answer, labels, currency, forms });

/** One move: "Raise Content to 1.5 × today's size: 60 k more cost, 210 k more revenue". */
export const moveSentence = ({ labels }: AllocationQuestion, move: Move): string =>
  moveWords(move, labels[move.channel] ?? "", forms);

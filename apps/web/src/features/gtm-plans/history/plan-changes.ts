import type { GtmPlanReply } from "@beachhead/contract";
import * as contract from "@beachhead/contract/plan-changes";
import { MONTH_NAMES } from "@beachhead/engine";
import { formatCount, formatPlain } from "../../../lib/format/numbers.ts";

export type { ChangeGroup, Fact, FactPart, FactValue } from "@beachhead/contract/plan-changes";
export { changesOf } from "@beachhead/contract/plan-changes";

const words = {
  number: formatPlain,
  count: formatCount,
  month: (month: number) => MONTH_NAMES[month - 1] ?? "",
};

/** A value as text, in the reader's number format. */
export const wordsOf = (value: contract.FactValue): string => contract.textOf(value, words);

/** The differences between two versions of a plan, in the reader's number format. */
export const planChanges = (was: GtmPlanReply, now: GtmPlanReply): contract.ChangeGroup[] =>
  contract.planChanges(was, now, words);

/** The number of fields that differ. */
export function countChanges(groups: readonly Pick<contract.ChangeGroup, "changes">[]): number {
  return groups.reduce((sum, { changes }) => sum + changes.length, 0);
}

import {
  type AllocationForms,
  type AllocationLimit,
  allocationFinding,
  type Move,
  type SpokenAllocation,
  moveWords as wordsOfMove,
} from "@beachhead/engine";
import {
  formatCompact,
  formatCount,
  formatNumber,
  formatOdds,
  formatPlain,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";

/** What the sentences of an answer speak of. */
export type Spoken = Omit<SpokenAllocation, "forms">;

/** "210 k", without a sign. */
export const amount = (value: number): string => shortMoney(Math.abs(value));

/** "3.18 M" or "212 k": fine enough that what changes is seen. */
export const closeAmount = (value: number): string => formatCompact(value, Math.abs(value) < 1e6 ? 0 : 2);

/** "1.5 ×". */
export const effortText = (effort: number): string => `${formatPlain(effort, 2)}${THIN_SPACE}×`;

const forms: AllocationForms = {
  money: amount,
  odds: formatOdds,
  effort: effortText,
  whole: (count) => formatNumber(count),
};

/** The answer in one sentence, without a full stop. */
export const finding = (spoken: Spoken): string => allocationFinding({ ...spoken, forms });

/** One move: "Raise Content to 1.5 ×: 60 k more cost, 210 k more revenue". */
export const moveWords = (move: Move, label: string): string => wordsOfMove(move, label, forms);

function gainWords(limit: Exclude<AllocationLimit, { kind: "none" }>, currency: string): string {
  switch (limit.unit) {
    case "revenue":
      return `revenue is ${amount(limit.gain)} ${currency} higher`;
    case "cost":
      return `the goal costs ${amount(limit.gain)} ${currency} less`;
    case "odds":
      return `the odds are ${formatPlain(limit.gain * 100, 1)} points better`;
    default:
      return limit satisfies never;
  }
}

/** Which limit binds and what loosening it brings, as a sentence. */
export function limitWords(limit: AllocationLimit, labels: readonly string[], currency: string): string {
  if (limit.kind === "none") return "No limit holds the answer back.";
  const gain = gainWords(limit, currency);
  const { from, to } = limit;
  switch (limit.kind) {
    case "budget":
      return `The budget is the limit: with ${closeAmount(to)} instead of ${closeAmount(from)}, ${gain}.`;
    case "people":
      return `People are the limit: with ${formatCount(to, "person", "people")} instead of ${formatPlain(from)}, ${gain}.`;
    case "needed":
      return `The goal is the limit: with ${closeAmount(to)} instead of ${closeAmount(from)}, ${gain}.`;
    case "most": {
      const label = labels[limit.channel] ?? "";
      return `The most of ${label} is the limit: at ${effortText(to)} instead of ${effortText(from)}, ${gain}.`;
    }
    default:
      return limit satisfies never;
  }
}

import type { WayToGoal } from "@beachhead/engine";
import { formatFraction, formatMoney, formatNumber, THIN_SPACE } from "../../../lib/format/numbers.ts";

/** A name inside a sentence: "revenue target", and "SQL conversion ratio" as it is. */
export function inSentence(name: string): string {
  return /^[A-Z](?![A-Z])/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** How much more of something it takes: "+37 %", finer where it is little. */
export function growthWords(relative: number): string {
  if (relative < 0.0005) return `less than +0.1${THIN_SPACE}%`;
  return `+${formatFraction(relative, relative < 0.1 ? 1 : 0)}`;
}

/** "Sales reps" of one is "Sales rep"; roles that have no plural stay. */
const roleOf = (label: string, count: number): string => {
  const lower = label.toLowerCase();
  return count === 1 && lower.endsWith("s") && lower !== "presales" ? lower.slice(0, -1) : lower;
};

/** The people and the cost a change brings with it, in a sentence. */
export function wayEffect({ people, cost }: WayToGoal, currency: string): string {
  const more = people.map(({ label, more: count }) => `${formatNumber(count)} more ${roleOf(label, count)}`);
  const amount = `${formatMoney(Math.abs(cost), currency)} ${cost < 0 ? "less" : "more"} cost a year`;
  if (more.length === 0 && cost === 0)
    return "People and cost do not change. Check that the team can deliver it.";
  return `${[...more, cost === 0 ? "no more cost" : amount].join(", ")}.`;
}

import { reachScopeWords } from "@beachhead/engine";
import { formatCompact, formatPlain } from "../../../lib/format/numbers.ts";
import { type AllocationModel, goalFactor } from "./allocation-model.ts";

/** How much of the plan's goal these channels must close, with its arithmetic. @param isOwn a figure was typed */
export function goalSentence(model: AllocationModel, isOwn: boolean): string {
  const { goal, plan } = model;
  if (goal === null || goal.reach.share === null)
    return isOwn ? "Your own figure." : "The plan has no revenue goal to reach. Enter one to see the odds.";
  const factor = goalFactor(model);
  const { needed, carried, scope } = goal.reach;
  const money = (value: number) => `${formatCompact(value)} ${plan.currency}`;
  const asked = `${reachScopeWords(scope)} needs ${money(needed)} in ${scope.yearName}`;
  const others = goal.others > 0 ? `, other channel plans carry ${formatCompact(goal.others)}` : "";
  if (factor === null) return `${upperFirst(asked)}${others}, and these channels carry nothing by then.`;
  const own = formatCompact(carried - goal.others);
  return `${upperFirst(asked)}${others} and these channels ${own}: they must close ${formatPlain(factor, 2)} times as much as today.`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

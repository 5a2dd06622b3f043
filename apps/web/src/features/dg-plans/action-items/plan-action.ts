import type { ReplyOf } from "@beachhead/contract";
import { fold } from "../../../lib/search/fold.ts";
import type { Day } from "./days.ts";
import { isSettled } from "./statuses.ts";

type ListedAction = ReplyOf<"listDgActions">["actions"][number];

/** An action item with the plan it stands in. */
export interface PlanAction extends ListedAction {
  /** Names it among the items of all plans: an id is one of its plan's. */
  key: string;
  planId: string;
  planname: string;
  /** However a name is written, it is the same person; "" is nobody. */
  ownerKey: string;
  /** What the search looks through, folded. */
  searchText: string;
}

export function planAction(action: ListedAction, planId: string, planname: string): PlanAction {
  const { actionItem, owner, channelLabel, channel } = action;
  const searchText = fold([actionItem, owner, channelLabel, channel, planname].join(" "));
  const ownerKey = owner.trim().toLowerCase();
  return { ...action, key: `${planId} ${action._id}`, planId, planname, ownerKey, searchText };
}

/** The item's words in the names of its fields. */
export function wordsOf({ actionItem }: PlanAction): string {
  return actionItem || "an item without description";
}

/** Whether it should have been done before today and is not. */
export function isOverdue(action: PlanAction, today: Day): boolean {
  return !isSettled(action) && action.targetDate !== "" && action.targetDate < today;
}

import type { ActionStatus } from "@beachhead/contract";
import { fold } from "../../../lib/search/fold.ts";
import { type GroupBy, groupings } from "./action-groups.ts";
import type { PlanAction } from "./plan-action.ts";
import { isSettled, readStatus } from "./statuses.ts";

/** What is shown and how; the address keeps it, so that a view can be passed on. */
export interface ActionFilters {
  view: "list" | "board";
  group: GroupBy;
  /** Null for all plans. */
  plan: string | null;
  status: ActionStatus | "open" | "all";
}

/** The filters an address holds; what it does not name is as it is at first. */
export function readFilters(search: URLSearchParams): ActionFilters {
  const status = search.get("status") ?? "";
  const group = groupings.find(({ value }) => value === search.get("group"));
  return {
    view: search.get("view") === "board" ? "board" : "list",
    group: group?.value ?? "due",
    plan: search.get("plan"),
    status: status === "all" ? status : (readStatus(status) ?? "open"),
  };
}

/** The items of a status that hold every word of a search. */
export function filterActions(
  actions: readonly PlanAction[],
  status: ActionFilters["status"],
  search: string,
): PlanAction[] {
  const words = fold(search).split(/\s+/);
  return actions.filter(
    (action) =>
      (status === "all" || (status === "open" ? !isSettled(action) : action.status === status)) &&
      words.every((word) => action.searchText.includes(word)),
  );
}

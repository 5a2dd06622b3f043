import type { ActionStatus } from "@beachhead/contract";
import { fold } from "../../../lib/search/fold.ts";
import { type GroupBy, groupings } from "./action-groups.ts";
import type { PlanAction } from "./plan-action.ts";
import { isSettled, readStatus } from "./statuses.ts";

/** Stands for an owner in the address where there is none. */
export const NOBODY = "-";

/** What is shown and how; the address keeps it, so that a view can be passed on. */
export interface ActionFilters {
  view: "list" | "board";
  group: GroupBy;
  /** Null for all plans. */
  plan: string | null;
  /** The key of a channel as text; null for all. */
  channel: string | null;
  /** An owner, or `NOBODY`; null for all. */
  owner: string | null;
  status: ActionStatus | "open" | "all";
}

/** The filters an address holds; what it does not name is as it is at first. */
export function readFilters(search: URLSearchParams): ActionFilters {
  const status = search.get("status") ?? "";
  const group = groupings.find(({ value }) => value === search.get("group"));
  const owner = (search.get("owner") ?? "").trim().toLowerCase();
  return {
    view: search.get("view") === "board" ? "board" : "list",
    group: group?.value ?? "due",
    plan: search.get("plan"),
    channel: search.get("channel"),
    owner: owner === "" ? null : owner,
    status: status === "all" ? status : (readStatus(status) ?? "open"),
  };
}

/** What items are looked for by. */
export type Wanted = Pick<ActionFilters, "channel" | "owner" | "status"> & { search: string };

/** The items of a channel, an owner and a status that hold every word of a search. */
export function filterActions(actions: readonly PlanAction[], wanted: Wanted): PlanAction[] {
  const { channel, status, search } = wanted;
  const owner = wanted.owner === NOBODY ? "" : wanted.owner;
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  return actions.filter(
    (action) =>
      (status === "all" || (status === "open" ? !isSettled(action) : action.status === status)) &&
      (channel === null || String(action.channelKey) === channel) &&
      (owner === null || action.ownerKey === owner) &&
      words.every((word) => action.searchText.includes(word)),
  );
}

interface Choice {
  value: string;
  label: string;
}

const inOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** What is chosen can be seen and taken back even when no item has it any more. */
function withChosen(choices: Iterable<[string, string]>, chosen: string | null, last?: Choice): Choice[] {
  const labels = new Map(choices);
  if (chosen !== null && chosen !== last?.value && !labels.has(chosen)) labels.set(chosen, chosen);
  const sorted = [...labels]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => inOrder.compare(one.label, other.label));
  return last === undefined ? sorted : [...sorted, last];
}

/** The channels that have items, by name. */
export function channelChoices(actions: readonly PlanAction[], chosen: string | null): Choice[] {
  const labels = new Map<string, string>();
  for (const { channelKey, channelLabel } of actions) labels.set(String(channelKey), channelLabel);
  return withChosen(labels, chosen);
}

/** Who has items, by name; whoever has none comes last. */
export function ownerChoices(actions: readonly PlanAction[], chosen: string | null): Choice[] {
  const names = new Map<string, string>();
  for (const { owner, ownerKey } of actions)
    if (ownerKey !== "" && ownerKey !== NOBODY && !names.has(ownerKey)) names.set(ownerKey, owner.trim());
  return withChosen(names, chosen, { value: NOBODY, label: "Unassigned" });
}

import type { ActionStatus, BodyInputOf, DgPlan } from "@beachhead/contract";

/** An action item that is being written. */
export interface ActionDraft {
  actionItem: string;
  planId: string | null;
  /** As text. */
  channelKey: string | null;
  /** The sub-channel by its name; null for the first one. */
  tactic: string | null;
  owner: string;
  targetDate: string;
  status: ActionStatus;
}

export const blankDraft: ActionDraft = {
  actionItem: "",
  planId: null,
  channelKey: null,
  tactic: null,
  owner: "",
  targetDate: "",
  status: "Open",
};

/** A channel that can take an action item. */
export interface ActionPlace {
  key: string;
  label: string;
  /** Its sub-channels that have a name, each once. */
  tactics: readonly string[];
}

/** The chosen channels of a plan. */
export function placesOf({ channels }: Pick<DgPlan, "channels">): ActionPlace[] {
  return channels
    .filter(({ checked }) => checked)
    .map(({ key, label, content }) => ({
      key: String(key),
      label,
      tactics: [...new Set(content.map(({ channel }) => channel).filter((name) => name !== ""))],
    }));
}

/** What stands at the fields of a draft, by field. */
export type DraftIssues = Partial<Record<keyof ActionDraft, string>>;

/** What a draft still needs. */
export function issuesOf({ actionItem, planId, channelKey }: ActionDraft): DraftIssues {
  return {
    ...(actionItem.trim() === "" && { actionItem: "Action item is required" }),
    ...(planId === null && { planId: "Choose the channel plan it belongs to" }),
    ...(planId !== null && channelKey === null && { channelKey: "Choose the channel it belongs to" }),
  };
}

export function bodyOf(draft: ActionDraft): BodyInputOf<"addDgAction"> {
  const { actionItem, owner, targetDate, status, channelKey, tactic } = draft;
  const place = { channelKey: Number(channelKey), channel: tactic ?? "" };
  return { actionItem, owner, targetDate, closingDate: "", status, ...place };
}

const names = ["actionItem", "planId", "channelKey", "tactic", "owner", "targetDate", "status"] as const;

/** The field of a draft that a path of its body is about. */
export function fieldOf(path: string): keyof ActionDraft | undefined {
  return path === "channel" ? "tactic" : names.find((name) => name === path);
}

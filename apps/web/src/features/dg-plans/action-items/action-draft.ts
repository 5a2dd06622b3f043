import type { ActionStatus, BodyInputOf, DgPlan } from "@beachhead/contract";

/** An action item in the dialog. */
export interface ActionDraft {
  actionItem: string;
  planId: string | null;
  /** As text. */
  channelKey: string | null;
  /** The name of the sub-channel; null for the first one. */
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
export interface ActionChannel {
  key: string;
  label: string;
  /** The distinct names of its sub-channels. */
  tactics: readonly string[];
}

/** The chosen channels of a plan. */
export function actionChannels({ channels }: Pick<DgPlan, "channels">): ActionChannel[] {
  return channels
    .filter(({ checked }) => checked)
    .map(({ key, label, content }) => ({
      key: String(key),
      label,
      tactics: [...new Set(content.map(({ channel }) => channel).filter((name) => name !== ""))],
    }));
}

/** Messages by field. */
export type DraftIssues = Partial<Record<keyof ActionDraft, string>>;

/** The missing fields of a draft. */
export function issuesOf({ actionItem, planId, channelKey }: ActionDraft): DraftIssues {
  return {
    ...(actionItem.trim() === "" && { actionItem: "Action item is required" }),
    ...(planId === null && { planId: "Choose the channel plan it belongs to" }),
    ...(planId !== null && channelKey === null && { channelKey: "Choose the channel it belongs to" }),
  };
}

export function bodyOf(draft: ActionDraft): BodyInputOf<"addDgAction"> {
  const { actionItem, owner, targetDate, status, channelKey, tactic } = draft;
  const target = { channelKey: Number(channelKey), channel: tactic ?? "" };
  return { actionItem, owner, targetDate, status, ...target };
}

const names = ["actionItem", "planId", "channelKey", "tactic", "owner", "targetDate", "status"] as const;

/** The draft field for a path in the request body. */
export function fieldOf(path: string): keyof ActionDraft | undefined {
  return path === "channel" ? "tactic" : names.find((name) => name === path);
}

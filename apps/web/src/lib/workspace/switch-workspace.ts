import { currentSession } from "../session/session-store.ts";
import { sessionStore } from "../storage/browser-storage.ts";
import { useOpenWorkspace } from "./open-workspace.ts";
import { readWorkspace, type Team, writeLastWorkspace, writeTabWorkspace } from "./stored-workspace.ts";

const NOTICE = "workspaceNotice";
/** What the tab has chosen among the documents of the workspace that it leaves. */
const CHOSEN = ["gtmPlanId", "gtmPlanPlace", "viewGtmPlan", "editGtmPlan", "planContext"];

interface SwitchOptions {
  /** The address that is shown in the other workspace. */
  to: string;
  /** What the page says once it is there. */
  notice?: string;
}

/**
 * Opens another workspace in this tab, and in new ones; null is the personal one. Loads the page again: send what is unsaved
 * first.
 */
export function switchWorkspace(team: Team | null, { to, notice }: SwitchOptions): void {
  const userId = currentSession()?._id ?? "";
  writeTabWorkspace(userId, team);
  writeLastWorkspace(userId, team);
  sessionStore.remove(...CHOSEN);
  if (notice !== undefined) sessionStore.write(NOTICE, notice);
  window.location.assign(to);
}

/** Whether the tab has switched since this page was left: it can come back out of the browser's memory. */
export function hasSwitched(): boolean {
  const { userId, team } = useOpenWorkspace.getState();
  return userId !== undefined && readWorkspace(userId)?.id !== team?.id;
}

/** What the page before this one left to be said, once. */
export function takeNotice(): string | null {
  const notice = sessionStore.read(NOTICE);
  sessionStore.remove(NOTICE);
  return notice;
}

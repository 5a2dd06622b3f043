import { isWorkspaceRole, type WorkspaceRole } from "@beachhead/contract/workspace-roles";
import { isRecord } from "../is-record.ts";
import { localStore, sessionStore } from "../storage/browser-storage.ts";

/** A team's workspace as its member sees it. */
export interface Team {
  id: string;
  name: string;
  /** The user's. */
  role: WorkspaceRole;
}

/** What this tab has open, for a reload. `lib/session/session-store.ts` removes it when the session ends. */
const TAB_KEY = "workspace";

/** The id of the team's workspace that the user opened last in this browser, for new tabs. */
const browserKey = (userId: string): string => `workspace of ${userId}`;

function teamOf(value: unknown): Team | null {
  if (!isRecord(value)) return null;
  const { id, name, role } = value;
  return typeof id === "string" && typeof name === "string" && isWorkspaceRole(role)
    ? { id, name, role }
    : null;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The workspace that a tab of this user begins with: its own before a reload, else the last one in this browser, of which
 * the name is not known yet. Null: the personal one.
 */
export function readWorkspace(userId: string): Team | null {
  const inTab = parsed(sessionStore.read(TAB_KEY));
  if (isRecord(inTab) && inTab["userId"] === userId) return teamOf(inTab["team"]);
  const id = localStore.read(browserKey(userId));
  return id === null ? null : { id, name: "", role: "viewer" };
}

/** Remembers the workspace for reloads of this tab. */
export function writeTabWorkspace(userId: string, team: Team | null): void {
  sessionStore.write(TAB_KEY, JSON.stringify({ userId, team }));
}

/** Remembers the workspace for new tabs. */
export function writeLastWorkspace(userId: string, team: Team | null): void {
  if (team === null) localStore.remove(browserKey(userId));
  else localStore.write(browserKey(userId), team.id);
}

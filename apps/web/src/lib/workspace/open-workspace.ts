import { WORKSPACE_HEADER } from "@beachhead/contract/workspace-roles";
import { create } from "zustand";
import { currentSession, useSession } from "../session/session-store.ts";
import { readWorkspace, type Team, writeTabWorkspace } from "./stored-workspace.ts";

interface OpenWorkspace {
  /** Whose choice it is: the user of this session, or of the last one while signed out. */
  userId: string | undefined;
  /** Null: the personal workspace. */
  team: Team | null;
  /** The user is no longer a member of `team`. */
  isOver: boolean;
}

const opened = (userId: string | undefined): OpenWorkspace => ({
  userId,
  team: userId === undefined ? null : readWorkspace(userId),
  isOver: false,
});

/**
 * The workspace of this tab. For a user it stays the same for the life of the page, so that nothing that was loaded, typed
 * or started in one workspace can be shown or saved in another: a switch loads the page again.
 */
export const useOpenWorkspace = create<OpenWorkspace>(() => opened(currentSession()?._id));

/** The team's workspace that is open; null in the personal one. */
export const openTeam = (): Team | null => useOpenWorkspace.getState().team;

/** The header that names the open workspace; none for the personal one. */
export function workspaceHeader(): Record<string, string> {
  const team = openTeam();
  return team === null ? {} : { [WORKSPACE_HEADER]: team.id };
}

const questions = new EventTarget();

/** Has the user's workspaces read again: after a refusal in a team's workspace the role may be lower, or the membership over. */
export function checkMembership(): void {
  if (openTeam() !== null) questions.dispatchEvent(new Event("check"));
}

/** Calls `listener` whenever the user's workspaces should be read again, until the returned function is called. */
export function onMembershipCheck(listener: () => void): () => void {
  questions.addEventListener("check", listener);
  return () => questions.removeEventListener("check", listener);
}

/** Takes up what the server says of the user's workspaces: name and role of the open one, or the end of the membership. */
export function noteWorkspaces(workspaces: readonly Team[]): void {
  const { userId, team } = useOpenWorkspace.getState();
  if (team === null || userId === undefined || userId !== currentSession()?._id) return;
  const found = workspaces.find(({ id }) => id === team.id);
  if (found === undefined) {
    useOpenWorkspace.setState({ isOver: true });
    return;
  }
  const { id, name, role } = found;
  useOpenWorkspace.setState({ isOver: false });
  if (name === team.name && role === team.role) return;
  useOpenWorkspace.setState({ team: { id, name, role } });
  writeTabWorkspace(userId, { id, name, role });
}

useSession.subscribe(({ session }, before) => {
  if (session === null || session._id === before.session?._id) return;
  const { userId, team } = useOpenWorkspace.getState();
  // Forms of an expired session save once the same user has signed in again: in the workspace they are of.
  if (session._id === userId) writeTabWorkspace(userId, team);
  else useOpenWorkspace.setState(opened(session._id));
  checkMembership();
});

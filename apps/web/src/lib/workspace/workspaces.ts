import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { currentSession } from "../session/session-store.ts";
import { noteWorkspaces, openTeam } from "./open-workspace.ts";

/** The open workspace keeps its drafts: after a removal the user may still copy them. */
async function forgetDraftsElsewhere(workspaces: readonly { id: string }[]): Promise<void> {
  const userId = currentSession()?._id;
  if (userId === undefined) return;
  try {
    const { forgetDrafts } = await import("./forget-drafts.ts");
    await forgetDrafts(userId, [...workspaces.map(({ id }) => id), openTeam()?.id ?? userId]);
  } catch (error) {
    console.warn("Drafts of former workspaces could not be deleted.", error);
  }
}

/** The workspaces of which the user is a member, the personal one first. */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async ({ signal }) => {
    const { workspaces } = await call("listWorkspaces", { signal });
    noteWorkspaces(workspaces);
    void forgetDraftsElsewhere(workspaces);
    return workspaces;
  },
});

/** The members of a workspace, the longest first. */
export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["members", workspaceId],
    queryFn: async ({ signal }) => {
      const { members } = await call("listMembers", { params: { id: workspaceId }, signal });
      return members;
    },
  });

import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { noteWorkspaces } from "./open-workspace.ts";

/** The workspaces of which the user is a member, the personal one first. */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async ({ signal }) => {
    const { workspaces } = await call("listWorkspaces", { signal });
    noteWorkspaces(workspaces);
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

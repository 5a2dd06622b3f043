import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api/call.ts";

/** The members of a team's workspace, the longest first. */
export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["workspaces", workspaceId, "members"],
    queryFn: ({ signal }) => call("listMembers", { params: { id: workspaceId }, signal }),
    staleTime: 300_000,
  });

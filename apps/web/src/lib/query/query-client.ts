import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { onSessionEnd } from "../session/session-store.ts";
import { onMembershipCheck } from "../workspace/open-workspace.ts";
import { workspacesQuery } from "../workspace/workspaces.ts";

/** Worth asking again: the answer may differ although the question is the same. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ["network", "unavailable", "upstream_failed"].includes(error.code);
}

/** The cache of what the server answered. It is emptied when a session ends. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isPassing(error) },
      mutations: { retry: false },
    },
  });
  onSessionEnd(() => client.clear());
  onMembershipCheck(() => void client.prefetchQuery({ ...workspacesQuery, staleTime: 0 }));
  return client;
}

import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { onSessionEnd } from "../session/session-store.ts";
import { onMembershipCheck } from "../workspace/open-workspace.ts";
import { workspacesQuery } from "../workspace/workspaces.ts";

/** Worth asking again: the answer may differ although the question is the same. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ["network", "unavailable", "upstream_failed"].includes(error.code);
}

/**
 * What is loading for the first time when it changes is asked for once more, by its screen or the next one that shows it:
 * the answer on its way may be of before the change. The library does so itself only for what was loaded before.
 */
class ChangeableQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (loading.length === 0) return;
    // What no screen shows yet is only marked above, and its answer would take the mark away.
    await Promise.allSettled(loading.map(async ({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => loading.includes(query) }, options);
  }
}

/** The cache of what the server answered. It is emptied when a session ends. */
export function createQueryClient(): QueryClient {
  const client = new ChangeableQueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isPassing(error) },
      mutations: { retry: false },
    },
  });
  onSessionEnd(() => client.clear());
  onMembershipCheck(() => void client.prefetchQuery({ ...workspacesQuery, staleTime: 0 }));
  return client;
}

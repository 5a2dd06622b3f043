import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";

/** The versions of a plan that can be restored, newest first. */
export function planVersionsQuery(id: string) {
  return queryOptions({
    queryKey: gtmPlanResource.keyOf(id, "versions"),
    queryFn: ({ signal }) => call("listGtmPlanVersions", { params: { id }, signal }),
    staleTime: 0,
  });
}

/** An earlier version of a plan. It never changes. */
export function planVersionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: gtmPlanResource.keyOf(id, "versions", version),
    queryFn: ({ signal }) =>
      call("getGtmPlanVersion", { params: { id, version: version.toString() }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface VersionToRestore {
  id: string;
  version: number;
  /** The current version. A plan that changed since then is refused. */
  current: number;
}

/** Restores an earlier version of a plan. The replaced one becomes a version too. */
export function useRestoreVersion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, current }: VersionToRestore) =>
      call("restoreGtmPlanVersion", { params: { id, version: version.toString() }, ifMatch: current }),
    onSettled: async () => {
      void refreshUsage(client);
      await client.invalidateQueries({ queryKey: gtmPlanResource.list.queryKey });
    },
  });
}

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";

/** The earlier versions of a plan that can be restored, newest first. */
export function planVersionsQuery(id: string) {
  return queryOptions({
    queryKey: gtmPlanResource.keyOf(id, "versions"),
    queryFn: ({ signal }) => call("listGtmPlanVersions", { params: { id }, signal }),
    staleTime: 0,
  });
}

/** A plan as it was at an earlier version, which never changes. */
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
  /** The version that stands: a plan changed since then is not replaced unseen. */
  standing: number;
}

/** Brings a plan back to an earlier version. What stood before it is kept as a version too. */
export function useRestoreVersion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, standing }: VersionToRestore) =>
      call("restoreGtmPlanVersion", { params: { id, version: version.toString() }, ifMatch: standing }),
    onSettled: async () => {
      void refreshUsage(client);
      await client.invalidateQueries({ queryKey: gtmPlanResource.list.queryKey });
    },
  });
}

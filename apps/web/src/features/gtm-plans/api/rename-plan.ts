import type { GtmPlanListItem } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";

interface NewName {
  id: string;
  gtmPlanName: string;
  /** The version the name was read at: a plan changed since then is not renamed unseen. */
  version: number;
}

/** Renames a plan; the list shows the new name at once. */
export function useRenamePlan() {
  const client = useQueryClient();
  const change = (id: string, fields: Partial<GtmPlanListItem>) =>
    client.setQueryData(gtmPlanResource.list.queryKey, (plans) =>
      plans?.map((plan) => (plan.id === id ? { ...plan, ...fields } : plan)),
    );
  return useMutation({
    mutationFn: ({ id, gtmPlanName, version }: NewName) =>
      call("renameGtmPlan", { params: { id }, body: { gtmPlanName }, ifMatch: version }),
    onSuccess: ({ gtmPlanName, version, updatedAt }, { id }) => {
      change(id, { gtmPlanName, version, updatedAt });
    },
    // Also the plan itself, where it is open.
    onSettled: () => client.invalidateQueries({ queryKey: gtmPlanResource.list.queryKey }),
  });
}

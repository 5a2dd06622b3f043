import type { GtmPlanListItem } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeEach } from "../../../components/document-list/remove-each.ts";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";
import { beginNewPlan, currentPlanId } from "../current-plan.ts";
import { gtmPlansQuery } from "./list.ts";

/** Deletes plans; they can be brought back for 30 days. One with channel plans is refused. */
export function useDeletePlans() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plans: readonly GtmPlanListItem[]) =>
      removeEach(
        plans.map(({ id }) => id),
        (id) =>
          call("deleteGtmPlan", { params: { id }, ifMatch: plans.find((plan) => plan.id === id)?.version }),
      ),
    onSuccess: ({ removed }) => {
      const current = currentPlanId();
      if (current !== null && removed.includes(current)) beginNewPlan();
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: gtmPlansQuery.queryKey, exact: true });
      void refreshUsage(client);
    },
  });
}

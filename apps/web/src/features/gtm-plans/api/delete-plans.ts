import type { GtmPlanListItem } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Removal, removeEach } from "../../../components/document-list/remove-each.ts";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";
import { beginNewPlan, currentPlanId } from "../current-plan.ts";
import { gtmPlansQuery } from "./list.ts";

const LINKS_ENDED = "Its share links have ended and will not work again after Undo.";

/** Deletes plans; they can be brought back for 30 days. One with channel plans is refused. */
export function useDeletePlans() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (plans: readonly GtmPlanListItem[]): Promise<Removal> => {
      let endedShares = 0;
      const removal = await removeEach(
        plans.map(({ id }) => id),
        async (id) => {
          const ifMatch = plans.find((plan) => plan.id === id)?.version;
          endedShares += (await call("deleteGtmPlan", { params: { id }, ifMatch })).endedShares;
        },
      );
      return endedShares > 0 ? { ...removal, lost: LINKS_ENDED } : removal;
    },
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

import type { ReplyOf } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../components/toast/toast-store.ts";
import { currentPlanId } from "../../features/gtm-plans/current-plan.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { takeUpPlan } from "./plan-link.tsx";
import { withdrawOffer } from "./use-copy-example.ts";

/** Restores what a removal deleted; plans first, since channel plans need theirs. */
async function restore({
  gtmPlans,
  dgPlans,
  productCosts,
  simulations,
}: ReplyOf<"removeExample">): Promise<void> {
  await Promise.all(gtmPlans.map((id) => call("undeleteGtmPlan", { params: { id } })));
  await Promise.all([
    ...dgPlans.map((id) => call("undeleteDgPlan", { params: { id } })),
    ...productCosts.map((id) => call("undeleteProductCost", { params: { id } })),
    ...simulations.map((id) => call("undeleteSimulation", { params: { id } })),
  ]);
}

/** Deletes all copies of the example in one call. Undo restores them. */
export function useRemoveExample() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("removeExample"),
    onSuccess: async (removed) => {
      withdrawOffer();
      const current = currentPlanId();
      if (current !== null && removed.gtmPlans.includes(current)) takeUpPlan(null);
      await client.invalidateQueries();
      toast.undo(removed.message, () => {
        restore(removed)
          .catch((error: unknown) => toast.error(messageOf(error)))
          .finally(() => void client.invalidateQueries());
      });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}

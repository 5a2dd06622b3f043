import type { BodyInputOf } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { changesInTurn, forgetPlan, planActionsQuery } from "./actions.ts";

interface ActionToAdd {
  planId: string;
  body: BodyInputOf<"addDgAction">;
  /** The same for each try of one item, so that it is added once. */
  idempotencyKey: string;
}

/** Adds an action item to a plan; the lists show it as soon as it is stored. */
export function useAddAction() {
  const client = useQueryClient();
  return useMutation({
    scope: changesInTurn,
    mutationFn: ({ planId, ...sent }: ActionToAdd) =>
      call("addDgAction", { params: { id: planId }, ...sent }),
    onSuccess: async ({ version, action }, { planId }) => {
      const { queryKey } = planActionsQuery(planId);
      const known = client.getQueryData(queryKey);
      forgetPlan(client, planId);
      // Somebody else changed the plan meanwhile: what they did must be seen before it is changed.
      if (known?.version !== version - 1) await client.invalidateQueries({ queryKey });
      else client.setQueryData(queryKey, { ...known, version, actions: [...known.actions, action] });
    },
  });
}

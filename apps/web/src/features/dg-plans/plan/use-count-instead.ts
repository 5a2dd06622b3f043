import type { DgPlan } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { call } from "../../../lib/api/call.ts";
import { newKey } from "../../../lib/new-key.ts";
import { detailsOf } from "./change-plans.ts";

/** A plan that counts towards the goal, and the alternative to it. */
export interface CountedPair {
  counted: DgPlan;
  alternative: DgPlan;
}

async function withCounts(plan: DgPlan, countsTowardsGoal: boolean): Promise<DgPlan> {
  const { version } = await call("updateDgPlan", {
    params: { id: plan.id },
    body: { ...detailsOf(plan), countsTowardsGoal },
    ifMatch: plan.version,
    idempotencyKey: newKey(),
  });
  return { ...plan, countsTowardsGoal, version, detailsVersion: version };
}

/** Lets the alternative count in place of the other plan. Both change or neither does. Answers the new pair. */
export function useCountInstead() {
  const client = useQueryClient();
  const refresh = dgPlanResource.useRefresh();
  return useMutation({
    mutationFn: async ({ counted, alternative }: CountedPair): Promise<CountedPair> => {
      const show = (plan: DgPlan) => client.setQueryData(dgPlanResource.one(plan.id).queryKey, plan);
      const left = await withCounts(counted, false);
      try {
        const pair = { counted: await withCounts(alternative, true), alternative: left };
        show(pair.counted);
        show(pair.alternative);
        return pair;
      } catch (error) {
        show(await withCounts(left, true));
        throw error;
      }
    },
    onSettled: () => refresh(),
  });
}

import type { BodyInputOf, DgPlan } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { call } from "../../../lib/api/call.ts";
import { newKey } from "../../../lib/new-key.ts";

/** The body of a save of the details alone. */
export const detailsOf = (plan: DgPlan): BodyInputOf<"createDgPlan"> => ({
  gtmPlanId: plan.gtmPlanId,
  gtmplan: "",
  // A combination that was removed has a title and no id; a save keeps it.
  productgeo: plan.combinationId ?? plan.productgeo,
  planname: plan.planname,
  description: plan.description,
  currency: plan.currency,
  access: plan.access,
  countsTowardsGoal: plan.countsTowardsGoal,
});

interface NewName {
  id: string;
  planname: string;
  /** The version in the list. A plan that changed since then is refused. */
  version: number;
}

/** Renames a plan. */
export function useRenameDgPlan() {
  const refresh = dgPlanResource.useRefresh();
  return useMutation({
    mutationFn: async ({ id, planname, version }: NewName) => {
      const plan = await call("getDgPlan", { params: { id } });
      return call("updateDgPlan", {
        params: { id },
        body: { ...detailsOf(plan), planname },
        ifMatch: version,
        idempotencyKey: newKey(),
      });
    },
    onSettled: () => refresh(),
  });
}

/** Turns on editing for a view-only plan. */
export function useAllowChanges() {
  const client = useQueryClient();
  const refresh = dgPlanResource.useRefresh();
  return useMutation({
    mutationFn: async ({ id }: Pick<DgPlan, "id">) => {
      const plan = await call("getDgPlan", { params: { id } });
      const { version } = await call("updateDgPlan", {
        params: { id },
        body: { ...detailsOf(plan), access: "edit" },
        ifMatch: plan.version,
        idempotencyKey: newKey(),
      });
      client.setQueryData(dgPlanResource.one(id).queryKey, { ...plan, access: "edit" as const, version });
    },
    onSettled: () => refresh(),
  });
}

/** The maximum length of a name minus " copy". */
const MAX_COPIED_NAME = 195;

/** The body of a copy of a plan. Its action items get new ids. */
export function copyOf(plan: DgPlan): BodyInputOf<"createDgPlan"> {
  return {
    ...detailsOf(plan),
    productgeo: plan.combinationId ?? "",
    planname: `${plan.planname.slice(0, MAX_COPIED_NAME)} copy`,
    access: "edit",
    channels: plan.channels.map(({ key, label, checked, content, roiTable, timeBoundSimulation }) => ({
      key,
      label,
      checked,
      content: content.map((tactic) => ({
        ...tactic,
        actionData: tactic.actionData.map(({ _id: _own, ...action }) => action),
      })),
      roiTable,
      timeBoundSimulation,
    })),
  };
}

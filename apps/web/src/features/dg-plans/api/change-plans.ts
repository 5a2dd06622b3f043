import type { BodyInputOf, DgPlan } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeEach } from "../../../components/document-list/remove-each.ts";
import { call } from "../../../lib/api/call.ts";
import { newKey } from "../../../lib/new-key.ts";
import { dgPlanQuery } from "./dg-plans.ts";

/** The lists follow what happened to a plan; plans that are open do not. */
function useListsFollow() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["dg-plans", "names"] });
    await client.invalidateQueries({ queryKey: ["dg-plans"], exact: true });
  };
}

/** Deletes plans; they can be brought back for 30 days. */
export function useDeleteDgPlans() {
  const onSettled = useListsFollow();
  return useMutation({
    mutationFn: (plans: readonly { id: string; version: number }[]) =>
      removeEach(
        plans.map(({ id }) => id),
        (id) =>
          call("deleteDgPlan", { params: { id }, ifMatch: plans.find((plan) => plan.id === id)?.version }),
      ),
    onSettled,
  });
}

/** Brings deleted plans back. */
export function useUndeleteDgPlans() {
  const onSettled = useListsFollow();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call("undeleteDgPlan", { params: { id } }))),
    onSettled,
  });
}

const detailsOf = (plan: DgPlan): BodyInputOf<"createDgPlan"> => ({
  gtmPlanId: plan.gtmPlanId,
  gtmplan: "",
  productgeo: plan.combinationId ?? "",
  planname: plan.planname,
  description: plan.description,
  currency: plan.currency,
  access: plan.access,
});

interface NewName {
  id: string;
  planname: string;
  /** The version the name was read at: details changed since then are not replaced unseen. */
  version: number;
}

/** Renames a plan and leaves everything else of it as it is. */
export function useRenameDgPlan() {
  const onSettled = useListsFollow();
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
    onSettled,
  });
}

/** Lets a plan be changed that was kept only to be read. */
export function useAllowChanges() {
  const client = useQueryClient();
  const onSettled = useListsFollow();
  return useMutation({
    mutationFn: async ({ id }: Pick<DgPlan, "id">) => {
      const plan = await call("getDgPlan", { params: { id } });
      const { version } = await call("updateDgPlan", {
        params: { id },
        body: { ...detailsOf(plan), access: "edit" },
        ifMatch: plan.version,
        idempotencyKey: newKey(),
      });
      client.setQueryData(dgPlanQuery(id).queryKey, { ...plan, access: "edit" as const, version });
    },
    onSettled,
  });
}

/** Longest name the server takes, less what a copy adds. */
const ROOM = 195;

/** A copy of a plan, to be saved and changed: its action items become items of their own. */
export function copyOf(plan: DgPlan): BodyInputOf<"createDgPlan"> {
  return {
    ...detailsOf(plan),
    planname: `${plan.planname.slice(0, ROOM)} copy`,
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

/** Stores a copy of a plan with its channels, tactics and action items. */
export function useDuplicateDgPlan() {
  const onSettled = useListsFollow();
  return useMutation({
    mutationFn: async (id: string) => {
      const plan = await call("getDgPlan", { params: { id } });
      return call("createDgPlan", { body: copyOf(plan), idempotencyKey: newKey() });
    },
    onSettled,
  });
}

import { reachesRole } from "@beachhead/contract/workspace-roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { productCostResource } from "../../../data/product-costs.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { call } from "../../../lib/api/call.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { newKey } from "../../../lib/new-key.ts";
import { useMayCall, useWorkspace } from "../../../lib/workspace/use-workspace.ts";
import { workspacesQuery } from "../../../lib/workspace/workspaces.ts";

/** The other workspaces in which the user may write; none if the user may not write in this one. */
export function useMoveTargets() {
  const { id: here } = useWorkspace();
  const mayMove = useMayCall("moveGtmPlan");
  const { data } = useQuery(workspacesQuery);
  if (!mayMove) return [];
  return (data ?? []).filter(({ id, role }) => id !== here && reachesRole(role, "editor"));
}

/** What is made for a plan, one line each: "3 channel plans"; undefined until it is read. */
export function useMadeFor(planId: string): string[] | undefined {
  const { data: groups } = useQuery(dgPlanResource.list);
  const { data: costs } = useQuery(productCostResource.list);
  const { data: simulations } = useQuery(simulationResource.list);
  if (groups === undefined || costs === undefined || simulations === undefined) return undefined;
  const isFor = ({ combination }: { combination: { gtmPlanId: string } | null }) =>
    combination?.gtmPlanId === planId;
  const counts = [
    [groups.find(({ gtmPlanId }) => gtmPlanId === planId)?.plans.length ?? 0, "channel plan"],
    [costs.filter(isFor).length, "product cost"],
    [simulations.filter(isFor).length, "simulation"],
  ] as const;
  return counts.filter(([count]) => count > 0).map(([count, noun]) => formatCount(count, noun));
}

/** Moves a plan. A retry after a lost answer moves it once. */
export function useMovePlan(id: string) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newKey);
  return useMutation({
    mutationFn: (workspace: string) =>
      call("moveGtmPlan", {
        params: { id },
        body: { workspace },
        idempotencyKey: `${idempotencyKey}-${workspace}`,
      }),
    onSuccess: () =>
      Promise.all(
        [gtmPlanResource, dgPlanResource, productCostResource, simulationResource].map(({ list }) =>
          client.invalidateQueries({ queryKey: list.queryKey }),
        ),
      ),
  });
}

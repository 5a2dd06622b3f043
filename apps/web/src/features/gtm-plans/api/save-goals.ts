import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";

interface GoalsToSave {
  body: BodyInputOf<"saveGoals">;
  version: number | undefined;
}

/** Stores the goals of a plan. */
export function useSaveGoals(): (goals: GoalsToSave) => Promise<ReplyOf<"saveGoals">> {
  const client = useQueryClient();
  return async ({ body, version }) => {
    const reply = await call("saveGoals", { body, ifMatch: version });
    void client.invalidateQueries({ queryKey: gtmPlanResource.list.queryKey, exact: true });
    return reply;
  };
}

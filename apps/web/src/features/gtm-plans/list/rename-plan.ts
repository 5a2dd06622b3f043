import type { GtmPlanListItem } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { brokenNameRule } from "./name-rules.ts";

interface NewName {
  id: string;
  gtmPlanName: string;
  /** The version in the list. A plan that changed since then is refused. */
  version: number;
}

/** Renames a plan. The list shows the new name at once. */
export function useRenamePlan(): (plan: GtmPlanListItem, title: string) => Promise<void> {
  const client = useQueryClient();
  const { list } = gtmPlanResource;
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, gtmPlanName, version }: NewName) =>
      call("renameGtmPlan", { params: { id }, body: { gtmPlanName }, ifMatch: version }),
    onSuccess: ({ gtmPlanName, version, updatedAt }, { id }) => {
      client.setQueryData(list.queryKey, (plans) =>
        plans?.map((plan) => (plan.id === id ? { ...plan, gtmPlanName, version, updatedAt } : plan)),
      );
    },
    // Also refetches the plan itself, if it is open.
    onSettled: () => client.invalidateQueries({ queryKey: list.queryKey }),
  });
  return async (plan, title) => {
    const broken = brokenNameRule(title);
    if (broken !== undefined) throw new ApiError("invalid", broken);
    try {
      await mutateAsync({ id: plan.id, gtmPlanName: title.trim(), version: plan.version });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== "stale") throw failure;
      const plans = await client.fetchQuery({ ...list, staleTime: 0 });
      const current = plans.find(({ id }) => id === plan.id)?.gtmPlanName ?? plan.gtmPlanName;
      throw new ApiError(
        "stale",
        current === plan.gtmPlanName
          ? "The plan was changed in another tab. Press Enter to save your name"
          : `It was renamed to "${current}" in another tab. Press Enter to save your name`,
      );
    }
  };
}

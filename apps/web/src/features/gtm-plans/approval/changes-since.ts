import type { Approval } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { approvalQuery, planStateQuery } from "./approvals.ts";
import { stateChanges } from "./state-changes.ts";

/** What differs now from a state that was approved; undefined while either loads. */
export function useChangesSince(approved: Approval) {
  const was = useQuery({ ...approvalQuery(approved.id), staleTime: Number.POSITIVE_INFINITY }).data;
  const now = useQuery(planStateQuery(approved.gtmPlanId)).data;
  return useMemo(() => (was && now ? stateChanges(was, now) : undefined), [was, now]);
}

import type { Approval } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { PLAN_STATE } from "../../../data/figure-keys.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";

/** The requests for the approval of a plan, newest first. Others answer them: read again whenever they are shown. */
export const approvalsQuery = (planId: string) =>
  queryOptions({
    queryKey: gtmPlanResource.keyOf(planId, "approvals"),
    queryFn: async ({ signal }) =>
      (await call("listApprovals", { params: { id: planId }, signal })).approvals,
    staleTime: 0,
  });

/** A request with the state that it froze, which never changes. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ["approvals", id],
    queryFn: ({ signal }) => call("getApproval", { params: { id }, signal }),
    staleTime: 0,
  });

/** A plan and what is made for it, now. */
export const planStateQuery = (planId: string) =>
  queryOptions({
    queryKey: [...PLAN_STATE, planId],
    queryFn: ({ signal }) => call("getPlanState", { params: { id: planId }, signal }),
    staleTime: 0,
  });

/** The last approved request of a list, newest first. */
export const lastApproved = (approvals: readonly Approval[]): Approval | undefined =>
  approvals.find(({ state }) => state === "approved");

function useShowAnswer() {
  const client = useQueryClient();
  return async ({ id, gtmPlanId }: Approval) => {
    await client.invalidateQueries({ queryKey: gtmPlanResource.keyOf(gtmPlanId, "approvals") });
    await client.invalidateQueries({ queryKey: ["approvals", id] });
    // Deals are measured against the plan that was approved.
    await client.invalidateQueries({ queryKey: ["dashboards"] });
  };
}

export function useAskForApproval(planId: string) {
  const show = useShowAnswer();
  return useMutation({
    mutationFn: (body: { approvers: string[]; note: string }) =>
      call("askForApproval", { params: { id: planId }, body }),
    onSuccess: ({ approval }) => show(approval),
  });
}

export function useAnswerRequest({ id, hash }: Pick<Approval, "id" | "hash">) {
  const show = useShowAnswer();
  return useMutation({
    mutationFn: ({ approves, comment }: { approves: boolean; comment: string }) =>
      call(approves ? "approvePlan" : "returnPlan", { params: { id }, body: { hash, comment } }),
    onSuccess: ({ approval }) => show(approval),
  });
}

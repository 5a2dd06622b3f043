import type { PlanAnswer } from "@beachhead/contract";
import type { PlanQuestion } from "@beachhead/contract/plan-questions";
import { queryOptions, skipToken, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";

/** The answer to a ready question; asked again each time, since the plan and its deals change. */
export const planAnswerQuery = (planId: string, question: PlanQuestion | null) =>
  queryOptions({
    queryKey: ["plan-answer", planId, question],
    queryFn:
      question === null
        ? skipToken
        : ({ signal }): Promise<PlanAnswer> =>
            call("getPlanAnswer", { params: { id: planId, question }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Asks a model in own words; an answer counts as an AI fetch. */
export function useAskPlan(planId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (question: string) => call("askPlan", { params: { id: planId }, body: { question } }),
    onSettled: () => refreshUsage(client),
  });
}

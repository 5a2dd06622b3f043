import type { ActionStatus, ReplyOf } from "@beachhead/contract";
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { toast } from "../../../components/toast/toast-store.ts";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { type PlanAction, planAction } from "../action-items/plan-action.ts";

/** The action items of a plan's chosen channels. */
export function planActionsQuery(id: string) {
  return queryOptions({
    queryKey: dgPlanResource.keyOf(id, "actions"),
    queryFn: ({ signal }) => call("listDgActions", { params: { id }, signal }),
    // The plan's own screen changes them too.
    staleTime: 0,
  });
}

interface ActionsOfPlans {
  /** Those that have arrived. */
  actions: readonly PlanAction[];
  isLoading: boolean;
  /** Of how many plans they could not be fetched. */
  failures: number;
  error: Error | null;
  retry: () => void;
}

type ListedAction = ReplyOf<"listDgActions">["actions"][number];

interface Answer {
  data: ReplyOf<"listDgActions"> | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

/** What was made of an item of an answer: a change of one leaves thousands of others as they are. */
const made = new WeakMap<object, PlanAction>();

function madeOf(action: ListedAction, planId: string, planname: string): PlanAction {
  const known = made.get(action);
  if (known?.planId === planId && known.planname === planname) return known;
  const fresh = planAction(action, planId, planname);
  made.set(action, fresh);
  return fresh;
}

/** The action items of several plans, in their order. */
export function useActionsOf(plans: readonly { id: string; planname: string }[]): ActionsOfPlans {
  const combine = useCallback(
    (answers: readonly Answer[]): ActionsOfPlans => {
      const failed = answers.filter(({ error, data }) => error !== null && data === undefined);
      return {
        actions: plans.flatMap(({ id, planname }, index) =>
          (answers[index]?.data?.actions ?? []).map((action) => madeOf(action, id, planname)),
        ),
        isLoading: answers.some(({ isPending }) => isPending),
        failures: failed.length,
        error: failed[0]?.error ?? null,
        retry: () => {
          for (const { refetch } of failed) refetch();
        },
      };
    },
    [plans],
  );
  return useQueries({ queries: plans.map(({ id }) => planActionsQuery(id)), combine });
}

/** The plan and the lists ask for it when they are opened. */
export function forgetPlan(client: QueryClient, planId: string): void {
  void client.invalidateQueries({ queryKey: dgPlanResource.keyOf(planId), exact: true, refetchType: "none" });
  void client.invalidateQueries({ queryKey: dgPlanResource.list.queryKey, exact: true, refetchType: "none" });
}

/** Changes of action items go one after the other: each is sent with the version the one before it made. */
export const changesInTurn = { id: "dg-actions" };

/** What the lists change of an action item; what is left out stays. */
export interface ActionChange {
  actionItem?: string;
  owner?: string;
  targetDate?: string;
  closingDate?: string;
  status?: ActionStatus;
}

interface ChangeOfAction {
  action: PlanAction;
  change: ActionChange;
}

/** Changes an action item: the list shows it at once, and takes it back with the reason when it is refused. */
export function useChangeAction(): (action: PlanAction, change: ActionChange) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: changesInTurn,
    mutationFn: ({ action: { planId, _id }, change }: ChangeOfAction) =>
      call("updateDgAction", {
        params: { id: planId, actionId: _id },
        body: change,
        ifMatch: client.getQueryData(planActionsQuery(planId).queryKey)?.version,
      }),
    onMutate: ({ action: { planId, _id }, change }) => {
      client.setQueryData(planActionsQuery(planId).queryKey, (known) => {
        if (known === undefined) return known;
        const actions = known.actions.map((each) => (each._id === _id ? { ...each, ...change } : each));
        return { ...known, actions };
      });
    },
    onSuccess: ({ version }, { action: { planId } }) => {
      client.setQueryData(planActionsQuery(planId).queryKey, (known) => known && { ...known, version });
      forgetPlan(client, planId);
    },
    onError: async (failure, sentAgain) => {
      const { planId, actionItem } = sentAgain.action;
      await client.invalidateQueries({ queryKey: planActionsQuery(planId).queryKey });
      const isStale = failure instanceof ApiError && failure.code === "stale";
      const reason = isStale ? "it was changed elsewhere" : messageOf(failure);
      toast.error(`"${actionItem}" was not changed: ${reason}`, {
        action: { label: "Change anyway", run: () => mutate(sentAgain) },
      });
    },
  });
  return useCallback((action, change) => mutate({ action, change }), [mutate]);
}

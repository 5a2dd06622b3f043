import type { ActionStatus, BodyInputOf, ReplyOf } from "@beachhead/contract";
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { toast } from "../../../components/toast/toast-store.ts";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import type { Day } from "./days.ts";
import { type PlanAction, planAction } from "./plan-action.ts";

/** The action items of a plan's chosen channels. */
function planActionsQuery(id: string) {
  return queryOptions({
    queryKey: dgPlanResource.keyOf(id, "actions"),
    queryFn: ({ signal }) => call("listDgActions", { params: { id }, signal }),
    // The plan's form changes them too.
    staleTime: 0,
  });
}

interface ActionsOfPlans {
  /** The items loaded so far. */
  actions: readonly PlanAction[];
  isLoading: boolean;
  /** The number of plans whose items could not be loaded. */
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

/** Caches the items by reply object, so that a change of one leaves thousands of others identical. */
const planActions = new WeakMap<object, PlanAction>();

function cachedPlanAction(action: ListedAction, planId: string, planname: string): PlanAction {
  const known = planActions.get(action);
  if (known?.planId === planId && known.planname === planname) return known;
  const fresh = planAction(action, planId, planname);
  planActions.set(action, fresh);
  return fresh;
}

/** The action items of several plans, in plan order. */
export function useActionsOf(plans: readonly { id: string; planname: string }[]): ActionsOfPlans {
  const combine = useCallback(
    (answers: readonly Answer[]): ActionsOfPlans => {
      const failed = answers.filter(({ error, data }) => error !== null && data === undefined);
      return {
        actions: plans.flatMap(({ id, planname }, index) =>
          (answers[index]?.data?.actions ?? []).map((action) => cachedPlanAction(action, id, planname)),
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

/** Marks the plan and the lists as stale. They are refetched when they open. */
function forgetPlan(client: QueryClient, planId: string): void {
  void client.invalidateQueries({ queryKey: dgPlanResource.keyOf(planId), exact: true, refetchType: "none" });
  void client.invalidateQueries({ queryKey: dgPlanResource.list.queryKey, exact: true, refetchType: "none" });
}

/** Runs changes one at a time, since each needs the version of the one before. */
const serialChanges = { id: "dg-actions" };

/** The changed fields of an action item. */
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

/** Changes an action item. The list shows it at once, and rolls back with a message if the server refuses. */
function useChangeAction(): (action: PlanAction, change: ActionChange) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: serialChanges,
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
    onError: async (failure, failed) => {
      const { planId, actionItem } = failed.action;
      await client.invalidateQueries({ queryKey: planActionsQuery(planId).queryKey });
      const isStale = failure instanceof ApiError && failure.code === "stale";
      const reason = isStale ? "it was changed elsewhere" : messageOf(failure);
      toast.error(`"${actionItem}" was not changed: ${reason}`, {
        action: { label: "Change anyway", run: () => mutate(failed) },
      });
    },
  });
  return useCallback((action, change) => mutate({ action, change }), [mutate]);
}

interface ActionToAdd {
  planId: string;
  body: BodyInputOf<"addDgAction">;
  /** The same for all retries of one item. */
  idempotencyKey: string;
}

/** Adds an action item to a plan. */
export function useAddAction() {
  const client = useQueryClient();
  return useMutation({
    scope: serialChanges,
    mutationFn: ({ planId, ...sent }: ActionToAdd) =>
      call("addDgAction", { params: { id: planId }, ...sent }),
    onSuccess: async ({ version, action }, { planId }) => {
      const { queryKey } = planActionsQuery(planId);
      const known = client.getQueryData(queryKey);
      forgetPlan(client, planId);
      // The plan has other changes, so refetch instead of appending.
      if (known?.version !== version - 1) await client.invalidateQueries({ queryKey });
      else client.setQueryData(queryKey, { ...known, version, actions: [...known.actions, action] });
    },
  });
}

/** The in-place edits of an action item. */
export interface ActionEdits {
  /** Several fields at once. */
  change: (action: PlanAction, change: ActionChange) => void;
  /** A blank text is ignored. */
  setText: (action: PlanAction, text: string) => void;
  setStatus: (action: PlanAction, status: ActionStatus) => void;
  setOwner: (action: PlanAction, owner: string) => void;
  setTargetDate: (action: PlanAction, targetDate: Day) => void;
}

/** Setting the status to Done also sets a missing closing date to today. */
export function useActionEdits(today: Day): ActionEdits {
  const change = useChangeAction();
  return useMemo(
    () => ({
      change,
      setText: (action, actionItem) => {
        if (actionItem !== "") change(action, { actionItem });
      },
      setStatus: (action, status) =>
        change(action, {
          status,
          ...(status === "Done" && action.closingDate === "" && { closingDate: today }),
        }),
      setOwner: (action, owner) => change(action, { owner }),
      setTargetDate: (action, targetDate) => change(action, { targetDate }),
    }),
    [change, today],
  );
}

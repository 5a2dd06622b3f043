import type {
  DgPlan,
  GtmPlanListItem,
  Inheritance,
  SimulationListItem,
  SimulationReply,
} from "@beachhead/contract";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../lib/api/call.ts";
import { currentYear } from "../lib/format/years.ts";
import { countedPlans } from "../lib/thread/counted-plans.ts";
import {
  type ThreadChannels,
  type ThreadGoal,
  type TypedGoal,
  threadChannels,
  threadFigures,
  threadGoal,
  threadMarket,
  threadReach,
  withGoal,
} from "../lib/thread/thread-figures.ts";
import { type DgPlanGroup, dgPlanResource } from "./dg-plans.ts";
import { gtmPlanResource } from "./gtm-plans.ts";
import { inheritanceQuery } from "./inheritance.ts";
import { simulationResource } from "./simulations.ts";
import { useUpstream } from "./use-upstream.ts";

/** A plan with what was made for it: channel plans and the last changed simulation. */
export interface PlanThread {
  inheritance: Inheritance;
  plan: GtmPlanListItem | undefined;
  goal: ThreadGoal | null;
  /** Without alternatives, which nothing along the thread counts. */
  channelPlans: DgPlanGroup["plans"];
  /** The loaded ones that are in the plan's currency. */
  counted: readonly DgPlan[];
  /** Null while they load, and where all of them are in another currency than the plan. */
  channels: ThreadChannels | null;
  /** How far they carry the goal; null without them or a dated goal. */
  reach: ReturnType<typeof threadReach>;
  simulation: SimulationListItem | null;
  /** The last changed simulation that only has the plan's name. */
  unlinked: SimulationListItem | null;
  /** With its result; null while it loads, and in another currency than the plan. */
  result: SimulationReply | null;
  figures: ReturnType<typeof threadFigures>;
  /** Whether channel plans or the result of the simulation are still on their way. */
  isLoading: boolean;
}

const NONE: never[] = [];

const channelPlanAt = ({ id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: dgPlanResource.keyOf(id, "thread", version),
    queryFn: ({ signal }) => call("getDgPlan", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const simulationAt = (item: SimulationListItem | null) =>
  queryOptions({
    queryKey: simulationResource.keyOf(item?.id ?? "", "thread", item?.version ?? 0),
    queryFn: ({ signal }) => call("getSimulation", { params: { id: item?.id ?? "" }, signal }),
    enabled: item !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether anything that a plan's thread is made of is still on its way. What failed is not. */
export function useIsThreadLoading(planId: string, thread: PlanThread | null): boolean {
  const inheritance = useQuery(inheritanceQuery(planId));
  const channelPlans = useQuery(dgPlanResource.list);
  const simulations = useQuery(simulationResource.list);
  if (thread !== null) return thread.isLoading;
  return [inheritance, channelPlans, simulations].some(({ isPending }) => isPending);
}

/**
 * What is known of a plan along the thread from goal to price; null while it loads.
 * @param combinationId one combination; null: the whole plan
 * @param typedGoal the goal in an open form, in place of the saved one
 */
export function usePlanThread(
  planId: string | undefined,
  combinationId: string | null,
  typedGoal?: TypedGoal | null,
): PlanThread | null {
  const [now] = useState(() => new Date());
  const upstream = useUpstream(planId);
  const plan = useQuery(gtmPlanResource.list).data?.find(({ id }) => id === planId);
  const groups = useQuery(dgPlanResource.list).data;
  const simulations = useQuery(simulationResource.list).data;
  const saved = upstream?.is === "there" ? upstream.inheritance : null;
  const inheritance = saved !== null && typedGoal ? withGoal(saved, typedGoal) : saved;
  const title = inheritance?.combinations.find(({ id }) => id === combinationId)?.title;
  const ofPlan = countedPlans(groups?.find(({ gtmPlanId }) => gtmPlanId === planId)?.plans ?? NONE);
  const channelPlans = ofPlan.filter(({ productgeo }) => combinationId === null || productgeo === title);
  // The list's currency is known first: the channel plans are read beside what the plan passes on.
  const planCurrency = inheritance?.currency ?? plan?.currency;
  const counted = channelPlans.filter(({ currency }) => currency === planCurrency);
  const reads = useQueries({ queries: counted.map(channelPlanAt) });
  const loaded = reads.map(({ data }) => data);
  const simulation =
    simulations?.find(
      ({ combination }) =>
        combination?.gtmPlanId === planId &&
        (combinationId === null || combination?.combinationId === combinationId),
    ) ?? null;
  const unlinked =
    simulations?.find(
      ({ combination, gtmPlan }) => combination === null && gtmPlan !== "" && gtmPlan === plan?.gtmPlanName,
    ) ?? null;
  const wholeRead = useQuery(simulationAt(simulation));
  const whole = wholeRead.data ?? null;
  if (inheritance === null || groups === undefined || simulations === undefined) return null;
  const thisYear = currentYear(inheritance.yearStartMonth, now);
  const goal = typedGoal === undefined ? threadGoal(inheritance, plan, combinationId, thisYear) : typedGoal;
  const known = loaded.filter((each) => each !== undefined);
  const channels = counted.length > 0 && known.length === counted.length ? threadChannels(known) : null;
  const reach =
    channels === null || goal === null ? null : threadReach(inheritance, known, simulations, combinationId);
  const result = whole?.pricingCurrency === inheritance.currency ? whole : null;
  const market = threadMarket(inheritance, combinationId);
  const simulatedId = result?.combination?.combinationId ?? null;
  const simulated = inheritance.combinations.find(({ id }) => id === simulatedId);
  // A typed goal reaches a simulation when it is saved.
  const inheritedTarget = typedGoal === undefined ? simulated?.revenueTarget : result?.revenueTarget;
  // A simulation is for one combination also where the whole plan is shown.
  const customersGoal =
    combinationId === null && simulated !== undefined
      ? (threadGoal(inheritance, plan, simulated.id, thisYear)?.customers ?? null)
      : undefined;
  const figures = threadFigures({
    goal,
    market,
    channels,
    reach,
    simulation: result,
    inheritedTarget,
    customersGoal,
  });
  const isLoading = [...reads, ...(simulation === null ? [] : [wholeRead])].some(
    ({ isPending }) => isPending,
  );
  return {
    inheritance,
    plan,
    goal,
    channelPlans,
    counted: known,
    channels,
    reach,
    simulation,
    unlinked,
    result,
    figures,
    isLoading,
  };
}

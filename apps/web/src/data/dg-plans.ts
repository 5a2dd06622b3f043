import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api/call.ts";
import { isRecord } from "../lib/is-record.ts";
import { wholeDocumentResource } from "./document-resource.ts";
import { CALIBRATION, PLAN_STATE, PLANNED_FIGURES } from "./figure-keys.ts";
import { storedList } from "./stored-list.ts";

/** A GTM plan with the channel plans based on it. */
export type DgPlanGroup = ReplyOf<"listDgPlansByGtmPlan">[number];

function isListedPlan(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, planname, productgeo, currency, updatedAt, version, countsTowardsGoal, channels } = value;
  return (
    [id, planname, productgeo, currency, updatedAt].every((text) => typeof text === "string") &&
    typeof version === "number" &&
    typeof countsTowardsGoal === "boolean" &&
    Array.isArray(channels)
  );
}

function isGroup(value: unknown): value is DgPlanGroup {
  if (!isRecord(value)) return false;
  const { gtmPlanId, gtmplan, plans } = value;
  return (
    typeof gtmPlanId === "string" &&
    typeof gtmplan === "string" &&
    Array.isArray(plans) &&
    plans.every(isListedPlan)
  );
}

/** The channel plans by name, with the channels that each has chosen. */
export const dgPlanNamesQuery = queryOptions({
  queryKey: ["dg-plans", "names"],
  queryFn: ({ signal }) => call("listDgPlanNames", { signal }),
  // Channels may have been chosen or removed a moment ago.
  staleTime: 0,
});

/** The channel plans of the user, listed by GTM plan. */
export const dgPlanResource = wholeDocumentResource({
  name: "dg-plans",
  list: (how) => call("listDgPlansByGtmPlan", how),
  read: (id, how) => call("getDgPlan", { params: { id }, ...how }),
  create: (body: BodyInputOf<"createDgPlan">, how) => call("createDgPlan", { body, ...how }),
  update: (id, body, how) => call("updateDgPlan", { params: { id }, body, ...how }),
  remove: ({ id, version }: { id: string; version: number }) =>
    call("deleteDgPlan", { params: { id }, ifMatch: version }).then(() => null),
  restore: (id) => call("undeleteDgPlan", { params: { id } }),
  stored: storedList("groupedPlans", isGroup),
  related: [dgPlanNamesQuery.queryKey, PLANNED_FIGURES, CALIBRATION, PLAN_STATE],
});

/** The sums over the chosen channels of a plan, at one of its versions. */
export function planTotalsQuery(id: string, version: number) {
  return queryOptions({
    queryKey: dgPlanResource.keyOf(id, "totals", version),
    queryFn: ({ signal }) => call("getDgPlanSummary", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

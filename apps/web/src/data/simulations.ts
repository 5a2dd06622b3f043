import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../lib/api/call.ts";
import { wholeDocumentResource } from "./document-resource.ts";
import { PLAN_STATE, PRICING_FIGURES } from "./figure-keys.ts";

/** The saved simulations of the user, last changed first. A save runs the simulation, which counts as usage. */
export const simulationResource = wholeDocumentResource({
  name: "simulations",
  list: (how) => call("listSimulations", how),
  read: (id, how) => call("getSimulation", { params: { id }, ...how }),
  create: (body: BodyInputOf<"createSimulation">, how) => call("createSimulation", { body, ...how }),
  update: (id, body, how) => call("updateSimulation", { params: { id }, body, ...how }),
  remove: ({ id }: { id: string }) => call("deleteSimulation", { params: { id } }).then(() => null),
  removeMany: (ids) => call("deleteSimulations", { body: { ids: [...ids] } }),
  restore: (id) => call("undeleteSimulation", { params: { id } }),
  usage: ["save", "duplicate"],
  related: [["baselines"], PRICING_FIGURES, PLAN_STATE],
});

/** The simulations that are baselines, last changed first. */
export const baselinesQuery = queryOptions({
  queryKey: ["baselines"],
  queryFn: ({ signal }) => call("listBaselines", { signal }),
});

/** Simulations to set as baselines, and baselines to end, at once. */
export interface BaselineChange {
  set: readonly string[];
  unset: readonly string[];
}

/** Sets and ends baselines, and refetches both lists. */
export function useSetBaselines() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ set, unset }: BaselineChange) =>
      call("setBaselines", { body: { set: [...set], unset: [...unset] } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: baselinesQuery.queryKey }),
        client.invalidateQueries({ queryKey: simulationResource.list.queryKey, exact: true }),
      ]),
  });
}

/** The changed inputs from each simulation to the next, with their effects. */
export const comparisonQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["comparison", ...ids],
    queryFn: ({ signal }) => call("compareSimulations", { body: { ids: [...ids] }, signal }),
    staleTime: 0,
  });

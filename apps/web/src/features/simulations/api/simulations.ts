import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** All saved simulations of the user, last changed first. */
export const simulationsQuery = queryOptions({
  queryKey: ["simulations"],
  queryFn: ({ signal }) => call("listSimulations", { signal }),
});

/** One saved simulation with its stored result. */
export function simulationQuery(id: string) {
  return queryOptions({
    queryKey: ["simulations", id],
    queryFn: ({ signal }) => call("getSimulation", { params: { id }, signal }),
  });
}

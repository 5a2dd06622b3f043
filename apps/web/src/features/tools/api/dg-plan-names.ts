import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The saved DG plans by name, with the channels that each has chosen. */
export const dgPlanNamesQuery = queryOptions({
  queryKey: ["dg-plans", "names"],
  queryFn: ({ signal }) => call("listDgPlanNames", { signal }),
  // Channels may have been chosen or left a moment ago.
  staleTime: 0,
});

import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The saved simulations a typical size can be taken from. */
export const simulationsQuery = queryOptions({
  queryKey: ["simulations"],
  queryFn: ({ signal }) => call("listSimulations", { signal }),
});

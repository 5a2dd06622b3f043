import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** What this installation offers before sign-in. */
export const configurationQuery = queryOptions({
  queryKey: ["configuration"],
  queryFn: ({ signal }) => call("getConfiguration", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

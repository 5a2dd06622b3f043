import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

/** Who changed what and when, newest first. */
export const activityQuery = (filter: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ["activity", filter],
    queryFn: ({ pageParam, signal }) =>
      call("listActivity", {
        query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

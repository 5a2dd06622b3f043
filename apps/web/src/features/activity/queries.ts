import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

/** The moment at which a day begins here; a text that is no day as it came, for the server to refuse. */
function startOf(day: string): string {
  const start = new Date(`${day}T00:00`);
  return Number.isNaN(start.getTime()) ? day : start.toISOString();
}

/** Who changed what and when, newest first. @param filter its `from` is a day of the local time zone, as are the lines */
export const activityQuery = (filter: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ["activity", filter],
    queryFn: ({ pageParam, signal }) =>
      call("listActivity", {
        query: {
          ...filter,
          ...(filter["from"] !== undefined && { from: startOf(filter["from"]) }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

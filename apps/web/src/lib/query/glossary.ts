import { queryOptions } from "@tanstack/react-query";

/** The glossary, in a file of its own that loads when a meaning is asked for. */
export const glossaryQuery = queryOptions({
  queryKey: ["glossary"],
  queryFn: () => import("@beachhead/contract/glossary"),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

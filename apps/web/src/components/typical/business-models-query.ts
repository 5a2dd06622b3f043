import { queryOptions } from "@tanstack/react-query";

/** The typical figures of all business models with their sources: data of the program, loaded when first needed. */
export const businessModelsQuery = queryOptions({
  queryKey: ["business-models"],
  queryFn: () => import("@beachhead/contract/business-models"),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

import type { CombinationLink } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type YearWords, yearWords } from "../lib/format/years.ts";
import { gtmPlanResource } from "./gtm-plans.ts";

/** How a document writes its years: those of the plan that it was made for. */
export type YearsOf = (document: { combination: CombinationLink | null }) => YearWords;

export function useYearsOf(): YearsOf {
  const { data } = useQuery(gtmPlanResource.list);
  return useCallback(
    ({ combination }) => yearWords(data?.find(({ id }) => id === combination?.gtmPlanId)),
    [data],
  );
}

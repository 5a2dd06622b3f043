import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api/call.ts";
import { CALIBRATION } from "./figure-keys.ts";

/** What planned and actual figures are narrowed to. */
export interface RevenueFilters {
  gtmPlanId: string;
  /** "All" or a name. */
  product: string;
  geo: string;
  /** 1..5. */
  targetYear: number;
  /** Null: that of the plan. */
  currency: string | null;
  /** Absent: the plan of record if there is one, else today's. */
  against?: "today";
}

export const queryOfFilters = ({
  targetYear,
  currency,
  ...filters
}: RevenueFilters): Record<string, string> => ({
  ...filters,
  targetYear: String(targetYear),
  ...(currency !== null && { currency }),
});

/** What closed deals say about the assumptions of channel plans. Deals change by syncs and in other tabs. */
export const calibration = (filters: RevenueFilters) =>
  queryOptions({
    queryKey: [...CALIBRATION, filters],
    queryFn: ({ signal }) => call("getCalibration", { query: queryOfFilters(filters), signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

import type { SimulationPlace } from "@beachhead/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryOfFilters, type RevenueFilters } from "../../data/calibration.ts";
import { CALIBRATION, PLANNED_FIGURES, PRICING_FIGURES } from "../../data/figure-keys.ts";
import { call } from "../../lib/api/call.ts";
import { type DealsAsked, queryOfDeals } from "./planned/deals-behind-view.ts";

export const dashboardDefinitions = queryOptions({
  queryKey: ["dashboards"],
  queryFn: ({ signal }) => call("listDashboards", { signal }),
  staleTime: Infinity,
});

/** The saved views of the account. */
export const dashboardViews = queryOptions({
  queryKey: ["dashboards", "views"],
  queryFn: ({ signal }) => call("listDashboardViews", { signal }),
});

/** Which simulation a pricing dashboard shows, and where in its ranges. */
export interface PricingChoice {
  simulationId: string;
  place: SimulationPlace;
}

export const planPerformance = (choice: PricingChoice) =>
  queryOptions({
    queryKey: [...PRICING_FIGURES, choice, "plan-performance"],
    queryFn: ({ signal }) => call("getPlanPerformance", { query: { ...choice }, signal }),
  });

export const revenueAnalytics = (choice: PricingChoice) =>
  queryOptions({
    queryKey: [...PRICING_FIGURES, choice, "revenue"],
    queryFn: ({ signal }) => call("getRevenueAnalytics", { query: { ...choice }, signal }),
  });

export const customerAnalytics = (choice: PricingChoice) =>
  queryOptions({
    queryKey: [...PRICING_FIGURES, choice, "customers"],
    queryFn: ({ signal }) => call("getCustomerAnalytics", { query: { ...choice }, signal }),
  });

/** A change of all prices, in per cent. */
export interface PriceChangeAsked {
  simulationId: string;
  priceChangePercent: number;
  elasticity: number;
  extraChurnPercent: number;
}

export const priceAdjustment = (body: PriceChangeAsked) =>
  queryOptions({
    queryKey: [...PRICING_FIGURES, body, "price-adjustment"],
    queryFn: ({ signal }) => call("adjustPrices", { body, signal }),
    placeholderData: (before) => before,
  });

/** Deals change by syncs and in other tabs: figures are read again when somebody looks. */
const ALWAYS_STALE = { staleTime: 0 };

/** Syncs bring deals in the background: a dashboard that stays open looks for them this often. Milliseconds. */
export const LOOK_AGAIN = 60_000;

export const plannedVsActual = (filters: RevenueFilters) =>
  queryOptions({
    queryKey: [...PLANNED_FIGURES, filters],
    queryFn: ({ signal }) => call("getPlannedVsActual", { query: queryOfFilters(filters), signal }),
    placeholderData: (before) => before,
    refetchInterval: LOOK_AGAIN,
    ...ALWAYS_STALE,
  });

/** What is computed from the same deals: read again when the figures turn out to have changed. */
export const followingFigures = [
  ["dashboards", "variance"],
  ["dashboards", "remaining-odds"],
  CALIBRATION,
  ["dashboards", "deals"],
] as const;

/** The deals behind a figure, page by page. */
export const dealsBehind = (filters: RevenueFilters, asked: DealsAsked) =>
  infiniteQueryOptions({
    queryKey: ["dashboards", "deals", filters, asked],
    queryFn: ({ pageParam, signal }) =>
      call("listDealsBehind", {
        query: {
          ...queryOfFilters(filters),
          ...queryOfDeals(asked),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    ...ALWAYS_STALE,
  });

export const variance = (filters: RevenueFilters, method: "sequential" | "shapley") =>
  queryOptions({
    queryKey: ["dashboards", "variance", filters, method],
    queryFn: ({ signal }) => call("getVariance", { query: { ...queryOfFilters(filters), method }, signal }),
    placeholderData: (before) => before,
    ...ALWAYS_STALE,
  });

export const remainingOdds = (filters: RevenueFilters) =>
  queryOptions({
    queryKey: ["dashboards", "remaining-odds", filters],
    queryFn: ({ signal }) => call("getRemainingOdds", { query: queryOfFilters(filters), signal }),
    placeholderData: (before) => before,
    ...ALWAYS_STALE,
  });

export const exchangeRates = queryOptions({
  queryKey: ["dashboards", "rates"],
  queryFn: ({ signal }) => call("getRates", { signal }),
});

export const emailCampaign = queryOptions({
  queryKey: ["dashboards", "email-campaign"],
  queryFn: ({ signal }) => call("getEmailCampaign", { signal }),
  ...ALWAYS_STALE,
});

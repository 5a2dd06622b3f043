import type { DashboardDefinition } from "@beachhead/contract";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { dashboardDefinitions } from "./queries.ts";

/** Dashboards of the server that the user's subscription allows; undefined while they load. */
export function useAvailableDashboards() {
  const { data: definitions, error, refetch } = useQuery(dashboardDefinitions);
  const { data: user } = useQuery(userDetailsQuery);
  return {
    dashboards: definitions && allowedOf(definitions, user?.allowedDashboardRoutes),
    error,
    refetch,
  };
}

/** The dashboards that the plan allows; all of them while the plan is unknown. */
export const allowedOf = (
  list: readonly DashboardDefinition[],
  allowed: readonly string[] | undefined,
): DashboardDefinition[] => list.filter(({ id }) => allowed?.includes(id) ?? true);

/** Adds a dashboard to the available ones, or replaces the one with its id. */
export function putDashboard(
  list: readonly DashboardDefinition[],
  dashboard: DashboardDefinition,
): DashboardDefinition[] {
  const isKnown = list.some(({ id }) => id === dashboard.id);
  return isKnown ? list.map((each) => (each.id === dashboard.id ? dashboard : each)) : [...list, dashboard];
}

/** Removes a dashboard by its id. */
export const removeDashboard = (list: readonly DashboardDefinition[], id: string): DashboardDefinition[] =>
  list.filter((each) => each.id !== id);

/** Changes the available dashboards of this session; tabs follow at once. */
export function changeAvailableDashboards(
  client: QueryClient,
  change: (list: readonly DashboardDefinition[]) => DashboardDefinition[],
): void {
  client.setQueryData(dashboardDefinitions.queryKey, (list) => change(list ?? []));
}

import { create } from "zustand";
import { paths } from "../../../lib/paths.ts";

interface VisitedRoutes {
  /** Their plan; null for one that is not saved yet. */
  planId: string | null;
  visitedRoutes: readonly string[];
  currentRouteIndex: number;
}

/** The visited steps, in order of their first visit (specification part 1, section 4). */
export const useVisitedRoutes = create<VisitedRoutes>(() => ({
  planId: null,
  visitedRoutes: [paths.businessDetails],
  currentRouteIndex: 0,
}));

/** Adds a route or makes a known one current. Another plan resets the list. */
export function visitRoute(route: string, planId: string | null): void {
  const before = useVisitedRoutes.getState();
  if (before.planId !== null && before.planId !== planId) resetRoutes();
  const { visitedRoutes } = useVisitedRoutes.getState();
  const known = visitedRoutes.indexOf(route);
  useVisitedRoutes.setState(
    known === -1
      ? { planId, visitedRoutes: [...visitedRoutes, route], currentRouteIndex: visitedRoutes.length }
      : { planId, currentRouteIndex: known },
  );
}

/** Resets to the first step. */
export function resetRoutes(): void {
  useVisitedRoutes.setState({ planId: null, visitedRoutes: [paths.businessDetails], currentRouteIndex: 0 });
}

import { create } from "zustand";

const FIRST = "/create-new-gtm/business-details";

interface VisitedRoutes {
  /** The plan they belong to; null for one that is not created yet. */
  planId: string | null;
  visitedRoutes: readonly string[];
  currentRouteIndex: number;
}

/** The steps of the plan that were opened, in the order of their first visit (specification part 1, section 4). */
export const useVisitedRoutes = create<VisitedRoutes>(() => ({
  planId: null,
  visitedRoutes: [FIRST],
  currentRouteIndex: 0,
}));

/** A new route is added and current; a known one becomes current. Another plan begins anew. */
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

/** Back to the first step alone. */
export function resetRoutes(): void {
  useVisitedRoutes.setState({ planId: null, visitedRoutes: [FIRST], currentRouteIndex: 0 });
}

import { beforeEach, expect, test } from "vitest";
import { resetRoutes, useVisitedRoutes, visitRoute } from "./visited-routes.ts";

const [details, goals, segments] = ["business-details", "goal-setting", "segmentation"].map(
  (step) => `/create-new-gtm/${step}`,
);
const state = () => useVisitedRoutes.getState();

beforeEach(resetRoutes);

test("visited routes start with the business details", () => {
  expect(state()).toEqual({ planId: null, visitedRoutes: [details], currentRouteIndex: 0 });
});

test("visitRoute adds a new route and makes it current; a known route only becomes current", () => {
  for (const route of [goals, segments, goals]) visitRoute(route ?? "", "p1");
  expect(state()).toEqual({ planId: "p1", visitedRoutes: [details, goals, segments], currentRouteIndex: 1 });
  visitRoute(details ?? "", "p1");
  expect(state().currentRouteIndex).toBe(0);
  expect(state().visitedRoutes).toHaveLength(3);
});

test("a reset leaves only the first route", () => {
  visitRoute(goals ?? "", null);
  resetRoutes();
  expect(state()).toEqual({ planId: null, visitedRoutes: [details], currentRouteIndex: 0 });
});

test("a newly created plan keeps its visited routes, and another plan starts without any", () => {
  visitRoute(goals ?? "", null);
  visitRoute(segments ?? "", "p1");
  expect(state().visitedRoutes).toEqual([details, goals, segments]);
  visitRoute(goals ?? "", "p2");
  expect(state()).toEqual({ planId: "p2", visitedRoutes: [details, goals], currentRouteIndex: 1 });
});

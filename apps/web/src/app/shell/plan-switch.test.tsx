import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { narrowed } from "../../data/use-plan-scope.ts";
import { choosePlanContext, usePlanContext } from "../../lib/plan-context.ts";
import { PlanSwitch } from "./plan-switch.tsx";

afterEach(() => {
  cleanup();
  choosePlanContext(null);
  vi.unstubAllGlobals();
});

function open(...names: string[]): void {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(
    gtmPlanResource.list.queryKey,
    names.map((gtmPlanName, index) => ({
      _id: `p${index}`,
      id: `p${index}`,
      gtmPlanId: `p${index}`,
      version: 1,
      createdAt: "",
      updatedAt: "",
      gtmPlanName,
      companyName: "",
      website: "",
      products: [],
      goals: [],
      totalProducts: 0,
      totalGeos: 0,
      totalIndustries: 0,
      currency: "USD",
      firstYear: 2027,
      yearStartMonth: 1,
      example: false,
      completeness: {
        "business-details": "empty" as const,
        "goal-setting": "empty" as const,
        segmentation: "empty" as const,
        competitors: "empty" as const,
        "customer-value-map": "empty" as const,
        overlayValueDriver: "empty" as const,
        "recommended-segmentation": "empty" as const,
        "company-value-proposition": "empty" as const,
      },
    })),
  );
  render(
    <QueryClientProvider client={client}>
      <PlanSwitch />
    </QueryClientProvider>,
  );
}

it("the plan switch narrows the tab to a plan and shows all plans again", async () => {
  open("DACH launch", "India launch");
  await userEvent.click(screen.getByRole("button", { name: "Plan: All plans" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "India launch", hidden: true }));
  expect(usePlanContext.getState().planId).toBe("p1");
  await userEvent.click(screen.getByRole("button", { name: "Plan: India launch" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "All plans", hidden: true }));
  expect(usePlanContext.getState().planId).toBeNull();
});

it("a user with one plan sees no plan switch", () => {
  open("DACH launch");
  expect(screen.queryByRole("button")).toBeNull();
});

it("a narrowed list has the documents of its plan and counts the others", () => {
  const documents = ["a", "b", undefined].map((plan) => ({ plan }));
  const scope = { planId: "a", planName: "A" };
  expect(narrowed(scope, documents, ({ plan }) => plan)).toEqual({ shown: [{ plan: "a" }], hidden: 2 });
  expect(narrowed(null, documents, ({ plan }) => plan).hidden).toBe(0);
});

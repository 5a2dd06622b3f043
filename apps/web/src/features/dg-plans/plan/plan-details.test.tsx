import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { testListedPlan } from "../../../data/test-documents.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { PlanDetails } from "./plan-details.tsx";
import { type DgPlanFields, newPlan } from "./plan-fields.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listed = (id: string, gtmPlanName: string, currency: string, ...geos: string[]) =>
  testListedPlan({
    id,
    gtmPlanName,
    currency,
    products: [{ id, name: "CRM", description: "", geos, geoIds: geos, industries: [] }],
  });

const plans = [
  listed("dach", "DACH launch", "EUR", "Germany", "Austria"),
  listed("india", "India launch", "USD", "India"),
];

function open(change: Partial<DgPlanFields> = {}) {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient();
  for (const { id, products } of plans)
    client.setQueryData<object>(gtmPlanResource.one(id).queryKey, {
      combinationData: products.flatMap(({ name, geos }) => geos.map((geo) => ({ title: `${name}-${geo}` }))),
    });
  const fields = { ...newPlan(), gtmPlanId: "dach", currency: "EUR", productgeo: "CRM-Germany", ...change };
  const form = createDocumentForm(fields, () => []);
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <PlanDetails form={form} gtmPlans={plans} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return () => form.store.getState().values;
}

it("the currency is marked as the GTM plan's and follows when another GTM plan is selected", async () => {
  const values = open();
  expect(screen.getByRole("link", { name: "DACH launch" })).toBeDefined();
  await userEvent.click(screen.getByRole("combobox", { name: "GTM plan" }));
  await userEvent.click(screen.getByRole("option", { name: /India launch/ }));
  expect(values()).toMatchObject({ gtmPlanId: "india", currency: "USD", productgeo: "CRM-India" });
  expect(screen.getByRole("link", { name: "India launch" })).toBeDefined();
});

it("a channel plan keeps its currency when the GTM plan's differs, and offers to use that one", async () => {
  const values = open({ currency: "CHF" });
  expect(screen.getByText("DACH launch is in EUR.").parentElement?.textContent).toContain(
    "This channel plan is in CHF. Its amounts stay as typed",
  );
  expect(values().currency).toBe("CHF");
  await userEvent.click(screen.getByRole("button", { name: "Use EUR" }));
  expect(values().currency).toBe("EUR");
});

it("a removed combination stays with the channel plan, with an offer to use the whole GTM plan", async () => {
  const values = open({ productgeo: "CRM-Chile" });
  expect(screen.getByText("DACH launch no longer has CRM-Chile.")).toBeDefined();
  expect(values().productgeo).toBe("CRM-Chile");
  await userEvent.click(screen.getByRole("button", { name: "Use it for the whole plan" }));
  expect(values().productgeo).toBe("");
  expect(screen.queryByText("DACH launch no longer has CRM-Chile.")).toBeNull();
});

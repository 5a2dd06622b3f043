import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { type SimulationFields, withPlan } from "../../state/simulation-form.ts";
import { validateSimulation } from "../../state/validation.ts";
import { exampleFields } from "../../testing/example.ts";
import { PlanRange } from "./plan-range.tsx";

afterEach(cleanup);

const withRanges = (price: [number, number], customers: [number, number]): SimulationFields => {
  const fields = exampleFields();
  return withPlan(fields, fields.pricingPlans[0]?.id ?? 1, (plan) => ({
    ...plan,
    pricePerUserMin: price[0],
    pricePerUserMax: price[1],
    customersFirstYearMin: customers[0],
    customersFirstYearMax: customers[1],
  }));
};

function show(fields: SimulationFields): void {
  const form = createDocumentForm(fields, validateSimulation);
  const shared = { form, planId: fields.pricingPlans[0]?.id ?? 1, planName: "Starter", decimals: 0 };
  render(
    <>
      <PlanRange
        {...shared}
        heading="Price"
        unit="USD"
        low={{ name: "pricePerUserMin", label: "Min price" }}
        high={{ name: "pricePerUserMax", label: "Max price" }}
        floor={0.001}
        whole={false}
      />
      <PlanRange
        {...shared}
        heading="New customers"
        low={{ name: "customersFirstYearMin", label: "Min new customers" }}
        high={{ name: "customersFirstYearMax", label: "Max new customers" }}
        floor={1}
        whole
      />
    </>,
  );
}

// numpy/numpy#10736
test("a range with equal ends says how to enter a fixed price and number, and what it says is taken", () => {
  show(withRanges([49, 49], [100, 100]));
  expect(screen.getByText("For a fixed price, enter 49 and 49.001: it then counts as 49.")).toBeDefined();
  expect(screen.getByText("For a fixed number, enter 100 and 100.001: it then counts as 100.")).toBeDefined();
  const rules = (fields: SimulationFields) =>
    validateSimulation(fields).filter(({ path }) => /M(in|ax)$/.test(path));
  expect(rules(withRanges([49, 49], [100, 100]))).toHaveLength(2);
  expect(rules(withRanges([49, 49.001], [100, 100.001]))).toEqual([]);
});

test("a range with different ends has no hint of a fixed value", () => {
  show(withRanges([49, 60], [100, 120]));
  expect(screen.queryByText(/^For a fixed/)).toBeNull();
});

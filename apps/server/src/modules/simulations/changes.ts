import type { FieldChange } from "@beachhead/contract";
import { changedFields, type Field, type Fields } from "../../platform/audit/changes.ts";
import type { StoredInputs } from "./simulation.ts";

export interface NamedInputs {
  simulationTitle: string;
  costTitle: string;
  pricingCurrency: string;
  inputs: StoredInputs;
}

function fieldsOf({ simulationTitle, costTitle, pricingCurrency, inputs }: NamedInputs): Fields {
  const yearly = (name: string, values: readonly number[]) =>
    values.map((value, index): Field => [`${name} in year ${index + 2}, %`, value]);
  return {
    Title: simulationTitle,
    "Product cost": costTitle,
    Currency: pricingCurrency,
    "Revenue target": inputs.revenueTarget,
    // As text: a year has no thousands separator.
    "Target year": String(inputs.targetYear),
    "EBIT target, %": inputs.ebitTarget,
    ...Object.fromEntries([
      ...yearly("Price growth", inputs.priceGrowth),
      ...yearly("Growth of new customers", inputs.customerGrowth),
    ]),
    "Billing period": inputs.subscriptionType === "annual" ? "per year" : "per month",
    ...Object.fromEntries(
      inputs.pricingPlans.flatMap((plan) =>
        Object.entries(planFields).map(
          ([key, label]): Field => [`${plan.name} ${label}`, valueOf(plan, key)],
        ),
      ),
    ),
  };
}

const planFields = {
  pricePerUserMin: "price, lowest",
  pricePerUserMax: "price, highest",
  customersFirstYearMin: "customers, lowest",
  customersFirstYearMax: "customers, highest",
  revenueTargetSplit: "share of target, %",
  annualFixedFee: "annual fee",
  upfrontFixedFee: "upfront fee",
  existingCustomers: "existing customers",
  retentionRate: "retention, %",
  averageUsers: "users per customer",
} as const;

function valueOf(plan: StoredInputs["pricingPlans"][number], key: string): number | undefined {
  const found = Object.entries(plan).find(([name]) => name === key)?.[1];
  return typeof found === "number" ? found : undefined;
}

export const simulationChanges = (was: NamedInputs, now: NamedInputs): FieldChange[] =>
  changedFields(fieldsOf(was), fieldsOf(now));

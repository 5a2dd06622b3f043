import type { PlanPoint, PricingPlan } from "@beachhead/engine";
import {
  choose,
  type Formula,
  floor,
  type Operand,
  over,
  sum,
  times,
} from "../../../platform/exports/formula.ts";
import {
  at,
  computedCell,
  inputCell,
  type Line,
  lineOf,
  type NamedCell,
  totalLine,
} from "../../../platform/exports/model-cells.ts";

/** Whole customers, half up, with the engine's guard for halves that binary cannot hold. */
const wholeCustomers = (customers: Operand): Formula => floor(sum(customers, 0.5, 0.000000001));

/** The inputs and the place of one pricing plan. */
export interface PlanModel {
  name: string;
  inputs: readonly { label: string; cell: NamedCell }[];
  lines: readonly Line[];
  revenue: Line;
}

/** What all plans share. */
export interface PlanContext {
  scenario: Formula;
  charges: Formula;
  firstYear: Formula;
  priceIndex: Line;
  customerIndex: Line;
}

/** One pricing plan over five years (formulas B3.2, steps 1 to 5). */
export function planModel(
  plan: PricingPlan,
  p: number,
  point: PlanPoint | undefined,
  { scenario, charges, firstYear, priceIndex, customerIndex }: PlanContext,
): PlanModel {
  const prefix = `Plan${p + 1}`;
  const cell = (name: string, value: number, format: "money" | "whole" | "percent" | "ratio") =>
    inputCell(`${prefix}_${name}`, value, format);
  const split = cell("target_split", plan.revenueTargetSplit / 100, "percent");
  const priceMin = cell("price_min", plan.pricePerUserMin, "money");
  const priceMax = cell("price_max", plan.pricePerUserMax, "money");
  const customersMin = cell("first_customers_min", plan.customersFirstYearMin, "whole");
  const customersMax = cell("first_customers_max", plan.customersFirstYearMax, "whole");
  const middlePrice = over(sum(priceMin.ref, priceMax.ref), 2);
  const middleCustomers = wholeCustomers(over(sum(customersMin.ref, customersMax.ref), 2));
  const priceRecommended = point && cell("price_recommended", point.pricePerUser, "money");
  const customersRecommended =
    point && cell("first_customers_recommended", point.customersFirstYear, "whole");
  const fee = cell("annual_fee", plan.annualFixedFee, "money");
  const upfrontFee = cell("upfront_fee", plan.upfrontFixedFee, "money");
  const existing = cell("existing_customers", plan.existingCustomers, "whole");
  const retention = cell("retention", (plan.retentionRate ?? 100) / 100, "percent");
  const usersEach = cell("users_per_customer", plan.averageUsers, "ratio");
  const price = computedCell(
    `${prefix}_price`,
    choose(scenario, [priceMin.ref, middlePrice, priceMax.ref, priceRecommended?.ref ?? middlePrice]),
    "money",
  );
  const firstCustomers = computedCell(
    `${prefix}_first_customers`,
    choose(scenario, [
      customersMin.ref,
      middleCustomers,
      customersMax.ref,
      customersRecommended?.ref ?? middleCustomers,
    ]),
    "whole",
  );

  const line = (
    label: string,
    name: string,
    format: "money" | "whole" | "ratio",
    compute: (t: number, before: Formula | undefined) => Operand,
  ) => lineOf(label, `${prefix}_${name}`, format, compute);
  const prices = line("Price per user", "list_price", "money", (t) => times(price.ref, at(priceIndex, t)));
  const added = line("New customers", "new", "whole", (t) =>
    wholeCustomers(times(firstCustomers.ref, at(customerIndex, t))),
  );
  // Retained and all customers refer to each other year by year, so both are built side by side.
  const retainedYears: NamedCell[] = [];
  const customers = line("Customers at the end of the year", "customers", "whole", (t, before) => {
    const retained = computedCell(
      `${prefix}_retained_Y${t + 1}`,
      wholeCustomers(times(before ?? existing.ref, retention.ref)),
      "whole",
    );
    retainedYears.push(retained);
    return sum(retained.ref, at(added, t));
  });
  const retained: Line = { label: "Retained customers", years: retainedYears };
  const billed = line("Billed customers", "billed", "ratio", (t) =>
    sum(at(retained, t), times(firstYear, at(added, t))),
  );
  const users = line("Users", "users", "ratio", (t) => times(at(billed, t), usersEach.ref));
  const newUsers = line("New users", "new_users", "ratio", (t) => times(at(added, t), usersEach.ref));
  const upfront = line("Revenue from upfront fees", "upfront_revenue", "money", (t) =>
    times(at(added, t), upfrontFee.ref, at(priceIndex, t)),
  );
  const fees = line("Revenue from annual fees", "fee_revenue", "money", (t) =>
    times(at(billed, t), fee.ref, at(priceIndex, t)),
  );
  const perUser = line("Revenue per user", "user_revenue", "money", (t) =>
    times(at(users, t), at(prices, t), charges),
  );
  const revenue = lineOf(
    "Revenue",
    `${prefix}_revenue`,
    "money",
    (t) => sum(at(upfront, t), at(fees, t), at(perUser, t)),
    "total",
  );
  return {
    name: plan.name,
    inputs: [
      { label: "Share of the revenue target", cell: split },
      { label: "Price per user, lowest", cell: priceMin },
      { label: "Price per user, highest", cell: priceMax },
      ...(priceRecommended ? [{ label: "Price per user, recommended", cell: priceRecommended }] : []),
      { label: "New customers in year 1, lowest", cell: customersMin },
      { label: "New customers in year 1, highest", cell: customersMax },
      ...(customersRecommended
        ? [{ label: "New customers in year 1, recommended", cell: customersRecommended }]
        : []),
      { label: "Annual fee per customer", cell: fee },
      { label: "Upfront fee per new customer", cell: upfrontFee },
      { label: "Existing customers", cell: existing },
      { label: "Customers who stay each year", cell: retention },
      { label: "Users per customer", cell: usersEach },
      { label: "Price per user in this scenario", cell: price },
      { label: "New customers in year 1 in this scenario", cell: firstCustomers },
    ],
    lines: [prices, added, retained, customers, billed, users, newUsers, upfront, fees, perUser, revenue],
    revenue,
  };
}

/** The sums over all plans that costs depend on. */
export interface Volume {
  newCustomers: Line;
  newUsers: Line;
  customers: Line;
  users: Line;
}

export function volumeOf(plans: readonly PlanModel[]): Volume {
  const total = (label: string, name: string, own: string) =>
    totalLine(
      label,
      name,
      "whole",
      plans.flatMap(({ lines }) => lines.filter((line) => line.label === own)),
    );
  return {
    newCustomers: total("New customers", "New_customers", "New customers"),
    newUsers: total("New users", "New_users", "New users"),
    customers: total("Customers at the end of the year", "All_customers", "Customers at the end of the year"),
    users: total("Users", "All_users", "Users"),
  };
}

import type { z } from "zod";

/** What a request is told: path in dots -> every message there, in order. */
export function issuesOf(schema: z.ZodType, input: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(input);
  const issues: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const place = path.join(".");
    issues[place] = [...(issues[place] ?? []), message];
  }
  return issues;
}

/** A copy of a document with the field at a path in dots replaced. */
export function withField(value: unknown, path: string, replacement: unknown): unknown {
  const [name = "", ...rest] = path.split(".");
  const change = (field: unknown) =>
    rest.length === 0 ? replacement : withField(field, rest.join("."), replacement);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === Number(name) ? change(item) : item));
  if (typeof value !== "object" || value === null) throw new Error(`Nothing to change at ${path}`);
  return { ...value, [name]: change(Reflect.get(value, name)) };
}

/** A plan, a simulation and a cost in which every field is good. */
export const goodPlan = {
  id: 1,
  name: "Standard",
  revenueTargetSplit: 100,
  annualFixedFee: 1000,
  pricePerUserMin: 100,
  pricePerUserMax: 200,
  upfrontFixedFee: 500,
  customersFirstYearMin: 50,
  customersFirstYearMax: 150,
  existingCustomers: 20,
  retentionRate: 90,
  averageUsers: 10,
};

export const goodSimulation = {
  gtmPlan: "Launch 2027",
  productName: "CRM",
  costTitle: "Cost of CRM",
  simulationTitle: "One plan, annual",
  geo: "India",
  revenueTarget: 750_000,
  targetYear: 2,
  ebitTarget: 30,
  priceGrowth: [5, 5, 5, 5],
  customerGrowth: [20, 20, 20, 20],
  subscriptionType: "annual",
  pricingPlans: [goodPlan],
};

export const goodCost = { costTitle: "Cost of CRM", productName: "CRM", fixedAdminCost: 20_000 };

/** Business details and goals in which every field is good. */
export const goodDetails = {
  gtmPlanName: "Launch 2027",
  companyName: "Acme",
  shortDescription: "",
  website: "https://acme.example",
  products: [
    {
      name: "CRM",
      description: "For sales teams",
      geos: ["India", "Germany"],
      industries: ["Banking", "Retail"],
    },
  ],
  segmentData: [{ enterprise: "Above 1B", midMarket: "Between", sme: "Below 100M" }],
};

export const goodGoals = [
  { id: 1, goal: "Revenue (USD)", currentValue: 2_000_000, targetValue: 12_000_000, targetYear: 2031 },
];

/** For tests: a product of a plan as a caller sends it. */
export function testProduct(changes: object = {}): Record<string, unknown> {
  return {
    name: "CRM",
    description: "Keeps every customer in one place",
    geos: ["India"],
    industries: ["Banking"],
    ...changes,
  };
}

/** For tests: complete business details as a caller sends them; within the limits of a trial. */
export function testDetails(changes: object = {}): Record<string, unknown> {
  return {
    gtmPlanName: "Launch 2027",
    companyName: "Acme",
    shortDescription: "Bookkeeping for firms of ten to fifty",
    website: "https://acme.example",
    products: [testProduct()],
    ...changes,
  };
}

/** For tests: goals as a caller sends them. */
export function testGoals(changes: object = {}): Record<string, unknown>[] {
  return [
    {
      id: 1,
      goal: "Revenue (USD)",
      currentValue: 2_000_000,
      targetValue: 12_000_000.25,
      targetYear: 2031,
      keptRevenue: 92.5,
    },
    {
      id: 2,
      goal: "No of Customers",
      currentValue: 120,
      targetValue: 600,
      targetYear: 4,
      keptRevenue: null,
      ...changes,
    },
  ];
}

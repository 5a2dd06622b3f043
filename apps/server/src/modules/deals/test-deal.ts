import type { IncomingDeal } from "./store/incoming-deal.ts";

/** A deal for tests: won, 100,000 USD, Field Sales, CRM in India. */
export function testIncomingDeal(changes: Partial<IncomingDeal> = {}): IncomingDeal {
  return {
    externalId: "1",
    name: "Ganges Bank",
    leadSource: "Field Sales",
    product: "CRM",
    geo: "India",
    industryDomain: "Banking",
    stage: "Closed Won",
    amount: 100_000,
    currency: "USD",
    probability: null,
    createdDate: "2027-01-10",
    closeDate: "2027-03-20",
    properties: {},
    ...changes,
  };
}

/** The body of a deal entered by hand. */
export function testDeal(changes: Record<string, unknown> = {}) {
  return {
    Lead_Source: "Field Sales",
    Product: "CRM",
    Geo: "India",
    Industry_Domain: "Banking",
    Amount: 50_000,
    Stage: "Closed Won",
    Deal_Currency: "USD",
    properties: {},
    ...changes,
  };
}

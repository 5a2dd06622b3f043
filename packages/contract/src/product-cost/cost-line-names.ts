import type { CostLines } from "@beachhead/engine";

/** The twelve cost lines of a year, in the order of the calculation. */
export const costLineNames = [
  ["amortisedDevelopment", "Development, amortised"],
  ["ongoingProductDevelopment", "Development, ongoing"],
  ["admin", "Administration"],
  ["infrastructureFixed", "Infrastructure, fixed"],
  ["salesAndMarketingFixed", "Sales and marketing, fixed"],
  ["extra", "Extra"],
  ["onboarding", "Onboarding"],
  ["implementation", "Implementation"],
  ["infrastructureUsers", "Infrastructure, per user"],
  ["support", "Support"],
  ["salesAndMarketingVariable", "Sales and marketing, variable"],
  ["otherVariable", "Other, per user"],
] as const satisfies readonly (readonly [keyof CostLines, string])[];

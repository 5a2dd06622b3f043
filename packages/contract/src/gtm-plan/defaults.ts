/** Wording of the segment definitions until the user writes another (specification part 2, section 3). */
export const defaultSegmentDefinitions = {
  enterprise: "Companies with Revenue more than 1B USD",
  midMarket: "Companies with Revenue from 100M to 1B USD",
  sme: "Companies with Revenue less than 100M USD",
} as const;

/** The goals a new plan starts with, in their order. */
export const defaultGoals = ["Revenue (USD)", "No of Customers", "EBIT %"] as const;

/** The key of a combination on the wire: product and geography joined by a hyphen. Names may hold hyphens themselves. */
export function combinationTitle(product: string, geo: string): string {
  return `${product}-${geo}`;
}

/** A name as names are compared: trimmed, without regard to case. */
export function comparableName(name: string): string {
  return name.trim().toLowerCase();
}

/** Wording of the segment definitions until the user writes another (specification part 2, section 3). */
export const defaultSegmentDefinitions = {
  enterprise: "Companies with Revenue more than 1B USD",
  midMarket: "Companies with Revenue from 100M to 1B USD",
  sme: "Companies with Revenue less than 100M USD",
} as const;

/** The goals a new plan starts with, in their order. */
export const defaultGoals = ["Revenue (USD)", "No of Customers", "EBIT %"] as const;

/** Attributes of a customer value map until the user lists others. */
export const defaultAttributes = [
  "Brand/Trust",
  "Reliability",
  "Scalability",
  "Cost",
  "Reference/Ind Experience",
  "Speed/Ease of Deployment",
  "Ease of use",
  "Comprehensiveness",
  "Post Sales Service",
  "Industry Certifications",
] as const;

/** Attributes of the competitive mapping until the user lists others. */
export const competitiveMappingAttributes = [
  "Technology Strength",
  "Economics of Scale",
  "Cost Advantage(Low-cost Locations)",
  "Brand/Customer ref",
  "Stickiness(Network Effect,Migration cost)",
  "Market Presence",
  "Product Maturity",
] as const;

/** The lines of the commercial scorecard, always these. */
export const scorecardAttributes = [
  "Product Availability",
  "Localization",
  "Pricing",
  "Sales Collaterals/Use Cases/Case Studies",
  "Implementation Capabilities",
  "Training to Sales Team",
  "Referability",
  "Certifications",
  "Demo readiness",
  "Product Documentation/Roadmap",
  "Support Teams (Mktg/Presales)",
  "Contracts readiness",
  "Billing/Collection Process",
] as const;

/** The row of competitors every combination starts with. */
export const blankCompetitor = {
  industry: "",
  name: "",
  url: "",
  country: "",
  revenue: null,
  funding: null,
  customers: null,
  yearOfIncorporation: null,
  marketShare: 0,
  asOf: "",
} as const;

/** Scores a picked value driver gets where none is known: one's own and the competitors' average. */
export const defaultDriverScores = { myScore: 9, averageScore: 7 } as const;
/** The dialog of a used-up allowance of AI fetches (specification part 1, section 5). */
export const AI_FETCHES_USED_UP =
  "Your AI fetch limit has been exhausted. Please upgrade your plan or continue by entering the data manually.";
/** Most value drivers of one industry and size that an autofill ticks. */
export const MAX_AUTOFILLED_DRIVERS = 5;

/** Bounds of every score of a plan. */
export const SCORE_MIN = 0;
export const SCORE_MAX = 10;

/** The key of a combination on the wire: product and geography joined by a hyphen. Names may hold hyphens themselves. */
export function combinationTitle(product: string, geo: string): string {
  return `${product}-${geo}`;
}

export { comparableName } from "../characters.ts";

import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { defaultSegmentWeights } from "@beachhead/contract/segment-sizes";
import { emptyStates } from "../steps/plan-step-items.ts";

export const combination: Combination = {
  id: "india",
  title: "CRM-India",
  product: "CRM",
  geo: "India",
  industries: ["Banking"],
};

/** A test plan of one combination with the competitors Halden and Verity. */
export function planWith(change: Partial<GtmPlanReply> = {}): GtmPlanReply {
  const rival = (name: string) => ({
    industry: "Banking",
    name,
    url: "",
    country: "",
    revenue: null,
    funding: null,
    customers: null,
    yearOfIncorporation: null,
    marketShare: 0,
    asOf: "",
  });
  return {
    _id: "plan",
    id: "plan",
    gtmPlanId: "plan",
    version: 1,
    createdAt: "2027-01-01T00:00:00Z",
    updatedAt: "2027-01-01T00:00:00Z",
    example: false,
    gtmPlanName: "Launch",
    companyName: "Acme",
    website: "https://acme.example",
    currency: "USD",
    firstYear: 2027,
    yearStartMonth: 1,
    shortDescription: "",
    products: [],
    goals: [],
    totalProducts: 1,
    totalGeos: 1,
    totalIndustries: 1,
    completeness: emptyStates,
    segmentData: [],
    combinationData: [combination],
    combinationStates: {},
    goalsNote: "",
    segmentationData: {},
    competitors: {
      "CRM-India": {
        competitors: [rival("Halden"), rival(" verity "), rival("VERITY"), rival(""), rival("acme")],
        industries: ["Banking"],
        marketShare: {},
        note: "",
      },
    },
    customerValueData: {},
    overlayValueDriver: {},
    positioningAndPricingData: {},
    recommendedsegmentData: {},
    personalSelection: {},
    segmentWeights: defaultSegmentWeights,
    ...change,
  };
}

import type { GtmPlanReply } from "@beachhead/contract";
import { defaultSegmentWeights } from "@beachhead/contract/segment-sizes";
import { emptyStates } from "../steps/plan-step-items.ts";
import type { CombinationContext } from "./combination-section.ts";

interface Given {
  industries: readonly string[];
  customerValueData?: Pick<GtmPlanReply["customerValueData"][string], "values">;
}

const attributes = ["Cost", "Reliability"];

/** A test plan of one combination, CRM in India, in the shape of a server reply. */
export function planToTest({ industries, customerValueData }: Given): CombinationContext {
  const combination = {
    id: "combination-1",
    title: "CRM-India",
    product: "CRM",
    geo: "India",
    industries: [...industries],
  };
  const map = { attributes, values: customerValueData?.values ?? {} };
  const plan: GtmPlanReply = {
    id: "plan-1",
    _id: "plan-1",
    gtmPlanId: "plan-1",
    version: 1,
    createdAt: "2027-01-01T00:00:00.000Z",
    updatedAt: "2027-01-01T00:00:00.000Z",
    example: false,
    gtmPlanName: "CRM launch",
    companyName: "Acme",
    website: "https://acme.example",
    currency: "USD",
    firstYear: 2027,
    yearStartMonth: 1,
    shortDescription: "",
    products: [],
    goals: [],
    segmentData: [],
    totalProducts: 1,
    totalGeos: 1,
    totalIndustries: industries.length,
    completeness: emptyStates,
    combinationData: [combination],
    combinationStates: {},
    goalsNote: "",
    segmentationData: {},
    competitors: {},
    customerValueData: {
      [combination.title]: { ...map, competitiveMapping: { attributes: [], values: {} }, note: "" },
    },
    overlayValueDriver: {},
    positioningAndPricingData: {},
    recommendedsegmentData: {},
    personalSelection: {},
    segmentWeights: defaultSegmentWeights,
  };
  return { plan, combination };
}

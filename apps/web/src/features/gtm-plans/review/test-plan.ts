import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { defaultAttributes, scorecardAttributes } from "@beachhead/contract/plan-defaults";
import { bySize, defaultSegmentWeights } from "@beachhead/contract/segment-sizes";

type States = GtmPlanReply["combinationStates"][string];

const states = (state: States["segmentation"]): States => ({
  segmentation: state,
  competitors: state,
  "customer-value-map": state,
  overlayValueDriver: state,
  "recommended-segmentation": state,
  "company-value-proposition": state,
});

const combinationOf = (geo: string): Combination => ({
  title: `CRM-${geo}`,
  id: `id-${geo}`,
  product: "CRM",
  geo,
  industries: ["Banking", "Retail"],
});

/** A test plan of one product in these geographies, with business details only. */
export function blankPlan(geos: readonly string[] = ["India"]): GtmPlanReply {
  const combinationData = geos.map(combinationOf);
  return {
    _id: "plan",
    id: "plan",
    gtmPlanId: "plan",
    version: 1,
    createdAt: "2027-01-01T10:00:00.000Z",
    updatedAt: "2027-02-01T10:00:00.000Z",
    example: false,
    gtmPlanName: "Launch 2027",
    companyName: "Acme",
    website: "https://acme.example",
    currency: "USD",
    firstYear: 2027,
    yearStartMonth: 1,
    goalsNote: "Agreed by the board",
    shortDescription: "",
    products: [
      {
        id: "product",
        name: "CRM",
        description: "Sales software",
        geos: [...geos],
        geoIds: combinationData.map(({ id }) => id),
        industries: ["Banking", "Retail"],
      },
    ],
    goals: [],
    totalProducts: 1,
    totalGeos: geos.length,
    totalIndustries: 2,
    completeness: { "business-details": "complete", "goal-setting": "empty", ...states("empty") },
    segmentData: [{ enterprise: "Large ones", midMarket: "Middle ones", sme: "Small ones" }],
    combinationData,
    combinationStates: Object.fromEntries(combinationData.map(({ title }) => [title, states("empty")])),
    segmentationData: {},
    competitors: {},
    customerValueData: {},
    overlayValueDriver: {},
    positioningAndPricingData: {},
    recommendedsegmentData: {},
    personalSelection: {},
    segmentWeights: defaultSegmentWeights,
  };
}

const competitor = {
  industry: "Banking",
  name: "Rival",
  url: "https://rival.example",
  country: "India",
  revenue: 50_000_000,
  funding: "Series B",
  customers: 300,
  yearOfIncorporation: 2010,
  marketShare: 30,
  asOf: "2027-01-31",
};

/** The same with every step filled in for India, the first combination. */
export function fullPlan(geos: readonly string[] = ["India"]): GtmPlanReply {
  const plan = blankPlan(geos);
  const title = "CRM-India";
  const goal = { targetYear: new Date().getFullYear() + 5 };
  return {
    ...plan,
    goals: [
      { ...goal, id: 1, goal: "Revenue (USD)", currentValue: 2_000_000, targetValue: 12_000_000 },
      { ...goal, id: 2, goal: "No of Customers", currentValue: 120, targetValue: 600 },
    ],
    completeness: { ...plan.completeness, "goal-setting": "complete" },
    combinationStates: { ...plan.combinationStates, [title]: states("complete") },
    segmentationData: {
      [title]: {
        rational: "Banks buy first",
        industries: {
          Banking: { Enterprise: 600, "Mid-Market": 300, SME: 100, marketSize: 800_000_000, yoyGrowth: 8 },
          Retail: {
            Enterprise: 1000,
            "Mid-Market": "a few",
            SME: 0,
            marketSize: 500_000_000,
            yoyGrowth: null,
          },
        },
      },
    },
    competitors: {
      [title]: {
        competitors: [competitor, { ...competitor, name: "Other", url: "", marketShare: 10 }],
        industries: ["Banking", "Retail"],
        marketShare: { Banking: 5, Retail: null },
        note: "Shares are of last year",
      },
    },
    customerValueData: {
      [title]: {
        attributes: [...defaultAttributes],
        values: {
          Acme: { Cost: 9, Reliability: 6 },
          Rival: { Cost: 5, Reliability: 8 },
          Other: { Cost: 6, Reliability: null },
        },
        competitiveMapping: {
          attributes: ["Market Presence"],
          values: { Rival: { "Market Presence": 7 } },
        },
        note: "Asked twelve buyers",
      },
    },
    overlayValueDriver: {
      [title]: {
        industries: ["Banking", "Retail"],
        segments: ["Enterprise", "Mid-Market", "SME"],
        attributes: ["Cost", "Reliability"],
        scores: { myScores: {}, avgScores: {} },
        selections: {
          Banking: {
            Enterprise: { Cost: true, Reliability: true },
            "Mid-Market": { Cost: false, Reliability: false },
            SME: { Cost: false, Reliability: false },
          },
          Retail: bySize(() => ({ Cost: false, Reliability: false })),
        },
        note: "From lost deals",
      },
    },
    recommendedsegmentData: {
      [title]: {
        Banking: { Enterprise: "very high", "Mid-Market": "medium", SME: "low" },
        Retail: { Enterprise: "high", "Mid-Market": "not applicable", SME: "not applicable" },
      },
    },
    personalSelection: {
      [title]: {
        Banking: { Enterprise: true, "Mid-Market": false, SME: false },
        Retail: bySize(() => false),
      },
    },
    positioningAndPricingData: {
      [title]: {
        companyOffering: "A CRM\nfor banks",
        companyPositioning: "For banks who lose deals in mail, it is the quick one",
        commercialScorecard: scorecardAttributes.map((attribute, index) => ({
          attribute,
          score: index === 0 ? null : index % 11,
          comment: index === 1 ? "Two languages are missing" : "",
        })),
      },
    },
  };
}

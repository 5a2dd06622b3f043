import { testDetails, testGoals, testProduct } from "./test-plan.ts";

/** For tests: the industries of the plan that the sections below belong to, whose company is Acme. */
export const testIndustries = ["Banking", "Retail"];

/** For tests: a plan of two products in two geographies: four combinations. */
export const twoByTwo = {
  products: [
    testProduct({ geos: ["India", "Germany"], industries: testIndustries }),
    testProduct({ name: "Ledger", geos: ["India", "Chile"], industries: testIndustries }),
  ],
};

const sizes = (enterprise: unknown, midMarket: unknown, sme: unknown) => ({
  Enterprise: enterprise,
  "Mid-Market": midMarket,
  SME: sme,
});

export const testSegmentation = {
  rational: "Banks buy first",
  industries: {
    Banking: { ...sizes(600, 300, 100), marketSize: 800_000_000, yoyGrowth: 8 },
    Retail: { ...sizes(1000, "a few", 0), marketSize: 500_000_000, yoyGrowth: -2.5 },
  },
};

export const testCompetitor = {
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

export const testCompetition = {
  competitors: [testCompetitor, { ...testCompetitor, industry: "Retail", name: "Other", marketShare: 10 }],
  industries: testIndustries,
  marketShare: { Banking: 5, Retail: null },
  note: "Shares of last year",
};

export const testValueMap = {
  attributes: ["Reliability", "Cost", "Our own attribute"],
  values: {
    Acme: { Reliability: 8, Cost: 9 },
    Rival: { Reliability: 7.5, Cost: 5, "Our own attribute": null },
    Other: { Cost: 7 },
  },
  competitiveMapping: { attributes: ["Market Presence"], values: { Rival: { "Market Presence": 7 } } },
  note: "Asked twelve buyers",
};

const none = { Reliability: false, Cost: false };

export const testDrivers = {
  industries: testIndustries,
  segments: ["Enterprise", "Mid-Market", "SME"],
  attributes: ["Reliability", "Cost"],
  scores: {
    myScores: { Banking: { Reliability: 8, Cost: 9 }, Retail: { Reliability: 9, Cost: 9 } },
    avgScores: { Banking: { Reliability: 7.5, Cost: 5 }, Retail: { Reliability: 7, Cost: 7 } },
  },
  selections: {
    Banking: sizes({ Reliability: true, Cost: true }, { ...none, Cost: true }, none),
    Retail: sizes(none, none, { Reliability: true, Cost: false }),
  },
  note: "From lost deals",
};

export const testSelection = { Banking: sizes(true, false, false), Retail: sizes(false, false, true) };

export const testPositioning = {
  companyOffering: "A CRM\nfor banks",
  companyPositioning: "For banks who lose deals in mail, it is the quick one",
  commercialScorecard: [
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
  ].map((attribute, index) => ({
    attribute,
    score: index === 0 ? null : index % 11,
    comment: `Line ${index}`,
  })),
};

/** For tests: the saves of single steps: endpoint, field of its body, field of a whole plan, and the data. */
export const testSteps = [
  ["saveSegmentation", "individualSegmentationData", "segmentationData", testSegmentation],
  ["saveCompetitors", "individualCompetitionData", "competitors", testCompetition],
  ["saveValueMap", "individualCustomerValueMapData", "customerValueData", testValueMap],
  ["saveValueDrivers", "selectedOverlayValueData", "overlayValueDriver", testDrivers],
  ["saveSelection", "individualUserSelectedSegmentData", "personalSelection", testSelection],
  ["savePositioning", "individualPositioningAndPricingData", "positioningAndPricingData", testPositioning],
] as const;

export type StepSave = (typeof testSteps)[number][0];

/** For tests: the request that saves a step of one combination. */
export function testStepSave(
  name: StepSave,
  planId: string,
  data: unknown,
  combination = "CRM-India",
): { params?: { id: string }; body: Record<string, unknown> } {
  const [, field = ""] = testSteps.find(([each]) => each === name) ?? [];
  return name === "saveValueDrivers"
    ? { params: { id: planId }, body: { selectedCombination: combination, [field]: data } }
    : { body: { gtmPlanId: planId, productGeoCombinationName: combination, [field]: data } };
}

/** For tests: a whole plan with every step of these combinations. */
export function testWholePlan(titles: readonly string[], changes: object = {}): Record<string, unknown> {
  const maps: Record<string, unknown> = Object.fromEntries(
    testSteps.map(
      ([, , map, data]) => [map, Object.fromEntries(titles.map((title) => [title, data]))] as const,
    ),
  );
  return {
    ...testDetails(twoByTwo),
    goals: testGoals(),
    goalsNote: "Agreed by the board",
    ...maps,
    ...changes,
  };
}

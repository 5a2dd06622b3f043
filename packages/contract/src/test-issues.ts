import type { z } from "zod";

/** The issues of a request: path in dots -> every message there, in order. */
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

/** The steps of one combination, "CRM-India" with Banking and Retail, in which every field is good. */
export const goodSections = {
  segmentation: {
    rational: "Banks buy first",
    industries: {
      Banking: { Enterprise: 120, "Mid-Market": 900, SME: 4000, marketSize: 480_000_000, yoyGrowth: 8 },
      Retail: { Enterprise: "many", "Mid-Market": null, SME: 0, marketSize: null, yoyGrowth: null },
    },
  },
  competitors: {
    competitors: [
      {
        industry: "Banking",
        name: "Rival",
        url: "https://rival.example",
        country: "India",
        revenue: 50_000_000,
        funding: "Series B",
        customers: 300,
        yearOfIncorporation: 2010,
        marketShare: 12,
        asOf: "2027-01-31",
      },
    ],
    marketShare: { Banking: 5 },
    note: "Shares of last year",
  },
  valueMap: {
    attributes: ["Brand/Trust", "Reliability", "Cost"],
    values: { Acme: { Cost: 8 }, Rival: { Cost: 6, Reliability: 7 } },
    competitiveMapping: { attributes: ["Market Presence"], values: { Rival: { "Market Presence": 7 } } },
    note: "Asked twelve buyers",
  },
  drivers: {
    industries: ["Banking", "Retail"],
    segments: ["Enterprise", "Mid-Market", "SME"],
    attributes: ["Cost", "Reliability"],
    scores: { myScores: { Banking: { Cost: 8 } }, avgScores: { Banking: { Cost: 6 } } },
    selections: { Banking: { Enterprise: { Cost: true, Reliability: false } } },
    note: "From lost deals",
  },
  selection: { Banking: { Enterprise: true, "Mid-Market": false, SME: true } },
  positioning: {
    companyOffering: "A CRM",
    companyPositioning: "The quick one",
    commercialScorecard: [{ attribute: "Pricing", score: 7, comment: "Fair" }],
  },
  levels: { Banking: { Enterprise: "high", "Mid-Market": "medium", SME: "not applicable" } },
  weights: { size: 25, growth: 15, openness: 15, fit: 25, coverage: 10, strength: 10 },
};

/** The bodies of the saves of single steps, and of a whole plan, in which every field is good. */
export const goodSectionBodies = {
  gtmPlanId: "0190a5f0-0000-7000-8000-000000000000",
  productGeoCombinationName: "CRM-India",
  individualSegmentationData: goodSections.segmentation,
  individualCompetitionData: goodSections.competitors,
  individualCustomerValueMapData: goodSections.valueMap,
  individualPositioningAndPricingData: goodSections.positioning,
  individualUserSelectedSegmentData: goodSections.selection,
  selectedCombination: "CRM-India",
  selectedOverlayValueData: goodSections.drivers,
  ...goodSections.weights,
  segmentationData: { "CRM-India": goodSections.segmentation },
  competitors: { "CRM-India": goodSections.competitors },
  customerValueData: { "CRM-India": goodSections.valueMap },
  overlayValueDriver: { "CRM-India": goodSections.drivers },
  recommendedsegmentData: { "CRM-India": goodSections.levels },
  personalSelection: { "CRM-India": goodSections.selection },
  positioningAndPricingData: { "CRM-India": goodSections.positioning },
  segmentWeights: goodSections.weights,
};

/** The bodies of channel plans and of their calculators, in which every field is good. */
export const goodDgBodies = {
  planname: "India inbound",
  months: 24,
  firstMonth: 1,
  lastMonth: 12,
  budget: 500_000,
  people: 20,
  objective: "revenue",
  needed: 900_000,
  gtmplan: "Launch 2027",
  channelKey: 6,
  actionItem: "Write the questions",
  inputs: { revenueTarget: 1_000_000, startingMonth: 1, rampUpTime: 3, leadToClosure: 4, months: 24 },
  roi: { pipelineImpact: 1_200_000, revenueImpact: 300_000, recurringCostPerAnnum: 100_000 },
  channels: [
    {
      key: 6,
      channelKey: 6,
      inputs: { revenueTarget: 1_000_000, closeRatio: 25 },
      time: { startingMonth: 1, rampUpTime: 3, leadToClosure: 4 },
      returns: 1,
      least: 0,
      most: 3,
      locked: false,
      factor: { low: 0.6, high: 1.3 },
      label: "Field Sales",
      checked: true,
      content: [
        {
          channel: "Discovery meetings",
          tactics: "Ask before you show.",
          impact: "Consideration",
          actionData: [{ actionItem: "Write the questions", targetDate: "2027-01-31", status: "Open" }],
        },
      ],
      roiTable: [{ revenueTarget: 1_000_000, closeRatio: 25 }],
      timeBoundSimulation: [{ StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 4 }],
    },
  ],
};

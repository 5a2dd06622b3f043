import type { BodyInputOf, ProductCostInput } from "@beachhead/contract";

/** The company of the example: energy analytics for commercial buildings, about to enter Germany. */
export const planner = { name: "Mira Okafor", company: "Northlight", contact: "+49 30 5550 1400" };

const gtmPlan = "DACH launch";
const productName = "Northlight Atlas";
const geo = "Germany";
const costTitle = "Atlas in Germany";

/**
 * The plan as typed into its first two steps. The first product and its first geography are those of the cost
 * and the simulations.
 */
export const details = {
  gtmPlanName: gtmPlan,
  companyName: "Northlight",
  website: "https://northlight.example",
  currency: "EUR",
  shortDescription:
    "Northlight helps owners and operators of commercial buildings to find wasted energy and to prove what they " +
    "saved. Eighty customers in Germany use Atlas. This year we open the German-speaking market with an office in " +
    "Berlin: Germany first, a first reference in Austria and Switzerland beside it.",
  products: [
    {
      name: productName,
      description:
        "Reads the meters, the heating and the ventilation of a building every quarter of an hour, learns its " +
        "normal day, and names each waste with its place, its yearly cost and the first thing to do about it. " +
        "Priced by the people who use it.",
      geos: [geo, "Austria", "Switzerland"],
      industries: ["Real Estate", "Facilities Management", "Retail", "Hospitality & Hotels"],
    },
    {
      name: "Northlight Ledger",
      description:
        "Turns the same readings into the energy and carbon statements that auditors, banks and tenants ask for, " +
        "building by building, with every figure traced to its meter.",
      geos: [geo, "Austria", "Switzerland"],
      industries: ["Real Estate", "Insurance", "Capital Markets & Investment Management"],
    },
  ],
  segmentData: [
    {
      enterprise: "Portfolios of more than 200 buildings, with an energy team of their own",
      midMarket: "20 to 200 buildings, one person answers for energy",
      sme: "Fewer than 20 buildings, energy is nobody's job",
    },
  ],
} satisfies BodyInputOf<"saveBasicDetails">;

/**
 * The plan's first year, the running one, so that its deals can be compared with it; and its goals. Atlas in Germany has
 * 99 % of the market of the chosen segments: its part of the revenue is the target of the simulations.
 */
export function yearsOf(now: Date) {
  const firstYear = now.getUTCFullYear();
  const targetYear = firstYear + 3;
  return {
    firstYear,
    goals: [
      {
        id: 1,
        goal: "Revenue (EUR)",
        currentValue: 1_600_000,
        targetValue: 6_200_000,
        targetYear,
        keptRevenue: 90,
      },
      { id: 2, goal: "No of Customers", currentValue: 80, targetValue: 350, targetYear },
      { id: 3, goal: "EBIT %", currentValue: -35, targetValue: 20, targetYear },
    ],
    goalsNote:
      "Agreed with the board in spring: four times the revenue in three years, and a profit in the last. Of a year's " +
      "revenue, nine tenths are paid again in the next, as in the last two years.",
  };
}

/** A cost as typed into the form; the contract's schema reads it like any other. */
export const cost = {
  gtmPlan,
  productName,
  geo,
  costTitle,
  description:
    "Northlight Atlas finds wasted energy in office and retail buildings. Germany carries 58 % of what the " +
    "company spends on the product, because the sales team, the second data centre and half of the road map " +
    "are there for it.",
  pricingCurrency: "EUR",
  upFrontProductDevelopmentCost: 2_400_000,
  amortizationperiod: 4,
  ongoingProductDevelopmentCost: 1_250_000,
  allocationOfFixedCostForSelectedGeo: 58,
  fixedAdminCost: 420_000,
  fixedInfrastructureCost: 210_000,
  fixedSalesAndMarketingCost: 1_350_000,
  fixedOnboardingCostPerCustomer: 2_400,
  extraCostSpace: 36_000,
  infrastructureCostPerUserPerYear: 26,
  implementationCostPerUser: 45,
  supportCostPerYearPerUser: 38,
  salesAndMarketingCostPercOfRevenue: 18,
  costOfCapital: 11,
  otherVariableCost: 6,
  ongoingProductDevelopmentGrowth: [6, 6, 5, 5],
  adminGrowth: [3, 3, 3, 3],
  infrastructureGrowth: [8, 6, 5, 5],
  salesAndMarketingGrowth: [12, 10, 8, 6],
  implementationPerUserGrowth: [-4, -4, -3, -3],
  infrastructurePerUserGrowth: [-6, -5, -4, -3],
  onboardingGrowth: [-5, -5, 0, 0],
  supportPerUserGrowth: [-3, -3, -2, -2],
  salesAndMarketingPerUserGrowth: [-5, -5, -5, -5],
} satisfies ProductCostInput;

/** What Atlas in Germany is to bring of the goal, by its share of the market of the chosen segments; whole money. */
const ATLAS_IN_GERMANY = 6_153_092;

const names = { gtmPlan, productName, geo, costTitle };

/** Two ways to price the same product: by seat and month, or by the year with a fee for each building. */
export const simulations = [
  {
    ...names,
    simulationTitle: "Monthly seats, three plans",
    pricingModel: "hybrid",
    subscriptionType: "monthly",
    revenueTarget: ATLAS_IN_GERMANY,
    targetYear: 4,
    ebitTarget: 20,
    priceGrowth: [3, 3, 3, 3],
    customerGrowth: [11.5, 11.5, 11.5, 11.5],
    pricingPlans: [
      {
        id: 1,
        name: "Team",
        revenueTargetSplit: 6,
        annualFixedFee: 0,
        pricePerUserMin: 14,
        pricePerUserMax: 22,
        upfrontFixedFee: 0,
        customersFirstYearMin: 18,
        customersFirstYearMax: 44,
        existingCustomers: 22,
        retentionRate: 86,
        averageUsers: 12,
      },
      {
        id: 2,
        name: "Business",
        revenueTargetSplit: 53,
        annualFixedFee: 1_800,
        pricePerUserMin: 24,
        pricePerUserMax: 36,
        upfrontFixedFee: 1_500,
        customersFirstYearMin: 20,
        customersFirstYearMax: 56,
        existingCustomers: 48,
        retentionRate: 91,
        averageUsers: 40,
      },
      {
        id: 3,
        name: "Portfolio",
        revenueTargetSplit: 41,
        annualFixedFee: 9_600,
        pricePerUserMin: 30,
        pricePerUserMax: 44,
        upfrontFixedFee: 6_000,
        customersFirstYearMin: 2,
        customersFirstYearMax: 7,
        existingCustomers: 9,
        retentionRate: 95,
        averageUsers: 160,
      },
    ],
  },
  {
    ...names,
    simulationTitle: "Yearly contracts, two plans",
    pricingModel: "hybrid",
    subscriptionType: "annual",
    revenueTarget: ATLAS_IN_GERMANY,
    targetYear: 4,
    ebitTarget: 20,
    priceGrowth: [3, 3, 3, 3],
    customerGrowth: [11.5, 11.5, 11.5, 11.5],
    pricingPlans: [
      {
        id: 1,
        name: "Business",
        revenueTargetSplit: 73,
        annualFixedFee: 3_600,
        pricePerUserMin: 260,
        pricePerUserMax: 390,
        upfrontFixedFee: 1_500,
        customersFirstYearMin: 42,
        customersFirstYearMax: 86,
        existingCustomers: 70,
        retentionRate: 92,
        averageUsers: 29,
      },
      {
        id: 2,
        name: "Portfolio",
        revenueTargetSplit: 27,
        annualFixedFee: 14_000,
        pricePerUserMin: 320,
        pricePerUserMax: 470,
        upfrontFixedFee: 9_000,
        customersFirstYearMin: 1,
        customersFirstYearMax: 4,
        existingCustomers: 9,
        retentionRate: 95,
        averageUsers: 160,
      },
    ],
  },
];

/** Which of them is the price of today. A copy has no baseline: dashboards would show it before the user's own. */
export const BASELINE = 0;

import {
  type BusinessDetails,
  comparableName,
  defaultGoals,
  defaultSegmentDefinitions,
  type FirstOdds,
  type Goal,
  type ProductCost,
  productCostBody,
  type Simulation,
  simulationBody,
} from "@beachhead/contract";
import { businessModels } from "@beachhead/contract/business-models";
import { firstOddsAssumptions } from "@beachhead/contract/first-odds-assumptions";
import { firstOddsRun, keptRevenue } from "@beachhead/engine";

const CURRENCY = "USD";
const NAMES = { productName: "My product", geo: "My market" };

/** "SaaS per seat in my market", with a number where a plan of the account has the name. */
function planName(model: { name: string } | undefined, taken: readonly string[]): string {
  const name = `${model?.name ?? NAMES.productName} in my market`;
  const keys = new Set(taken.map(comparableName));
  let free = name;
  for (let number = 2; keys.has(comparableName(free)); number += 1) free = `${name} ${number}`;
  return free;
}

/** Placeholders. The website and the description of the product are blank, so the step asks for them. */
const detailsOf = (gtmPlanName: string): BusinessDetails => ({
  gtmPlanName,
  companyName: "My company",
  shortDescription: "",
  website: "",
  currency: CURRENCY,
  firstYear: undefined,
  yearStartMonth: undefined,
  products: [{ name: NAMES.productName, description: "", geos: [NAMES.geo], industries: ["My industry"] }],
  segmentData: [{ ...defaultSegmentDefinitions }],
});

/**
 * The goals of a new plan with the revenue goal filled in.
 * @param kept what a year keeps of a customer's revenue by the business model, a fraction; null: started from none
 */
function goalsOf(
  { revenueTarget, targetYear }: FirstOdds,
  { firstYear, kept }: { firstYear: number; kept: number | null },
): Goal[] {
  const year = firstYear + targetYear - 1;
  return defaultGoals.map((goal, index) => ({
    id: index + 1,
    goal,
    currentValue: null,
    targetValue: index === 0 ? revenueTarget : null,
    targetYear: index === 0 ? year : null,
    keptRevenue: index === 0 && kept !== null ? Math.round(kept * 100) : null,
  }));
}

interface FirstOddsDocuments {
  details: BusinessDetails;
  goals: Goal[];
  cost: ProductCost;
  simulation: Simulation;
}

/**
 * The documents that first odds become. The simulation has the inputs that the browser has run.
 * @param firstYear the calendar year of year 1
 * @param planNames the names of the account's other plans
 */
export function documentsOf(
  figures: FirstOdds,
  firstYear: number,
  planNames: readonly string[],
): FirstOddsDocuments {
  const model = businessModels.find(({ id }) => id === figures.businessModel);
  const names = { ...NAMES, gtmPlan: planName(model, planNames) };
  const { inputs, cost, options } = firstOddsRun(figures, model && firstOddsAssumptions(model));
  const costTitle = "Rough cost";
  const {
    combination: _none,
    businessModel: _model,
    ...storedCost
  } = productCostBody.parse({
    ...names,
    ...cost,
    costTitle,
    pricingCurrency: CURRENCY,
    description: "All costs as one share of revenue, from your first odds. Replace it with your own figures.",
  });
  return {
    details: detailsOf(names.gtmPlan),
    goals: goalsOf(figures, { firstYear, kept: model === undefined ? null : keptRevenue(inputs) }),
    cost: storedCost,
    simulation: simulationBody.parse({
      ...names,
      ...inputs,
      costTitle,
      simulationTitle: "First odds",
      pricingModel: model?.pricingModel ?? "perUser",
      options,
    }),
  };
}

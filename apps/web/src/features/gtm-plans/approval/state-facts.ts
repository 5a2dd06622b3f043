import type { PlanState } from "@beachhead/contract";
import { channelInputs, costFieldLabels } from "@beachhead/engine";
import { type Fact, type FactPart, type FactValue, wordsOf } from "../history/plan-changes.ts";

type ChannelPlan = PlanState["channelPlans"][number];
type Channel = ChannelPlan["channels"][number];
type Cost = PlanState["costs"][number];
type Simulation = PlanState["simulations"][number];

const factOf = (part: FactPart, label: string, value: FactValue): Fact => ({
  key: JSON.stringify([part.key, label]),
  part,
  label,
  value: wordsOf(value),
});

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

/** "reps per presales" of a name that no table has. */
const spoken = (name: string) => name.replaceAll(/([A-Z])/g, " $1").toLowerCase();

const lowerFirst = (text: string) =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const inputNames = new Map<string, string>(
  Object.entries(channelInputs).map(([key, { label }]) => [key, lowerFirst(label)]),
);
const costNames = new Map<string, string>(
  Object.entries(costFieldLabels).map(([key, label]) => [key, lowerFirst(label)]),
);

const months = [
  ["StartingMonth", "starting month"],
  ["RampUpTime", "ramp-up, months"],
  ["LeadtoClosure", "lead to closure, months"],
] as const;

function channelFacts({ id, planname }: ChannelPlan, channel: Channel): Fact[] {
  const part = { key: `${id} ${channel.key}`, name: `${planname}: ${channel.label}` };
  const [inputs = {}] = channel.roiTable;
  const [timing] = channel.timeBoundSimulation;
  return [
    factOf(part, "chosen", yesOrNo(channel.checked)),
    ...Object.entries(inputs).map(([key, value]) => factOf(part, inputNames.get(key) ?? spoken(key), value)),
    ...months.map(([key, label]) => factOf(part, label, timing?.[key])),
  ];
}

/** What channel plans say, each with its chosen channels. */
export const channelPlanFacts = ({ channelPlans }: PlanState): Fact[] =>
  channelPlans.flatMap((plan) => {
    const part = { key: plan.id, name: plan.planname };
    return [
      factOf(part, "name", plan.planname),
      factOf(part, "product and geography", plan.productgeo),
      factOf(part, "currency", plan.currency),
      factOf(part, "counts towards the goal", yesOrNo(plan.countsTowardsGoal)),
      factOf(part, "description", plan.description),
      ...plan.channels.filter(({ checked }) => checked).flatMap((channel) => channelFacts(plan, channel)),
    ];
  });

/** Numbers of a document and its lists of years, under the names that `names` has. */
function figureFacts(part: FactPart, figures: object, names: ReadonlyMap<string, string>): Fact[] {
  return Object.entries(figures).flatMap(([key, value]: [string, unknown]) => {
    const name = names.get(key);
    if (name === undefined) return [];
    if (typeof value === "number" || typeof value === "string" || value === null)
      return [factOf(part, name, value)];
    if (!Array.isArray(value)) return [];
    return value.flatMap((each: unknown, index) =>
      typeof each === "number" ? [factOf(part, `${name}, year ${index + 2}`, each)] : [],
    );
  });
}

const costTexts = new Map([
  ["costTitle", "title"],
  ["productName", "product"],
  ["geo", "geography"],
  ["pricingCurrency", "currency"],
  ["amortizationperiod", "amortisation period, years"],
  ["allocationOfFixedCostForSelectedGeo", "share of fixed cost, %"],
  ["costOfCapital", "cost of capital, %"],
  ["ongoingProductDevelopmentGrowth", "change of ongoing development, %"],
  ["adminGrowth", "change of administration, %"],
  ["infrastructureGrowth", "change of fixed infrastructure, %"],
  ["salesAndMarketingGrowth", "change of fixed sales and marketing, %"],
  ["onboardingGrowth", "change of onboarding, %"],
  ["implementationPerUserGrowth", "change of implementation per user, %"],
  ["infrastructurePerUserGrowth", "change of infrastructure per user, %"],
  ["supportPerUserGrowth", "change of support per user, %"],
  ["salesAndMarketingPerUserGrowth", "change of the sales and marketing share, %"],
  ...costNames,
]);

export const costFacts = ({ costs }: PlanState): Fact[] =>
  costs.flatMap((cost: Cost) => figureFacts({ key: cost.id, name: cost.costTitle }, cost, costTexts));

const simulationNames = new Map([
  ["simulationTitle", "title"],
  ["costTitle", "product cost"],
  ["pricingCurrency", "currency"],
  ["revenueTarget", "revenue target"],
  ["targetYear", "target year"],
  ["ebitTarget", "EBIT target, %"],
  ["subscriptionType", "billing period"],
  ["priceGrowth", "price growth, %"],
  ["customerGrowth", "growth of new customers, %"],
]);

const pricingPlanNames = new Map([
  ["revenueTargetSplit", "share of the target, %"],
  ["annualFixedFee", "annual fee"],
  ["pricePerUserMin", "lowest price"],
  ["pricePerUserMax", "highest price"],
  ["upfrontFixedFee", "upfront fee"],
  ["customersFirstYearMin", "fewest customers in year 1"],
  ["customersFirstYearMax", "most customers in year 1"],
  ["existingCustomers", "existing customers"],
  ["retentionRate", "retention, %"],
  ["averageUsers", "users per customer"],
]);

export const simulationFacts = ({ simulations }: PlanState): Fact[] =>
  simulations.flatMap((simulation: Simulation) => {
    const { id, simulationTitle: name } = simulation;
    return [
      ...figureFacts({ key: id, name }, simulation, simulationNames),
      ...simulation.pricingPlans.flatMap((plan) =>
        figureFacts({ key: `${id} ${plan.id}`, name: `${name}: ${plan.name}` }, plan, pricingPlanNames),
      ),
    ];
  });

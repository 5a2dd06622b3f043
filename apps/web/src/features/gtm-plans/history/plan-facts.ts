import type { GtmPlanReply } from "@beachhead/contract";
import { combinationFacts } from "./combination-facts.ts";
import { factsOf, type PlanFact } from "./plan-fact.ts";

const sizes = [
  ["enterprise", "Enterprise"],
  ["midMarket", "Mid-Market"],
  ["sme", "SME"],
] as const;

function detailsFacts(plan: GtmPlanReply): PlanFact[] {
  const fact = factsOf("business-details", null);
  return [
    fact("GTM plan name", plan.gtmPlanName),
    fact("Company name", plan.companyName),
    fact("Company website", plan.website),
    fact("Short description", plan.shortDescription),
    ...plan.segmentData.flatMap((definition, index) =>
      sizes.map(([size, label]) =>
        fact(`Definition of ${label}`, definition[size], undefined, `${size} ${index}`),
      ),
    ),
    ...plan.products.flatMap(({ id, name, description, geos, industries }) => {
      const part = { key: id, name };
      return [
        fact("product name", name, part),
        fact("description", description, part),
        fact("geographies", geos.join(", "), part),
        fact("industries", industries.join(", "), part),
      ];
    }),
  ];
}

function goalsFacts({ goals }: GtmPlanReply): PlanFact[] {
  const fact = factsOf("goal-setting", null);
  return goals.flatMap(({ id, goal, currentValue, targetValue, targetYear }) => {
    const part = { key: id.toString(), name: goal.trim() === "" ? `Goal ${id}` : goal };
    return [
      fact("name", goal, part),
      fact("current value", currentValue, part),
      fact("target value", targetValue, part),
      // A year has no thousands to set apart.
      fact("target year", targetYear?.toString(), part),
    ];
  });
}

function weightFacts({ segmentWeights }: GtmPlanReply): PlanFact[] {
  const fact = factsOf("recommended-segmentation", null);
  return Object.entries(segmentWeights).map(([factor, weight]) => fact(`Weight of ${factor}, %`, weight));
}

/** Everything a plan says, in the order of its steps. */
export function planFacts(plan: GtmPlanReply): PlanFact[] {
  return [
    ...detailsFacts(plan),
    ...goalsFacts(plan),
    ...weightFacts(plan),
    ...plan.combinationData.flatMap((combination) => combinationFacts(plan, combination)),
  ];
}

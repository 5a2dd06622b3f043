import type { GtmPlanReply } from "../replies.ts";
import { segmentSizes } from "../segment-sizes.ts";
import type { CombinationStepId, PlanStepId } from "../steps.ts";
import type { Fact, FactPart } from "./fact-changes.ts";

/** How the reader of the facts writes figures. */
export interface FactWords {
  number(value: number): string;
  /** @param many of a count that is not 1 */
  count(value: number, one: string, many: string): string;
  /** @param month 1 to 12 */
  month(month: number): string;
}

/** What the steps of combinations say of a plan. */
export type StepsOfPlan = Pick<
  GtmPlanReply,
  | "companyName"
  | "segmentationData"
  | "competitors"
  | "customerValueData"
  | "overlayValueDriver"
  | "recommendedsegmentData"
  | "personalSelection"
  | "positioningAndPricingData"
>;

interface NamedCombination {
  id: string;
  title: string;
}

/** One field of a plan as text. */
export interface PlanFact extends Fact {
  step: PlanStepId;
  /** The combination's id; null for the whole plan. */
  combination: string | null;
}

export type FactValue = string | number | null | undefined;

/** Creates a fact of one step: label, value and item. */
type MakeFact = (label: string, value: FactValue, part?: FactPart | null, labelKey?: string) => PlanFact;

/** A value as text; blank without one. */
export function textOf(value: FactValue, words: Pick<FactWords, "number">): string {
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? words.number(value) : value.trim();
}

/** Returns a function that creates facts of one step, for the whole plan or one combination. */
function factsOf(step: PlanStepId, combination: string | null, words: FactWords): MakeFact {
  return (label, value, part = null, labelKey = label) => ({
    // No text has the character U+0000.
    key: part === null ? labelKey : `${part.key}\0${labelKey}`,
    step,
    combination,
    part,
    label,
    value: textOf(value, words),
  });
}

type Facts = (plan: StepsOfPlan, combination: NamedCombination, words: FactWords) => PlanFact[];

const segmentFigures = [
  ["Enterprise", "Enterprise"],
  ["Mid-Market", "Mid-Market"],
  ["SME", "SME"],
  ["marketSize", "market size"],
  ["yoyGrowth", "growth a year"],
] as const;

const segmentation: Facts = (plan, { id, title }, words) => {
  const saved = plan.segmentationData[title];
  const fact = factsOf("segmentation", id, words);
  if (saved === undefined) return [];
  return [
    fact("Rationale", saved.rational),
    fact("Market size", saved.marketSize),
    fact("Growth a year", saved.yoyGrowth),
    ...segmentSizes.map((size) => fact(`Value per account, ${size}`, saved.accountValues?.[size])),
    ...Object.entries(saved.industries).flatMap(([industry, row]) =>
      segmentFigures.map(([key, label]) => fact(label, row[key], { key: industry, name: industry })),
    ),
  ];
};

const competitorFields = [
  ["name", "name"],
  ["url", "website"],
  ["country", "country"],
  ["revenue", "revenue"],
  ["funding", "funding"],
  ["customers", "customers"],
  ["marketShare", "market share, %"],
  ["asOf", "as of"],
] as const;

const competitors: Facts = (plan, { id, title }, words) => {
  const saved = plan.competitors[title];
  const fact = factsOf("competitors", id, words);
  if (saved === undefined) return [];
  const seen = new Map<string, number>();
  return [
    fact("Note", saved.note),
    ...Object.entries(saved.marketShare).map(([industry, share]) =>
      fact(`Own market share in ${industry}, %`, share),
    ),
    ...saved.competitors.flatMap((row) => {
      const name = row.industry === "" ? row.name : `${row.name} in ${row.industry}`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const part = { key: `${name} ${times}`, name };
      return [
        ...competitorFields.map(([key, label]) => fact(label, row[key], part)),
        fact("year of incorporation", row.yearOfIncorporation?.toString(), part),
      ];
    }),
  ];
};

const valueMap: Facts = (plan, { id, title }, words) => {
  const saved = plan.customerValueData[title];
  const fact = factsOf("customer-value-map", id, words);
  if (saved === undefined) return [];
  const grids = [
    { ...saved, about: "" },
    { ...saved.competitiveMapping, about: "Competitive mapping of " },
  ];
  return [
    fact("Note", saved.note),
    ...grids.flatMap(({ values, about }) =>
      Object.entries(values).flatMap(([name, scores]) => {
        // Our own row is keyed by the company's name, which may change.
        const part = { key: about + (name === plan.companyName ? "" : name), name: about + name };
        return Object.entries(scores).map(([attribute, score]) => fact(attribute, score, part));
      }),
    ),
  ];
};

const valueDrivers: Facts = (plan, { id, title }, words) => {
  const saved = plan.overlayValueDriver[title];
  const fact = factsOf("overlayValueDriver", id, words);
  if (saved === undefined) return [];
  const scores = [
    { label: "our score", byIndustry: saved.scores.myScores },
    { label: "average score", byIndustry: saved.scores.avgScores },
  ];
  return [
    fact("Note", saved.note),
    fact("Attributes", saved.attributes.join(", ")),
    ...Object.entries(saved.selections).flatMap(([industry, sizes]) =>
      Object.entries(sizes).map(([size, ticks]) =>
        fact(size, namesOf(ticks), { key: industry, name: industry }),
      ),
    ),
    ...scores.flatMap(({ label, byIndustry }) =>
      Object.entries(byIndustry).flatMap(([industry, row]) =>
        Object.entries(row).map(([attribute, score]) =>
          fact(`${label} for ${attribute}`, score, { key: industry, name: industry }),
        ),
      ),
    ),
  ];
};

const namesOf = (ticks: Record<string, boolean>) =>
  Object.entries(ticks)
    .filter(([, isTicked]) => isTicked)
    .map(([name]) => name)
    .join(", ");

const NOT_SCORED = "not applicable";

const segments: Facts = (plan, { id, title }, words) => {
  const fact = factsOf("recommended-segmentation", id, words);
  const levels = Object.entries(plan.recommendedsegmentData[title] ?? {});
  const chosen = Object.entries(plan.personalSelection[title] ?? {});
  return [
    ...levels.flatMap(([industry, sizes]) =>
      Object.entries(sizes).map(([size, level]) =>
        fact(`level of ${size}`, level === NOT_SCORED ? "" : level, { key: industry, name: industry }),
      ),
    ),
    ...chosen.map(([industry, sizes]) => fact("chosen", namesOf(sizes), { key: industry, name: industry })),
  ];
};

const positioning: Facts = (plan, { id, title }, words) => {
  const saved = plan.positioningAndPricingData[title];
  const fact = factsOf("company-value-proposition", id, words);
  if (saved === undefined) return [];
  return [
    fact("Company offering", saved.companyOffering),
    fact("Company positioning", saved.companyPositioning),
    ...saved.commercialScorecard.flatMap(({ attribute, score, comment }) => [
      fact(`${attribute}, score`, score),
      fact(`${attribute}, comment`, comment),
    ]),
  ];
};

/** The facts of one step of one combination, by step in their order. */
export const stepFacts: Readonly<Record<CombinationStepId, Facts>> = {
  segmentation,
  competitors,
  "customer-value-map": valueMap,
  overlayValueDriver: valueDrivers,
  "recommended-segmentation": segments,
  "company-value-proposition": positioning,
};

const combinationFacts: Facts = (plan, combination, words) =>
  Object.values(stepFacts).flatMap((factsOfStep) => factsOfStep(plan, combination, words));

const sizes = [
  ["enterprise", "Enterprise"],
  ["midMarket", "Mid-Market"],
  ["sme", "SME"],
] as const;

/** What the business details say. */
export type DetailsOfPlan = Pick<
  GtmPlanReply,
  | "gtmPlanName"
  | "companyName"
  | "website"
  | "shortDescription"
  | "yearStartMonth"
  | "segmentData"
  | "products"
>;

export function detailsFacts(plan: DetailsOfPlan, words: FactWords): PlanFact[] {
  const fact = factsOf("business-details", null, words);
  return [
    fact("GTM plan name", plan.gtmPlanName),
    fact("Company name", plan.companyName),
    fact("Company website", plan.website),
    fact("Short description", plan.shortDescription),
    fact("Year starts in", words.month(plan.yearStartMonth)),
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

export function goalsFacts(
  { goals, goalsNote }: Pick<GtmPlanReply, "goals" | "goalsNote">,
  words: FactWords,
): PlanFact[] {
  const fact = factsOf("goal-setting", null, words);
  const ofGoals = goals.flatMap(({ id, goal, currentValue, targetValue, targetYear, keptRevenue }) => {
    const part = { key: id.toString(), name: goal.trim() === "" ? `Goal ${id}` : goal };
    return [
      fact("name", goal, part),
      fact("current value", currentValue, part),
      fact("target value", targetValue, part),
      // As text: a year has no thousands separator.
      fact("target year", targetYear?.toString(), part),
      fact("revenue kept a year, %", keptRevenue ?? null, part),
    ];
  });
  return [fact("Note", goalsNote), ...ofGoals];
}

export function weightFacts(
  { segmentWeights }: Pick<GtmPlanReply, "segmentWeights">,
  words: FactWords,
): PlanFact[] {
  const fact = factsOf("recommended-segmentation", null, words);
  return Object.entries(segmentWeights).map(([factor, weight]) => fact(`Weight of ${factor}, %`, weight));
}

/** All facts of a plan, in step order. */
export function planFacts(plan: GtmPlanReply, words: FactWords): PlanFact[] {
  return [
    ...detailsFacts(plan, words),
    ...goalsFacts(plan, words),
    ...weightFacts(plan, words),
    ...plan.combinationData.flatMap((combination) => combinationFacts(plan, combination, words)),
  ];
}

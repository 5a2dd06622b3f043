import type {
  BusinessDetails,
  Goal,
  GtmPlanListItem,
  GtmPlanReply,
  SegmentWeights,
  ValueDrivers,
} from "@beachhead/contract";
import {
  businessDetailsState,
  combinationTitle,
  comparableName,
  defaultSegmentWeights,
  goalsFormSchema,
  goalsState,
} from "@beachhead/contract";
import { businessYearOf } from "@beachhead/engine";
import type { Clock } from "../../platform/clock/clock.ts";
import { gtmPlans } from "../../platform/db/schema/gtm-plans.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { DocumentKind } from "../../platform/documents/document-kind.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { ExampleNames } from "./plan/example.ts";
import type { Combination, StoredSections } from "./sections/combination.ts";
import { mapsOf } from "./sections/replies.ts";
import { type StateCount, sectionStates, stepStates } from "./sections/states.ts";

/** Dependencies of this module's verbs. */
export interface GtmPlanDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  /** Called after each save of the value drivers of a combination. */
  onValueDrivers?: ((combinationId: string, selections: ValueDrivers["selections"]) => void) | undefined;
}

export const gtmPlanKind: DocumentKind = {
  table: gtmPlans,
  title: gtmPlans.name,
  noun: "GTM plan",
  entity: "gtm-plan",
};

/** What a save must know of a plan, deleted or not. */
export interface PlanState {
  id: string;
  gtmPlanName: string;
  version: number;
  detailsVersion: number;
  goalsVersion: number;
  goalsNote: string;
  weightsVersion: number;
  companyName: string;
  currency: string;
  segmentWeights: SegmentWeights | null;
  /** Null: the user's own plan. */
  example: ExampleNames | null;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** The business details without products. */
export type PlanHead = Pick<
  BusinessDetails,
  | "gtmPlanName"
  | "companyName"
  | "shortDescription"
  | "website"
  | "segmentData"
  | "currency"
  | "firstYear"
  | "yearStartMonth"
>;

export interface PlanRow extends PlanState, Omit<PlanHead, "firstYear" | "yearStartMonth"> {
  currency: string;
  /** Null: the year after the plan was created. */
  firstYear: number | null;
  yearStartMonth: number;
  createdAt: Date;
}

/** A geography of a product. Its id is that of the combination of both. */
export interface StoredGeo {
  id: string;
  name: string;
}

/** A product without its description, which may be long. */
export interface NamedProduct {
  id: string;
  name: string;
  geos: StoredGeo[];
  industries: string[];
}

export interface StoredProduct extends NamedProduct {
  description: string;
}

/** A plan for the list. */
export interface PlanSummary {
  row: PlanRow;
  products: StoredProduct[];
  goals: Goal[];
  /** How complete the steps of its combinations are. */
  states: StateCount[];
}

/** The stored sections of one combination. */
export interface CombinationRows {
  combinationId: string;
  sections: StoredSections;
}

/** A whole plan. */
export interface Plan extends PlanSummary {
  sections: CombinationRows[];
}

/** A combination with sections that was removed from its plan. */
export interface FormerCombination {
  id: string;
  productId: string;
  product: string;
  geo: string;
}

/** Shown until goals are saved. */
const defaultGoals: readonly Goal[] = goalsFormSchema.parse({}).goals;

/** The name of a goal that states a currency: "Revenue (USD)" as specified, "Revenue (EUR)" in a plan in EUR. */
export const nameInCurrency = (goal: string, from: string, to: string): string =>
  goal === `Revenue (${from})` ? `Revenue (${to})` : goal;

export const defaultGoalsIn = (currency: string): Goal[] =>
  defaultGoals.map((goal) => ({ ...goal, goal: nameInCurrency(goal.goal, "USD", currency) }));

export const goalsOf = (
  { goalsVersion, currency }: Pick<PlanState, "goalsVersion" | "currency">,
  stored: Goal[],
): Goal[] => (goalsVersion === 0 ? defaultGoalsIn(currency) : stored);

/** The years of a plan: by default the first is the one after the plan was created. */
export const yearsOf = ({
  firstYear,
  yearStartMonth,
  createdAt,
}: Pick<PlanRow, "firstYear" | "yearStartMonth" | "createdAt">): {
  firstYear: number;
  yearStartMonth: number;
} => ({
  firstYear: firstYear ?? businessYearOf(createdAt, yearStartMonth) + 1,
  yearStartMonth,
});

export const productReply = <Product extends NamedProduct>({ geos, ...product }: Product) => ({
  ...product,
  geos: geos.map(({ name }) => name),
  geoIds: geos.map(({ id }) => id),
});

export function combinationsOf(products: readonly NamedProduct[]) {
  return products.flatMap(({ name, geos, industries }) =>
    geos.map((geo) => ({
      title: combinationTitle(name, geo.name),
      id: geo.id,
      product: name,
      geo: geo.name,
      industries,
    })),
  );
}

const countDistinct = (names: readonly string[]) => new Set(names.map(comparableName)).size;

/** The combinations of a plan in their order, each with its stored sections. */
export function withSections(
  { companyName }: Pick<PlanHead, "companyName">,
  products: readonly NamedProduct[],
  rows: readonly CombinationRows[],
): Combination[] {
  const sectionsOf = new Map(rows.map(({ combinationId, sections }) => [combinationId, sections]));
  return combinationsOf(products).map(({ id, title, industries }) => ({
    id,
    title,
    industries,
    companyName,
    sections: sectionsOf.get(id) ?? {},
  }));
}

export const weightsOf = ({ segmentWeights }: Pick<PlanState, "segmentWeights">): SegmentWeights =>
  segmentWeights ?? defaultSegmentWeights;

export function toListItem({ row, products, goals, states }: PlanSummary): GtmPlanListItem {
  const { id, gtmPlanName, companyName, website } = row;
  const answered = products.map(productReply);
  const ownGoals = goalsOf(row, goals);
  return {
    _id: id,
    id,
    gtmPlanId: id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    gtmPlanName,
    companyName,
    website,
    products: answered,
    goals: ownGoals,
    currency: row.currency,
    ...yearsOf(row),
    totalProducts: countDistinct(products.map(({ name }) => name)),
    totalGeos: countDistinct(answered.flatMap(({ geos }) => geos)),
    totalIndustries: countDistinct(products.flatMap(({ industries }) => industries)),
    completeness: {
      "business-details": businessDetailsState({ gtmPlanName, companyName, website, products: answered }),
      "goal-setting": goalsState(ownGoals),
      ...stepStates(states, combinationsOf(products).length),
    },
    example: row.example !== null,
  };
}

export function toReply(plan: Plan): GtmPlanReply {
  const { row, products } = plan;
  const combinations = withSections(row, products, plan.sections);
  return {
    ...toListItem(plan),
    shortDescription: row.shortDescription,
    goalsNote: row.goalsNote,
    segmentData: row.segmentData,
    combinationData: combinationsOf(products),
    combinationStates: Object.fromEntries(
      combinations.map((combination) => [combination.title, sectionStates(combination)]),
    ),
    ...mapsOf(combinations, weightsOf(row)),
    segmentWeights: weightsOf(row),
  };
}

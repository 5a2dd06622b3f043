import type { BusinessDetails, Goal, GtmPlanListItem, GtmPlanReply } from "@beachhead/contract";
import {
  businessDetailsState,
  combinationTitle,
  comparableName,
  goalsFormSchema,
  goalsState,
} from "@beachhead/contract";
import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** What the verbs of this module need. */
export interface GtmPlanDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
}

/** The steps of a plan that stand in its own row and tables, each with the version it last changed at. */
export type PlanSection = "details" | "goals";

/** What a save must know of a plan before it changes anything. */
export interface PlanState {
  id: string;
  version: number;
  detailsVersion: number;
  goalsVersion: number;
  deletedAt: Date | null;
}

/** The fields of the business details that are one a plan. */
export type PlanHead = Pick<
  BusinessDetails,
  "gtmPlanName" | "companyName" | "shortDescription" | "website" | "segmentData"
>;

export interface PlanRow extends PlanState, PlanHead {
  createdAt: Date;
  updatedAt: Date;
}

/** A geography of a product: the combination of the two. */
export interface StoredGeo {
  id: string;
  name: string;
}

export interface StoredProduct {
  id: string;
  name: string;
  description: string;
  geos: StoredGeo[];
  industries: string[];
}

/** A plan, whole. */
export interface Plan {
  row: PlanRow;
  products: StoredProduct[];
  goals: Goal[];
}

/** The goals of a plan whose goals were never saved. */
const goalsAtStart: readonly Goal[] = goalsFormSchema.parse({}).goals;

export const goalsOf = ({ goalsVersion }: PlanState, stored: Goal[]): Goal[] =>
  goalsVersion === 0 ? [...goalsAtStart] : stored;

export const productReply = ({ geos, ...product }: StoredProduct) => ({
  ...product,
  geos: geos.map(({ name }) => name),
});

export function combinationsOf(products: readonly StoredProduct[]) {
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

export function toListItem({ row, products, goals }: Plan): GtmPlanListItem {
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
    totalProducts: countDistinct(products.map(({ name }) => name)),
    totalGeos: countDistinct(answered.flatMap(({ geos }) => geos)),
    totalIndustries: countDistinct(products.flatMap(({ industries }) => industries)),
    completeness: {
      "business-details": businessDetailsState({ gtmPlanName, companyName, website, products: answered }),
      "goal-setting": goalsState(ownGoals),
      segmentation: "empty",
      competitors: "empty",
      "customer-value-map": "empty",
      overlayValueDriver: "empty",
      "recommended-segmentation": "empty",
      "company-value-proposition": "empty",
    },
  };
}

export function toReply(plan: Plan): GtmPlanReply {
  return {
    ...toListItem(plan),
    shortDescription: plan.row.shortDescription,
    segmentData: plan.row.segmentData,
    combinationData: combinationsOf(plan.products),
    segmentationData: {},
    competitors: {},
    customerValueData: {},
    recommendedsegmentData: {},
    personalSelection: {},
    positioningAndPricingData: {},
    overlayValueDriver: {},
  };
}

import type { ProductCost, ProductCostReply } from "@beachhead/contract";
import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** What the verbs of this module need. */
export interface ProductCostDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
}

/** What a cost is called and belongs to; columns of their own. */
export type CostIdentity = Pick<
  ProductCost,
  "gtmPlan" | "description" | "productName" | "costTitle" | "geo" | "pricingCurrency"
>;

/** The numbers of a cost; one JSON column. */
export type CostFigures = Omit<ProductCost, keyof CostIdentity>;

export interface ProductCostRow extends CostIdentity {
  id: string;
  version: number;
  inputs: CostFigures;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export function splitCost(cost: ProductCost): CostIdentity & { inputs: CostFigures } {
  const { gtmPlan, description, productName, costTitle, geo, pricingCurrency, ...inputs } = cost;
  return { gtmPlan, description, productName, costTitle, geo, pricingCurrency, inputs };
}

/** The numbers of a cost, without what it is called. */
export const figuresOf = (cost: ProductCost): CostFigures => splitCost(cost).inputs;

/** The stored cost without what makes it a document: what calculations and snapshots use. */
export function costOf(row: ProductCostRow): ProductCost {
  const { gtmPlan, description, productName, costTitle, geo, pricingCurrency, inputs } = row;
  return { gtmPlan, description, productName, costTitle, geo, pricingCurrency, ...inputs };
}

/** The specification names this figure twice over; it is answered under both names. */
export function withDoubledName<T extends { fixedSalesAndMarketingCost: number }>(cost: T) {
  return {
    ...cost,
    fixedSalesAndMarketingCostfixedSalesAndMarketingCost: cost.fixedSalesAndMarketingCost,
  };
}

export function toReply(row: ProductCostRow): ProductCostReply {
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...withDoubledName(costOf(row)),
  };
}

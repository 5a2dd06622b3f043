import {
  businessModelIds,
  calculationCostBody,
  type ProductCost,
  type ProductCostReply,
} from "@beachhead/contract";
import type { Clock } from "../../platform/clock/clock.ts";
import { productCosts } from "../../platform/db/schema/product-costs.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { DocumentKind } from "../../platform/documents/document-kind.ts";
import { type LinkColumns, linkOf } from "../gtm-plans/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** Dependencies of this module's verbs. */
export interface ProductCostDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
}

export const costKind: DocumentKind = {
  table: productCosts,
  title: productCosts.costTitle,
  noun: "product cost",
  entity: "product-cost",
};

/** Names and currency of a cost; a column each. */
export type CostIdentity = Pick<
  ProductCost,
  "gtmPlan" | "description" | "productName" | "costTitle" | "geo" | "pricingCurrency"
>;

/** The numbers of a cost; one JSON column. */
export type CostFigures = Omit<ProductCost, keyof CostIdentity>;

export interface ProductCostRow extends CostIdentity, LinkColumns {
  id: string;
  version: number;
  inputs: CostFigures;
  /** Whose typical figures it started from; null: none. */
  businessModel: string | null;
  /** Null: the user's own. */
  examplePlanId: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** @param cost `combination` and `businessModel` are left out: they have columns of their own */
export function splitCost({
  combination: _combination,
  businessModel: _model,
  ...cost
}: ProductCost & { combination?: unknown; businessModel?: unknown }): CostIdentity & { inputs: CostFigures } {
  const { gtmPlan, description, productName, costTitle, geo, pricingCurrency, ...inputs } = cost;
  return { gtmPlan, description, productName, costTitle, geo, pricingCurrency, inputs };
}

/** The numbers of a cost without its names. */
export const figuresOf = (cost: ProductCost): CostFigures => splitCost(cost).inputs;

const blankFigures = figuresOf(calculationCostBody.parse({}));

/** A stored cost in which each figure that was added after its save has the value of a blank field. */
export function withBlankFigures<Cost extends Partial<CostFigures>>(stored: Cost): CostFigures & Cost {
  return { ...blankFigures, ...stored };
}

/** The cost of a row, without id, version and dates. Calculations and snapshots use it. */
export function costOf(row: ProductCostRow): ProductCost {
  const { gtmPlan, description, productName, costTitle, geo, pricingCurrency, inputs } = row;
  return { gtmPlan, description, productName, costTitle, geo, pricingCurrency, ...inputs };
}

/** The specification spells this figure's name twice over; replies have it under both names. */
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
    combination: linkOf(row),
    businessModel: businessModelIds.find((id) => id === row.businessModel) ?? null,
    example: row.examplePlanId !== null,
  };
}

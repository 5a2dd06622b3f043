import type { ChannelInputKey, SubscriptionType } from "@beachhead/engine";
import type { FirstOddsField } from "../first-odds/fields.ts";
import type { BusinessModelId } from "./business-model-names.ts";
import type { TypicalFigure } from "./typical-figure.ts";

export type { BusinessModelId } from "./business-model-names.ts";

/** One pricing plan. Prices are for the period of the model's subscription. */
interface TypicalPricingPlan {
  name: string;
  /** Per cent of the revenue target. */
  revenueTargetSplit: number;
  /** 0 where the model charges fixed fees only. */
  pricePerUser: TypicalFigure;
  annualFixedFee: TypicalFigure;
  upfrontFixedFee: TypicalFigure;
  averageUsers: TypicalFigure;
  retentionRate: TypicalFigure;
}

/** A channel that companies of this kind use. */
interface TypicalChannel {
  /** Key of the channel catalogue. */
  key: number;
  why: string;
  inputs: Readonly<Partial<Record<ChannelInputKey, TypicalFigure>>>;
}

/** The figures of a product cost that have a typical value. */
export type TypicalCostField =
  | "infrastructureCostPerUserPerYear"
  | "implementationCostPerUser"
  | "supportCostPerYearPerUser"
  | "fixedOnboardingCostPerCustomer"
  | "salesAndMarketingCostPercOfRevenue"
  | "otherVariableCost"
  | "costOfCapital";

/** A way to earn money, with the typical figures of companies that do. */
export interface BusinessModel {
  id: BusinessModelId;
  name: string;
  /** What one user is, and what the fees are for. */
  description: string;
  subscriptionType: SubscriptionType;
  pricingModel: "hybrid" | "perUser" | "fixedFee";
  /** Without the revenue target, which is the user's own. */
  firstOdds: Readonly<Record<Exclude<FirstOddsField, "revenueTarget">, TypicalFigure>>;
  pricingPlans: readonly TypicalPricingPlan[];
  /** Per cent a year. */
  growth: Readonly<Record<"priceGrowth" | "customerGrowth", TypicalFigure>>;
  /** The share of ongoing development has no field of its own: the form asks for money. */
  productCost: Readonly<
    Record<TypicalCostField | "ongoingProductDevelopmentPercentOfRevenue", TypicalFigure>
  >;
  channels: readonly TypicalChannel[];
  /** Attributes that buyers compare. */
  valueAttributes: readonly string[];
}

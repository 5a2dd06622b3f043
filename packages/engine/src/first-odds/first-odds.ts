import { NO_COST } from "../simulation/cost-inputs.ts";
import { DEFAULT_OPTIONS } from "../simulation/options.ts";
import type { CostInputs, SimulationInputs, SimulationOptions } from "../simulation/types.ts";

/** The five figures of first odds, and the year they are for. */
export interface FirstOddsFigures {
  /** Money per user and year. */
  pricePerUserYear: number;
  usersPerCustomer: number;
  newCustomersFirstYear: number;
  /** Revenue of the target year, money. */
  revenueTarget: number;
  /** All costs as per cent of revenue, 0..100. */
  costPercentOfRevenue: number;
  /** Year 1..5. */
  targetYear: number;
}

/** What first odds assume beside the five figures. */
export interface FirstOddsAssumptions {
  /** The price may be lower or higher by so many per cent. */
  priceSpread: number;
  /** New customers of the first year may be fewer or more by so many per cent. */
  customersSpread: number;
  /** Per cent a year. */
  priceGrowth: number;
  /** Change of new customers, per cent a year, +- `customerGrowthSpread` points. */
  customerGrowth: number;
  customerGrowthSpread: number;
  /** Per cent of customers who stay, +- `retentionSpread` points. */
  retentionRate: number;
  retentionSpread: number;
}

/** Assumed of a business that nothing is known of. */
export const FIRST_ODDS_ASSUMPTIONS: FirstOddsAssumptions = {
  priceSpread: 15,
  customersSpread: 30,
  priceGrowth: 3,
  customerGrowth: 20,
  customerGrowthSpread: 5,
  retentionRate: 90,
  retentionSpread: 4,
};

const LEAST_PRICE = 0.001;
const LEAST_CUSTOMERS = 1;

/** A range around a value, at least `least` and wider than a point. */
function around(value: number, spreadPercent: number, least: number): [low: number, high: number] {
  const low = Math.max(least, (value * (100 - spreadPercent)) / 100);
  return [low, Math.max(low + least, (value * (100 + spreadPercent)) / 100)];
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * The simulation of first odds: one yearly price plan, all costs as one share of revenue, break-even as the EBIT
 * target. As costs are at most the revenue, the odds of both targets are those of revenue.
 *
 * @param assumed replaces single assumptions
 */
export function firstOddsRun(
  figures: FirstOddsFigures,
  assumed: Partial<FirstOddsAssumptions> = {},
): { inputs: SimulationInputs; cost: CostInputs; options: SimulationOptions } {
  const assumptions = { ...FIRST_ODDS_ASSUMPTIONS, ...assumed };
  const { priceGrowth, customerGrowth, customerGrowthSpread, retentionRate, retentionSpread } = assumptions;
  const [pricePerUserMin, pricePerUserMax] = around(
    figures.pricePerUserYear,
    assumptions.priceSpread,
    LEAST_PRICE,
  );
  const [customersFirstYearMin, customersFirstYearMax] = around(
    figures.newCustomersFirstYear,
    assumptions.customersSpread,
    LEAST_CUSTOMERS,
  );
  return {
    inputs: {
      revenueTarget: figures.revenueTarget,
      targetYear: figures.targetYear,
      ebitTarget: 0,
      priceGrowth: Array.from({ length: 4 }, () => priceGrowth),
      customerGrowth: Array.from({ length: 4 }, () => customerGrowth),
      subscriptionType: "annual",
      pricingPlans: [
        {
          id: 1,
          name: "Standard",
          revenueTargetSplit: 100,
          annualFixedFee: 0,
          pricePerUserMin: thousandths(pricePerUserMin),
          pricePerUserMax: thousandths(pricePerUserMax),
          upfrontFixedFee: 0,
          customersFirstYearMin,
          customersFirstYearMax,
          existingCustomers: 0,
          retentionRate,
          averageUsers: figures.usersPerCustomer,
        },
      ],
    },
    cost: { ...NO_COST, salesAndMarketingCostPercOfRevenue: figures.costPercentOfRevenue },
    options: { ...DEFAULT_OPTIONS, retentionSpread, customerGrowthSpread },
  };
}

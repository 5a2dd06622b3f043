import { power } from "../math/power.ts";
import { roundMoney, roundRatio } from "../money/rounding.ts";
import { createTargetYear } from "../recommendation/target-year.ts";
import { retention } from "../simulation/plan-years.ts";
import type { CostInputs, PlanPoint, SimulationInputs, SimulationOptions } from "../simulation/types.ts";

/** A change of every list price, and what it does to demand (formulas B6, price adjustment). */
export interface PriceChange {
  /** Per cent, above -100. */
  priceChangePercent: number;
  /** Price elasticity of new customers, usually -0.2 to -2; 0 = they stay. */
  elasticity: number;
  /** Per cent of the customers who would have stayed and leave because of the change, each year, 0..100. */
  extraChurnPercent: number;
}

/** The target year before or after a change, money. */
export interface PriceChangeYear {
  revenue: number;
  /** Revenue less every cost that is not fixed. */
  contribution: number;
  ebit: number;
}

/** One point of the curve over price changes. */
export interface PriceChangePoint {
  priceChangePercent: number;
  revenue: number;
  contribution: number;
}

/** What a change of prices does to the target year. */
export interface PriceChangeResult {
  before: PriceChangeYear;
  after: PriceChangeYear;
  /** Change of new customers, per cent. */
  newCustomersPercent: number;
  /**
   * Change of volume at which contribution does not change, per cent; a smaller loss pays off. null if the new price
   * leaves no contribution, or there was none before.
   */
  breakEvenVolumePercent: number | null;
  /** Every whole per cent from -30 to 30 with the same elasticity and churn; no churn at 0. */
  curve: PriceChangePoint[];
  /** The change on the curve with the highest contribution; the smallest of several. */
  optimumPercent: number;
}

/** Per cent either way of the curve. */
const CURVE = 30;

/** Lost volume that a price pays for: (p - v) / (p1 - v) - 1, a fraction; null if either leaves no contribution. */
export function breakEvenVolumeChange(price: number, unitCost: number, newPrice: number): number | null {
  return price > unitCost && newPrice > unitCost ? (price - unitCost) / (newPrice - unitCost) - 1 : null;
}

/**
 * The target year at one point with all list prices (per user, annual and upfront fee) changed, and the volume at
 * which the change breaks even. Whole customers, as in `runScenario`. Rounded for the wire.
 *
 * @param points one per plan, in the plans' order
 */
export function priceChange(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: Pick<SimulationOptions, "firstYearFactor">,
  points: readonly PlanPoint[],
  change: PriceChange,
): PriceChangeResult {
  function yearAt(percent: number, elasticity: number, churnPercent: number): PriceChangeYear {
    const factor = 1 + percent / 100;
    const demand = elasticity === 0 ? 1 : power(factor, elasticity);
    const pricingPlans = inputs.pricingPlans.map((plan) => ({
      ...plan,
      annualFixedFee: plan.annualFixedFee * factor,
      upfrontFixedFee: plan.upfrontFixedFee * factor,
      retentionRate: retention(plan) * (100 - churnPercent),
    }));
    const year = createTargetYear({ ...inputs, pricingPlans }, cost, options);
    year.run(
      points.map((point) => point.pricePerUser * factor),
      points.map((point) => point.customersFirstYear * demand),
    );
    return { revenue: year.revenue(), contribution: year.contribution(), ebit: year.ebit() };
  }

  const { priceChangePercent, elasticity, extraChurnPercent } = change;
  const at = (percent: number): PriceChangeYear =>
    yearAt(percent, elasticity, percent === 0 ? 0 : extraChurnPercent);
  const before = yearAt(0, 0, 0);
  const after = at(priceChangePercent);
  const breakEven = breakEvenVolumeChange(
    before.contribution,
    0,
    yearAt(priceChangePercent, 0, 0).contribution,
  );
  const curve = Array.from({ length: 2 * CURVE + 1 }, (_, k) => {
    const { revenue, contribution } = at(k - CURVE);
    return {
      priceChangePercent: k - CURVE,
      revenue: roundMoney(revenue),
      contribution: roundMoney(contribution),
    };
  });
  const optimum = curve.reduce((best, point) => {
    const isNearer = Math.abs(point.priceChangePercent) < Math.abs(best.priceChangePercent);
    const isBetter = point.contribution > best.contribution;
    return isBetter || (point.contribution === best.contribution && isNearer) ? point : best;
  });
  const rounded = (year: PriceChangeYear): PriceChangeYear => ({
    revenue: roundMoney(year.revenue),
    contribution: roundMoney(year.contribution),
    ebit: roundMoney(year.ebit),
  });
  return {
    before: rounded(before),
    after: rounded(after),
    newCustomersPercent:
      elasticity === 0 ? 0 : roundRatio((power(1 + priceChangePercent / 100, elasticity) - 1) * 100),
    breakEvenVolumePercent: breakEven === null ? null : roundRatio(breakEven * 100),
    curve,
    optimumPercent: optimum.priceChangePercent,
  };
}

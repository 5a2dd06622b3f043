import { roundMoney, roundRatio } from "../money/rounding.ts";
import { roundScenario } from "../simulation/result-rounding.ts";
import type {
  DecisionAnswers,
  HeatMap,
  ObjectivePoint,
  Recommendation,
  Tornado,
  TornadoBar,
} from "../simulation/result-types.ts";
import type { PlanPoint } from "../simulation/types.ts";

function roundPoints(points: readonly PlanPoint[]): PlanPoint[] {
  return points.map((point) => ({
    plan: point.plan,
    pricePerUser: roundRatio(point.pricePerUser),
    customersFirstYear: point.customersFirstYear,
  }));
}

function roundObjective(objective: ObjectivePoint): ObjectivePoint {
  const { ebitPercent } = objective;
  return {
    feasible: objective.feasible,
    points: roundPoints(objective.points),
    stretch: roundRatio(objective.stretch),
    revenue: roundMoney(objective.revenue),
    ebit: roundMoney(objective.ebit),
    ebitPercent: ebitPercent === null ? null : roundRatio(ebitPercent),
  };
}

function roundRecommendation(recommended: Recommendation): Recommendation {
  const { objectives } = recommended;
  return {
    feasible: recommended.feasible,
    feasiblePoints: recommended.feasiblePoints,
    points: roundPoints(recommended.points),
    stretch: roundRatio(recommended.stretch),
    binding: [...recommended.binding],
    tightest: recommended.tightest,
    hints: recommended.hints.map((hint) => ({
      plan: hint.plan,
      customersNeededAtMaxPrice: hint.customersNeededAtMaxPrice,
      priceNeededAtMaxCustomers: hint.priceNeededAtMaxCustomers,
    })),
    objectives: {
      lowestPrice: roundObjective(objectives.lowestPrice),
      fewestCustomers: roundObjective(objectives.fewestCustomers),
      highestEbit: roundObjective(objectives.highestEbit),
    },
    result: roundScenario(recommended.result),
  };
}

function roundBar(bar: TornadoBar): TornadoBar {
  return {
    driver: bar.driver,
    label: bar.label,
    low: roundRatio(bar.low),
    high: roundRatio(bar.high),
    revenueLow: roundMoney(bar.revenueLow),
    revenueHigh: roundMoney(bar.revenueHigh),
    ebitLow: roundMoney(bar.ebitLow),
    ebitHigh: roundMoney(bar.ebitHigh),
  };
}

function roundTornado({ base, byRevenue, byEbit }: Tornado): Tornado {
  return {
    base: { revenue: roundMoney(base.revenue), ebit: roundMoney(base.ebit) },
    byRevenue: byRevenue.map(roundBar),
    byEbit: byEbit.map(roundBar),
  };
}

function roundHeatMap(map: HeatMap): HeatMap {
  return {
    plan: map.plan,
    prices: map.prices.map(roundRatio),
    customers: [...map.customers],
    revenueAttainment: map.revenueAttainment.map((row) => row.map(roundRatio)),
    met: map.met.map((row) => [...row]),
    recommended: {
      pricePosition: roundRatio(map.recommended.pricePosition),
      customersPosition: roundRatio(map.recommended.customersPosition),
    },
  };
}

/** The decision answers as they go over the wire, by the rules of `roundScenario`. */
export function roundDecisions({ recommended, tornado, heatmap }: DecisionAnswers): DecisionAnswers {
  return {
    recommended: roundRecommendation(recommended),
    tornado: roundTornado(tornado),
    heatmap: roundHeatMap(heatmap),
  };
}

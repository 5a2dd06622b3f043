import { roundMoney } from "../money/rounding.ts";
import type { FrontierPoint } from "./allocation-types.ts";
import { mostRevenue } from "./best-mix.ts";
import { mixOf, type PreparedAllocation, todaysMix } from "./prepare.ts";
import type { WorkLeft } from "./search.ts";

/** Budgets of the frontier, from nothing to twice today's cost. */
const POINTS = 20;

/** The most revenue that a budget brings with the people of the request. */
export function pointAt(prepared: PreparedAllocation, budget: number, left: WorkLeft): FrontierPoint {
  const options = prepared.channels.map((channel) => channel.options);
  const { chosen } = mostRevenue(options, { budget, people: prepared.request.people }, left);
  if (chosen === null) return { budget, revenue: null, cost: null, people: null, efforts: null };
  return { budget, ...mixOf(prepared, chosen) };
}

/** The most revenue at 20 budgets from nothing to twice today's cost (formulas B14). */
export function frontierOf(prepared: PreparedAllocation, left: WorkLeft): FrontierPoint[] {
  const twice = 2 * todaysMix(prepared).cost;
  const points: FrontierPoint[] = [];
  for (let index = 0; index < POINTS; index += 1) {
    const budget = roundMoney((twice * index) / (POINTS - 1));
    const before = points.at(-1);
    const point = pointAt(prepared, budget, left);
    // A search that was cut short may find less than a smaller budget brings already.
    const isLess = (before?.revenue ?? -1) > (point.revenue ?? -1);
    points.push(before !== undefined && isLess ? { ...before, budget } : point);
  }
  return points;
}

import { meets, type Outcome, type Row, runTrial, type SteadyTrials } from "./grid-loops.ts";
import type { OddsByTenths } from "./linear-odds.ts";
import type { UnitMoney } from "./trial-loops.ts";

/**
 * Whether a higher move never makes a trial miss the objective: customers rise with the lever, so it is enough that
 * none of them costs more than it brings at the lowest move, neither in its first year nor later. Prices only rise
 * and costs only fall.
 *
 * @param lowest the lowest move
 * @param units money and cost per customer of each plan at that move, the costs without `costFactor`
 */
export function rises(
  { prices, index, bar }: SteadyTrials,
  lowest: Row,
  units: readonly UnitMoney[],
): boolean {
  if (bar.ebitPercent === -Infinity) return true;
  const left = lowest.kept - bar.ebitPercent / 100;
  if (left < 0) return false;
  return units.every(({ annualFee, upfrontFee, perPrice, unbilled, costPerNew, costPerCustomer }, p) => {
    const price = prices[p]!;
    const later = lowest.costFactor * costPerCustomer;
    const first = later + lowest.costFactor * costPerNew;
    for (let i = 0; i < price.length; i += 1) {
      const yearly = annualFee + perPrice * price[i]!;
      const money = left * index[i]!;
      if (money * yearly < later || money * (yearly * (1 - unbilled) + upfrontFee) < first) return false;
    }
    return true;
  });
}

/** Moves the trials of `order` from..to - 1 that meet the objective to the front; answers where they end. */
function partition(of: SteadyTrials, row: Row, order: Int32Array, from: number, to: number): number {
  const outcome: Outcome = { revenue: 0, cost: 0, gain: 0, loss: 0 };
  let met = from;
  for (let k = from; k < to; k += 1) {
    const trial = order[k]!;
    runTrial(of, row, trial, outcome);
    if (meets(of.bar, row, outcome.revenue, outcome.cost)) {
      order[k] = order[met]!;
      order[met] = trial;
      met += 1;
    }
  }
  return met;
}

/**
 * The odds of a lever of which each trial, once met, stays met. The trials are sorted between the moves that were
 * asked for, so that a move runs only those that begin to be met between its neighbours.
 */
export function risingOdds(of: SteadyTrials, rowAt: (tenths: number) => Row): OddsByTenths {
  const trials = of.index.length;
  const order = Int32Array.from({ length: trials }, (_, trial) => trial);
  /** Moves asked for, rising, with the number of trials met. */
  const moves: { tenths: number; met: number }[] = [];
  return (tenths) => {
    const next = moves.findIndex((move) => move.tenths >= tenths);
    const above = moves[next];
    if (above?.tenths === tenths) return above.met;
    const place = next < 0 ? moves.length : next;
    const from = moves[place - 1]?.met ?? 0;
    const met = partition(of, rowAt(tenths), order, from, above?.met ?? trials);
    moves.splice(place, 0, { tenths, met });
    return met;
  };
}

import { roundMoney } from "../money/rounding.ts";
import type { AllocationRequest, AllocationResult, EffortOption, Mix, Move } from "./allocation-types.ts";
import { mostRevenue, type Options } from "./best-mix.ts";
import { drawFactors } from "./factors.ts";
import { frontierOf, pointAt } from "./frontier.ts";
import { LOOSENED, limitOf } from "./limit.ts";
import { oddsOf } from "./odds.ts";
import { mixOf, type PreparedAllocation, prepareAllocation, sumOptions, todaysMix } from "./prepare.ts";
import type { WorkLeft } from "./search.ts";
import { type Goal, type Solution, solve, sumOf } from "./solve.ts";
import { stabilityOf } from "./stability.ts";

/** Sums that all searches of one answer may look at: about a second. */
const ALL_WORK = 3_000_000;
const DEFAULT_TRIALS = 10_000;
const DEFAULT_SEED = 12_345;

/** A part of the answer, in the order in which they are ready. */
export type AllocationPart = Partial<AllocationResult>;

/** What comes nearest when nothing is within the limits, and what would do. */
interface Nearest {
  chosen: EffortOption[];
  /** Absent when the people are too few for the least efforts. */
  reachable?: { revenue: number; budget: number };
}

/** Of each channel the option that is least by a figure. */
function leastOf(options: Options, figure: "cost" | "people"): EffortOption[] {
  return options.map((of) => of.reduce((least, option) => (option[figure] < least[figure] ? option : least)));
}

/**
 * With a goal that is out of reach, the most revenue that people and efforts allow. With limits too tight for the least
 * efforts, what costs least.
 */
function nearestMix(options: Options, goal: Goal, left: WorkLeft): Nearest {
  const { people } = goal;
  const most = mostRevenue(options, { budget: null, people }, left).chosen;
  if (most === null) return { chosen: leastOf(options, "people") };
  if (goal.objective === "cost") {
    const { revenue, cost } = sumOptions(most);
    return { chosen: most, reachable: { revenue, budget: cost } };
  }
  const noGoal: Goal = { ...goal, objective: "cost", needed: 0 };
  const cheapest = solve(options, noGoal, left).chosen ?? most;
  const { cost } = sumOptions(cheapest);
  const { revenue } = sumOptions(mostRevenue(options, { budget: cost, people }, left).chosen ?? cheapest);
  return { chosen: cheapest, reachable: { revenue, budget: cost } };
}

/** The channels whose effort changes, the largest gain first: saved cost for the objective cost, else revenue. */
function movesOf(
  { request, channels }: PreparedAllocation,
  chosen: readonly EffortOption[],
): (Move & { index: number })[] {
  const moves = channels.flatMap(({ channel, place, today }, index) => {
    const option = chosen[index]!;
    if (option.effort === 1) return [];
    return [
      {
        index,
        channel: place,
        channelKey: channel.key,
        from: 1,
        to: option.effort,
        cost: roundMoney(option.cost - today.cost),
        revenue: roundMoney(option.revenue - today.revenue),
        people: option.people - today.people,
      },
    ];
  });
  const gain = ({ cost, revenue }: Move): number => (request.objective === "cost" ? -cost : revenue);
  return moves.toSorted((a, b) => gain(b) - gain(a) || a.cost - b.cost || a.index - b.index);
}

/** What 5 % more budget brings; of the best's cost where there is no budget. */
function nextOf(prepared: PreparedAllocation, best: Mix, left: WorkLeft): AllocationResult["next"] {
  const now = prepared.request.budget ?? best.cost;
  const { budget, revenue } = pointAt(prepared, roundMoney(now * (1 + LOOSENED)), left);
  const before = pointAt(prepared, now, left).revenue;
  return { budget, revenue, more: revenue === null || before === null ? null : roundMoney(revenue - before) };
}

/**
 * Divides a budget between channels (formulas B14), in parts, each when it is ready: the best mix and its moves; the
 * frontier and what more budget brings; the odds; the limit; the stability of the moves. Stateless; the same request,
 * with its channels in any order, gives the same answer to the bit.
 *
 * @returns the whole answer
 */
export function* allocateInSteps(
  request: AllocationRequest,
): Generator<AllocationPart, AllocationResult, undefined> {
  const prepared = prepareAllocation(request);
  const { channels, leftOut } = prepared;
  const { trials = DEFAULT_TRIALS, seed = DEFAULT_SEED } = request;
  const options = channels.map((channel) => channel.options);
  const left: WorkLeft = { sums: ALL_WORK };
  const needed = request.needed ?? 0;
  const factors = drawFactors(channels, trials, seed);
  const goal: Goal = { ...request, needed, factors };

  const solution = solve(options, goal, left);
  const nearest = solution.chosen === null ? nearestMix(options, goal, left) : null;
  const chosen = solution.chosen ?? nearest?.chosen ?? [];
  const { revenue, cost, people } = todaysMix(prepared);
  const best = { feasible: solution.chosen !== null, ...mixOf(prepared, chosen) };
  const moves = movesOf(prepared, chosen);
  const first = {
    today: { revenue, cost, people },
    best,
    exact: solution.exact,
    ...(nearest?.reachable !== undefined && { reachable: nearest.reachable }),
    moves: moves.map(({ index: _index, ...move }) => move),
    leftOut,
  };
  yield first;

  const second = { frontier: frontierOf(prepared, left), next: nextOf(prepared, best, left) };
  yield second;

  const model = { factors, needed };
  const todays = channels.map(({ today }) => today);
  const odds =
    request.needed === null ? {} : { odds: { today: oddsOf(model, todays), best: oddsOf(model, chosen) } };
  yield odds;

  const limit = { limit: limitOf(prepared, ...limitedBy(goal, solution, chosen), left) };
  yield limit;

  const shares = stabilityOf(options, goal, factors, moves);
  const stability = moves.map(({ channel, channelKey }, index) => ({
    channel,
    channelKey,
    share: shares[index]!,
  }));
  yield { stability };

  return { ...first, ...second, ...odds, ...limit, stability };
}

/** A goal out of reach is limited by what limits the most revenue. */
function limitedBy(
  goal: Goal,
  { chosen, score }: Solution,
  nearest: EffortOption[],
): [Goal, { chosen: EffortOption[]; score: number }] {
  if (chosen !== null) return [goal, { chosen, score }];
  const withoutGoal: Goal = {
    ...goal,
    objective: "revenue",
    ...(goal.objective === "cost" && { budget: null }),
  };
  return [withoutGoal, { chosen: nearest, score: sumOf(nearest, "revenue") }];
}

/** Divides a budget between channels (formulas B14): `allocateInSteps` to its end. */
export function allocate(request: AllocationRequest): AllocationResult {
  const steps = allocateInSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

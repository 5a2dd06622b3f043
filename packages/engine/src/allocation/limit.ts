import { roundHalfUp, roundMoney } from "../money/rounding.ts";
import type { AllocationLimit, EffortOption } from "./allocation-types.ts";
import type { Options } from "./best-mix.ts";
import { optionAt } from "./channel-options.ts";
import { EFFORT_LADDER } from "./effort.ts";
import type { PreparedAllocation } from "./prepare.ts";
import type { WorkLeft } from "./search.ts";
import { type Goal, solve } from "./solve.ts";

/** By how much a limit is loosened: 5 %, but at least one person, and one step of the ladder for an effort. */
export const LOOSENED = 0.05;

const ODDS_DECIMALS = 6;

interface Candidate {
  goal: Goal;
  options: Options;
  limit: (gain: number) => AllocationLimit;
}

/** The limits of money, people and revenue that the objective has. */
function limitsOf(goal: Goal, options: Options): Candidate[] {
  const { objective, budget, people, needed } = goal;
  const candidates: Candidate[] = [];
  if (budget !== null && objective !== "cost") {
    const to = roundMoney(budget * (1 + LOOSENED));
    const limit = (gain: number): AllocationLimit => ({
      kind: "budget",
      unit: objective,
      from: budget,
      to,
      gain,
    });
    candidates.push({ goal: { ...goal, budget: to }, options, limit });
  }
  if (people !== null) {
    const to = people + Math.max(1, Math.ceil(people * LOOSENED));
    const limit = (gain: number): AllocationLimit => ({
      kind: "people",
      unit: objective,
      from: people,
      to,
      gain,
    });
    candidates.push({ goal: { ...goal, people: to }, options, limit });
  }
  if (objective !== "revenue") {
    const to = roundMoney(needed * (1 - LOOSENED));
    const limit = (gain: number): AllocationLimit => ({
      kind: "needed",
      unit: objective,
      from: needed,
      to,
      gain,
    });
    candidates.push({ goal: { ...goal, needed: to }, options, limit });
  }
  return candidates;
}

/** Each channel that is at its most, with one step of the ladder above it. */
function effortsAtMost(
  { request, channels }: PreparedAllocation,
  chosen: readonly EffortOption[],
  goal: Goal,
  options: Options,
): Candidate[] {
  return channels.flatMap(({ channel, place }, index): Candidate[] => {
    const from = chosen[index]!.effort;
    const to = EFFORT_LADDER.find((effort) => effort > from);
    if (channel.locked || to === undefined || options[index]!.some(({ effort }) => effort > from)) return [];
    const more = optionAt(channel, to, request);
    if (more === null) return [];
    return [
      {
        goal,
        options: options.map((of, other) => (other === index ? [...of, more] : of)),
        limit: (gain) => ({
          kind: "most",
          unit: goal.objective,
          channel: place,
          channelKey: channel.key,
          from,
          to,
          gain,
        }),
      },
    ];
  });
}

/**
 * The limit whose loosening brings most (formulas B14): each is loosened alone, and the best searched again.
 *
 * @param best what is the best within the limits
 */
export function limitOf(
  prepared: PreparedAllocation,
  goal: Goal,
  best: { chosen: readonly EffortOption[]; score: number },
  left: WorkLeft,
): AllocationLimit {
  const options = prepared.channels.map((channel) => channel.options);
  const candidates = [...limitsOf(goal, options), ...effortsAtMost(prepared, best.chosen, goal, options)];
  let limit: AllocationLimit = { kind: "none" };
  let most = 0;
  for (const candidate of candidates) {
    const { score } = solve(candidate.options, candidate.goal, left);
    const gain = roundHalfUp(score - best.score, goal.objective === "odds" ? ODDS_DECIMALS : 2);
    if (!(gain > most)) continue;
    most = gain;
    limit = candidate.limit(gain);
  }
  return limit;
}

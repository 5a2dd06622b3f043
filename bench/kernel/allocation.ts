import roi from "../../packages/engine/examples/roi.json" with { type: "json" };
import type { AllocationRequest } from "../../packages/engine/src/allocation/allocation-types.ts";
import { drawFactors } from "../../packages/engine/src/allocation/factors.ts";
import { frontierOf } from "../../packages/engine/src/allocation/frontier.ts";
import { prepareAllocation, todaysMix } from "../../packages/engine/src/allocation/prepare.ts";
import { solve } from "../../packages/engine/src/allocation/solve.ts";
import { CHANNEL_COUNT, channelFamily, scaleInputs } from "../../packages/engine/src/index.ts";
import { interleave, milliseconds, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row } from "../report/row.ts";

const FRONTIER = "Allocation: 25 channels x 9 efforts x 20 budgets";
const ODDS = "Allocation: best odds of 25 channels, 10,000 trials";
const TRIALS = 10_000;
const limits: Readonly<Record<string, number>> = { [FRONTIER]: 250, [ODDS]: 400 };

/** Every channel of the catalogue with the inputs of its family's example, each of another size. */
const request: AllocationRequest = {
  channels: Array.from({ length: CHANNEL_COUNT }, (_, index) => {
    const family = channelFamily(index + 1) ?? "marketing";
    const size = 0.6 + ((index * 7) % 25) * 0.06;
    const inputs = scaleInputs(family, roi.families[family][0]?.inputs ?? {}, size);
    return {
      key: index + 1,
      family,
      inputs: { ...inputs, repSalary: (inputs.repSalary ?? 0) * (0.8 + ((index * 11) % 25) * 0.02) },
      timing: { startingMonth: 1 + (index % 6), rampUpTime: 3, leadToClosure: 4 },
      returns: null,
      least: 0,
      most: 3,
      locked: false,
      factor: { low: 0.5 + (index % 5) * 0.05, high: 1.2 + (index % 4) * 0.1 },
    };
  }),
  months: 24,
  firstMonth: 1,
  lastMonth: 24,
  budget: null,
  people: 160,
  objective: "revenue",
  needed: null,
};

/** From the channels' inputs to the frontier, and to the mix with the best odds. */
export async function allocationRows(rounds: number): Promise<Row[]> {
  const today = todaysMix(prepareAllocation(request));
  const frontier = () => frontierOf(prepareAllocation(request), { sums: Number.MAX_SAFE_INTEGER });
  const odds = () => {
    const { channels } = prepareAllocation(request);
    const factors = drawFactors(channels, TRIALS, 1);
    const limit = { budget: today.cost, people: request.people };
    // What the best mix reaches about as often as not.
    const goal = { ...limit, objective: "odds" as const, needed: today.revenue * 1.4, factors };
    const options = channels.map((channel) => channel.options);
    return solve(options, goal, { sums: Number.MAX_SAFE_INTEGER });
  };
  const field = [
    { name: FRONTIER, run: frontier },
    { name: ODDS, run: odds },
  ].map(({ name, run }) => ({ name, measure: () => milliseconds(run), warmUp: async () => run() }));
  const series = await interleave(rounds, field);
  return field.map(({ name }) => ({
    part: "kernel",
    work: name,
    ours: figureOf("ms", roundsOf(series, name)),
    anchor: null,
    target: { of: "figure", bound: "at most", limit: limits[name] ?? 0 },
  }));
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { type CostInputs, type GoalSeekOptions, moveLever, type SimulationInputs } from "../index.ts";
import { trialModel } from "../montecarlo/trial-model.ts";
import { anyCost, anyInputs, anyOptions } from "../test/arbitraries.ts";
import { finish, metByRun, monteCarlo, movedTrials, objectives, tables } from "../test/goal-seek-cases.ts";
import { countedOdds } from "./lever-odds.ts";
import { type Lever, leversOf } from "./levers.ts";
import { linearOdds } from "./linear-odds.ts";
import type { MovedTrials } from "./moved-trials.ts";
import { outward } from "./scan.ts";
import { seekLever } from "./seek-lever.ts";
import { yearsOdds } from "./years-odds.ts";

/** The inputs with targets that some trials reach and others do not. */
function contested(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
  quantile: number,
): SimulationInputs {
  const t = inputs.targetYear - 1;
  monteCarlo.run(inputs, cost, options);
  const { revenue, ebit } = monteCarlo.columns();
  const place = Math.floor(quantile * (options.trials - 1));
  const money = revenue[t]!.toSorted();
  const percent = ebit[t]!.map((value, i) => (value / revenue[t]![i]!) * 100)
    .filter(Number.isFinite)
    .toSorted();
  return {
    ...inputs,
    revenueTarget: Math.max(1000, Math.round(money[place]!)),
    ebitTarget: Math.min(100, Math.max(-1000, Math.round(percent[Math.floor(percent.length / 2)] ?? 0))),
  };
}

const random = fc.record({
  inputs: anyInputs,
  cost: anyCost,
  options: anyOptions,
  objective: fc.constantFrom(...objectives),
  quantile: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  lever: fc.nat(),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  confidence: fc.integer({ min: 5, max: 95 }),
});

/** A case of few trials with one of its levers. */
function caseOf(drawn: typeof random extends fc.Arbitrary<infer Value> ? Value : never, trials: number) {
  const options: GoalSeekOptions = { ...drawn.options, trials, objective: drawn.objective };
  const inputs = contested(drawn.inputs, drawn.cost, options, drawn.quantile);
  const levers = leversOf(inputs, drawn.cost, options);
  return { inputs, cost: drawn.cost, options, lever: levers[drawn.lever % levers.length]! };
}

test("a moved lever meets the objective in as many trials as a full run of the moved inputs", () => {
  fc.assert(
    fc.property(random, (drawn) => {
      const { inputs, cost, options, lever } = caseOf(drawn, 300);
      const trials = movedTrials(inputs, cost, options);
      expect(trials.base()).toBe(metByRun(inputs, cost, options));
      const x = Math.round((lever.roomLow + drawn.place * (lever.high - lever.roomLow)) * 10) / 10;
      const moved = moveLever(inputs, cost, options, lever.id, x);
      expect(trials.met(lever, x), `${lever.id} by ${x}`).toBe(metByRun(moved.inputs, moved.cost, options));
    }),
    { numRuns: 300, seed: 1 },
  );
});

/** A case whose retention and growth are the same in every trial, most of them, so that the quick ways are taken. */
const steady = random.map((drawn) => ({
  ...drawn,
  options:
    drawn.place < 0.3
      ? drawn.options
      : {
          ...drawn.options,
          retentionSpread: 0,
          customerGrowthSpread: 0,
          wholeCustomers: false,
          elasticity: drawn.place < 0.5 ? drawn.options.elasticity : 0,
        },
}));

test("the quick odds of a lever are those of running every trial at each move, in 200 random cases", () => {
  const ways = { linear: 0, years: 0, contested: 0, crossed: 0 };
  fc.assert(
    fc.property(steady, (drawn) => {
      const { inputs, cost, options } = caseOf(drawn, 120);
      const levers = leversOf(inputs, cost, options);
      const trials = movedTrials(inputs, cost, options);
      const tableAt = (mode: number) => tables(options.distribution, mode);
      const model = trialModel(inputs, cost, options, tableAt);
      const linear = finish(linearOdds(model, inputs, cost, options, levers, trials));
      const needed = Math.ceil((drawn.confidence / 100) * options.trials - 1e-6);
      const isReached = trials.base() >= needed;
      for (const lever of levers) {
        const byLine = linear.get(lever.id);
        const quick = byLine ?? yearsOdds(model, inputs, cost, options, lever, trials, isReached);
        if (quick === null) continue;
        ways[byLine === undefined ? "years" : "linear"] += 1;
        const lowest = isReached ? Math.min(lever.low, lever.roomLow) : lever.low;
        const scanned = [...outward(lever.high * 10), ...(lowest < 0 ? outward(lowest * 10) : [])];
        const between = scanned.map((tenths) => tenths - Math.sign(tenths) * (1 + (drawn.lever % 7)));
        const asked = [...scanned, ...between].filter(
          (tenths, k) => tenths !== 0 && (k + drawn.lever) % 5 === 0,
        );
        const counts = asked.map((tenths) => trials.met(lever, tenths / 10));
        const reaches = asked.map((tenths) => finish(quick.reaches(tenths, needed)));
        const reached = counts.map((count) => count >= needed);
        expect(reaches, lever.id).toEqual(reached);
        expect(
          asked.map((tenths) => finish(quick.met(tenths))),
          lever.id,
        ).toEqual(counts);
        if (new Set(counts).size > 2) ways.contested += 1;
        if (new Set(reached).size > 1) ways.crossed += 1;
      }
    }),
    { numRuns: 200, seed: 3 },
  );
  for (const [way, count] of Object.entries(ways)) expect(count, way).toBeGreaterThan(60);
});

/** The move nearest to 0 by trying every tenth. */
function bruteForce(lever: Lever, trials: MovedTrials, needed: number): number | null {
  const high = Math.round(lever.high * 10);
  const low = Math.round(lever.low * 10);
  for (let k = 0; k <= Math.max(high, -low); k += 1) {
    if (k <= high && trials.met(lever, k / 10) >= needed) return k / 10;
    if (-k >= low && trials.met(lever, -k / 10) >= needed) return -k / 10;
  }
  return null;
}

test("a lever's move is the one that trying every tenth finds, in 200 random cases", () => {
  let moved = 0;
  fc.assert(
    fc.property(random, (drawn) => {
      const { inputs, cost, options, lever } = caseOf(drawn, 50);
      const trials = movedTrials(inputs, cost, options);
      const needed = Math.ceil((drawn.confidence / 100) * options.trials - 1e-6);
      const odds = countedOdds((tenths) => trials.met(lever, tenths / 10));
      const answer = finish(seekLever(lever, odds, options.trials, trials.base(), needed));
      const nearest = bruteForce(lever, trials, needed);
      expect(answer.reachable ? answer.x : null, lever.id).toBe(nearest);
      if (nearest !== null && nearest !== 0) moved += 1;
    }),
    { numRuns: 200, seed: 2 },
  );
  expect(moved).toBeGreaterThan(20);
});

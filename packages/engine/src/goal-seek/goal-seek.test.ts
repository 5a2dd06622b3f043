import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_COST } from "../first-odds/first-odds.ts";
import {
  type Columns,
  type CostInputs,
  createMonteCarlo,
  DEFAULT_OPTIONS,
  type GoalSeekObjective,
  type GoalSeekOptions,
  goalSeek,
  moveLever,
  type SimulationInputs,
} from "../index.ts";
import { createDrawTables } from "../montecarlo/draw-tables.ts";
import { trialModel } from "../montecarlo/trial-model.ts";
import { anyCost, anyInputs, anyOptions } from "../test/arbitraries.ts";
import { examples, onePlan, threePlans } from "../test/examples.ts";
import { countedOdds } from "./lever-odds.ts";
import { type Lever, leversOf } from "./levers.ts";
import { linearOdds } from "./linear-odds.ts";
import { createMovedTrials, type MovedTrials } from "./moved-trials.ts";
import { outward } from "./scan.ts";
import { seekLever } from "./seek-lever.ts";
import { createSifter } from "./sifter.ts";
import { barOf, passes } from "./trial-loops.ts";
import { yearsOdds } from "./years-odds.ts";

const monteCarlo = createMonteCarlo();
const tables = createDrawTables(128);
const defaults: GoalSeekOptions = { ...DEFAULT_OPTIONS, objective: "both" };
const objectives: GoalSeekObjective[] = ["both", "revenue", "ebit"];

/** Trials of a full run that meet the objective in its target year. */
function metByRun(inputs: SimulationInputs, cost: CostInputs, options: GoalSeekOptions): number {
  monteCarlo.run(inputs, cost, { ...options, around: "mid" });
  return passing(inputs, options, monteCarlo.columns());
}

function passing(inputs: SimulationInputs, options: GoalSeekOptions, { revenue, ebit }: Columns): number {
  const t = inputs.targetYear - 1;
  const bar = barOf(inputs, options.objective);
  return revenue[t]!.reduce((count, money, i) => (passes(bar, money, ebit[t]![i]!) ? count + 1 : count), 0);
}

function movedTrials(inputs: SimulationInputs, cost: CostInputs, options: GoalSeekOptions): MovedTrials {
  const tableAt = (mode: number) => tables(options.distribution, mode);
  const model = trialModel(inputs, cost, options, tableAt);
  return createMovedTrials(model, inputs, cost, options, tables);
}

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

function finish<T>(run: Generator<unknown, T>): T {
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
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
      const { inputs, cost, options, lever } = caseOf(drawn, 120);
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

describe.each(examples)("$title", ({ inputs, cost }) => {
  test.each(objectives)(
    "with the move of each lever the odds of %s are reached, 0.1 less and they are not",
    (objective) => {
      for (const confidence of [50, 80]) {
        const options = { ...defaults, objective, confidence, trials: 2500 };
        const needed = (confidence / 100) * options.trials;
        const { levers, base } = goalSeek(inputs, cost, options);
        expect(base.probability).toBe(metByRun(inputs, cost, options) / options.trials);
        const met = (lever: string, x: number): number => {
          const moved = moveLever(inputs, cost, options, lever, x);
          return metByRun(moved.inputs, moved.cost, options);
        };
        for (const { lever, x, reachable, room, probability } of levers) {
          expect(met(lever, x) / options.trials, `${lever} at ${x}`).toBe(probability);
          expect(met(lever, x) >= needed, `${lever} at ${x}`).toBe(reachable);
          const isMoved = x !== 0 && reachable;
          const before = isMoved ? met(lever, x - Math.sign(x) / 10) : -1;
          expect(before, `${lever} just before ${x}`).toBeLessThan(needed);
          expect(room === null, lever).toBe(base.probability * options.trials < needed);
          const withRoom = room === null ? needed : met(lever, room);
          expect(withRoom, `${lever} with its room`).toBeGreaterThanOrEqual(needed);
        }
      }
    },
  );
});

test("the levers come in the order of the screen: reachable first, the smallest move first", () => {
  const { levers } = goalSeek(threePlans.inputs, threePlans.cost, defaults);
  const reachable = levers.filter((lever) => lever.reachable);
  expect(levers.slice(0, reachable.length)).toEqual(reachable);
  expect(reachable.map(({ lever }) => lever)).toContain("together");
  const moves = reachable.map(({ x }) => Math.abs(x));
  expect(moves).toEqual(moves.toSorted((a, b) => a - b));
  expect(levers.at(-1)?.reachable).toBe(false);
});

test("the room ends where one tenth more lets the odds fall", () => {
  const inputs = { ...onePlan.inputs, revenueTarget: 400_000 };
  const options = { ...defaults, trials: 4000 };
  const { levers } = goalSeek(inputs, onePlan.cost, options);
  const price = levers.find(({ lever }) => lever === "price")!;
  expect([price.x, price.reachable]).toEqual([0, true]);
  expect(price.room).toBeLessThan(0);
  const met = (x: number): number => {
    const moved = moveLever(inputs, onePlan.cost, options, "price", x);
    return metByRun(moved.inputs, moved.cost, options);
  };
  expect(met(price.room!)).toBeGreaterThanOrEqual(3200);
  expect(met(price.room! - 0.1)).toBeLessThan(3200);
});

test("with elasticity a higher price takes customers along, and the moved inputs have them", () => {
  const options = { ...defaults, elasticity: -0.8, trials: 4000 };
  const { levers } = goalSeek(threePlans.inputs, threePlans.cost, options);
  const price = levers.find(({ lever }) => lever === "price")!;
  expect(price.demandPercent).toBeLessThan(-5);
  const moved = moveLever(threePlans.inputs, threePlans.cost, options, "price", price.x);
  const customers = moved.inputs.pricingPlans[0]!.customersFirstYearMax;
  expect(customers).toBeCloseTo(700 * (1 + price.x / 100) ** -0.8, 6);
  expect(price.probability).toBe(metByRun(moved.inputs, moved.cost, options) / 4000);
});

test("the highest target has the odds, and the next three figures up have not", () => {
  for (const objective of ["both", "revenue"] as const) {
    const options = { ...defaults, objective, confidence: 60 };
    const { target } = goalSeek(onePlan.inputs, onePlan.cost, options);
    const met = (revenueTarget: number): number =>
      metByRun({ ...onePlan.inputs, revenueTarget }, onePlan.cost, options);
    expect(target!.revenue % 1000).toBe(0);
    expect(met(target!.revenue)).toBeGreaterThanOrEqual(6000);
    expect(met(target!.revenue)).toBe(Math.round(target!.probability * 10_000));
    expect(met(target!.revenue + 1000)).toBeLessThan(6000);
  }
  expect(goalSeek(onePlan.inputs, onePlan.cost, { ...defaults, objective: "ebit" }).target).toBeNull();
});

test("no target has the odds if EBIT alone misses them", () => {
  expect(goalSeek({ ...onePlan.inputs, ebitTarget: 95 }, onePlan.cost, defaults).target).toBeNull();
});

test("the later year is the first in which the unchanged targets have the odds", () => {
  const { year } = goalSeek(onePlan.inputs, onePlan.cost, defaults);
  expect(year?.targetYear).toBe(3);
  const met = metByRun({ ...onePlan.inputs, targetYear: 3 }, onePlan.cost, defaults);
  expect(met / 10_000).toBe(year?.probability);
  const easy = goalSeek({ ...onePlan.inputs, revenueTarget: 300_000 }, onePlan.cost, defaults);
  expect(easy.year).toBeNull();
  expect(goalSeek({ ...onePlan.inputs, revenueTarget: 50_000_000 }, onePlan.cost, defaults).year).toBeNull();
});

describe("the point at the confidence", () => {
  test("has the odds when the draws are most likely there", () => {
    for (const { inputs, cost } of [onePlan, threePlans]) {
      const { point } = goalSeek(inputs, cost, defaults);
      monteCarlo.run(inputs, cost, defaults, point!.points);
      const met = passing(inputs, defaults, monteCarlo.columns());
      expect(met / defaults.trials).toBe(point!.probability);
      expect(met).toBeGreaterThanOrEqual(8000);
    }
  });

  test("is none when no point has the odds", () => {
    expect(goalSeek(examples[2]!.inputs, examples[2]!.cost, defaults).point).toBeNull();
  });

  test.each([
    ["plain", {}],
    [
      "with spreads, elastic, half-year billing",
      {
        retentionSpread: 8,
        customerGrowthSpread: 5,
        priceGrowthSpread: 2,
        elasticity: -0.7,
        firstYearFactor: 0.5,
      },
    ],
  ])("is sifted by the same trials as full runs: %s", (_, changes) => {
    const options = { ...defaults, ...changes, trials: 1000 };
    const { inputs, cost } = threePlans;
    const tableAt = (mode: number) => tables(options.distribution, mode);
    const model = trialModel(inputs, cost, options, tableAt);
    const sift = finish(createSifter(model, inputs, barOf(inputs, "both"), 1000, tableAt));
    for (const [price, customers] of [
      [0, 0],
      [40, 40],
      [13, 29],
      [31, 8],
    ] as const) {
      const points = inputs.pricingPlans.map((plan) => ({
        plan: plan.name,
        pricePerUser: plan.pricePerUserMin + (price / 40) * (plan.pricePerUserMax - plan.pricePerUserMin),
        customersFirstYear:
          plan.customersFirstYearMin +
          (customers / 40) * (plan.customersFirstYearMax - plan.customersFirstYearMin),
      }));
      monteCarlo.run(inputs, cost, options, points);
      expect(sift(price, customers)).toBe(passing(inputs, options, monteCarlo.columns()));
    }
  });
});

describe("levers", () => {
  const ids = (inputs: SimulationInputs, cost: CostInputs, objective: GoalSeekObjective = "both") =>
    leversOf(inputs, cost, { ...defaults, objective }).map(({ id }) => id);

  test("of one plan are not named again by plan", () => {
    expect(ids(onePlan.inputs, NO_COST)).toEqual([
      "price",
      "customers",
      "retention",
      "priceGrowth",
      "customerGrowth",
      "together",
    ]);
    expect(ids(threePlans.inputs, NO_COST)).toContain("plan.2.customers");
  });

  test("are costs above zero where EBIT counts", () => {
    expect(ids(onePlan.inputs, { ...NO_COST, fixedAdminCost: 5 })).toContain("cost.fixedAdminCost");
    expect(ids(onePlan.inputs, { ...NO_COST, fixedAdminCost: 5 }, "revenue")).not.toContain(
      "cost.fixedAdminCost",
    );
  });

  test("that do not exist are refused", () => {
    expect(() => moveLever(onePlan.inputs, NO_COST, defaults, "plan.7.price", 1)).toThrow(RangeError);
  });

  test("that cannot reach the confidence give their best", () => {
    const { levers } = goalSeek(examples[2]!.inputs, examples[2]!.cost, defaults);
    const retention = levers.find(({ lever }) => lever === "retention")!;
    expect(retention).toMatchObject({ reachable: false, probability: 0, x: 0, room: null });
  });

  test("move nothing where there is no revenue at all", () => {
    const inputs = { ...onePlan.inputs, priceGrowth: [-100, 0, 0, 0] };
    const { base, levers, target } = goalSeek(inputs, onePlan.cost, { ...defaults, trials: 1000 });
    expect([base.probability, target]).toEqual([0, null]);
    for (const { lever, reachable } of levers) {
      expect(reachable && lever !== "priceGrowth", lever).toBe(false);
    }
  });
});

test("an answer is the same bytes again, also around the recommended point", () => {
  for (const around of ["mid", "recommended"] as const) {
    const options = { ...defaults, around, trials: 2000 };
    const first = JSON.stringify(goalSeek(threePlans.inputs, threePlans.cost, options));
    expect(JSON.stringify(goalSeek(threePlans.inputs, threePlans.cost, options))).toBe(first);
    expect(first).not.toContain("null,null");
  }
});

import { describe, expect, test } from "vitest";
import { goalSeek, moveLever } from "../index.ts";
import { examples, onePlan, threePlans } from "../test/examples.ts";
import { defaults, metByRun, objectives } from "../test/goal-seek-cases.ts";

describe.each(examples)("$title", ({ inputs, cost }) => {
  test.each(objectives)(
    "each lever's move reaches the odds of %s and 0.1 less does not; its room still has them",
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

test("a lever's room ends where one tenth more drops the odds below the confidence", () => {
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

test("a higher price loses customers by elasticity, and the moved inputs include the loss", () => {
  const options = { ...defaults, elasticity: -0.8, trials: 4000 };
  const { levers } = goalSeek(threePlans.inputs, threePlans.cost, options);
  const price = levers.find(({ lever }) => lever === "price")!;
  expect(price.demandPercent).toBeLessThan(-5);
  const moved = moveLever(threePlans.inputs, threePlans.cost, options, "price", price.x);
  const customers = moved.inputs.pricingPlans[0]!.customersFirstYearMax;
  expect(customers).toBeCloseTo(700 * (1 + price.x / 100) ** -0.8, 6);
  expect(price.probability).toBe(metByRun(moved.inputs, moved.cost, options) / 4000);
});

test("the highest revenue target has the odds, and one of 1,000 more does not", () => {
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

test("no revenue target has the odds if EBIT alone misses them", () => {
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

test("goalSeek gives the same bytes twice, also around the recommended point", () => {
  for (const around of ["mid", "recommended"] as const) {
    const options = { ...defaults, around, trials: 2000 };
    const first = JSON.stringify(goalSeek(threePlans.inputs, threePlans.cost, options));
    expect(JSON.stringify(goalSeek(threePlans.inputs, threePlans.cost, options))).toBe(first);
    expect(first).not.toContain("null,null");
  }
});

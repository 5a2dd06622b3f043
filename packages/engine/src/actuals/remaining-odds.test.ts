import { describe, expect, test } from "vitest";
import secondHalf from "../../examples/second-half.json" with { type: "json" };
import { type RemainingInputs, remainingOdds } from "./remaining-odds.ts";

describe("remaining odds", () => {
  const trials = 40_000;
  const inputsOf = (example: (typeof secondHalf.oddsThatRemain)[number]): RemainingInputs => ({
    closed: example.in.closed,
    target: example.in.target,
    open: example.in.open.map(({ amount, p }, k) => ({ id: `deal-${k}`, amount, probability: p })),
    won: example.in.won,
    lost: example.in.lost,
    newDeals: null,
    trials,
  });

  test.each(secondHalf.oddsThatRemain)("the odds of example %# agree within 4 standard errors", (example) => {
    const { fromOpen, withNewDeals } = remainingOdds(inputsOf(example));
    expect(Math.abs(fromOpen.probability - example.out.probability)).toBeLessThan(4 * fromOpen.standardError);
    expect(Math.abs(fromOpen.mean - example.out.mean)).toBeLessThan((4 * example.out.sd) / Math.sqrt(trials));
    expect(fromOpen.p10).toBeLessThan(fromOpen.p50);
    expect(fromOpen.p50).toBeLessThan(fromOpen.p90);
    expect(withNewDeals).toBeNull();
  });

  test("remaining odds are identical for the same seed, and within the error for another", () => {
    const inputs = inputsOf(secondHalf.oddsThatRemain[0]!);
    expect(remainingOdds(inputs)).toEqual(remainingOdds(inputs));
    const other = remainingOdds({ ...inputs, seed: 7 }).fromOpen;
    const first = remainingOdds(inputs).fromOpen;
    expect(other.probability).not.toBe(first.probability);
    expect(Math.abs(other.probability - first.probability)).toBeLessThan(6 * first.standardError);
  });

  test("remaining odds name the deal whose loss lowers them most, with the odds without it", () => {
    const inputs = inputsOf(secondHalf.oddsThatRemain[0]!);
    const { mostNeeded, fromOpen } = remainingOdds(inputs);
    const without = inputs.open.map((deal) => ({
      id: deal.id,
      ...remainingOdds({ ...inputs, open: inputs.open.filter((other) => other !== deal) }).fromOpen,
    }));
    const worst = without.reduce((a, b) => (b.probability < a.probability ? b : a));
    expect(mostNeeded).toEqual({ id: worst.id, probabilityWithout: worst.probability });
    expect(worst.probability).toBeLessThan(fromOpen.probability);
  });

  test("remaining odds are 1 when the target is closed, and 0 when nothing is open", () => {
    const none = { closed: 100, target: 100, open: [], won: 0, lost: 0, newDeals: null };
    expect(remainingOdds(none)).toMatchObject({
      fromOpen: { probability: 1, standardError: 0 },
      mostNeeded: null,
    });
    expect(remainingOdds({ ...none, target: 100.01 }).fromOpen.probability).toBe(0);
    const worthless = [
      { id: "a", amount: 0, probability: 1 },
      { id: "b", amount: 5, probability: 0 },
    ];
    expect(remainingOdds({ ...none, target: 101, open: worthless }).fromOpen.mean).toBe(100);
  });

  test("remaining odds of 600 deals agree with their exact mean and variance", () => {
    const open = Array.from({ length: 600 }, (_, k) => ({
      id: String(k),
      amount: 1000 + 37 * ((k * k) % 101),
      probability: [0.1, 0.25, 0.6][k % 3] ?? 0,
    }));
    const expected = open.reduce((sum, deal) => sum + deal.amount * deal.probability, 0);
    const variance = open.reduce((sum, { amount, probability: p }) => sum + amount * amount * p * (1 - p), 0);
    // Win rates that are as good as certain, so that the deals alone spread.
    const { fromOpen } = remainingOdds({
      closed: 0,
      target: expected,
      open,
      won: 5_000_000,
      lost: 5_000_000,
      newDeals: null,
      trials,
    });
    expect(Math.abs(fromOpen.mean - expected)).toBeLessThan(5 * Math.sqrt(variance / trials));
    expect((fromOpen.p90 - fromOpen.p10) / (2 * 1.281552 * Math.sqrt(variance))).toBeCloseTo(1, 1);
    expect(fromOpen.probability).toBeGreaterThan(0.47);
    expect(fromOpen.probability).toBeLessThan(0.53);
  });

  test("new deals add their planned revenue, less where too little was created so far and more where much", () => {
    const inputs = inputsOf(secondHalf.oddsThatRemain[1]!);
    const added = (attainment: number | null) => {
      const newDeals = { plannedRevenue: 200_000, attainment };
      const { fromOpen, withNewDeals } = remainingOdds({ ...inputs, newDeals });
      return (withNewDeals?.mean ?? Number.NaN) - fromOpen.mean;
    };
    // Mean of triangular(0.5, mode, 1.5) is (2 + mode) / 3.
    expect(added(null) / 200_000).toBeCloseTo(1, 2);
    expect(added(0.2) / 200_000).toBeCloseTo(2.5 / 3, 2);
    expect(added(9) / 200_000).toBeCloseTo(3.5 / 3, 2);
  });
});

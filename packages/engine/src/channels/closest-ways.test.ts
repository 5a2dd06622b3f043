import fc from "fast-check";
import { describe, expect, it } from "vitest";
import file from "../../examples/roi.json" with { type: "json" };
import { channelFamilies, channelFamily, channelInputs } from "./channel-families.ts";
import { channelGap, channelPlanTotals, type PlannedChannel } from "./channel-plan.ts";
import { channelYears, closestWays } from "./closest-ways.ts";
import { workOut } from "./test-calculation.ts";
import { anyChannelInputs } from "./test-inputs.ts";

const timing = { startingMonth: 3, rampUpTime: 6, leadToClosure: 4 };

/** A channel of the catalogue with the inputs of its family's example. */
function example(key: number, change: Partial<PlannedChannel> = {}): PlannedChannel {
  const family = channelFamily(key)!;
  return { key, family, inputs: file.families[family][0]!.inputs, timing, ...change };
}

const gapOf = (channels: readonly PlannedChannel[], increase: number, year: number) =>
  channelGap(channelPlanTotals(channels, year * 12), increase, year).gap;

const changed = (channels: readonly PlannedChannel[], key: number, input: string, value: number) =>
  channels.map((each) => (each.key === key ? { ...each, inputs: { ...each.inputs, [input]: value } } : each));

describe("the closest ways to a goal", () => {
  it("closestWays raises the target of one channel, with the people and the cost that follow from it", () => {
    // 3,000,000 of 4,500,000: half as much again is 7.5 reps, so 8, with 3 presales for 2.
    const [way, ...rest] = closestWays([example(6)], 4_500_000, 2);
    expect(rest).toEqual([]);
    expect(way).toMatchObject({
      key: 6,
      relative: 0.5,
      changes: [{ input: "revenueTarget", from: 3_000_000, to: 4_500_000 }],
      people: [
        { label: "Sales reps", more: 3 },
        { label: "Presales", more: 1 },
      ],
      // (3 x 120,000 + 110,000) x 1.15
      cost: 540_500,
    });
    expect(way?.changes[0].explanation).toMatchObject({
      formula:
        "Revenue target × ((Additional revenue needed − Revenue of the other channels in the year) ÷ Revenue of this channel in the year)",
      calculation: "3000000 × ((4500000 − 0) ÷ 3000000)",
      value: 4_500_000,
    });
  });

  it("closestWays raises a target further to make up for ramp-up and lead to closure in the year", () => {
    const [way] = closestWays([example(6)], 1_750_000, 1);
    expect(way?.changes[0]).toMatchObject({ from: 3_000_000, to: 6_000_000 });
  });

  it("closestWays raises a pipeline target or its conversion, the conversion to at most 100 %", () => {
    // 2,400,000 x 20 % = 480,000 a year.
    const [way] = closestWays([example(1, { timing: null })], 720_000, 2);
    expect(way?.changes).toMatchObject([
      { input: "pipelineTarget", from: 2_400_000, to: 3_600_000 },
      { input: "sqlConversionRatio", from: 20, to: 30 },
    ]);
    expect([way?.people, way?.cost]).toEqual([[], 0]);
    const [far] = closestWays([example(1, { timing: null })], 2_500_000, 2);
    expect(far?.changes.map(({ input }) => input)).toEqual(["pipelineTarget"]);
  });

  it("closestWays begins with the channel that has to grow least, and gives at most three ways", () => {
    const plan = [3, 20, 13, 6, 15].map((key) => example(key, { timing: null }));
    const ways = closestWays(plan, 8_000_000, 2);
    expect(ways.map(({ key }) => key)).toEqual([6, 13, 15]);
  });

  it("closestWays is empty without a gap, channels or revenue in the year, and for a goal out of reach", () => {
    expect(closestWays([example(6)], 3_000_000, 2)).toEqual([]);
    expect(closestWays([example(6)], 0, 2)).toEqual([]);
    expect(closestWays([], 1_000_000, 2)).toEqual([]);
    const late = example(6, { timing: { ...timing, startingMonth: 24 } });
    const blank = example(7, { inputs: { averageDealSize: 1 } });
    expect(closestWays([late, blank], 1_000_000, 2)).toEqual([]);
    expect(closestWays([example(6)], 1e13, 2)).toEqual([]);
  });
});

const anyPlan = fc
  .uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 6 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) => {
        const family = channelFamily(key) ?? channelFamilies[0];
        const months = fc.record({
          startingMonth: fc.integer({ min: 1, max: 24 }),
          rampUpTime: fc.integer({ min: 0, max: 12 }),
          leadToClosure: fc.integer({ min: 0, max: 12 }),
        });
        return fc.record({
          key: fc.constant(key),
          family: fc.constant(family),
          inputs: fc.oneof(
            { weight: 3, arbitrary: fc.constant<PlannedChannel["inputs"]>(file.families[family][0]!.inputs) },
            { weight: 1, arbitrary: anyChannelInputs(family) },
          ),
          timing: fc.option(months),
        });
      }),
    ),
  );
const anyGoal = fc.integer({ min: 1, max: 60_000_000_00 }).map((cents) => cents / 100);

describe("every way of any plan", () => {
  it("each of the closest ways closes the gap alone, one step less does not, and its formula works out", () => {
    let found = 0;
    fc.assert(
      fc.property(anyPlan, anyGoal, fc.integer({ min: 1, max: 5 }), (plan, increase, year) => {
        for (const { key, changes } of closestWays(plan, increase, year))
          for (const { input, from, to, explanation } of changes) {
            found += 1;
            const { unit } = channelInputs[input];
            const steps = unit === "percent" ? 100 : 1;
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(unit === "percent" ? 100 : 1e12);
            expect(to * steps).toBeCloseTo(Math.round(to * steps), 6);
            expect(gapOf(changed(plan, key, input, to), increase, year)).toBeLessThanOrEqual(0);
            const less = Math.max(from, to - 1 / steps);
            expect(gapOf(changed(plan, key, input, less), increase, year)).toBeGreaterThan(0);
            const exact = workOut(explanation.calculation);
            expect(exact).toBe(explanation.value);
            // A gap below half a cent is none: the less a channel brings for its target, the more that is worth.
            const brought = explanation.parts.find(
              (part) => part.kind === "number" && part.name === "thisChannel",
            );
            const halfCent = brought?.kind === "number" ? (0.006 * from) / brought.value : Number.NaN;
            expect(Math.abs(to - exact)).toBeLessThanOrEqual(1 / steps + halfCent + 1e-9 * exact);
          }
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(200);
  });

  it("the closest ways are ranked by relative increase, the same in any order of channels", () => {
    fc.assert(
      fc.property(anyPlan, anyGoal, (plan, increase) => {
        const ways = closestWays(plan, increase, 2);
        expect(ways.length).toBeLessThanOrEqual(3);
        const shares = ways.map(({ relative }) => relative);
        expect(shares).toEqual([...shares].sort((one, other) => one - other));
        const turned = closestWays([...plan].reverse(), increase, 2).map(({ relative }) => relative);
        expect(turned).toEqual(shares);
      }),
    );
  });
});

it("the yearly revenue of the channels adds up to that of the plan", () => {
  const plan = [6, 1, 13].map((key) => example(key));
  const sum = plan.reduce((total, each) => total + (channelYears(each, 24)[1] ?? 0), 0);
  expect(sum).toBeCloseTo(channelPlanTotals(plan, 24).years[1]!.revenue, 1);
});

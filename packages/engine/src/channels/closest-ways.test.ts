import fc from "fast-check";
import { describe, expect, it } from "vitest";
import file from "../../examples/roi.json" with { type: "json" };
import { roundMoney } from "../money/rounding.ts";
import { carriedRevenue } from "./carried-revenue.ts";
import { channelFamilies, channelFamily, channelInputs } from "./channel-families.ts";
import { channelPlanTotals, type PlannedChannel } from "./channel-plan.ts";
import { channelYears, closestWays } from "./closest-ways.ts";
import { workOut } from "./test-calculation.ts";
import { anyChannelInputs } from "./test-inputs.ts";

const timing = { startingMonth: 3, rampUpTime: 6, leadToClosure: 4 };

/** A channel of the catalogue with the inputs of its family's example. */
function example(key: number, change: Partial<PlannedChannel> = {}): PlannedChannel {
  const family = channelFamily(key)!;
  return { key, family, inputs: file.families[family][0]!.inputs, timing, ...change };
}

/** What is sold once counts in the goal's year alone. */
const once = (needed: number, year: number, kept = 0) => ({ needed, year, kept });

const gapOf = (channels: readonly PlannedChannel[], needed: number, year: number, kept: number) => {
  const { years } = channelPlanTotals(channels, year * 12);
  return roundMoney(
    needed -
      carriedRevenue(
        years.map(({ revenue }) => revenue),
        kept,
        year,
      ),
  );
};

const changed = (channels: readonly PlannedChannel[], key: number, input: string, value: number) =>
  channels.map((each) => (each.key === key ? { ...each, inputs: { ...each.inputs, [input]: value } } : each));

describe("the closest ways to a goal", () => {
  it("closestWays raises the target of one channel, with the people and the cost that follow from it", () => {
    // 3,000,000 of 4,500,000: half as much again is 7.5 reps, so 8, with 3 presales for 2.
    const [way, ...rest] = closestWays([example(6)], once(4_500_000, 2));
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
        "Revenue target × ((Needed of these channels in the year − Carried by the other channels) ÷ Carried by this channel)",
      calculation: "3000000 × ((4500000 − 0) ÷ 3000000)",
      value: 4_500_000,
    });
  });

  it("closestWays raises a target further to make up for ramp-up and lead to closure in the year", () => {
    const [way] = closestWays([example(6)], once(1_750_000, 1));
    expect(way?.changes[0]).toMatchObject({ from: 3_000_000, to: 6_000_000 });
  });

  it("closestWays raises a pipeline target or its conversion, the conversion to at most 100 %", () => {
    // 2,400,000 x 20 % = 480,000 a year.
    const [way] = closestWays([example(1, { timing: null })], once(720_000, 2));
    expect(way?.changes).toMatchObject([
      { input: "pipelineTarget", from: 2_400_000, to: 3_600_000 },
      { input: "sqlConversionRatio", from: 20, to: 30 },
    ]);
    expect([way?.people, way?.cost]).toEqual([[], 0]);
    const [far] = closestWays([example(1, { timing: null })], once(2_500_000, 2));
    expect(far?.changes.map(({ input }) => input)).toEqual(["pipelineTarget"]);
  });

  it("closestWays begins with the channel that has to grow least, and gives at most three ways", () => {
    const plan = [3, 20, 13, 6, 15].map((key) => example(key, { timing: null }));
    const ways = closestWays(plan, once(8_000_000, 2));
    expect(ways.map(({ key }) => key)).toEqual([6, 13, 15]);
  });

  it("closestWays is empty without a gap, channels or revenue in the year, and for a goal out of reach", () => {
    expect(closestWays([example(6)], once(3_000_000, 2))).toEqual([]);
    expect(closestWays([example(6)], once(0, 2))).toEqual([]);
    expect(closestWays([], once(1_000_000, 2))).toEqual([]);
    const late = example(6, { timing: { ...timing, startingMonth: 24 } });
    const blank = example(7, { inputs: { averageDealSize: 1 } });
    expect(closestWays([late, blank], once(1_000_000, 2))).toEqual([]);
    expect(closestWays([example(6)], once(1e13, 2))).toEqual([]);
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

const anyKept = fc.constantFrom(0, 0.5, 0.95, 1.2);

describe("every way of any plan", () => {
  it("each of the closest ways closes the gap alone, one step less does not, and its formula works out", () => {
    let found = 0;
    fc.assert(
      fc.property(anyPlan, anyGoal, fc.integer({ min: 1, max: 5 }), anyKept, (plan, increase, year, kept) => {
        for (const { key, changes } of closestWays(plan, once(increase, year, kept)))
          for (const { input, from, to, explanation } of changes) {
            found += 1;
            const { unit } = channelInputs[input];
            const steps = unit === "percent" ? 100 : 1;
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(unit === "percent" ? 100 : 1e12);
            expect(to * steps).toBeCloseTo(Math.round(to * steps), 6);
            expect(gapOf(changed(plan, key, input, to), increase, year, kept)).toBeLessThanOrEqual(0);
            const less = Math.max(from, to - 1 / steps);
            expect(gapOf(changed(plan, key, input, less), increase, year, kept)).toBeGreaterThan(0);
            const exact = workOut(explanation.calculation);
            expect(exact).toBe(explanation.value);
            // A gap below half a cent is none, and each year is rounded to one: the less a channel brings for its
            // target, the more that is worth.
            const brought = explanation.parts.find(
              (part) => part.kind === "number" && part.name === "thisChannel",
            );
            const halfCent =
              brought?.kind === "number"
                ? (0.006 * (1 + carriedRevenue([1], kept, year)) * from) / brought.value
                : Number.NaN;
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
        const ways = closestWays(plan, once(increase, 2));
        expect(ways.length).toBeLessThanOrEqual(3);
        const shares = ways.map(({ relative }) => relative);
        expect(shares).toEqual([...shares].sort((one, other) => one - other));
        const turned = closestWays([...plan].reverse(), once(increase, 2)).map(({ relative }) => relative);
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

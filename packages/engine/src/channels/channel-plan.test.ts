import { expect, it } from "vitest";
import file from "../../examples/roi.json" with { type: "json" };
import { CHANNEL_COUNT, channelFamilies, channelFamily } from "./channel-families.ts";
import { channelPlanTotals, computePlan, type PlannedChannel } from "./channel-plan.ts";
import { computeChannelRoi } from "./channel-roi.ts";
import { computeTimeline } from "./timeline.ts";

/** Every channel of the catalogue with the inputs of its family's example. */
const channels: PlannedChannel[] = Array.from({ length: CHANNEL_COUNT }, (_, index) => {
  const family = channelFamily(index + 1)!;
  return {
    key: index + 1,
    family,
    inputs: file.families[family][0]!.inputs,
    timing: { startingMonth: 1 + (index % 12), rampUpTime: 3, leadToClosure: 4 },
  };
});
const [fieldSales, resellers] = [channels[5]!, channels[12]!];

it("channelPlanTotals adds up the people, cost and pipeline of each channel", () => {
  const totals = channelPlanTotals(channels, 24);
  const rois = channels.map(({ family, inputs }) => computeChannelRoi(family, inputs));
  const sum = (figure: (roi: (typeof rois)[number]) => number | null): number =>
    rois.reduce((total, roi) => total + (figure(roi) ?? Number.NaN), 0);
  expect(totals.people).toBe(sum((roi) => roi.totalPeople));
  expect(totals.totalCostPerAnnum).toBeCloseTo(
    sum((roi) => roi.totalCostPerAnnum),
    2,
  );
  expect(totals.pipelineImpact).toBeCloseTo(
    sum((roi) => roi.pipelineImpact),
    1,
  );
  expect(totals.withoutValue).toEqual([]);
  for (const part of ["pipeline", "revenue", "cost"] as const)
    expect(totals.mix.reduce((all, each) => all + (each[part] ?? 0), 0)).toBeCloseTo(1, 4);
  expect(channelFamilies.length).toBe(7);
});

it("a plan of one partner channel has that channel's timeline, its commission following its revenue", () => {
  const example = file.timeBound[1]!;
  const timing = { startingMonth: 2, rampUpTime: 9, leadToClosure: 6 };
  const totals = channelPlanTotals([{ ...resellers, timing }], 60);
  const [first, second] = totals.years;
  expect(first).toEqual(example.outputs.years[0]);
  expect(second).toEqual(example.outputs.years[1]);
  expect(totals.breakEvenMonth).toBe(example.outputs.breakEvenMonth);
});

it("computePlan gives the same result to the bit with and without figures from before an edit", () => {
  const edits: ((before: readonly PlannedChannel[]) => PlannedChannel[])[] = [
    (before) =>
      before.map((each, at) => (at === 3 ? { ...each, inputs: { ...each.inputs, miscCost: 9 } } : each)),
    (before) => before.map((each, at) => (at === 3 ? { ...each, timing: null } : each)),
    (before) => before.toReversed(),
    (before) => before.slice(1),
    (before) => [...before, channels[0]!],
    // Two channels may have equal inputs, for example when both are blank.
    (before) =>
      before.map((each, at) => ({ ...each, key: before[(at + 1) % before.length]!.key, inputs: {} })),
    (before) => before.map((each) => ({ ...each, inputs: fieldSales.inputs })),
    (before) => before.map((each, at) => ({ ...each, key: at + 1, family: channelFamily(at + 1)! })),
  ];
  let now: readonly PlannedChannel[] = channels;
  let computed = computePlan(now, 24);
  for (const edit of edits) {
    now = edit(now);
    computed = computePlan(now, 24, computed);
    expect(computed).toEqual(computePlan(now, 24));
    expect(channelPlanTotals(now, 24, computed)).toEqual(channelPlanTotals(now, 24));
  }
});

it("computePlan reuses the figures of a channel whose inputs did not change", () => {
  const before = computePlan(channels, 24);
  const edited = channels.map((each, at) => (at === 3 ? { ...each, inputs: { ...each.inputs } } : each));
  const after = computePlan(edited, 24, before);
  expect(after.channels.filter((each, at) => each !== before.channels[at])).toEqual([after.channels[3]]);
});

it("a channel without a timing runs at the yearly rate from the first month", () => {
  const totals = channelPlanTotals([{ ...fieldSales, timing: null }], 24);
  expect(totals.years[0]).toEqual({ year: 1, pipeline: 12_000_000, revenue: 3_000_000, cost: 1_177_000 });
});

it("a channel without a value is left out of the pipeline, not out of the cost", () => {
  const blank: PlannedChannel = { key: 8, family: "paidAds", inputs: { adSpend: 50_000 }, timing: null };
  const totals = channelPlanTotals([fieldSales, blank], 12);
  expect([totals.pipelineImpact, totals.totalCostPerAnnum]).toEqual([12_000_000, 1_227_000]);
  expect(totals.withoutValue).toEqual([8]);
  expect(totals.mix[1]).toMatchObject({ pipeline: null, revenue: null });
  const nothing = channelPlanTotals([], 12);
  expect([nothing.pipelineByCostPercent, nothing.costPercentOfRevenue, nothing.breakEvenMonth]).toEqual([
    null,
    null,
    null,
  ]);
});

it("the years of a plan with one channel are those of the channel's own timeline", () => {
  const timing = { startingMonth: 3, rampUpTime: 6, leadToClosure: 4 };
  const alone = computeTimeline(
    { pipelineImpact: 12_000_000, revenueImpact: 3_000_000, recurringCostPerAnnum: 1_177_000 },
    { ...timing, months: 24 },
  );
  expect(channelPlanTotals([{ ...fieldSales, timing }], 24).years).toEqual(alone.years);
});

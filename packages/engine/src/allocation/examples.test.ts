import { expect, test } from "vitest";
import file from "../../examples/allocation.json" with { type: "json" };
import { type ChannelInputs, channelFamily } from "../channels/channel-families.ts";
import { computeChannelRoi } from "../channels/channel-roi.ts";
import { allocate } from "./allocate.ts";
import type { AllocationObjective, AllocationRequest, EffortOption } from "./allocation-types.ts";
import { leastCost, mostRevenue } from "./best-mix.ts";
import { scaleInputs } from "./effort.ts";
import { mixOf, type PreparedAllocation, prepareAllocation, todaysMix } from "./prepare.ts";

/** The example has "" for a blank. */
function typedInputs(inputs: Readonly<Record<string, number | string>>): ChannelInputs {
  return Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== ""));
}

function requestOf(example: (typeof file.cases)[number], objective: AllocationObjective): AllocationRequest {
  const { months, firstMonth, lastMonth, budget, people, needed } = example;
  return {
    channels: example.channels.map(({ channelKey, inputs, time, returns, least, most, locked }) => ({
      key: channelKey,
      family: channelFamily(channelKey) ?? "marketing",
      inputs: typedInputs(inputs),
      timing: time,
      returns,
      least,
      most,
      locked,
      factor: null,
    })),
    months,
    firstMonth,
    lastMonth,
    budget,
    people,
    needed,
    objective,
  };
}

/**
 * The example leaves a partner's commission in the recurring cost, where formulas B2 and B14 take it out, as it follows
 * revenue: it is counted twice there. This adds it again, so that all else is compared to the cent.
 */
function withCommissionTwice(prepared: PreparedAllocation): PreparedAllocation {
  const { firstMonth, lastMonth } = prepared.request;
  const years = (lastMonth - firstMonth + 1) / 12;
  const channels = prepared.channels.map((placed) => {
    const { family, inputs } = placed.channel;
    const more = (option: EffortOption): EffortOption => {
      const { costLines } = computeChannelRoi(family, scaleInputs(family, inputs, option.effort));
      return { ...option, cost: option.cost + (costLines["partnerCommission"] ?? 0) * years };
    };
    return { ...placed, today: more(placed.today), options: placed.options.map(more) };
  });
  return { ...prepared, channels };
}

test.each(file.cases.map((example, index) => ({ name: `case ${index + 1}`, example })))(
  "$name of the worked examples is answered to the cent: today, most revenue, least cost and frontier",
  ({ example }) => {
    const prepared = withCommissionTwice(prepareAllocation(requestOf(example, "revenue")));
    const options = prepared.channels.map((channel) => channel.options);
    const left = { sums: 1_000_000 };
    const { budget, people, needed } = example;
    const mix = (chosen: EffortOption[] | null) => chosen && mixOf(prepared, chosen);
    expect(todaysMix(prepared)).toEqual(example.today);
    expect(mix(mostRevenue(options, { budget, people }, left).chosen)).toEqual(example.mostRevenue);
    expect(mix(leastCost(options, needed, people, left).chosen)).toEqual(example.leastCost);
    for (const point of example.frontier)
      expect(mix(mostRevenue(options, { budget: point.budget, people }, left).chosen)).toEqual(point.best);
  },
);

const withoutPartners = file.cases.filter(({ channels }) =>
  channels.every(({ family }) => family !== "partner"),
);

test("the whole answer has the mixes of the worked examples, and moves that lead from today to the best", () => {
  expect(withoutPartners).toHaveLength(2);
  for (const example of withoutPartners) {
    const { today, best, moves, exact } = allocate(requestOf(example, "revenue"));
    expect(best).toEqual({ feasible: true, ...example.mostRevenue });
    expect(allocate(requestOf(example, "cost")).best).toEqual({ feasible: true, ...example.leastCost });
    expect(exact).toBe(true);
    const sum = (figure: "revenue" | "cost" | "people") =>
      moves.reduce((total, move) => total + move[figure], today[figure]);
    expect(sum("revenue")).toBeCloseTo(best.revenue, 2);
    expect(sum("cost")).toBeCloseTo(best.cost, 2);
    expect(sum("people")).toBe(best.people);
    expect(moves.map(({ revenue }) => revenue)).toEqual(
      moves.map(({ revenue }) => revenue).toSorted((a, b) => b - a),
    );
  }
});

test("today's cost of a channel is that of the channel plan, with a commission counted once", () => {
  const example = file.cases[1]!;
  const { today } = allocate(requestOf(example, "revenue"));
  const commission = 3_748_404.91 * 0.225;
  expect(today.cost).toBeCloseTo(example.today.cost - commission, 1);
});

import type { AllocationRequest, EffortOption, Mix, MixSums } from "./allocation-types.ts";
import { canonicalOrder, type PlacedChannel } from "./canonical-order.ts";
import { channelOptions, optionAt } from "./channel-options.ts";

/** A channel with what it brings and costs at each effort. */
export interface PreparedChannel extends PlacedChannel {
  today: EffortOption;
  options: EffortOption[];
}

/** A request with its channels worked out: what every part of the answer starts from. */
export interface PreparedAllocation {
  request: AllocationRequest;
  /** In an order that does not depend on the request's. */
  channels: PreparedChannel[];
  /** Places of channels without a result. */
  leftOut: number[];
}

/** Works out the options of every channel; those without a result are left out. */
export function prepareAllocation(request: AllocationRequest): PreparedAllocation {
  const channels: PreparedChannel[] = [];
  const leftOut: number[] = [];
  for (const placed of canonicalOrder(request.channels)) {
    const options = channelOptions(placed.channel, request);
    if (options === null) leftOut.push(placed.place);
    else channels.push({ ...placed, ...options });
  }
  return { request, channels, leftOut: leftOut.toSorted((a, b) => a - b) };
}

/** Whole cents: sums of them are exact. */
export function centsOf(money: number): number {
  return Math.round(money * 100);
}

/** Adds options up, money to the cent. */
export function sumOptions(options: readonly EffortOption[]): MixSums {
  let [revenue, cost, people] = [0, 0, 0];
  for (const option of options) {
    revenue += centsOf(option.revenue);
    cost += centsOf(option.cost);
    people += option.people;
  }
  return { revenue: revenue / 100, cost: cost / 100, people };
}

/** A mix in the order of the request; channels that are left out stay at 1. @param options in the order of `channels` */
export function mixOf({ request, channels }: PreparedAllocation, options: readonly EffortOption[]): Mix {
  const efforts = request.channels.map(() => 1);
  for (const [index, { place }] of channels.entries()) efforts[place] = options[index]!.effort;
  return { ...sumOptions(options), efforts };
}

/** What the plan has now: every channel at effort 1. */
export function todaysMix(prepared: PreparedAllocation): Mix {
  return mixOf(
    prepared,
    prepared.channels.map(({ today }) => today),
  );
}

/**
 * The sums of any efforts from 0 to 3, such as a hand on a slider gives; channels without a result count nothing.
 *
 * @param efforts one for each channel of the request
 */
export function sumsAt({ request, channels }: PreparedAllocation, efforts: readonly number[]): MixSums {
  return sumOptions(
    channels.flatMap(({ channel, place, today }) => {
      const effort = efforts[place] ?? 1;
      const option = effort === 1 ? today : optionAt(channel, effort, request);
      return option === null ? [] : [option];
    }),
  );
}

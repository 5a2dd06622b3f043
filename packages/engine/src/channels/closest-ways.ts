import { type Arithmetic, numbers } from "./arithmetic.ts";
import { carriedRevenue } from "./carried-revenue.ts";
import { type ChannelInputKey, channelInputs, familyInputs } from "./channel-families.ts";
import { channelFigures } from "./channel-figures.ts";
import { type ComputedPlan, computePlan, type PlannedChannel } from "./channel-plan.ts";
import { shownMoney } from "./channel-rounding.ts";
import { checkChannelInputs, typed } from "./check-inputs.ts";
import { type ChannelExplanation, explanationOf } from "./explain-channel.ts";
import { channelFigureLabel } from "./figures.ts";
import { sumBetween, yearsOf } from "./timeline.ts";
import { TIMELINE_MONTHS } from "./timeline-types.ts";
import { traces } from "./traces.ts";

/** One input of a channel changed, and nothing else. */
export interface InputChange {
  input: ChannelInputKey;
  from: number;
  /** The smallest value that closes the gap: money whole, per cent to two decimals. */
  to: number;
  /** How `to` came about, before it is rounded up. */
  explanation: ChannelExplanation;
}

/** A channel that could close a plan's gap alone. */
export interface WayToGoal {
  /** The channel's, 1..25. */
  key: number;
  /** Each does it alone; the first is the channel's target, which decides `people` and `cost`. */
  changes: readonly [InputChange, ...InputChange[]];
  /** How much more of it is needed, as a fraction of what it is; above 0. */
  relative: number;
  /** What the first change adds a year, by role; unchanged roles left out. */
  people: readonly { role: string; label: string; more: number }[];
  /** Money the first change adds to the channel's cost of a year, to the cent. */
  cost: number;
}

/** More ways than these are not advice. */
const MOST_WAYS = 3;
/** The largest amount an input may hold. */
const MOST_MONEY = 1e12;
const MOST_PERCENT = 100;

/** What the formula of a change is made of. Money of the goal's year. */
interface ChangeAmounts<T> {
  /** The current input. */
  now: T;
  needed: T;
  otherChannels: T;
  thisChannel: T;
}

/** Revenue is in proportion to the input, so that the input grows as what is asked of the channel does. */
function changedInput<T>(a: Arithmetic<T>, { now, needed, otherChannels, thisChannel }: ChangeAmounts<T>): T {
  return a.times(now, a.dividedBy(a.minus(needed, otherChannels), thisChannel));
}

const labels: Readonly<Record<string, string>> = {
  needed: "Needed of these channels in the year",
  otherChannels: "Carried by the other channels",
  thisChannel: "Carried by this channel",
};

const amountsOf = <T>(
  a: Arithmetic<T>,
  input: ChannelInputKey,
  { now, needed, otherChannels, thisChannel }: ChangeAmounts<number>,
): ChangeAmounts<T> => ({
  now: a.input(input, now, "missing"),
  needed: a.input("needed", needed, "missing"),
  otherChannels: a.input("otherChannels", otherChannels, "missing"),
  thisChannel: a.input("thisChannel", thisChannel, "missing"),
});

/** New revenue of one channel in each year of the plan, to the cent; 0 without a value. @param months 12..60 */
export function channelYears(channel: PlannedChannel, months: number): readonly number[] {
  return newRevenueOf(computePlan([channel], months));
}

const newRevenueOf = ({ months }: ComputedPlan): number[] => yearsOf(months).map(({ revenue }) => revenue);

/** The inputs the revenue of a channel is in proportion to, its target first. */
function leversOf({ family }: PlannedChannel): readonly [ChannelInputKey, ...ChannelInputKey[]] {
  const { target, conversion } = familyInputs[family];
  return target === "pipelineTarget" ? [target, conversion] : [target];
}

const withInput = (channel: PlannedChannel, input: ChannelInputKey, value: number): PlannedChannel => ({
  ...channel,
  inputs: { ...channel.inputs, [input]: value },
});

interface Plan {
  channels: readonly PlannedChannel[];
  /** What the channels come to up to the year's end. */
  computed: ComputedPlan;
  reach: ReachToClose;
}

/** What channels have to carry. */
export interface ReachToClose {
  /** Money of the goal's year: what these channels must carry, without what others do. */
  needed: number;
  /** The goal's year, from the plan's year 1. */
  year: number;
  /** What a year keeps of a customer's revenue, a fraction; see `carriedRevenue`. */
  kept: number;
}

const monthsTo = (year: number): number => Math.min(TIMELINE_MONTHS.most, year * 12);

/** What is missing to the goal, to the cent, of the rounded years. */
const gapOf = ({ computed, reach: { needed, kept, year } }: Plan): number =>
  shownMoney(needed - carriedRevenue(newRevenueOf(computed), kept, year)) ?? 0;

/** The same before rounding, for formulas. */
function carriedBy({ months }: ComputedPlan, { kept, year }: ReachToClose): number {
  const years = Array.from({ length: monthsTo(year) / 12 }, (_, index) =>
    sumBetween(months.revenue, index * 12, index * 12 + 12),
  );
  return carriedRevenue(years, kept, year);
}

const carriedAlone = (channel: PlannedChannel, reach: ReachToClose): number =>
  carriedBy(computePlan([channel], monthsTo(reach.year)), reach);

/**
 * The first whole number above `least` and up to `most` that passes, where all after it pass as well; null when none
 * does. Looks around `guess` first: the formula is right apart from rounded cents and the error of binary fractions.
 */
function firstPassing(
  passes: (value: number) => boolean,
  guess: number,
  least: number,
  most: number,
): number | null {
  let failing = Math.min(most, Math.max(least, guess - 1));
  for (let width = 1; failing > least && passes(failing); width *= 2)
    failing = Math.max(least, failing - width);
  let passing = failing;
  for (let width = 1; passing === failing || !passes(passing); width *= 2) {
    if (passing >= most) return null;
    failing = passing;
    passing = Math.min(most, passing + width);
  }
  while (passing - failing > 1) {
    const middle = Math.floor((failing + passing) / 2);
    if (passes(middle)) passing = middle;
    else failing = middle;
  }
  return passing;
}

/** The smallest value of an input that closes the gap; null when none that may be typed does. */
function smallestChange(plan: Plan, channel: PlannedChannel, input: ChannelInputKey): InputChange | null {
  const { reach } = plan;
  const now = typed(channel.inputs, input) ?? 0;
  const thisChannel = carriedAlone(channel, reach);
  const otherChannels = carriedBy(plan.computed, reach) - thisChannel;
  const given = { now, needed: shownMoney(reach.needed) ?? 0, otherChannels, thisChannel };
  const exact = changedInput(numbers, amountsOf(numbers, input, given));
  const isPercent = channelInputs[input].unit === "percent";
  const [steps, most] = isPercent ? [100, MOST_PERCENT] : [1, MOST_MONEY];
  if (!(exact <= most)) return null;
  const closes = (step: number): boolean => {
    const changed = withInput(channel, input, step / steps);
    const channels = plan.channels.map((each) => (each === channel ? changed : each));
    return (
      gapOf({ ...plan, channels, computed: computePlan(channels, monthsTo(reach.year), plan.computed) }) <= 0
    );
  };
  const step = firstPassing(closes, Math.ceil(exact * steps), Math.floor(now * steps), most * steps);
  if (step === null) return null;
  const trace = changedInput(traces, amountsOf(traces, input, given));
  return { input, from: now, to: step / steps, explanation: explanationOf(input, trace, labelOf) };
}

const labelOf = (name: string): string => labels[name] ?? channelFigureLabel(name);

/** What a change of a channel adds to its people and its cost of a year. */
function effectOf(before: PlannedChannel, after: PlannedChannel): Pick<WayToGoal, "people" | "cost"> {
  const [one, other] = [before, after].map(({ family, inputs }) =>
    channelFigures(numbers, family, inputs, checkChannelInputs(family, inputs)),
  );
  if (one === undefined || other === undefined) return { people: [], cost: 0 };
  const people = other.peopleRequired.map(({ name, value }, index) => ({
    role: name,
    label: channelFigureLabel(`peopleRequired.${name}`),
    more: value - (one.peopleRequired[index]?.value ?? 0),
  }));
  return {
    people: people.filter(({ more }) => more !== 0),
    cost: shownMoney(other.totalCostPerAnnum - one.totalCostPerAnnum) ?? 0,
  };
}

/**
 * The closest ways to close the gap between what channels carry into the goal's year and what is needed of them
 * (formulas B12): for each channel the smallest change of one input, its revenue or pipeline target or where revenue
 * follows it its conversion, with everything else unchanged. Ranked by how much more of the input it takes, the least
 * first and equals in the order of the plan; at most three. A channel that carries nothing into the year, and a change
 * nobody could type (a conversion above 100 %), is not a way. None when there is no gap.
 */
export function closestWays(channels: readonly PlannedChannel[], reach: ReachToClose): readonly WayToGoal[] {
  const plan: Plan = { channels, computed: computePlan(channels, monthsTo(reach.year)), reach };
  const gap = gapOf(plan);
  if (!(gap > 0)) return [];
  const candidates = channels
    .map((channel) => ({ channel, carried: carriedAlone(channel, reach) }))
    .filter(({ carried }) => carried > 0)
    .sort((one, other) => other.carried - one.carried);
  const ways: WayToGoal[] = [];
  for (const { channel, carried } of candidates) {
    const [first, ...rest] = leversOf(channel).flatMap((input) => smallestChange(plan, channel, input) ?? []);
    if (first === undefined) continue;
    const effect = effectOf(channel, withInput(channel, first.input, first.to));
    ways.push({ key: channel.key, changes: [first, ...rest], relative: gap / carried, ...effect });
    if (ways.length === MOST_WAYS) break;
  }
  return ways;
}

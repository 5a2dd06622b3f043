import { type Arithmetic, numbers } from "./arithmetic.ts";
import { type ChannelInputKey, channelInputs, familyInputs } from "./channel-families.ts";
import { channelFigures } from "./channel-figures.ts";
import {
  type ComputedPlan,
  channelGap,
  channelPlanTotals,
  computePlan,
  type PlannedChannel,
} from "./channel-plan.ts";
import { shownMoney } from "./channel-rounding.ts";
import { checkChannelInputs, typed } from "./check-inputs.ts";
import { type ChannelExplanation, explanationOf } from "./explain-channel.ts";
import { channelFigureLabel } from "./figures.ts";
import { sumBetween, yearsOf } from "./timeline.ts";
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
  goalIncrease: T;
  otherChannels: T;
  thisChannel: T;
}

/** Revenue is in proportion to the input, so that the input grows as what is asked of the channel does. */
function changedInput<T>(
  a: Arithmetic<T>,
  { now, goalIncrease, otherChannels, thisChannel }: ChangeAmounts<T>,
): T {
  return a.times(now, a.dividedBy(a.minus(goalIncrease, otherChannels), thisChannel));
}

const labels: Readonly<Record<string, string>> = {
  goalIncrease: "Additional revenue needed",
  otherChannels: "Revenue of the other channels in the year",
  thisChannel: "Revenue of this channel in the year",
};

const amountsOf = <T>(
  a: Arithmetic<T>,
  input: ChannelInputKey,
  { now, goalIncrease, otherChannels, thisChannel }: ChangeAmounts<number>,
): ChangeAmounts<T> => ({
  now: a.input(input, now, "missing"),
  goalIncrease: a.input("goalIncrease", goalIncrease, "missing"),
  otherChannels: a.input("otherChannels", otherChannels, "missing"),
  thisChannel: a.input("thisChannel", thisChannel, "missing"),
});

/** The revenue of one channel in each year of the plan, to the cent; 0 without a value. @param months 12..60 */
export function channelYears(channel: PlannedChannel, months: number): readonly number[] {
  return yearsOf(computePlan([channel], months).months).map(({ revenue }) => revenue);
}

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
  increase: number;
  year: number;
}

/** What is missing to the goal, to the cent. */
const gapOf = ({ channels, computed, increase, year }: Plan): number =>
  channelGap(channelPlanTotals(channels, year * 12, computed), increase, year).gap;

/** The revenue of a year, before rounding. */
const revenueOf = ({ months }: ComputedPlan, year: number): number =>
  sumBetween(months.revenue, year * 12 - 12, year * 12);

const revenueAlone = (channel: PlannedChannel, year: number): number =>
  revenueOf(computePlan([channel], year * 12), year);

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
  const { increase, year } = plan;
  const now = typed(channel.inputs, input) ?? 0;
  const thisChannel = revenueAlone(channel, year);
  const otherChannels = revenueOf(plan.computed, year) - thisChannel;
  const given = { now, goalIncrease: shownMoney(increase) ?? 0, otherChannels, thisChannel };
  const exact = changedInput(numbers, amountsOf(numbers, input, given));
  const isPercent = channelInputs[input].unit === "percent";
  const [steps, most] = isPercent ? [100, MOST_PERCENT] : [1, MOST_MONEY];
  if (!(exact <= most)) return null;
  const closes = (step: number): boolean => {
    const changed = withInput(channel, input, step / steps);
    const channels = plan.channels.map((each) => (each === channel ? changed : each));
    return gapOf({ ...plan, channels, computed: computePlan(channels, year * 12, plan.computed) }) <= 0;
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
 * The closest ways to close the gap between the channels' revenue in year `year` and the increase a revenue goal asks
 * for (formulas B7, "channel revenue / needed increase"): for each channel the smallest change of one input, its revenue
 * or pipeline target or where revenue follows it its conversion, with everything else unchanged. Ranked by how much more
 * of the input it takes, the least first and equals in the order of the plan; at most three. A channel that brings
 * nothing in the year, and a change nobody could type (a conversion above 100 %), is not a way. None when there is no gap.
 *
 * @param increase money a year: the goal's target less its current value
 * @param year 1..5
 */
export function closestWays(
  channels: readonly PlannedChannel[],
  increase: number,
  year: number,
): readonly WayToGoal[] {
  const plan: Plan = { channels, computed: computePlan(channels, year * 12), increase, year };
  const gap = gapOf(plan);
  if (!(gap > 0)) return [];
  const candidates = channels
    .map((channel) => ({ channel, revenue: revenueAlone(channel, year) }))
    .filter(({ revenue }) => revenue > 0)
    .sort((one, other) => other.revenue - one.revenue);
  const ways: WayToGoal[] = [];
  for (const { channel, revenue } of candidates) {
    const [first, ...rest] = leversOf(channel).flatMap((input) => smallestChange(plan, channel, input) ?? []);
    if (first === undefined) continue;
    const effect = effectOf(channel, withInput(channel, first.input, first.to));
    ways.push({ key: channel.key, changes: [first, ...rest], relative: gap / revenue, ...effect });
    if (ways.length === MOST_WAYS) break;
  }
  return ways;
}

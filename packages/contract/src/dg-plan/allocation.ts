import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, choice, numberOr, optionalNumber, requiredNumber } from "../primitives.ts";
import { channelKey } from "./channel-key.ts";
import { monthsField, readTimingNames } from "./channels.ts";
import { inputMap, readInputs } from "./roi-inputs.ts";

/** The objectives of a budget allocation. */
export const allocationObjectives = ["revenue", "cost", "odds"] as const;
export type AllocationObjective = (typeof allocationObjectives)[number];

/** Bounds of an effort, the size of a channel against today's. */
export const EFFORT_BOUNDS = { least: 0, most: 3 } as const;
/** Random trials of the odds. */
export const ALLOCATION_TRIALS = { least: 1_000, most: 100_000 } as const;
/** The channels of the catalogue. */
const MOST_CHANNELS = 25;
const PLAN_MONTHS = { least: 12, most: 60 };
const MOST_MONEY = 1e15;
const MOST_PEOPLE = 1e9;
const SEED_MAX = 4_294_967_295;

/** A number from `value` to `value`, with one sentence for all that is wrong with it. */
function within(message: string, least: number, most: number, places?: number) {
  return {
    required: message,
    min: { value: least, message },
    max: { value: most, message },
    ...(places !== undefined && { decimals: { places, message } }),
  };
}

const effortRule = (label: string) =>
  within(`${label} must be a number from 0 to 3, where 1 is today's size of the channel`, 0, 3);
const flag = (label: string) =>
  z.preprocess((value) => value ?? false, z.boolean({ error: `${label} must be true or false` }));

const factor = z.object(
  {
    low: requiredNumber(within("The low factor must be a number from 0 to 1", 0, 1)),
    high: requiredNumber(within("The high factor must be a number from 1 to 10", 1, 10)),
  },
  { error: "The factor must be an object with low and high" },
);

const time = z.preprocess(
  (value) => readTimingNames(value) ?? null,
  z
    .object(
      {
        StartingMonth: monthsField("Starting month", 1, 1),
        RampUpTime: monthsField("Ramp-up time", 0, 0),
        LeadtoClosure: monthsField("Lead to closure", 0, 0),
      },
      { error: "The time of a channel must be an object" },
    )
    .transform(({ StartingMonth, RampUpTime, LeadtoClosure }) => ({
      startingMonth: StartingMonth,
      rampUpTime: RampUpTime,
      leadToClosure: LeadtoClosure,
    }))
    .nullable(),
);

const RETURNS = "Returns must be a number above 0 and at most 1, where 1 is no loss as the channel grows";

const channel = z.object(
  {
    channelKey,
    inputs: z.preprocess((value) => value ?? {}, inputMap.transform(readInputs)),
    /** Null: full speed from the first month, as in a plan without a timing. */
    time,
    /** Null: typical for the kind of channel. */
    returns: optionalNumber(within(RETURNS, Number.MIN_VALUE, 1)),
    least: numberOr(EFFORT_BOUNDS.least, effortRule("The least effort")),
    most: numberOr(EFFORT_BOUNDS.most, effortRule("The most effort")),
    locked: flag("Locked"),
    /** How far its revenue may come out from the plan's; null: an assumption. */
    factor: z.preprocess((value) => value ?? null, factor.nullable()),
  },
  { error: "Each channel must be an object" },
);

const monthOf = (label: string) =>
  requiredNumber(within(`${label} must be a whole month of the plan, from 1 to 60`, 1, 60, 0));

const MONTHS = `The number of months must be a whole number from ${PLAN_MONTHS.least} to ${PLAN_MONTHS.most}`;
const BUDGET = "Enter a budget above 0, up to 1,000,000,000,000,000, or leave it blank for no limit";
const PEOPLE = "Enter at least 1 person as a whole number, or leave people blank for no limit";
const NEEDED = "The revenue to reach must be a number from 0 to 1,000,000,000,000,000";
const TRIALS = "Trials must be a whole number from 1,000 to 100,000";
const SEED = `Seed must be a whole number from 0 to ${SEED_MAX}`;

const options = z.preprocess(
  (value) => value ?? {},
  z.object(
    {
      trials: numberOr(10_000, within(TRIALS, ALLOCATION_TRIALS.least, ALLOCATION_TRIALS.most, 0)),
      seed: numberOr(12_345, within(SEED, 0, SEED_MAX, 0)),
    },
    { error: "Options must be an object" },
  ),
);

const fields = bodyOf({
  channels: listOf(channel, {
    error: "Channels must be a list",
    most: MOST_CHANNELS,
    tooMany: `At most ${MOST_CHANNELS} channels are possible`,
  }).min(1, "Add at least one channel to divide the budget between"),
  months: requiredNumber(within(MONTHS, PLAN_MONTHS.least, PLAN_MONTHS.most, 0)),
  firstMonth: monthOf("The first month"),
  lastMonth: monthOf("The last month"),
  /** Null: no limit. */
  budget: optionalNumber({ ...within(BUDGET, 0.01, MOST_MONEY), required: BUDGET }),
  people: optionalNumber(within(PEOPLE, 1, MOST_PEOPLE, 0)),
  objective: choice("Objective", allocationObjectives, "revenue"),
  needed: optionalNumber(within(NEEDED, 0, MOST_MONEY)),
  options,
  /** Leaves out channels without a result; otherwise they are refused by name. */
  skip: flag("Skip"),
});
type Fields = z.output<typeof fields>;

const NO_GOAL: Readonly<Record<AllocationObjective, string | null>> = {
  revenue: null,
  cost: "Enter the revenue to reach, or ask for the most revenue instead",
  odds: "Enter the revenue whose odds are asked for, or ask for the most revenue instead",
};
const NO_LIMIT = "Enter a budget or a number of people: without a limit every channel runs at its most";

/** What is wrong between fields that are each right. */
function faultsBetween(body: Fields): { path: (string | number)[]; message: string }[] {
  const { channels, months, firstMonth, lastMonth, budget, people, objective, needed } = body;
  const faults: { path: (string | number)[]; message: string }[] = [];
  const refuse = (isWrong: boolean, path: (string | number)[], message: string): void => {
    if (isWrong) faults.push({ path, message });
  };
  refuse(
    firstMonth > lastMonth,
    ["lastMonth"],
    "The last month cannot be before the first: choose a later one",
  );
  refuse(lastMonth > months, ["lastMonth"], `The last month must be within the ${months} months of the plan`);
  refuse(NO_GOAL[objective] !== null && needed === null, ["needed"], NO_GOAL[objective] ?? "");
  refuse(objective !== "cost" && budget === null && people === null, ["budget"], NO_LIMIT);
  for (const [index, { least, most, locked, time: timing }] of channels.entries()) {
    refuse(
      least > most && !locked,
      ["channels", index, "least"],
      `The least effort (${least}) is above the most (${most}): lower it, or raise the most`,
    );
    refuse(
      timing !== null && timing.startingMonth > months,
      ["channels", index, "time", "StartingMonth"],
      `The starting month must be within the ${months} months of the plan`,
    );
  }
  return faults;
}

/** `POST /api/dg-plan/allocate` (formulas B14). Money in the currency of the channel plan. */
export const allocateBody = fields.superRefine((body, context) => {
  for (const fault of faultsBetween(body)) context.addIssue({ code: "custom", ...fault });
});
export type AllocateRequest = z.output<typeof allocateBody>;

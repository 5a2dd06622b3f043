import type { FieldIssue } from "../../../lib/form/document-form.ts";
import type { AllocationModel } from "./allocation-model.ts";

export const objectives = ["revenue", "cost", "odds"] as const;
export type Objective = (typeof objectives)[number];

/** How far a channel may go, and how its returns fall. */
export interface ChannelChoice {
  key: number;
  /** Efforts of the ladder. */
  least: number;
  most: number;
  /** Does not change. */
  isLocked: boolean;
  /** The exponent of its returns, 0.3..1; null while the field is blank. */
  returns: number | null;
}

/** What is asked of a budget. Null: blank. */
export interface AllocationFields {
  /** A span of the model. */
  span: string;
  objective: Objective;
  /** No limit where blank. */
  budget: number | null;
  people: number | null;
  needed: number | null;
  /** Whether the figure was typed; else it follows the plan. */
  isBudgetOwn: boolean;
  isNeededOwn: boolean;
  channels: readonly ChannelChoice[];
  /** Efforts set by hand, in the order of the channels; null: those of the best. */
  hand: readonly number[] | null;
}

/** What budget and goal follow until they are typed. */
export interface PlanDefaults {
  budget: number;
  needed: number | null;
}

export const RETURNS_BOUNDS = { least: 0.3, most: 1 } as const;

/** Budget and goal that were not typed follow the months that are looked at. */
export function withSpan(fields: AllocationFields, span: string, defaults: PlanDefaults): AllocationFields {
  return {
    ...fields,
    span,
    budget: fields.isBudgetOwn ? fields.budget : defaults.budget,
    needed: fields.isNeededOwn ? fields.needed : defaults.needed,
  };
}

/** Changes what is chosen for one channel. An effort set by hand stays within its limits. */
export function withChannel(
  fields: AllocationFields,
  key: number,
  change: Partial<ChannelChoice>,
): AllocationFields {
  const channels = fields.channels.map((channel) =>
    channel.key === key ? { ...channel, ...change } : channel,
  );
  const hand =
    fields.hand?.map((effort, index) => {
      const channel = channels[index];
      return channel === undefined ? effort : heldWithin(channel, effort);
    }) ?? null;
  return { ...fields, channels, hand };
}

/** The nearest effort that the limits of a channel allow. */
function heldWithin({ least, most, isLocked }: ChannelChoice, effort: number): number {
  if (isLocked) return 1;
  return Math.max(Math.min(effort, most), least);
}

/** The efforts with one of them set by hand. @param shown those on the screen */
export function withEffort(
  fields: AllocationFields,
  index: number,
  effort: number,
  shown: readonly number[],
): AllocationFields {
  const channel = fields.channels[index];
  if (channel === undefined) return fields;
  const held = heldWithin(channel, effort);
  return { ...fields, hand: shown.map((each, at) => (at === index ? held : each)) };
}

export const returnsPath = (key: number): string => `channels.${key}.returns`;

const MOST_MONEY = 1e15;

const isAmount = (value: number) => value > 0 && value <= MOST_MONEY;

/** Every broken rule, as a sentence with the way out. */
export function allocationIssues(fields: AllocationFields): FieldIssue[] {
  const { budget, people, objective, needed, channels } = fields;
  const issues: FieldIssue[] = [];
  const refuse = (isWrong: boolean, path: string, message: string): void => {
    if (isWrong) issues.push({ path, message });
  };
  refuse(
    budget !== null && !isAmount(budget),
    "budget",
    "A budget of 0 pays for no channel. Enter more, or leave it blank for no limit.",
  );
  refuse(
    budget === null && people === null && objective !== "cost",
    "budget",
    "Without a budget every channel would run at its most. Enter a budget, or a number of people.",
  );
  refuse(
    people !== null && (people < 1 || !Number.isInteger(people)),
    "people",
    people === 0
      ? "No channel works without people. Enter at least 1, or leave it blank for no limit."
      : "Enter whole people, at least 1, or leave it blank for no limit.",
  );
  refuse(
    needed === null && objective !== "revenue",
    "needed",
    "Enter the revenue to reach, or ask for the most revenue instead.",
  );
  refuse(needed !== null && (needed < 0 || needed > MOST_MONEY), "needed", "Enter a revenue of 0 or more.");
  for (const { key, returns } of channels) {
    refuse(
      returns === null || returns < RETURNS_BOUNDS.least || returns > RETURNS_BOUNDS.most,
      returnsPath(key),
      "Enter returns from 0.3 to 1. 1 means that each further unit brings as much as the first.",
    );
  }
  return issues;
}

/** The fields of a plan that is looked at for the first time, or again after moves were applied to it. */
export function fieldsFor(
  model: AllocationModel,
  defaults: PlanDefaults,
  typicalReturns: (index: number) => number,
  kept: AllocationFields | null,
): AllocationFields {
  const first: AllocationFields = {
    span: model.spans[0].value,
    objective: "revenue",
    people: null,
    ...defaults,
    isBudgetOwn: false,
    isNeededOwn: false,
    channels: model.channels.map(({ key }, index) => {
      const before = kept?.channels.find((channel) => channel.key === key);
      return before ?? { key, least: 0, most: 3, isLocked: false, returns: typicalReturns(index) };
    }),
    hand: null,
  };
  if (kept === null) return first;
  const { span, objective, people, isBudgetOwn, isNeededOwn } = kept;
  const isKnown = model.spans.some(({ value }) => value === span);
  return {
    ...first,
    ...(isKnown && { span }),
    objective,
    people,
    isBudgetOwn,
    isNeededOwn,
    budget: isBudgetOwn ? kept.budget : defaults.budget,
    needed: isNeededOwn ? kept.needed : defaults.needed,
  };
}

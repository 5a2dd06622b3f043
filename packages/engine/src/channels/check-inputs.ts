import {
  type ChannelFamily,
  type ChannelInputKey,
  type ChannelInputs,
  channelFamilies,
  channelInputs,
  familyInputs,
} from "./channel-families.ts";

/** An input that breaks a rule, with the sentence to show. */
export interface ChannelInputError {
  input: ChannelInputKey;
  message: string;
}

/** What prevents a result. */
export interface ChannelInputCheck {
  /** Required inputs that are blank, in the order of the form. */
  missing: ChannelInputKey[];
  errors: ChannelInputError[];
}

/** What was typed; null when blank or no number. */
export function typed(inputs: ChannelInputs, key: ChannelInputKey): number | null {
  const value = inputs[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** What is asked of an input, worked out once: inputs are checked with every key that is typed. */
interface InputRule {
  input: ChannelInputKey;
  isRequired: boolean;
  isDivisor: boolean;
  isPercent: boolean;
}

const rules = new Map<ChannelFamily, InputRule[]>(
  channelFamilies.map((family) => {
    const { keys, required, divisors } = familyInputs[family];
    return [
      family,
      keys.map((input) => ({
        input,
        isRequired: required.includes(input),
        isDivisor: divisors.includes(input),
        isPercent: channelInputs[input].unit === "percent",
      })),
    ];
  }),
);

/** Checks the inputs of a calculator (formulas B1.3): blank required ones, negative ones, impossible divisors. */
export function checkChannelInputs(family: ChannelFamily, inputs: ChannelInputs): ChannelInputCheck {
  const isPlanned = (typed(inputs, familyInputs[family].target) ?? 0) > 0;
  const missing: ChannelInputKey[] = [];
  const errors: ChannelInputError[] = [];
  for (const rule of rules.get(family) ?? []) {
    const { input } = rule;
    const value = typed(inputs, input);
    const message = value === null ? null : ruleBroken(rule, value, isPlanned);
    if (message !== null) errors.push({ input, message: `${input} ${message}` });
    if (value === null && rule.isRequired) missing.push(input);
  }
  return { missing, errors };
}

function ruleBroken({ isDivisor, isPercent }: InputRule, value: number, isPlanned: boolean): string | null {
  if (value === 0) return isDivisor && isPlanned ? "must be greater than 0" : null;
  if (isPercent) return value < 0 || value > 100 ? "must be between 0 and 100" : null;
  return value < 0 ? "must not be negative" : null;
}

import {
  type ChannelExplanation,
  type ChannelInputs,
  type ChannelRoi,
  channelFamily,
  channelFigureLabel,
  channelInputs,
  computeChannelRoi,
  explainChannelRoi,
  type NoValue,
} from "@beachhead/engine";
import { formatFraction, formatNumber, formatPercent, formatPlain } from "../../../lib/format/numbers.ts";
import { memoizeByKey } from "../../../lib/memoize-by-key.ts";

/** The results of a channel with the explanation of each figure. */
export interface ChannelAnswer {
  roi: ChannelRoi;
  /** By path in the result, for example `counts.sqlsRequired`. */
  explanations: ReadonlyMap<string, ChannelExplanation>;
}

interface PlannedInputs {
  key: number;
  roi: ChannelInputs;
}

/** The results of a channel; null for a key outside the catalogue. Memoized, since an edit changes one channel. */
export const roiOf = memoizeByKey(
  (channel: PlannedInputs) => channel,
  ({ key, roi }): ChannelRoi | null => {
    const family = channelFamily(key);
    return family === null ? null : computeChannelRoi(family, roi);
  },
);

/** Null for a key outside the catalogue. `only` limits which figures are explained. */
export function answerOf(channel: PlannedInputs, only?: ReadonlySet<string>): ChannelAnswer | null {
  const family = channelFamily(channel.key);
  const roi = roiOf(channel);
  if (family === null || roi === null) return null;
  const explained = explainChannelRoi(family, channel.roi, only);
  return { roi, explanations: new Map(explained.map((each) => [each.figure, each])) };
}

type Kind = "money" | "fraction" | "people" | "count";

const fractions = new Set([
  "costPercentOfRevenue",
  "pipelineByCostPercent",
  "capacity.utilisation",
  "firstYear.effectiveFraction",
  "firstYear.pipelineByCostPercent",
  "firstYear.costPercentOfRevenue",
]);

function kindOf(figure: string): Kind {
  if (fractions.has(figure)) return "fraction";
  if (figure === "totalPeople" || figure.startsWith("peopleRequired.")) return "people";
  if (figure.startsWith("counts.") || figure === "unit.sqls" || figure === "unit.deals") return "count";
  return "money";
}

/** An amount with two decimals, or none when it is whole. */
export function exactMoney(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

/** A figure as text, without its currency. */
export function figureText(figure: string, value: number): string {
  switch (kindOf(figure)) {
    case "fraction":
      return formatFraction(value, 2);
    case "people":
      return formatNumber(value);
    case "count":
      return formatPlain(value, 2);
    case "money":
      return exactMoney(value);
    default:
      return formatPlain(value);
  }
}

/** Whether a figure is an amount of money and is shown with its currency. */
export const isMoney = (figure: string): boolean => kindOf(figure) === "money";

/** Why a figure has no value, and the remedy. */
export function reasonWords({ code, input }: NoValue): string {
  const name = input === undefined ? "an input" : channelFigureLabel(input);
  switch (code) {
    case "missing":
      return `${name} is blank. Enter it to see this figure.`;
    case "invalid":
      return `${name} is not valid. Correct it to see this figure.`;
    case "zeroDivisor":
      return "Can't be calculated: the divisor is 0.";
    case "nothingPlanned":
      return "Can't be calculated: nothing is planned yet.";
    case "tooLarge":
      return "The number is too large to show.";
    default:
      return "";
  }
}

function numberOfPart(value: number, name: string | null): string {
  if (!Number.isFinite(value)) return "no value";
  const input = Object.entries(channelInputs).find(([key]) => key === name)?.[1];
  if (input !== undefined) return formatPlain(value, 6);
  if (name !== null && fractions.has(name)) return formatPercent(value * 100, 2);
  return formatPlain(value, 6);
}

/** The formula with its numbers: "round up (3,000,000 ÷ 50,000 ÷ 25 %)". */
export function calculationWords({ parts }: ChannelExplanation): string {
  return parts
    .map((part) => (part.kind === "sign" ? part.text : numberOfPart(part.value, part.name)))
    .join(" ")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")");
}

import {
  type ConfidentPoint,
  type CostInputs,
  costFieldLabels,
  costFields,
  type GoalSeekWays,
  type LeverAnswer,
  type SimulationInputs,
  YEARS,
} from "@beachhead/engine";
import {
  formatEntered,
  formatNumber,
  formatOdds,
  formatPercent,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { NUMBERED_YEARS, type YearWords } from "../../../lib/format/years.ts";
import type { MovedFigures } from "../state/use-figures.ts";
import { pointWords } from "./choice.ts";

/** "8.4 %" or "3.0 points" */
function amountOf(unit: LeverAnswer["unit"], x: number): string {
  const size = formatNumber(Math.abs(x), 1);
  return unit === "percent" ? `${size}${THIN_SPACE}%` : `${size} points`;
}

function planOf(lever: string, inputs: SimulationInputs): string {
  return inputs.pricingPlans[Number(lever.split(".")[1])]?.name ?? "";
}

/** What a lever moves, as a subject: "all prices", "Starter prices". */
function subjectOf({ lever, label }: LeverAnswer, inputs: SimulationInputs): string {
  if (lever === "price") return "all prices";
  if (lever === "customers") return "first-year customers of every plan";
  if (lever === "retention") return "retention";
  if (lever === "priceGrowth") return "yearly price growth";
  if (lever === "customerGrowth") return "yearly growth of new customers";
  if (lever === "together") return "prices, customers, churn and costs together";
  if (lever.startsWith("cost.")) return `cost of ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return `${planOf(lever, inputs)} ${lever.endsWith(".price") ? "prices" : "first-year customers"}`;
}

/** Whether the lever is a cost, whose positive move is a cut. */
const isCost = ({ lever }: LeverAnswer): boolean => lever.startsWith("cost.");

function moveWords(answer: LeverAnswer, inputs: SimulationInputs): string {
  const amount = amountOf(answer.unit, answer.x);
  const subject = subjectOf(answer, inputs);
  if (answer.lever === "together") return `Improve ${subject} by ${amount} each`;
  if (isCost(answer)) return `Cut the ${subject} by ${amount}`;
  return `${answer.x < 0 ? "Lower" : "Raise"} ${subject} by ${amount}`;
}

/** How far the lever may move the other way; the odds are there already. */
function roomWords(answer: LeverAnswer, inputs: SimulationInputs): string {
  const subject = subjectOf(answer, inputs);
  const start = subject.charAt(0).toUpperCase() + subject.slice(1);
  const { room } = answer;
  if (room === null || room === 0) return `${start}: no room to move`;
  const amount = amountOf(answer.unit, room);
  if (answer.lever === "together") return `${start} may be ${amount} worse each`;
  const rises = isCost(answer) ? room < 0 : room > 0;
  return `${start} may ${rises ? "rise" : "fall"} by ${amount}`;
}

/** What one lever that is of help does, as a sentence. */
export function leverSentence(answer: LeverAnswer, inputs: SimulationInputs, confidence: number): string {
  if (answer.reachable && answer.x === 0)
    return `${roomWords(answer, inputs)} before the odds fall below ${formatPercent(confidence)}.`;
  const odds = formatOdds(answer.probability);
  if (!answer.reachable) return `${moveWords(answer, inputs)}: not enough, the odds are ${odds} at best.`;
  return `${moveWords(answer, inputs)} and the odds are ${odds}.`;
}

/** Subjects named before the others are counted. */
const FIRST_SUBJECTS = 5;

/** Whether some move of the lever raises the odds. */
export const isOfHelp = ({ reachable, x }: LeverAnswer): boolean => reachable || x !== 0;

/** The levers that do not help, in one sentence; what to change instead where none does. */
export function noHelpSentence(levers: readonly LeverAnswer[], inputs: SimulationInputs): string | null {
  const idle = levers.filter((lever) => !isOfHelp(lever));
  if (idle.length === 0) return null;
  if (levers.every((lever) => !isOfHelp(lever) && lever.probability === 0))
    return "No trial reaches both targets, even with prices doubled or three times as many first-year customers. Lower a target, or choose other prices, customers or costs.";
  const subjects = idle.map((lever) =>
    isCost(lever) ? `the ${subjectOf(lever, inputs)}` : subjectOf(lever, inputs),
  );
  const named = subjects.slice(0, FIRST_SUBJECTS);
  const more = subjects.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])];
  const last = list.pop() ?? "";
  return `These do not raise the odds: ${list.length === 0 ? last : `${list.join(", ")} and ${last}`}.`;
}

/** The point of the ranges at the confidence. */
export function pointSentence(point: ConfidentPoint | null, confidence: number): string {
  const aim = formatPercent(confidence);
  return point === null
    ? `No point of the ranges has odds of ${aim}.`
    : `The point that brings ${aim} within the ranges: ${pointWords(point.points)}.`;
}

/** The finding of the panel. */
export function goalSeekTitle({ base, confidence, levers }: GoalSeekWays, inputs: SimulationInputs): string {
  const aim = formatPercent(confidence);
  if (base.probability >= confidence / 100)
    return `The odds are ${formatOdds(base.probability)}, above ${aim} already`;
  const [first] = levers;
  if (first === undefined || !first.reachable) return `No single change brings ${aim}`;
  return `What brings ${aim}: ${moveWords(first, inputs).replace(/^./, (letter) => letter.toLowerCase())}`;
}

/**
 * The highest target and the first later year with the odds, or the most that is possible.
 * @param ebitOdds odds of the EBIT target alone: the most that any revenue target can have
 */
export function targetSentences(
  { base, confidence, target, year }: GoalSeekWays,
  { targetYear }: SimulationInputs,
  ebitOdds: number,
  years: YearWords = NUMBERED_YEARS,
): string[] {
  const aim = formatPercent(confidence);
  const isShort = base.probability < confidence / 100;
  return [
    target === null
      ? `No revenue target has odds of ${aim} with this EBIT target, which alone has ${formatOdds(ebitOdds)}.`
      : `The highest revenue target with odds of ${aim} is ${shortMoney(target.revenue)}.`,
    ...(year !== null
      ? [
          `The unchanged targets have odds of ${formatOdds(year.probability)} in ${years.inSentence(year.targetYear)}.`,
        ]
      : isShort && targetYear < YEARS
        ? [`The unchanged targets do not have odds of ${aim} in a later year either.`]
        : []),
  ];
}

const ARROW = "\u2192";

function rangeText(low: number | null, high: number | null, decimals: number): string {
  const text = (value: number | null) => (value === null ? "" : formatEntered(value, decimals));
  return `${text(low)} \u2013 ${text(high)}`;
}

/** The figures of the form that a lever moves, before and after: "Starter price 12.00 – 20.00 → 13.01 – 21.68". */
export function movedTexts(before: SimulationInputs, after: MovedFigures): string[] {
  return before.pricingPlans.flatMap((plan) => {
    const moved = after.pricingPlans.find(({ id }) => id === plan.id);
    if (moved === undefined) return [];
    return [
      ...(moved.pricePerUserMin === plan.pricePerUserMin && moved.pricePerUserMax === plan.pricePerUserMax
        ? []
        : [
            `${plan.name} price ${rangeText(plan.pricePerUserMin, plan.pricePerUserMax, 2)} ${ARROW} ${rangeText(moved.pricePerUserMin, moved.pricePerUserMax, 2)}`,
          ]),
      ...(moved.customersFirstYearMin === plan.customersFirstYearMin &&
      moved.customersFirstYearMax === plan.customersFirstYearMax
        ? []
        : [
            `${plan.name} customers ${rangeText(plan.customersFirstYearMin, plan.customersFirstYearMax, 0)} ${ARROW} ${rangeText(moved.customersFirstYearMin, moved.customersFirstYearMax, 0)}`,
          ]),
    ];
  });
}

/** The amounts of the product cost that a lever moves, before and after; how many when there are several. */
export function movedCostText(before: CostInputs, after: CostInputs): string {
  const moved = costFields.filter((field) => before[field] !== after[field]);
  const [field] = moved;
  if (field === undefined) return "";
  if (moved.length > 1) return `${moved.length} amounts of the product cost`;
  return `${costFieldLabels[field]} ${formatEntered(before[field], 2)} ${ARROW} ${formatEntered(after[field], 2)}`;
}

/** Names the copy of a cost that a lever moves: "support per user \u221212.3 %". */
export function movedCostName({ lever, label, unit, x }: LeverAnswer): string {
  const amount = `\u2212${amountOf(unit, x)}`;
  return lever === "together"
    ? `all amounts ${amount}`
    : `${label.charAt(0).toLowerCase()}${label.slice(1)} ${amount}`;
}

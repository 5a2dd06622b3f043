import { type GtmPlanReply, segmentSizes } from "@beachhead/contract";
import {
  type ChannelReach,
  type GoalPath,
  goalPath,
  goalRole,
  type PlanYears,
  reachWords,
  yearName,
  yearWords,
} from "@beachhead/engine";
import { oddsOf, percentOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import type { PlanChannels, PlanPrice } from "./thread.ts";

export type Combination = GtmPlanReply["combinationData"][number];
type Goal = GtmPlanReply["goals"][number];

/** Everything that the export of a plan speaks of. */
export interface PlanFacts {
  plan: GtmPlanReply;
  /** The business year that goals "in 3 years" count from. */
  baseYear: number;
  price: PlanPrice | undefined;
  /** In the plan's currency and in others. */
  channelPlans: readonly PlanChannels[];
  /** How far those in the plan's currency carry the goal of the whole plan; null without them or a dated goal. */
  reach: ChannelReach | null;
}

export interface GoalWithPath {
  goal: Goal;
  path: GoalPath | null;
  /** The names of the path's years. */
  years: string[];
  /** The year of the target; null without one. */
  targetYear: string | null;
  isMoney: boolean;
}

/** The year of a goal without a path: "in 3 years" stays 3. */
function targetName(year: number | null, { yearStartMonth }: GtmPlanReply): string | null {
  if (year === null) return null;
  return year <= 5 ? String(year) : yearName(year, yearStartMonth);
}

/** The goals that have a figure. */
export function goalsOf({ plan, baseYear }: PlanFacts): GoalWithPath[] {
  return plan.goals
    .filter(({ currentValue, targetValue }) => currentValue !== null || targetValue !== null)
    .map((goal) => {
      const { currentValue, targetValue, targetYear } = goal;
      const role = goalRole(goal.goal);
      const kind = role === "ebitPercent" ? "percent" : "amount";
      const nameOf = (year: number) => yearName(year, plan.yearStartMonth);
      const isWhole = currentValue !== null && targetValue !== null && targetYear !== null;
      const path = isWhole ? goalPath({ kind, currentValue, targetValue, targetYear }, baseYear) : null;
      return {
        goal,
        isMoney: role === "revenue",
        path,
        years: path?.years.map(nameOf) ?? [],
        targetYear: path === null ? targetName(targetYear, plan) : nameOf(path.years.at(-1) ?? baseYear),
      };
    });
}

export const revenueGoal = (facts: PlanFacts): GoalWithPath | undefined =>
  goalsOf(facts).find(({ isMoney }) => isMoney);

/** Accounts of a segment; undefined when they are not counted. */
export function accountsOf(
  plan: GtmPlanReply,
  { title }: Combination,
  industry: string,
  size: (typeof segmentSizes)[number],
): number | undefined {
  const value = plan.segmentationData[title]?.industries[industry]?.[size];
  return typeof value === "number" ? value : undefined;
}

export interface ChosenSegment {
  combination: Combination;
  industry: string;
  size: (typeof segmentSizes)[number];
  accounts: number | undefined;
}

/** The segments that are chosen in a combination. */
export function chosenSegments(plan: GtmPlanReply, combination: Combination): ChosenSegment[] {
  const selection = plan.personalSelection[combination.title];
  return combination.industries.flatMap((industry) =>
    segmentSizes.flatMap((size) =>
      selection?.[industry]?.[size] === true
        ? [{ combination, industry, size, accounts: accountsOf(plan, combination, industry, size) }]
        : [],
    ),
  );
}

/** A share that is there never reads 0 %. */
const shareOf = (share: number): string => (share > 0 && share < 0.01 ? "under 1 %" : percentOf(share));

const counted = (count: number, one: string, many: string) =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;

/** The plan in one sentence, of what is known. */
export function planFinding(facts: PlanFacts): string {
  const { plan, price } = facts;
  const goal = revenueGoal(facts);
  const segments = plan.combinationData.flatMap((each) => chosenSegments(plan, each)).length;
  const where = segments === 0 ? "" : ` in ${counted(segments, "segment", "segments")}`;
  const odds = price === undefined ? "" : `; the price simulation gives odds of ${oddsOf(price.odds)}`;
  const target = goal?.goal.targetValue ?? null;
  if (target === null) return `${plan.companyName} goes to market${where}${odds}`;
  const by = goal?.years.at(-1);
  return `${plan.companyName} aims at ${shortMoney(target)} ${plan.currency}${by === undefined ? "" : ` by ${by}`}${where}${odds}`;
}

export function goalFinding(facts: PlanFacts): string {
  const revenue = revenueGoal(facts);
  const path = revenue?.path;
  if (path === undefined || path === null) return "The goals of the plan";
  const [first = 0, last = 0] = [path.values[0], path.values.at(-1)];
  const rate = path.annualRate === null ? "" : `: ${percentOf(path.annualRate)} a year`;
  return `Revenue goes from ${shortMoney(first)} to ${shortMoney(last)} ${facts.plan.currency} by ${revenue?.years.at(-1)}${rate}`;
}

export function segmentFinding(plan: GtmPlanReply, combination: Combination): string {
  const chosen = chosenSegments(plan, combination);
  if (chosen.length === 0) return `${combination.title}: no segment is chosen yet`;
  const all = combination.industries.flatMap((industry) =>
    segmentSizes.map((size) => accountsOf(plan, combination, industry, size) ?? 0),
  );
  const total = all.reduce((sum, each) => sum + each, 0);
  const share = chosen.reduce((sum, { accounts }) => sum + (accounts ?? 0), 0);
  const accountsText = total === 0 ? "" : ` with ${shareOf(share / total)} of the accounts`;
  return `${combination.title}: ${counted(chosen.length, "segment is", "segments are")} chosen${accountsText}`;
}

/** Our score and the competitors' average of each attribute that has both, averaged over the industries. */
export function driverScores(plan: GtmPlanReply, { title }: Combination) {
  const drivers = plan.overlayValueDriver[title];
  if (drivers === undefined) return [];
  const mean = (scores: Record<string, Record<string, number | null>>, attribute: string): number | null => {
    const known = Object.entries(scores).flatMap(([outer, inner]) =>
      outer === attribute
        ? Object.values(inner).filter((score) => score !== null)
        : [inner[attribute]].filter((score) => score !== null && score !== undefined),
    );
    return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
  };
  return drivers.attributes.flatMap((attribute) => {
    const own = mean(drivers.scores.myScores, attribute);
    const average = mean(drivers.scores.avgScores, attribute);
    return own === null || average === null ? [] : [{ attribute, own, average }];
  });
}

export function driverFinding(plan: GtmPlanReply, combination: Combination): string {
  const scores = driverScores(plan, combination);
  const won = scores.filter(({ own, average }) => own > average).length;
  const best = scores.reduce<(typeof scores)[number] | undefined>(
    (top, each) => (top === undefined || each.own - each.average > top.own - top.average ? each : top),
    undefined,
  );
  const lead = best === undefined || best.own <= best.average ? "" : `, most on ${best.attribute}`;
  return `${combination.title}: we are ahead on ${won} of ${scores.length} value drivers${lead}`;
}

export function channelFinding({ plan: { currency }, channelPlans, reach }: PlanFacts): string {
  if (reach !== null)
    return `Channels ${reachWords(reach, { money: shortMoney, percent: percentOf, currency })}`;
  const revenue = channelPlans
    .filter((each) => each.currency === currency)
    .reduce((sum, each) => sum + each.revenue, 0);
  return `Channels bring ${shortMoney(revenue)} ${currency} in a full year`;
}

export function priceFinding(
  { odds, revenueTarget, currency, targetYear, ebitTarget, product, geo }: PlanPrice,
  plan: PlanYears,
): string {
  return `The odds of ${shortMoney(revenueTarget)} ${currency} and ${ebitTarget} % EBIT in ${yearWords(plan).inSentence(targetYear)} are ${oddsOf(odds)}${product === "" || geo === "" ? "" : ` for ${product} in ${geo}`}`;
}

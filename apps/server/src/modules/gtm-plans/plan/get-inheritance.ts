import { type Goal, type ReplyOf, segmentEvidence } from "@beachhead/contract";
import {
  businessYearOf,
  type ChosenMarket,
  chosenMarket,
  type GoalRole,
  goalRole,
  inheritGrowth,
  inheritTargets,
} from "@beachhead/engine";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import {
  combinationsOf,
  type GtmPlanDependencies,
  goalsOf,
  type Plan,
  weightsOf,
  withSections,
  yearsOf,
} from "../gtm-plan.ts";
import type { Combination } from "../sections/combination.ts";
import { levelsOf } from "../sections/levels.ts";
import { segmentationOf } from "../sections/segmentation.ts";
import { selection } from "../sections/selection.ts";
import { findPlanOfOwner } from "./store.ts";

/** What costs, simulations and channel plans for each combination of a plan take over from it. */
export async function getInheritance(
  { withUser, clock }: GtmPlanDependencies,
  { ownerId, params }: VerbContext<"getInheritance", "params">,
): Promise<ReplyOf<"getInheritance">> {
  return withUser.read(ownerId, (tx) => readInheritance(tx, ownerId, params.id, clock.now()));
}

/** @throws {AppError} `not_found` */
export async function readInheritance(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  now: Date,
): Promise<ReplyOf<"getInheritance">> {
  const plan = await findPlanOfOwner(tx, ownerId, planId);
  if (plan === undefined) throw notFound("This GTM plan");
  return inheritanceOf(plan, now);
}

/** What each combination of a plan takes over from it. */
export function inheritanceOf(plan: Plan, now: Date): ReplyOf<"getInheritance"> {
  const { row, products, sections } = plan;
  const goals = goalsOf(row, plan.goals);
  const combinations = withSections(row, products, sections);
  const markets = combinations.map((combination) => marketOf(combination, weightsOf(row)));
  const years = yearsOf(row);
  const inherited = inheritTargets(
    goals,
    markets.map((market) => market?.size ?? null),
    { base: businessYearOf(now, years.yearStartMonth), first: years.firstYear },
  );
  return {
    success: true,
    version: row.version,
    gtmPlanId: row.id,
    gtmPlanName: row.gtmPlanName,
    currency: row.currency,
    ...years,
    keptRevenue: goals.find(({ goal }) => goalRole(goal) === "revenue")?.keptRevenue ?? null,
    sources: {
      revenue: nameOf(goals, "revenue"),
      customers: nameOf(goals, "customers"),
      ebitPercent: nameOf(goals, "ebitPercent"),
    },
    combinations: combinationsOf(products).flatMap(({ title, id, product, geo }, index) => {
      const values = inherited[index];
      const market = markets[index] ?? null;
      return values === undefined
        ? []
        : [{ title, id, product, geo, market, customerGrowth: inheritGrowth(market), ...values }];
    }),
  };
}

const nameOf = (goals: readonly Goal[], role: GoalRole): string | null =>
  goals.find(({ goal }) => goalRole(goal) === role)?.goal ?? null;

/** The market of the segments that are chosen in a combination. */
function marketOf(combination: Combination, weights: Parameters<typeof levelsOf>[1]): ChosenMarket | null {
  const evidence = segmentEvidence({
    industries: combination.industries,
    segmentation: segmentationOf(combination),
    // Neither drivers nor competitors change the market size of a segment.
    competitors: [],
    drivers: { attributes: [], scores: { myScores: {}, avgScores: {} }, selections: {} },
  });
  const chosen = selection.reply(combination, levelsOf(combination, weights));
  return chosenMarket(evidence, (industry, size) => chosen[industry]?.[size] === true);
}

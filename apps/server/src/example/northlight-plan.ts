import { type BodyOf, type ReplyOf, wholePlanBody } from "@beachhead/contract";
import { createWholePlan, type GtmPlanDependencies, replaceWholePlan } from "../modules/gtm-plans/index.ts";
import { DAY_MS } from "../platform/clock/durations.ts";
import type { UserTransaction } from "../platform/db/with-user.ts";
import type { Acting } from "../platform/http/verb-context.ts";
import { details, yearsOf } from "./northlight.ts";
import { exampleSteps } from "./northlight-steps.ts";

type WholePlan = BodyOf<"saveWholePlan">;

const FIRST_DRAFT_DAYS = 24;
const SECOND_DRAFT_DAYS = 9;

/**
 * Adds the example's plan. It was drafted twice in the weeks before, so its history has two versions.
 * @param kind an example counts against no limit
 */
export async function addExamplePlan(
  { subscriptions, clock }: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  acting: Acting,
  gtmPlanName = details.gtmPlanName,
  kind?: "own" | "example",
): Promise<ReplyOf<"saveWholePlan">> {
  const now = clock.now();
  const daysAgo = (days: number) => {
    const then = new Date(now.getTime() - days * DAY_MS);
    return { subscriptions, clock: { now: () => then } };
  };
  const steps = exampleSteps(details.products, details.companyName, now);
  const plan = wholePlanBody.parse({ ...details, gtmPlanName, ...yearsOf(now), ...steps });
  const second = secondDraft(plan);
  const { id } = await createWholePlan(daysAgo(FIRST_DRAFT_DAYS), tx, acting, firstDraft(second), kind);
  await replaceWholePlan(daysAgo(SECOND_DRAFT_DAYS), tx, acting, id, second);
  return replaceWholePlan(daysAgo(0), tx, acting, id, plan);
}

/** Before the last review: more modest goals, and a scorecard without the last months' work. */
function secondDraft(plan: WholePlan): WholePlan {
  return {
    ...plan,
    goals: plan.goals?.map((goal) => ({ ...goal, targetValue: earlierTargets[goal.id] ?? goal.targetValue })),
    positioningAndPricingData: mapped(plan.positioningAndPricingData, (positioning) => ({
      ...positioning,
      commercialScorecard: positioning.commercialScorecard.map((line) => ({
        ...line,
        score: line.attribute === "Demo readiness" && line.score !== null ? line.score - 3 : line.score,
      })),
    })),
  };
}

/** As first written down: nothing is known of the smallest competitor, and nobody has compared the companies. */
function firstDraft(plan: WholePlan): WholePlan {
  return {
    ...plan,
    competitors: mapped(plan.competitors, ({ competitors, ...rest }) => ({
      ...rest,
      competitors: competitors.filter(({ name }) => name !== "Thermoflow"),
    })),
    customerValueData: mapped(plan.customerValueData, ({ competitiveMapping: _later, ...map }) => map),
  };
}

/** By the goal's number. */
const earlierTargets: Readonly<Record<number, number>> = { 1: 5_400_000, 2: 300, 3: 15 };

function mapped<T>(
  map: Record<string, T> | undefined,
  change: (value: T) => T,
): Record<string, T> | undefined {
  return map && Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
}

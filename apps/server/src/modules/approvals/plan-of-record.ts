import { and, eq, sql } from "drizzle-orm";
import { approvals, frozenPlans } from "../../platform/db/schema/approvals.ts";
import { preparedStatement, queryRows } from "../../platform/db/statements.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { type ChannelOfPlan, chosenChannels } from "../dg-plans/index.ts";
import type { NamedProduct } from "../gtm-plans/index.ts";
import type { FrozenPlan } from "./frozen-plan.ts";
import { findLastApproved } from "./store.ts";

/** The last approved state of a plan, as far as deals are measured against it. */
export interface PlanOfRecord {
  /** When its state was frozen, and when it was approved. */
  askedAt: Date;
  approvedAt: Date;
  firstYear: number;
  yearStartMonth: number;
  products: readonly NamedProduct[];
  /** The chosen channels of the channel plans that counted towards the goal. */
  channels: readonly ChannelOfPlan[];
}

/** Undefined: no state of the plan was ever approved. */
export async function findPlanOfRecord(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<PlanOfRecord | undefined> {
  const approved = await findLastApproved(tx, ownerId, planId);
  if (approved === undefined || approved.decidedAt === null) return undefined;
  const [frozen] = await tx
    .select({
      head: sql<FrozenPlan["plan"]["head"]>`${frozenPlans.state} #> '{plan,head}'`,
      products: sql<NamedProduct[]>`${frozenPlans.state} #> '{plan,products}'`,
      channelPlans: sql<FrozenPlan["channelPlans"]>`${frozenPlans.state} -> 'channelPlans'`,
    })
    .from(frozenPlans)
    .where(
      and(
        eq(frozenPlans.ownerId, ownerId),
        eq(frozenPlans.planId, planId),
        eq(frozenPlans.hash, approved.hash),
      ),
    );
  if (frozen === undefined) return undefined;
  const { head, products, channelPlans } = frozen;
  const { firstYear, yearStartMonth = 1 } = head;
  if (firstYear === undefined) return undefined;
  return {
    askedAt: approved.askedAt,
    approvedAt: approved.decidedAt,
    firstYear,
    yearStartMonth,
    products,
    channels: channelPlans
      .filter(({ countsTowardsGoal }) => countsTowardsGoal)
      .flatMap(({ channels, ...plan }) => chosenChannels(plan, channels)),
  };
}

const lastDecision = preparedStatement(
  "plan_of_record_stamp",
  sql`select coalesce(max(${approvals.decidedAt})::text, '') from ${approvals}
    where ${approvals.ownerId} = ${sql.placeholder("ownerId")} and ${approvals.state} = 'approved'`,
);

/** A text that changes with every approval of the owner's plans. */
export async function stampOfRecords(tx: UserTransaction, ownerId: string): Promise<string> {
  const [row] = await queryRows<[stamp: string]>(tx, lastDecision({ ownerId }));
  return row?.[0] ?? "";
}

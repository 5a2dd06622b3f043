import { type ApprovalState, MAX_LISTED_APPROVALS } from "@beachhead/contract";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { approvalApprovers, approvals, frozenPlans } from "../../platform/db/schema/approvals.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { hasGtmPlan } from "../gtm-plans/index.ts";
import type { FrozenPlan } from "./frozen-plan.ts";

/** A request for approval; people are null once they are erased. */
export interface ApprovalRow {
  id: string;
  planId: string;
  state: ApprovalState;
  hash: string;
  askedAt: Date;
  askedBy: string | null;
  note: string;
  approvers: (string | null)[];
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Of an approver without an account. */
  decidedName: string | null;
  comment: string;
}

const columns = {
  id: approvals.id,
  planId: approvals.planId,
  state: approvals.state,
  hash: approvals.hash,
  askedAt: approvals.askedAt,
  askedBy: approvals.askedBy,
  note: approvals.note,
  approvers: sql<(string | null)[]>`array(
    select approver.person_id from approval_approvers approver
    where approver.owner_id = ${approvals.ownerId} and approver.approval_id = ${approvals.id}
    order by approver.position)`,
  decidedAt: approvals.decidedAt,
  decidedBy: approvals.decidedBy,
  decidedName: approvals.decidedName,
  comment: approvals.comment,
};

const isOwners = (ownerId: string, id: string) => and(eq(approvals.ownerId, ownerId), eq(approvals.id, id));
const isOfPlan = (ownerId: string, planId: string) =>
  and(eq(approvals.ownerId, ownerId), eq(approvals.planId, planId));
/** Stores a frozen state unless the plan has it. */
export async function putFrozenPlan(
  tx: UserTransaction,
  ownerId: string,
  { planId, hash, state, now }: { planId: string; hash: string; state: FrozenPlan; now: Date },
): Promise<void> {
  await tx.insert(frozenPlans).values({ ownerId, planId, hash, state, frozenAt: now }).onConflictDoNothing();
}

/** Ends the open request of a locked plan. @returns it */
export async function replaceWaiting(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  now: Date,
): Promise<Pick<ApprovalRow, "id" | "approvers">[]> {
  return tx
    .update(approvals)
    .set({ state: "replaced", decidedAt: now })
    .where(and(isOfPlan(ownerId, planId), eq(approvals.state, "waiting")))
    .returning({ id: columns.id, approvers: columns.approvers });
}

export async function insertApproval(
  tx: UserTransaction,
  ownerId: string,
  request: Pick<ApprovalRow, "id" | "planId" | "hash" | "askedAt" | "askedBy" | "note">,
  approvers: readonly string[],
): Promise<void> {
  await tx.insert(approvals).values({ ...request, ownerId });
  await tx
    .insert(approvalApprovers)
    .values(approvers.map((personId, position) => ({ ownerId, approvalId: request.id, position, personId })));
}

/** A request whose plan is not deleted; undefined also if `id` is not a UUID. */
export async function findApproval(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select(columns).from(approvals).where(isOwners(ownerId, id));
  return row && (await hasGtmPlan(tx, ownerId, row.planId, false)) ? row : undefined;
}

/** The same, locked until the transaction ends. */
export async function lockApproval(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  if (!isUuid(id)) return undefined;
  await tx.select({ id: approvals.id }).from(approvals).where(isOwners(ownerId, id)).for("update");
  return findApproval(tx, ownerId, id);
}

/** The requests of a plan, newest first. */
export async function listApprovalsOfPlan(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<ApprovalRow[]> {
  return tx
    .select(columns)
    .from(approvals)
    .where(isOfPlan(ownerId, planId))
    .orderBy(desc(approvals.askedAt), desc(approvals.id))
    .limit(MAX_LISTED_APPROVALS);
}

/** Answers a locked request. */
export async function answerApproval(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  answer: { state: "approved" | "returned"; decidedAt: Date; decidedBy: string; comment: string },
): Promise<void> {
  await tx.update(approvals).set(answer).where(isOwners(ownerId, id));
}

export async function findFrozenPlan(
  tx: UserTransaction,
  ownerId: string,
  { planId, hash }: Pick<ApprovalRow, "planId" | "hash">,
): Promise<FrozenPlan | undefined> {
  const [row] = await tx
    .select({ state: sql<FrozenPlan>`${frozenPlans.state}` })
    .from(frozenPlans)
    .where(and(eq(frozenPlans.ownerId, ownerId), eq(frozenPlans.planId, planId), eq(frozenPlans.hash, hash)));
  return row?.state;
}

/** The name of a plan when it was frozen; "" without such a state. */
export async function findFrozenName(
  tx: UserTransaction,
  ownerId: string,
  { planId, hash }: Pick<ApprovalRow, "planId" | "hash">,
): Promise<string> {
  const [row] = await tx
    .select({ name: sql<string>`${frozenPlans.state} #>> '{plan,head,gtmPlanName}'` })
    .from(frozenPlans)
    .where(and(eq(frozenPlans.ownerId, ownerId), eq(frozenPlans.planId, planId), eq(frozenPlans.hash, hash)));
  return row?.name ?? "";
}

/** The request of a plan that was approved last. @param before asked before then; undefined: of all */
export async function findLastApproved(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  before?: Date,
): Promise<Pick<ApprovalRow, "id" | "hash" | "askedAt" | "decidedAt"> | undefined> {
  const { id, hash, askedAt, decidedAt } = approvals;
  const [row] = await tx
    .select({ id, hash, askedAt, decidedAt })
    .from(approvals)
    .where(
      and(
        isOfPlan(ownerId, planId),
        eq(approvals.state, "approved"),
        before && lt(approvals.askedAt, before),
      ),
    )
    .orderBy(desc(approvals.decidedAt), desc(approvals.id))
    .limit(1);
  return row;
}

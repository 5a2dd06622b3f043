import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { hasGtmPlan } from "../gtm-plans/index.ts";
import type { ApprovalDependencies } from "./approval-dependencies.ts";
import { freezePlan, planStateOf, requireWholePlan } from "./frozen-plan.ts";
import { describeWith } from "./people.ts";
import { findApproval, findFrozenPlan, findLastApproved, listApprovalsOfPlan } from "./store.ts";

/** The last requests of a plan, newest first. */
export async function listApprovals(
  dependencies: ApprovalDependencies,
  { ownerId, params }: VerbContext<"listApprovals", "params">,
): Promise<ReplyOf<"listApprovals">> {
  const rows = await dependencies.withUser.read(ownerId, async (tx) => {
    if (!(await hasGtmPlan(tx, ownerId, params.id, false))) throw notFound("This GTM plan");
    return listApprovalsOfPlan(tx, ownerId, params.id);
  });
  if (rows.length === 0) return { success: true, approvals: [] };
  const describe = await describeWith(dependencies, ownerId);
  return { success: true, approvals: rows.map(describe) };
}

/** A plan in its current form, with all that is made for it. */
export async function getPlanState(
  { withUser, clock }: ApprovalDependencies,
  { ownerId, params }: VerbContext<"getPlanState", "params">,
): Promise<ReplyOf<"getPlanState">> {
  return withUser.read(ownerId, async (tx) => {
    const plan = await requireWholePlan(tx, ownerId, params.id);
    const frozen = await freezePlan(tx, ownerId, plan);
    return { success: true, ...planStateOf(frozen, plan.row, clock.now()) };
  });
}

/** A request with the state that it froze. */
export async function getApproval(
  dependencies: ApprovalDependencies,
  { ownerId, params }: VerbContext<"getApproval", "params">,
): Promise<ReplyOf<"getApproval">> {
  const { withUser, clock } = dependencies;
  const found = await withUser.read(ownerId, async (tx) => {
    const row = await findApproval(tx, ownerId, params.id);
    const frozen = row && (await findFrozenPlan(tx, ownerId, row));
    if (row === undefined || frozen === undefined) throw notFound("This request");
    const { row: plan } = await requireWholePlan(tx, ownerId, row.planId);
    const previous = await findLastApproved(tx, ownerId, row.planId, row.askedAt);
    return { row, previousId: previous?.id ?? null, state: planStateOf(frozen, plan, clock.now()) };
  });
  const describe = await describeWith(dependencies, ownerId);
  return {
    success: true,
    approval: describe(found.row),
    previousId: found.previousId,
    ...found.state,
  };
}

import type { Approval } from "@beachhead/contract";
import type { ApprovalDependencies } from "./approval-dependencies.ts";
import type { ApprovalRow } from "./store.ts";

const FORMER = { userId: null, name: "Former member" };

type NamesOf = (row: ApprovalRow) => Approval;

/** Writes requests with the names that the members of the workspace have now. */
export async function describeWith(
  { workspaces }: Pick<ApprovalDependencies, "workspaces">,
  ownerId: string,
): Promise<NamesOf> {
  const names = new Map((await workspaces.members(ownerId)).map(({ userId, name }) => [userId, name]));
  const personOf = (userId: string | null) => {
    const name = userId === null ? undefined : names.get(userId);
    return name === undefined ? FORMER : { userId, name };
  };
  const named = (name: string) => ({ userId: null, name });
  const deciderOf = ({ state, decidedBy, decidedName }: ApprovalRow) => {
    if (state !== "approved" && state !== "returned") return null;
    return decidedName === null ? personOf(decidedBy) : named(decidedName);
  };
  return (row) => ({
    id: row.id,
    gtmPlanId: row.planId,
    state: row.state,
    hash: row.hash,
    askedAt: row.askedAt.toISOString(),
    askedBy: personOf(row.askedBy),
    note: row.note,
    approvers: row.decidedName === null ? row.approvers.map(personOf) : [named(row.decidedName)],
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: deciderOf(row),
    comment: row.comment,
  });
}

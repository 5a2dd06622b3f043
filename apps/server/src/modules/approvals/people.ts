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
  const names = new Map((await workspaces.people(ownerId)).map(({ userId, name }) => [userId, name]));
  const personOf = (userId: string | null) => {
    const name = userId === null ? undefined : names.get(userId);
    return name === undefined ? FORMER : { userId, name };
  };
  return (row) => ({
    id: row.id,
    gtmPlanId: row.planId,
    state: row.state,
    hash: row.hash,
    askedAt: row.askedAt.toISOString(),
    askedBy: personOf(row.askedBy),
    note: row.note,
    approvers: row.approvers.map(personOf),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.state === "approved" || row.state === "returned" ? personOf(row.decidedBy) : null,
    comment: row.comment,
  });
}

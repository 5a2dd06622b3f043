import { addNamedApproval } from "../modules/approvals/index.ts";
import type { UserTransaction } from "../platform/db/with-user.ts";
import { HENRIK } from "./northlight-comments.ts";

/** Northlight's head of finance approves the plan with all that is made for it now. */
export async function addExampleApproval(
  tx: UserTransaction,
  userId: string,
  planId: string,
  now: Date,
): Promise<void> {
  const approval = {
    planId,
    askedBy: userId,
    note: "For the board: with the new goals, and sales and marketing from April.",
    decidedName: HENRIK,
    comment: "Approved for this year. Let us look at retention again in autumn.",
  };
  await addNamedApproval(tx, userId, approval, now);
}

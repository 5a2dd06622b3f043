import { approvals } from "../../platform/db/schema/approvals.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { freezePlan, hashOf, requireWholePlan, textOf } from "./frozen-plan.ts";
import { putFrozenPlan } from "./store.ts";

/** An approval by somebody without an account, as in the example company. */
interface NamedApproval {
  planId: string;
  askedBy: string;
  note: string;
  decidedName: string;
  comment: string;
}

/** Makes a plan, with all that is made for it now, the plan of record. */
export async function addNamedApproval(
  tx: UserTransaction,
  ownerId: string,
  { planId, ...approval }: NamedApproval,
  now: Date,
): Promise<void> {
  const state = await freezePlan(tx, ownerId, await requireWholePlan(tx, ownerId, planId));
  const hash = hashOf(textOf(state));
  await putFrozenPlan(tx, ownerId, { planId, hash, state, now });
  const decided = { state: "approved", askedAt: now, decidedAt: now } as const;
  await tx.insert(approvals).values({ ...approval, ...decided, ownerId, id: newId(), planId, hash });
}

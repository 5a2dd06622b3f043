import type { DgPlan } from "@beachhead/contract";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DgPlanDependencies, type PlanRow, planReply, type StoredChannel } from "../dg-plan.ts";
import { findChannels, findPlanOfOwner } from "./store.ts";

/** One plan with its channels and their results. */
export async function getDgPlan(
  { withUser }: DgPlanDependencies,
  { ownerId, params }: VerbContext<"getDgPlan", "params">,
): Promise<DgPlan> {
  const { row, channels } = await withUser.read(ownerId, (tx) => requirePlan(tx, ownerId, params.id));
  return planReply(row, channels);
}

/** A plan with its channels. @throws {AppError} `not_found` */
export async function requirePlan(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<{ row: PlanRow; channels: StoredChannel[] }> {
  const row = await findPlanOfOwner(tx, ownerId, id);
  if (row === undefined) throw notFound("This channel plan");
  return { row, channels: await findChannels(tx, ownerId, row.id) };
}

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

interface PlanWithChannels {
  row: PlanRow;
  channels: StoredChannel[];
}

/** A plan with its channels; undefined if the owner has no such plan. */
export async function findPlan(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<PlanWithChannels | undefined> {
  const row = await findPlanOfOwner(tx, ownerId, id);
  return row && { row, channels: await findChannels(tx, ownerId, row.id) };
}

/** A plan with its channels. @throws {AppError} `not_found` */
export async function requirePlan(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<PlanWithChannels> {
  const plan = await findPlan(tx, ownerId, id);
  if (plan === undefined) throw notFound("This channel plan");
  return plan;
}

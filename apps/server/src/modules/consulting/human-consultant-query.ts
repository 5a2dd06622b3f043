import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import type { ConsultingDependencies } from "./consulting-dependencies.ts";

/** The specification's second call after a query. `sendQuery` has taken the credits, so this only reads the balance. */
export async function humanConsultantQuery(
  { withUser, subscriptions }: ConsultingDependencies,
  { ownerId }: VerbContext<"humanConsultantQuery">,
): Promise<ReplyOf<"humanConsultantQuery">> {
  const { consultingAmount } = await withUser(ownerId, (tx) => subscriptions.readPlan(tx, ownerId));
  return { success: true, consultingAmount };
}

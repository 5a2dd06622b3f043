import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import type { AdvisorDependencies } from "./autofill.ts";

/** Answers the true count: the server alone counts AI fetches. */
export async function setAiCount(
  { withUser, subscriptions }: Pick<AdvisorDependencies, "withUser" | "subscriptions">,
  { ownerId }: VerbContext<"setAiCount">,
): Promise<ReplyOf<"setAiCount">> {
  const { planLimits } = await withUser(ownerId, (tx) => subscriptions.readPlan(tx, ownerId));
  return { success: true, aiFetchAdded: planLimits.aiFetchAdded, planLimits };
}

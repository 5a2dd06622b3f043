import { ApiError } from "../../../lib/api/api-error.ts";
import { isRecord } from "../../../lib/is-record.ts";

/** A channel plan that needs the GTM plan it was made from. */
export interface AssociatedPlan {
  id: string;
  name: string;
}

/** The channel plans for which a GTM plan could not be deleted; null when it failed for another reason. */
export function associatedPlansOf(failure: unknown): AssociatedPlan[] | null {
  if (!(failure instanceof ApiError) || !isRecord(failure.body)) return null;
  const { hasAssociatedPlans, associatedPlans } = failure.body;
  if (hasAssociatedPlans !== true) return null;
  const plans: unknown[] = Array.isArray(associatedPlans) ? associatedPlans : [];
  return plans.filter(isRecord).map(({ _id, planname }, index) => ({
    id: typeof _id === "string" ? _id : index.toString(),
    name: typeof planname === "string" ? planname : "Untitled channel plan",
  }));
}

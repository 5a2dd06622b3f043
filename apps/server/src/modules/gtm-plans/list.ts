import type { GtmPlanListItem } from "@beachhead/contract";
import type { ListCursor } from "../../platform/http/list-cursor.ts";
import { type GtmPlanDependencies, toListItem } from "./gtm-plan.ts";
import { countPlansOfOwner, listPlansOfOwner } from "./store.ts";

export interface GtmPlanPage {
  items: GtmPlanListItem[];
  /** Of all pages. */
  total: number;
  /** Set when more follow. */
  last: ListCursor | undefined;
}

/** The user's plans, last changed first, at most one page. */
export async function listGtmPlans(
  { withUser }: Pick<GtmPlanDependencies, "withUser">,
  userId: string,
  after?: ListCursor,
): Promise<GtmPlanPage> {
  return withUser(userId, async (tx) => {
    const { plans, hasMore } = await listPlansOfOwner(tx, userId, after);
    const isWhole = after === undefined && !hasMore;
    return {
      items: plans.map(toListItem),
      total: isWhole ? plans.length : await countPlansOfOwner(tx, userId),
      last: hasMore ? plans.at(-1)?.row : undefined,
    };
  });
}

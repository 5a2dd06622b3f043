import type { GtmPlanListItem } from "@beachhead/contract";
import { combinationTitle } from "@beachhead/contract/plan-defaults";
import { type DgPlanFields, newPlan } from "./plan-fields.ts";

/** What a channel plan takes over from its GTM plan: its currency and its combinations. */
export type PlanSource = Pick<GtmPlanListItem, "id" | "currency"> & {
  products: readonly Pick<GtmPlanListItem["products"][number], "name" | "geos" | "geoIds">[];
};

/** The combinations of a GTM plan with their titles. */
function combinationsOf({ products }: PlanSource): { id: string; title: string }[] {
  return products.flatMap(({ name, geos, geoIds }) =>
    geos.map((geo, index) => ({ id: geoIds[index] ?? "", title: combinationTitle(name, geo) })),
  );
}

/**
 * Moves a channel plan to a GTM plan. Its combination is the one asked for or the only one there is, else the whole plan.
 * An inherited currency follows until channels are chosen: after that it names their amounts and changes only by choice.
 * @param before the GTM plan until now
 */
export function withGtmPlan(
  fields: DgPlanFields,
  next: PlanSource,
  before?: PlanSource,
  combinationId?: string | null,
): DgPlanFields {
  const combinations = combinationsOf(next);
  const asked = combinations.find(({ id }) => id === combinationId);
  const only = combinations.length === 1 ? combinations[0] : undefined;
  const isInherited = fields.currency === (before?.currency ?? newPlan().currency);
  return {
    ...fields,
    gtmPlanId: next.id,
    productgeo: (asked ?? only)?.title ?? "",
    currency: isInherited && fields.channels.length === 0 ? next.currency : fields.currency,
  };
}

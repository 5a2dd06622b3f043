import type { BodyOf, CombinationLink } from "@beachhead/contract";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import { combinationsOf } from "../gtm-plan.ts";
import { UNKNOWN_COMBINATION } from "../sections/find-combination.ts";
import { findProducts } from "./product-store.ts";
import { findStateOfOwner } from "./store.ts";

type SentLink = BodyOf<"createProductCost">["combination"];

type Seen = CombinationLink["seen"];
type StoredSeen = Omit<Seen, "customerGrowth"> & Partial<Pick<Seen, "customerGrowth">>;

/** Columns of a document that is made for a combination; all are null without one. */
export interface LinkColumns {
  gtmPlanId: string | null;
  combinationId: string | null;
  seenValues: StoredSeen | null;
}

const NO_LINK: LinkColumns = { gtmPlanId: null, combinationId: null, seenValues: null };

/** The link of a row; null without one. */
export function linkOf({ gtmPlanId, combinationId, seenValues }: LinkColumns): CombinationLink | null {
  if (gtmPlanId === null || combinationId === null || seenValues === null) return null;
  // Links from before growth was handed on have not seen it.
  return {
    gtmPlanId,
    combinationId,
    seen: { ...seenValues, customerGrowth: seenValues.customerGrowth ?? null },
  };
}

/**
 * The columns of a link that is saved. A document keeps its link after the plan or the combination was deleted: only a
 * new one must exist.
 * @param stored the link before the save
 * @throws {AppError} `not_found` for a plan that is not the owner's, `invalid` for a combination that it does not have
 */
export async function linkToSave(
  tx: UserTransaction,
  ownerId: string,
  sent: SentLink,
  stored: LinkColumns = NO_LINK,
): Promise<LinkColumns> {
  if (sent === undefined)
    return {
      gtmPlanId: stored.gtmPlanId,
      combinationId: stored.combinationId,
      seenValues: stored.seenValues,
    };
  if (sent === null) return NO_LINK;
  const { gtmPlanId, combinationId, seen } = sent;
  const isStored = gtmPlanId === stored.gtmPlanId && combinationId === stored.combinationId;
  if (!isStored) {
    const plan = await findStateOfOwner(tx, ownerId, gtmPlanId);
    if (plan === undefined) throw notFound("The GTM plan");
    const combinations = combinationsOf(await findProducts(tx, ownerId, plan.id));
    if (!combinations.some(({ id }) => id === combinationId))
      throw invalid([{ path: "combination", message: UNKNOWN_COMBINATION }]);
  }
  return { gtmPlanId, combinationId, seenValues: seen };
}

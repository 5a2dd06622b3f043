import { comparableName, type ReplyOf } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { type GtmPlanDependencies, withSections } from "../gtm-plan.ts";
import { combinationIdsOf, snapshotOf } from "../history/snapshot.ts";
import { saveChanges } from "../sections/save-changes.ts";
import { findProducts } from "./product-store.ts";
import { createPlan } from "./save-basic-details.ts";
import { findPlanOfOwner, listNamesOfOwner, updateWeights } from "./store.ts";

const LONGEST_NAME = 200;

/** Copies a plan with all its steps, under an unused name. */
export async function duplicateGtmPlan(
  { withUser, subscriptions, clock }: GtmPlanDependencies,
  context: VerbContext<"duplicateGtmPlan", "params" | "idempotency">,
): Promise<ReplyOf<"duplicateGtmPlan"> | RawReply> {
  const { ownerId, params, idempotency } = context;
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, ownerId);
      const plan = await findPlanOfOwner(tx, ownerId, params.id);
      if (plan === undefined) throw notFound("This GTM plan");
      const { head, products, goals, goalsNote: note, sections, segmentWeights } = snapshotOf(plan);
      const gtmPlanName = copyName(head.gtmPlanName, await listNamesOfOwner(tx, ownerId));
      const details = {
        ...head,
        gtmPlanName,
        products: products.map(({ name, description, geos, industries }) => ({
          name,
          description,
          geos: geos.map((geo) => geo.name),
          industries,
        })),
      };
      const saved = await createPlan({ subscriptions, clock }, tx, context, details, { goals, note });
      const now = new Date(saved.updatedAt);
      const copied = await findProducts(tx, ownerId, saved.id);
      // The copy has the same combinations in the same order.
      const from = combinationIdsOf(products);
      const ids = new Map(combinationIdsOf(copied).map((copyId, index) => [from[index], copyId]));
      const rows = sections.flatMap((row) => {
        const combinationId = ids.get(row.combinationId);
        return combinationId === undefined ? [] : [{ ...row, combinationId }];
      });
      await saveChanges(tx, ownerId, saved.id, [], withSections(head, copied, rows), 1, now);
      if (segmentWeights !== null) await updateWeights(tx, ownerId, saved.id, segmentWeights, 1, now);
      return {
        success: true as const,
        message: "GTM plan duplicated",
        gtmPlanId: saved.id,
        _id: saved.id,
        id: saved.id,
        gtmPlanName,
        version: 1,
        updatedAt: saved.updatedAt,
      };
    }),
  );
}

/** "Launch copy", then "Launch copy 2": no longer than a name may be, and not used by another plan. */
function copyName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(comparableName));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? " copy" : ` copy ${number}`;
    const candidate = `${name.slice(0, LONGEST_NAME - ending.length).trimEnd()}${ending}`;
    if (!keys.has(comparableName(candidate))) return candidate;
  }
}

import type { ReplyOf } from "@beachhead/contract";
import { dgPlanKind, lockExampleDgPlans } from "../modules/dg-plans/index.ts";
import { gtmPlanKind, lockExamplePlans } from "../modules/gtm-plans/index.ts";
import { costKind, lockExampleCosts } from "../modules/product-costs/index.ts";
import {
  lockExampleSimulations,
  type SimulationDependencies,
  simulationKind,
} from "../modules/simulations/index.ts";
import { recordAudit } from "../platform/audit/audit.ts";
import type { DocumentKind } from "../platform/documents/document-kind.ts";
import { softDelete } from "../platform/documents/soft-delete.ts";
import type { VerbContext } from "../platform/http/verb-context.ts";
import { endShares } from "../platform/shares/share-links.ts";
import { removeExampleServices } from "./services.ts";

/** Deletes every copy of the example in the account softly: plans, all channel plans for them, costs and simulations. The
 * CRM and campaign tool that came with it go for good. */
export async function removeExample(
  { withUser, subscriptions, clock }: Pick<SimulationDependencies, "withUser" | "subscriptions" | "clock">,
  context: VerbContext<"removeExample">,
): Promise<ReplyOf<"removeExample">> {
  const { actor, ownerId } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const now = clock.now();

    async function remove(kind: DocumentKind, documents: readonly { id: string }[]): Promise<string[]> {
      for (const { id } of documents) await softDelete(tx, kind, context, id, now);
      return documents.map(({ id }) => id);
    }

    // GTM plans are locked first, as by every save of a channel plan.
    const plans = await lockExamplePlans(tx, ownerId);
    const dgPlans = await remove(dgPlanKind, await lockExampleDgPlans(tx, ownerId));
    const simulations = await remove(simulationKind, await lockExampleSimulations(tx, ownerId));
    const productCosts = await remove(costKind, await lockExampleCosts(tx, ownerId));
    const gtmPlans = await remove(gtmPlanKind, plans);
    await removeExampleServices(tx, ownerId);
    for (const id of gtmPlans) await endShares(tx, ownerId, { kind: "gtm-plan", id }, now);
    await recordAudit(tx, actor, "example.remove", { entity: "gtm-plan" });
    return { success: true, message: "Example removed", gtmPlans, dgPlans, productCosts, simulations };
  });
}

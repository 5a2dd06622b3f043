import type { CombinationLink, ReplyOf } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import { createPlan, listNamesOfOwner } from "../gtm-plans/index.ts";
import { addProductCost } from "../product-costs/index.ts";
import {
  addSimulation,
  computeContent,
  jobOf,
  runUse,
  type SimulationDependencies,
} from "../simulations/index.ts";
import { documentsOf } from "./documents.ts";

/**
 * Makes a plan, a cost and a simulation of a newcomer's five figures, linked by their combination; all three or none.
 * Counts against the limits of the plan, and as a run.
 */
export async function saveFirstOdds(
  { withUser, subscriptions, clock, engine }: SimulationDependencies,
  context: VerbContext<"saveFirstOdds", "body" | "idempotency">,
): Promise<ReplyOf<"saveFirstOdds"> | RawReply> {
  const { ownerId, body, idempotency } = context;
  // As for every new plan, year 1 is the year after it is created.
  const firstYear = clock.now().getUTCFullYear() + 1;
  const run = documentsOf(body, firstYear, []);
  const use = runUse(jobOf(run.simulation, run.cost, run.simulation.options));
  const known = await withUser(ownerId, async (tx) => {
    const answer = await idempotency.findReply(tx);
    if (answer === undefined) await subscriptions.requireLikelyWithinLimit(tx, ownerId, use);
    return answer;
  });
  if (known instanceof RawReply) return known;
  const content = await computeContent(engine, ownerId, run.simulation, "", run.cost);
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      const simulationId = newId();
      await subscriptions.requireWithinLimit(tx, ownerId, { ...use, documentId: simulationId });
      // The limit's lock is held: no other save takes the same name.
      const { details, goals, cost } = documentsOf(body, firstYear, await listNamesOfOwner(tx, ownerId));
      const plan = await createPlan(
        { subscriptions, clock },
        tx,
        context,
        { ...details, firstYear },
        { goals },
      );
      const [made] = plan.productGeoCombinations;
      if (made === undefined) throw new Error("The plan of first odds has no combination.");
      const combination: CombinationLink = {
        gtmPlanId: plan.id,
        combinationId: made.id,
        seen: {
          revenueTarget: body.revenueTarget,
          targetYear: body.targetYear,
          ebitTarget: null,
          existingCustomers: null,
          customerGrowth: null,
          currency: cost.pricingCurrency,
        },
      };
      const now = clock.now();
      const productCostId = await addProductCost(
        tx,
        context,
        { ...cost, combination, businessModel: body.businessModel },
        now,
      );
      const named = { ...content, gtmPlan: details.gtmPlanName, costId: productCostId, costSnapshot: cost };
      await addSimulation(tx, context, simulationId, named, now, { combination });
      const message = `The plan "${details.gtmPlanName}" has your target, a rough cost and a simulation.`;
      return { success: true as const, message, gtmPlanId: plan.id, productCostId, simulationId };
    }),
  );
}

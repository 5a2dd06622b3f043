import { type ProductCost, productCostBody, type ReplyOf, simulationBody } from "@beachhead/contract";
import { and, eq, isNull } from "drizzle-orm";
import { addDgPlan } from "../modules/dg-plans/index.ts";
import type { GtmPlanDependencies } from "../modules/gtm-plans/index.ts";
import { addProductCost } from "../modules/product-costs/index.ts";
import {
  addSimulation,
  computeContent,
  type SimulationContent,
  type SimulationDependencies,
} from "../modules/simulations/index.ts";
import { recordAudit } from "../platform/audit/audit.ts";
import { dgPlans } from "../platform/db/schema/dg-plans.ts";
import { gtmPlans } from "../platform/db/schema/gtm-plans.ts";
import { productCosts } from "../platform/db/schema/product-costs.ts";
import { simulations as simulationsTable } from "../platform/db/schema/simulations.ts";
import { newId } from "../platform/db/uuid.ts";
import type { UserTransaction } from "../platform/db/with-user.ts";
import { type Route, route } from "../platform/http/route.ts";
import type { VerbContext } from "../platform/http/verb-context.ts";
import { RawReply } from "../platform/replies/raw-reply.ts";
import { findExampleLink } from "./example-link.ts";
import { freeName } from "./free-name.ts";
import { cost, details, simulations } from "./northlight.ts";
import { CHANNEL_PLAN_NAME, exampleChannelPlan } from "./northlight-channels.ts";
import { addExampleComments } from "./northlight-comments.ts";
import { addExamplePlan } from "./northlight-plan.ts";
import { addExampleServices } from "./services.ts";

export type CopyDependencies = GtmPlanDependencies & SimulationDependencies;

/** `POST /api/example/copy`. */
export function copyExampleRoute(dependencies: CopyDependencies): Route {
  const copy = createCopyExample(dependencies);
  return route("copyExample", copy);
}

/**
 * Copies the example's plan, its channel plan, cost and first simulation into a user's account, under names that are free
 * there. The copies count against no limit; the simulation comes with its result. The content is the program's own.
 */
function createCopyExample({ withUser, subscriptions, clock, engine }: CopyDependencies) {
  const example = {
    cost: productCostBody.parse(cost),
    simulation: simulationBody.parse(simulations[0]),
  };
  // Always the same figures: computed once a process. The id of the cost is each copy's own.
  let computed: Promise<SimulationContent> | undefined;
  function content(): Promise<SimulationContent> {
    computed ??= computeContent(engine, "example", example.simulation, "", example.cost).catch(
      (error: unknown) => {
        computed = undefined;
        throw error;
      },
    );
    return computed;
  }

  return async (
    context: VerbContext<"copyExample", "idempotency">,
  ): Promise<ReplyOf<"copyExample"> | RawReply> => {
    const { actor, ownerId, idempotency } = context;
    const known = await withUser(ownerId, async (tx) => {
      const answer = await idempotency.findReply(tx);
      if (answer === undefined) await subscriptions.requireWritable(tx, ownerId);
      return answer;
    });
    if (known instanceof RawReply) return known;
    const result = await content();
    return withUser(ownerId, (tx) =>
      idempotency.run(tx, async () => {
        await subscriptions.requireWritable(tx, ownerId);
        const now = clock.now();
        const names = await freeNames(tx, ownerId, example.cost.costTitle, result.simulationTitle);
        const { gtmPlan, costTitle, simulationTitle } = names;
        const { id: gtmPlanId } = await addExamplePlan(
          { subscriptions, clock },
          tx,
          context,
          gtmPlan,
          "example",
        );
        const { productName, geo } = example.cost;
        const channelPlan = exampleChannelPlan(gtmPlanId, `${productName}-${geo}`, now);
        const dgPlanId = await addDgPlan(tx, context, { ...channelPlan, planname: names.dgPlan }, now);
        const combination = await findExampleLink(tx, ownerId, gtmPlanId, now);
        const ownCost: ProductCost = { ...example.cost, gtmPlan, costTitle };
        const productCostId = await addProductCost(tx, context, { ...ownCost, combination }, now, gtmPlanId);
        const simulationId = newId();
        await addSimulation(
          tx,
          context,
          simulationId,
          { ...result, gtmPlan, costTitle, simulationTitle, costId: productCostId, costSnapshot: ownCost },
          now,
          { combination, examplePlanId: gtmPlanId },
        );
        const documents = { plan: gtmPlanId, cost: productCostId, simulation: simulationId };
        await addExampleComments(tx, ownerId, documents, now);
        await recordAudit(tx, actor, "example.copy", { entity: "gtm-plan", entityId: gtmPlanId });
        const deals = await addExampleServices(tx, context, now);
        const crm =
          deals === 0 ? "" : ` ${deals.toLocaleString("en")} deals of a sandboxed CRM come with it.`;
        const message = `The example "${gtmPlan}" is in your account: a plan, a channel plan, a cost and a simulation. It counts against no limit.${crm}`;
        return { success: true as const, message, gtmPlanId, dgPlanId, productCostId, simulationId };
      }),
    );
  };
}

async function freeNames(tx: UserTransaction, ownerId: string, costTitle: string, simulationTitle: string) {
  const own = <T extends typeof gtmPlans | typeof dgPlans | typeof productCosts | typeof simulationsTable>(
    table: T,
  ) => and(eq(table.ownerId, ownerId), isNull(table.deletedAt));
  const [plans, channelPlans, costs, saved] = [
    await tx.select({ name: gtmPlans.name }).from(gtmPlans).where(own(gtmPlans)),
    await tx.select({ name: dgPlans.name }).from(dgPlans).where(own(dgPlans)),
    await tx.select({ name: productCosts.costTitle }).from(productCosts).where(own(productCosts)),
    await tx
      .select({ name: simulationsTable.simulationTitle })
      .from(simulationsTable)
      .where(own(simulationsTable)),
  ];
  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
  return {
    gtmPlan: freeName(details.gtmPlanName, namesOf(plans)),
    dgPlan: freeName(CHANNEL_PLAN_NAME, namesOf(channelPlans)),
    costTitle: freeName(costTitle, namesOf(costs)),
    simulationTitle: freeName(simulationTitle, namesOf(saved)),
  };
}

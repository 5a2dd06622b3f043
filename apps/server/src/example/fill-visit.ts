import { productCostBody, simulationBody } from "@beachhead/contract";
import { addDgPlan } from "../modules/dg-plans/index.ts";
import { addProductCost } from "../modules/product-costs/index.ts";
import {
  addSimulation,
  computeContent,
  type SimulationContent,
  setBaseline,
} from "../modules/simulations/index.ts";
import { addMs } from "../platform/clock/durations.ts";
import { newId } from "../platform/db/uuid.ts";
import type { CopyDependencies } from "./copy.ts";
import { findExampleLink } from "./example-link.ts";
import { BASELINE, cost, simulations } from "./northlight.ts";
import { addExampleApproval } from "./northlight-approval.ts";
import { exampleChannelPlan } from "./northlight-channels.ts";
import { addExampleComments } from "./northlight-comments.ts";
import { addExamplePlan } from "./northlight-plan.ts";
import { addExampleServices } from "./services.ts";

/** Puts the example's company with all its documents into the account of a new visitor, on a plan without limits. */
export function createFillVisit({ withUser, subscriptions, clock, engine }: CopyDependencies) {
  const exampleCost = productCostBody.parse(cost);
  // Always the same figures: computed once a process. The id of the cost is each visitor's own.
  let computed: Promise<SimulationContent[]> | undefined;
  function contents(): Promise<SimulationContent[]> {
    computed ??= Promise.all(
      simulations.map((each) =>
        computeContent(engine, "example", simulationBody.parse(each), "", exampleCost),
      ),
    ).catch((error: unknown) => {
      computed = undefined;
      throw error;
    });
    return computed;
  }

  return async (userId: string, requestId: string): Promise<void> => {
    const results = await contents();
    const actor = { kind: "system", userId, requestId } as const;
    const acting = { actor, ownerId: userId };
    await withUser(userId, async (tx) => {
      const now = clock.now();
      await subscriptions.activatePlan(tx, actor, { plan: "enterprise", period: "yearly", endAt: null });
      const { id } = await addExamplePlan({ subscriptions, clock }, tx, acting);
      const { productName, geo } = exampleCost;
      await addDgPlan(tx, acting, exampleChannelPlan(id, `${productName}-${geo}`, now), now);
      const combination = await findExampleLink(tx, userId, id, now);
      const costId = await addProductCost(tx, acting, { ...exampleCost, combination }, now);
      const simulationIds = results.map(() => newId());
      for (const [index, content] of results.entries()) {
        const simulationId = simulationIds[index] ?? newId();
        // The last one is the last changed: figures along the plan are of that one.
        const madeAt = addMs(now, index - results.length);
        await addSimulation(tx, acting, simulationId, { ...content, costId }, madeAt, { combination });
        if (index === BASELINE) await setBaseline(tx, userId, simulationId, true);
      }
      const [simulation = ""] = simulationIds;
      await addExampleComments(tx, userId, { plan: id, cost: costId, simulation }, now);
      await addExampleApproval(tx, userId, id, now);
      await addExampleServices(tx, acting, now);
    });
  };
}

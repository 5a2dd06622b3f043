import { productCostBody, simulationBody } from "@beachhead/contract";
import { and, count, eq, isNull } from "drizzle-orm";
import { EXAMPLE_EMAIL } from "../modules/account/index.ts";
import { addDgPlan } from "../modules/dg-plans/index.ts";
import { combinationsOf, findProducts } from "../modules/gtm-plans/index.ts";
import { createProductCost, type ProductCostDependencies } from "../modules/product-costs/index.ts";
import { createSimulation, type SimulationDependencies, setBaselines } from "../modules/simulations/index.ts";
import type { AuditActor } from "../platform/audit/audit.ts";
import type { Accounts } from "../platform/auth/accounts.ts";
import { gtmPlans } from "../platform/db/schema/gtm-plans.ts";
import { auditLog } from "../platform/db/schema/platform.ts";
import type { UserTransaction } from "../platform/db/with-user.ts";
import type { Acting } from "../platform/http/verb-context.ts";
import { unguarded } from "../platform/idempotency/guard.ts";
import { findExampleLink } from "./example-link.ts";
import { BASELINE, cost, details, planner, simulations } from "./northlight.ts";
import { exampleChannelPlan } from "./northlight-channels.ts";
import { addExamplePlan } from "./northlight-plan.ts";
import { addExampleServices } from "./services.ts";

export interface ExampleDependencies extends ProductCostDependencies, SimulationDependencies {
  accounts: Accounts;
}

/**
 * Makes the example account and what is in it, by the same verbs as a person. Whatever it has made once it
 * never makes again, so what a visitor changed or deleted stays changed or deleted.
 * @returns the id of the example's user
 */
export async function seedExample(dependencies: ExampleDependencies, password: string): Promise<string> {
  const userId = await ensureAccount(dependencies.accounts, password);
  const actor: AuditActor = { kind: "script", userId };
  const acting: Acting = { actor, ownerId: userId };
  const { withUser, subscriptions } = dependencies;

  await withUser(userId, async (tx) => {
    if ((await timesDone(tx, userId, "subscription.activate")) > 0) return;
    await subscriptions.activatePlan(tx, actor, { plan: "enterprise", period: "yearly", endAt: null });
  });

  await withUser(userId, async (tx) => {
    if ((await timesDone(tx, userId, "gtm-plan.create")) > 0) return;
    await addExamplePlan(dependencies, tx, acting);
  });

  const done = await withUser(userId, async (tx) => ({
    costs: await timesDone(tx, userId, "product-cost.create"),
    simulations: await timesDone(tx, userId, "simulation.create"),
  }));
  const request = { ...acting, idempotency: unguarded };
  const combination = await withUser(userId, (tx) => findCombination(tx, userId, dependencies.clock.now()));
  if (done.costs === 0)
    await createProductCost(dependencies, {
      ...request,
      body: productCostBody.parse({ ...cost, combination }),
    });
  for (const [index, simulation] of simulations.entries()) {
    if (index < done.simulations) continue;
    const made = await createSimulation(dependencies, {
      ...request,
      body: simulationBody.parse({ ...simulation, combination }),
    });
    if (index === BASELINE && "id" in made)
      await setBaselines(dependencies, { ...acting, body: { set: [made.id], unset: [] } });
  }
  await withUser(userId, async (tx) => {
    if ((await timesDone(tx, userId, "dg-plan.create")) === 0)
      await addChannelPlan(tx, acting, dependencies.clock.now());
  });
  await withUser(userId, async (tx) => {
    if ((await timesDone(tx, userId, "integration.connect-example")) === 0)
      await addExampleServices(tx, acting, dependencies.clock.now());
  });
  return userId;
}

/** The plan of the example, unless a visitor gave it another name or deleted it. */
async function findPlanId(tx: UserTransaction, ownerId: string): Promise<string | undefined> {
  const [plan] = await tx
    .select({ id: gtmPlans.id })
    .from(gtmPlans)
    .where(
      and(eq(gtmPlans.ownerId, ownerId), eq(gtmPlans.name, details.gtmPlanName), isNull(gtmPlans.deletedAt)),
    );
  return plan?.id;
}

/** The combination that the cost and the simulations are made for; null where the plan no longer has it. */
async function findCombination(tx: UserTransaction, ownerId: string, now: Date) {
  const planId = await findPlanId(tx, ownerId);
  return planId === undefined ? null : findExampleLink(tx, ownerId, planId, now);
}

async function addChannelPlan(tx: UserTransaction, acting: Acting, now: Date): Promise<void> {
  const planId = await findPlanId(tx, acting.ownerId);
  if (planId === undefined) return;
  const wanted = `${cost.productName}-${cost.geo}`;
  const titles = combinationsOf(await findProducts(tx, acting.ownerId, planId)).map(({ title }) => title);
  const productgeo = titles.includes(wanted) ? wanted : "";
  await addDgPlan(tx, acting, exampleChannelPlan(planId, productgeo, now), now);
}

async function ensureAccount(accounts: Accounts, password: string): Promise<string> {
  const known = await accounts.findUserId(EXAMPLE_EMAIL);
  if (known !== undefined) return known;
  const client = { address: "127.0.0.1", isLocal: true, userAgent: undefined };
  const made = await accounts.signUp(
    { ...planner, email: EXAMPLE_EMAIL, password },
    client,
    async ({ sessionList }, { userId, sessionId }) => void (await sessionList.end(userId, sessionId)),
  );
  return made.userId;
}

/** How often this script has done it before: the audit log forgets nothing. */
async function timesDone(tx: UserTransaction, userId: string, action: string): Promise<number> {
  const rows = await tx
    .select({ times: count() })
    .from(auditLog)
    .where(and(eq(auditLog.ownerId, userId), eq(auditLog.actor, "script"), eq(auditLog.action, action)));
  return rows[0]?.times ?? 0;
}

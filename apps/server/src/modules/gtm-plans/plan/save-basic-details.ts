import type { BusinessDetails, ReplyOf } from "@beachhead/contract";
import { auditRow, recordAudit } from "../../../platform/audit/audit.ts";
import { executeAll } from "../../../platform/db/statements.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Acting, VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { requireRoomForDocument } from "../../../platform/storage/document-limits.ts";
import { combinationsOf, type GtmPlanDependencies, productReply, type StoredProduct } from "../gtm-plan.ts";
import { detailChanges } from "../history/changes.ts";
import { assignIds } from "./assign-ids.ts";
import { exampleNamesOf } from "./example.ts";
import { type GoalsToStore, goalsUpdate } from "./goal-store.ts";
import { countedNames, requireRoomFor } from "./limits.ts";
import { type LockedPlan, requireCurrentPlan } from "./lock-for-update.ts";
import { productsUpdate } from "./product-store.ts";
import { type LockedDetails, lockDetails, replaceDetails } from "./replace-details.ts";
import { savedPlan } from "./saved-plan.ts";
import { endExample, insertPlan } from "./store.ts";

type Saved = ReplyOf<"saveBasicDetails">;

export interface ExampleDependencies {
  /** Makes the cost and simulations that were copied with an example plan the user's own. */
  endExampleDocuments(tx: UserTransaction, ownerId: string, gtmPlanId: string): Promise<void>;
}

type SaveContext = VerbContext<"saveBasicDetails", "body" | "ifMatch" | "idempotency">;

/** Saves business details: of a new plan if the body has no id, else of that plan. */
export function saveBasicDetails(
  dependencies: GtmPlanDependencies & ExampleDependencies,
  context: SaveContext,
): Promise<Saved | RawReply> {
  const { body } = context;
  const id = body.gtmPlanId ?? body._id ?? body.id;
  return id === undefined ? saveNewPlan(dependencies, context) : saveDetails(dependencies, context, id);
}

function saveNewPlan(dependencies: GtmPlanDependencies, context: SaveContext): Promise<Saved | RawReply> {
  const { ownerId, body, idempotency } = context;
  return dependencies.withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      await dependencies.subscriptions.requireWritable(tx, ownerId);
      return createPlan(dependencies, tx, context, body);
    }),
  );
}

async function saveDetails(
  dependencies: GtmPlanDependencies & ExampleDependencies,
  context: SaveContext,
  id: string,
): Promise<Saved> {
  const { actor, ownerId, body, ifMatch } = context;
  return dependencies.withUser(ownerId, async (tx) => {
    const locked = await lockDetails(dependencies, tx, ownerId, id);
    const { plan, version, now } = locked;
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, plan.detailsVersion);
    if (body.makeItMine === true && plan.example !== null)
      await makeItMine(dependencies, tx, context, locked, body);
    const replaced = await replaceDetails(dependencies, tx, ownerId, locked, body);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    const changes = changesOf(locked, body, replaced.products);
    const audit = auditRow(actor, "gtm-plan.update", subject, { section: "details", version }, changes);
    await executeAll(tx, [...replaced.statements, audit]);
    return savedReply(plan.id, version, replaced.products, now);
  });
}

/** A save without a month leaves that of the plan. */
function changesOf(
  { head, stored }: LockedDetails,
  body: BusinessDetails,
  products: readonly StoredProduct[],
) {
  if (head === undefined) return [];
  const { yearStartMonth = head.yearStartMonth } = body;
  return detailChanges({ head, products: stored }, { head: { ...body, yearStartMonth }, products });
}

/**
 * Makes a locked copy of the example the user's own plan, if the limits allow what it is to be.
 * @throws {AppError} `limit_reached`
 */
async function makeItMine(
  { subscriptions, endExampleDocuments }: GtmPlanDependencies & ExampleDependencies,
  tx: UserTransaction,
  { actor, ownerId }: Acting,
  { plan }: LockedPlan,
  { products }: BusinessDetails,
): Promise<void> {
  await requireRoomFor(subscriptions, tx, ownerId, plan.id, countedNames([]), countedNames(products));
  await endExample(tx, ownerId, plan.id);
  await endExampleDocuments(tx, ownerId, plan.id);
  plan.example = null;
  await recordAudit(tx, actor, "example.make-mine", { entity: "gtm-plan", entityId: plan.id });
}

/**
 * Creates a plan in a transaction that may write. Names need not be unique: ids tell plans apart.
 * @param goals absent: the plan has the default goals
 * @param kind an example counts against no limit
 */
export async function createPlan(
  { subscriptions, clock }: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  { actor, ownerId }: Acting,
  details: BusinessDetails,
  goals?: GoalsToStore,
  kind: "own" | "example" = "own",
): Promise<Saved> {
  const id = newId();
  const products = assignIds(details.products, []);
  if (kind === "own")
    await requireRoomFor(subscriptions, tx, ownerId, id, countedNames([]), countedNames(details.products));
  const now = clock.now();
  await requireRoomForDocument(tx, ownerId, now);
  const example = kind === "example" ? exampleNamesOf(details) : null;
  await insertPlan(tx, ownerId, id, details, example, now);
  await executeAll(tx, [
    ...productsUpdate(ownerId, id, [], products),
    ...(goals === undefined ? [] : [goalsUpdate(ownerId, id, goals, 1, now)]),
  ]);
  await recordAudit(tx, actor, "gtm-plan.create", { entity: "gtm-plan", entityId: id });
  return savedReply(id, 1, products, now);
}

function savedReply(id: string, version: number, products: readonly StoredProduct[], updatedAt: Date): Saved {
  return {
    ...savedPlan(id, version, updatedAt),
    products: products.map(productReply),
    productGeoCombinations: combinationsOf(products),
  };
}

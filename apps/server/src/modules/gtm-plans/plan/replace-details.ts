import { type BusinessDetails, combinationSteps, comparableName } from "@beachhead/contract";
import { execute, type Statement, together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import {
  combinationsOf,
  type FormerCombination,
  type GtmPlanDependencies,
  type NamedProduct,
  nameInCurrency,
  productReply,
  type StoredProduct,
  withSections,
} from "../gtm-plan.ts";
import { saveVersion } from "../history/save-version.ts";
import { sectionState } from "../sections/states.ts";
import {
  findFormerCombinations,
  findSections,
  updateFormerCombinations,
  updateStates,
} from "../sections/store.ts";
import { assignIds } from "./assign-ids.ts";
import { requireNamesOfExample } from "./example.ts";
import { findGoals, goalsUpdate } from "./goal-store.ts";
import { countedNames, requireRoomFor } from "./limits.ts";
import { type LockedPlan, lockForUpdate } from "./lock-for-update.ts";
import { findWholeProducts, productsUpdate, withStored } from "./product-store.ts";
import { findHead, headUpdate } from "./store.ts";

/** Most removed combinations whose ids a plan remembers. */
const MAX_FORMER = 500;

/** A locked plan with what its business details replace. */
export interface LockedDetails extends LockedPlan {
  /** What the details say beside the products. */
  head: Awaited<ReturnType<typeof findHead>>;
  stored: StoredProduct[];
  former: FormerCombination[];
}

/**
 * Locks a plan whose details are to be replaced.
 * @throws {AppError} `limit_reached` or `not_found`
 */
export async function lockDetails(
  dependencies: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<LockedDetails> {
  // The rest is asked for behind the lock in one trip, so it is that of the locked plan.
  const [locked, head, stored, former] = await together([
    lockForUpdate(dependencies, tx, ownerId, id),
    findHead(tx, ownerId, id),
    findWholeProducts(tx, ownerId, id),
    findFormerCombinations(tx, ownerId, id),
  ]);
  return { ...locked, head, stored, former };
}

/**
 * Replaces the business details of a locked plan. Sections are stored by combination id, so they survive a rename of
 * their product or geography; those of removed combinations stay stored.
 * @returns the new products, and the statements that store them and the plan's own fields
 * @throws {AppError} `limit_reached`
 */
export async function replaceDetails(
  { subscriptions }: Pick<GtmPlanDependencies, "subscriptions">,
  tx: UserTransaction,
  ownerId: string,
  locked: LockedDetails,
  details: BusinessDetails,
): Promise<{ products: StoredProduct[]; statements: Statement[] }> {
  const { plan, version, now, stored, former } = locked;
  const products = withStored(assignIds(details.products, stored, former), stored);
  // Most saves change one product of many: what did not change need not be looked at.
  const [gone, changed] = [without(stored, products), without(products, stored)];
  if (plan.example !== null) requireNamesOfExample(plan.example, details);
  else if (!haveSameNames(gone, changed)) {
    const before = countedNames(stored.map(productReply));
    await requireRoomFor(subscriptions, tx, ownerId, plan.id, before, countedNames(details.products));
  }
  const removed = await removedWithSections(tx, ownerId, plan.id, gone, changed);
  if (removed.length > 0) await saveVersion(tx, ownerId, plan, "combinations", now);
  await renameGoals(tx, ownerId, locked, details.currency);
  await rememberFormer(tx, ownerId, plan.id, former, removed, changed);
  await refreshStates(tx, ownerId, plan.id, details.companyName, gone, changed);
  const statements = [
    headUpdate(ownerId, plan.id, details, version, now),
    ...productsUpdate(ownerId, plan.id, stored, products),
  ];
  return { products, statements };
}

/** Carries a new currency of the plan to the names of its saved goals. Their figures are unchanged: nothing is converted. */
async function renameGoals(
  tx: UserTransaction,
  ownerId: string,
  { plan, version, now }: LockedPlan,
  currency: string | undefined,
): Promise<void> {
  if (currency === undefined || currency === plan.currency || plan.goalsVersion === 0) return;
  const goals = await findGoals(tx, ownerId, plan.id);
  const renamed = goals.map((goal) => ({
    ...goal,
    goal: nameInCurrency(goal.goal, plan.currency, currency),
  }));
  const isChanged = renamed.some(({ goal }, index) => goal !== goals[index]?.goal);
  if (isChanged) await execute(tx, goalsUpdate(ownerId, plan.id, { goals: renamed }, version, now));
}

/** Those of a list that another list does not have. */
function without<T>(list: readonly T[], other: readonly T[]): T[] {
  const others = new Set(other);
  return list.filter((each) => !others.has(each));
}

const liveIds = (products: readonly NamedProduct[]) =>
  new Set(products.flatMap(({ geos }) => geos.map(({ id }) => id)));

/** Whether products have the names of those that they replace, and as many industries. */
const haveSameNames = (gone: readonly NamedProduct[], changed: readonly NamedProduct[]): boolean =>
  gone.length === changed.length &&
  changed.every(({ name, geos, industries }, index) => {
    const before = gone[index];
    return (
      name === before?.name &&
      geos.length === before.geos.length &&
      geos.every((geo, place) => geo.name === before.geos[place]?.name) &&
      industries.length === before.industries.length
    );
  });

/**
 * The combinations that the new products no longer have, and that have sections.
 * @param gone stored products that are changed or removed
 * @param changed products that are changed or added
 */
async function removedWithSections(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  gone: readonly NamedProduct[],
  changed: readonly NamedProduct[],
): Promise<FormerCombination[]> {
  const live = liveIds(changed);
  const removed = gone.flatMap((product) =>
    product.geos
      .filter(({ id }) => !live.has(id))
      .map(({ id, name }) => ({ id, productId: product.id, product: product.name, geo: name })),
  );
  if (removed.length === 0) return [];
  const rows = await findSections(
    tx,
    ownerId,
    planId,
    removed.map(({ id }) => id),
  );
  const filled = new Set(rows.map(({ combinationId }) => combinationId));
  return removed.filter(({ id }) => filled.has(id));
}

/** Remembers the ids of removed combinations, so that they get them back when they are added again. */
async function rememberFormer(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  former: readonly FormerCombination[],
  removed: readonly FormerCombination[],
  changed: readonly NamedProduct[],
): Promise<void> {
  const live = liveIds(changed);
  const still = former.filter(({ id }) => !live.has(id));
  if (removed.length === 0 && still.length === former.length) return;
  await updateFormerCombinations(tx, ownerId, planId, [...still, ...removed].slice(-MAX_FORMER));
}

const namesOf = ({ industries }: NamedProduct) => JSON.stringify(industries.map(comparableName).sort());

/** Updates the states of combinations that are new or restored, or whose industries have changed. */
async function refreshStates(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  companyName: string,
  gone: readonly NamedProduct[],
  changed: readonly NamedProduct[],
): Promise<void> {
  const before = new Map(
    gone.flatMap((product) => product.geos.map(({ id }) => [id, namesOf(product)] as const)),
  );
  const refreshed = changed
    .map((product) => {
      const names = namesOf(product);
      return { ...product, geos: product.geos.filter(({ id }) => before.get(id) !== names) };
    })
    .filter(({ geos }) => geos.length > 0);
  const ids = combinationsOf(refreshed).map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await findSections(tx, ownerId, planId, ids);
  const states = withSections({ companyName }, refreshed, rows).flatMap((combination) =>
    combinationSteps
      .filter((step) => combination.sections[step] !== undefined)
      .map((step) => ({
        combinationId: combination.id,
        section: step,
        state: sectionState(combination, step),
      })),
  );
  await updateStates(tx, ownerId, planId, states);
}

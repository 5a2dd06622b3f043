import { type BusinessDetails, combinationSteps, comparableName } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { BegunSave } from "./begin-save.ts";
import {
  combinationsOf,
  type FormerCombination,
  type GtmPlanDependencies,
  productReply,
  type StoredProduct,
  withSections,
} from "./gtm-plan.ts";
import { keepIds } from "./keep-ids.ts";
import { keepState } from "./keep-state.ts";
import { countedNames, requireRoomFor } from "./limits.ts";
import { sectionState } from "./sections/section-states.ts";
import { findProducts, replaceProducts, updateHead } from "./store.ts";
import {
  findFormerCombinations,
  findSections,
  updateFormerCombinations,
  updateStates,
} from "./store-sections.ts";

/** Most combinations a plan remembers that are no longer in it. */
const MOST_FORMER = 500;

/**
 * Puts business details in place of a locked plan's own. What is stored of combinations stays with them through new
 * names, and is kept of those that go.
 * @returns the products as they now stand
 * @throws {AppError} `limit_reached`
 */
export async function replaceDetails(
  { subscriptions }: Pick<GtmPlanDependencies, "subscriptions">,
  tx: UserTransaction,
  ownerId: string,
  { plan, version, now }: BegunSave,
  details: BusinessDetails,
): Promise<StoredProduct[]> {
  const stored = await findProducts(tx, ownerId, plan.id);
  const before = countedNames(stored.map(productReply));
  await requireRoomFor(subscriptions, tx, ownerId, plan.id, before, countedNames(details.products));
  const former = await findFormerCombinations(tx, ownerId, plan.id);
  const products = keepIds(details.products, stored, former);
  const gone = await goneWithSections(tx, ownerId, plan.id, stored, products);
  if (gone.length > 0) await keepState(tx, ownerId, plan, "combinations", now);
  await updateHead(tx, ownerId, plan.id, details, version, now);
  await replaceProducts(tx, ownerId, plan.id, products);
  await rememberFormer(tx, ownerId, plan.id, former, gone, products);
  await refreshStates(tx, ownerId, plan.id, details.companyName, stored, products);
  return products;
}

const liveIds = (products: readonly StoredProduct[]) =>
  new Set(products.flatMap(({ geos }) => geos.map(({ id }) => id)));

/** The combinations that go with these products in place of the stored ones, and have sections. */
async function goneWithSections(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  stored: readonly StoredProduct[],
  products: readonly StoredProduct[],
): Promise<FormerCombination[]> {
  const live = liveIds(products);
  const gone = stored.flatMap((product) =>
    product.geos
      .filter(({ id }) => !live.has(id))
      .map(({ id, name }) => ({ id, productId: product.id, product: product.name, geo: name })),
  );
  if (gone.length === 0) return [];
  const rows = await findSections(
    tx,
    ownerId,
    planId,
    gone.map(({ id }) => id),
  );
  const filled = new Set(rows.map(({ combinationId }) => combinationId));
  return gone.filter(({ id }) => filled.has(id));
}

/** Notes which combinations went, so that they get their id back when they come again. */
async function rememberFormer(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  former: readonly FormerCombination[],
  gone: readonly FormerCombination[],
  products: readonly StoredProduct[],
): Promise<void> {
  const live = liveIds(products);
  const still = former.filter(({ id }) => !live.has(id));
  if (gone.length === 0 && still.length === former.length) return;
  await updateFormerCombinations(tx, ownerId, planId, [...still, ...gone].slice(-MOST_FORMER));
}

const namesOf = ({ industries }: StoredProduct) => JSON.stringify(industries.map(comparableName).sort());

/** Other industries make other steps complete; and a combination that came back is as far as it was. */
async function refreshStates(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  companyName: string,
  stored: readonly StoredProduct[],
  products: readonly StoredProduct[],
): Promise<void> {
  const before = new Map(
    stored.flatMap((product) => product.geos.map(({ id }) => [id, namesOf(product)] as const)),
  );
  const changed = products
    .map((product) => {
      const names = namesOf(product);
      return { ...product, geos: product.geos.filter(({ id }) => before.get(id) !== names) };
    })
    .filter(({ geos }) => geos.length > 0);
  const ids = combinationsOf(changed).map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await findSections(tx, ownerId, planId, ids);
  const states = withSections({ companyName }, changed, rows).flatMap((combination) =>
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

import { comparableName, type PlanProduct } from "@beachhead/contract";
import { isUuid, newId } from "../../platform/db/uuid.ts";
import type { StoredProduct } from "./gtm-plan.ts";

/** What of a stored product decides whether a sent one is the same. */
export type KnownProduct = Pick<StoredProduct, "id" | "name" | "geos">;

/**
 * Gives sent products the ids of the stored ones they are: by the id they came with, else by their name; their
 * geographies by name within the product. What is new keeps the id its form gave it, if it is one, else gets its
 * own; so a form need not wait for an answer to know a product again. No id is given twice.
 */
export function keepIds(sent: readonly PlanProduct[], stored: readonly KnownProduct[]): StoredProduct[] {
  const free = new Map(stored.map((product) => [product.id, product]));
  const take = (product: KnownProduct | undefined) => {
    if (product !== undefined) free.delete(product.id);
    return product;
  };
  const given = new Set(free.keys());
  const idFor = (id = "") => {
    const wanted = id.toLowerCase();
    const own = isUuid(wanted) && !given.has(wanted) ? wanted : newId();
    given.add(own);
    return own;
  };
  const byId = sent.map(({ id }) => take(free.get(id ?? "")));
  return sent.map((product, index) => {
    const same = byId[index] ?? take([...free.values()].find(({ name }) => isSame(name, product.name)));
    const { name, description, industries } = product;
    return {
      id: same?.id ?? idFor(product.id),
      name,
      description,
      geos: product.geos.map((geo) => ({
        id: same?.geos.find((known) => isSame(known.name, geo))?.id ?? newId(),
        name: geo,
      })),
      industries,
    };
  });
}

const isSame = (one: string, other: string) => comparableName(one) === comparableName(other);

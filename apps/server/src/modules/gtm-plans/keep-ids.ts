import { comparableName, type PlanProduct } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import type { StoredProduct } from "./gtm-plan.ts";

/** What of a stored product decides whether a sent one is the same. */
export type KnownProduct = Pick<StoredProduct, "id" | "name" | "geos">;

/**
 * Gives sent products the ids of the stored ones they are: by the id they came with, else by their name; their
 * geographies by name within the product. What is new gets an id of its own, and no id is given twice.
 */
export function keepIds(sent: readonly PlanProduct[], stored: readonly KnownProduct[]): StoredProduct[] {
  const free = new Map(stored.map((product) => [product.id, product]));
  const take = (product: KnownProduct | undefined) => {
    if (product !== undefined) free.delete(product.id);
    return product;
  };
  const byId = sent.map(({ id }) => take(free.get(id ?? "")));
  return sent.map((product, index) => {
    const same = byId[index] ?? take([...free.values()].find(({ name }) => isSame(name, product.name)));
    const { name, description, industries } = product;
    return {
      id: same?.id ?? newId(),
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

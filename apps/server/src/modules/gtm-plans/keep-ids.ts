import { comparableName, type PlanProduct } from "@beachhead/contract";
import { isUuid, newId } from "../../platform/db/uuid.ts";
import type { FormerCombination, StoredGeo, StoredProduct } from "./gtm-plan.ts";

/** What of a stored product decides whether a sent one is the same. */
export type KnownProduct = Pick<StoredProduct, "id" | "name" | "geos">;

/**
 * Gives sent products the ids of the stored ones they are: by the id they came with, else by their name; their
 * geographies likewise within the product, and one that was taken out before gets its id back. What is new keeps
 * the id its form gave it, if it is one, else gets its own; so a form need not wait for an answer to know a
 * product again. No id is given twice.
 */
export function keepIds(
  sent: readonly PlanProduct[],
  stored: readonly KnownProduct[],
  former: readonly FormerCombination[] = [],
): StoredProduct[] {
  const free = new Map(stored.map((product) => [product.id, product]));
  const take = (product: KnownProduct | undefined) => {
    if (product !== undefined) free.delete(product.id);
    return product;
  };
  const productIds = idGiver(free.keys());
  const geoIds = idGiver([
    ...stored.flatMap(({ geos }) => geos.map(({ id }) => id)),
    ...former.map(({ id }) => id),
  ]);
  const left = new Map(former.map((combination) => [combination.id, combination]));

  const byId = sent.map(({ id }) => take(free.get(id ?? "")));
  return sent.map((product, index) => {
    const same = byId[index] ?? take([...free.values()].find(({ name }) => isSame(name, product.name)));
    const { name, description, industries } = product;
    const id = same?.id ?? productIds(product.id);
    const goneOfProduct = [...left.values()].filter(
      (gone) => gone.productId === id || isSame(gone.product, name),
    );
    const known: StoredGeo[] = [
      ...(same?.geos ?? []),
      ...goneOfProduct.map((gone) => ({ id: gone.id, name: gone.geo })),
    ];
    const geos = keepGeoIds(product, known, geoIds);
    for (const geo of geos) left.delete(geo.id);
    return { id, name, description, geos, industries };
  });
}

/** Geographies keep the id they came with when it is one of the product's, else that of their name. */
function keepGeoIds(
  { geos, geoIds = [] }: PlanProduct,
  known: readonly StoredGeo[],
  giveId: (id?: string) => string,
): StoredGeo[] {
  const free = new Map(known.map((geo) => [geo.id, geo]));
  const byId = geoIds.slice(0, geos.length).map((id) => {
    const geo = free.get(id.toLowerCase());
    if (geo !== undefined) free.delete(geo.id);
    return geo?.id;
  });
  return geos.map((name, index) => {
    const id = byId[index] ?? [...free.values()].find((geo) => isSame(geo.name, name))?.id;
    if (id !== undefined) free.delete(id);
    return { id: id ?? giveId(geoIds[index]), name };
  });
}

/** Gives the wanted id where it is one and nobody has it, else a new one. */
function idGiver(taken: Iterable<string>): (id?: string) => string {
  const given = new Set(taken);
  return (id = "") => {
    const wanted = id.toLowerCase();
    const own = isUuid(wanted) && !given.has(wanted) ? wanted : newId();
    given.add(own);
    return own;
  };
}

const isSame = (one: string, other: string) => comparableName(one) === comparableName(other);

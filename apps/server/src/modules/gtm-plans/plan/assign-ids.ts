import { comparableName, type PlanProduct } from "@beachhead/contract";
import { isUuid, newId } from "../../../platform/db/uuid.ts";
import type { FormerCombination, StoredGeo, StoredProduct } from "../gtm-plan.ts";

/** The fields by which a sent product is matched to a stored one. */
export type KnownProduct = Pick<StoredProduct, "id" | "name" | "geos">;

/**
 * Assigns ids to sent products: the id of the stored product they match by id, else by name. Geographies are matched
 * likewise within their product; a geography that was removed before gets its old id back. A new product or geography
 * may bring its own id, so that a form can save it again before it has read the reply. Ids are unique.
 */
export function assignIds(
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
    const removed = [...left.values()].filter(
      (combination) => combination.productId === id || isSame(combination.product, name),
    );
    const known: StoredGeo[] = [
      ...(same?.geos ?? []),
      ...removed.map((combination) => ({ id: combination.id, name: combination.geo })),
    ];
    const geos = assignGeoIds(product, known, geoIds);
    for (const geo of geos) left.delete(geo.id);
    return { id, name, description, geos, industries };
  });
}

/** Geographies are matched by the id they came with if the product has it, else by name. */
function assignGeoIds(
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

/** Returns the wanted id if it is a UUID that is not taken, else a new one. */
function idGiver(taken: Iterable<string>): (id?: string) => string {
  const given = new Set(taken);
  return (id = "") => {
    const wanted = id.toLowerCase();
    const own = isUuid(wanted) && !given.has(wanted) ? wanted : newId();
    given.add(own);
    return own;
  };
}

const isSame = (one: string, other: string) => one === other || comparableName(one) === comparableName(other);

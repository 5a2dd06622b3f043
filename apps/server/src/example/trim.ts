import { type BusinessDetails, comparableName, type PlanProduct } from "@beachhead/contract";

/** What a user's limits leave; null is unlimited. */
export interface Room {
  /** How many more names fit. */
  products: number | null;
  geos: number | null;
  /** Industries of any one product. */
  industries: number | null;
  /** Names that stand in the user's plans already and so take no room. */
  knownProducts: ReadonlySet<string>;
  knownGeos: ReadonlySet<string>;
}

export interface Trimmed {
  details: BusinessDetails;
  /** What was left out, in words: "Northlight Ledger", "3 industries of Northlight Atlas". */
  leftOut: string[];
}

/**
 * As much of the details as the room allows, in their order. The first product and its first geography always
 * stay, because the cost and the simulation are about them: without room for those there is no copy at all.
 */
export function trimToRoom(details: BusinessDetails, room: Room): Trimmed {
  const isProductIn = admit(room.products, room.knownProducts);
  const isGeoIn = admit(room.geos, room.knownGeos);
  const most = room.industries ?? Number.POSITIVE_INFINITY;
  const leftOut: string[] = [];

  const kept = details.products.filter(({ name }) => isProductIn(name));
  const geos = new Set(kept.flatMap((product) => product.geos).filter((geo) => isGeoIn(geo)));
  const products = kept.map((product): PlanProduct => {
    const over = Math.max(0, product.industries.length - most);
    if (over > 0) leftOut.push(`${over} ${over === 1 ? "industry" : "industries"} of ${product.name}`);
    return {
      ...product,
      geos: product.geos.filter((geo) => geos.has(geo)),
      industries: product.industries.slice(0, product.industries.length - over),
    };
  });
  const gone = new Set(details.products.filter((product) => !kept.includes(product)).map(({ name }) => name));
  const goneGeos = new Set(kept.flatMap((product) => product.geos).filter((geo) => !geos.has(geo)));
  return { details: { ...details, products }, leftOut: [...gone, ...goneGeos, ...leftOut] };
}

/** Lets names in while there is room; the first in any case, known ones and repeated ones without taking any. */
function admit(room: number | null, known: ReadonlySet<string>): (name: string) => boolean {
  const taken = new Set<string>();
  let isFirst = true;
  return (name) => {
    const key = comparableName(name);
    const isIn = isFirst || known.has(key) || taken.has(key) || room === null || taken.size < room;
    isFirst = false;
    if (isIn && !known.has(key)) taken.add(key);
    return isIn;
  };
}

import type { ReplyOf } from "@beachhead/contract";
import { checkReply } from "../../../platform/replies/check-reply.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import { etagOf } from "../../../platform/replies/version.ts";
import { combinationsOf, productReply, type StoredProduct } from "../gtm-plan.ts";
import { savedPlan } from "./saved-plan.ts";

type Saved = ReplyOf<"saveBasicDetails">;

/** Answer of saving business details. */
export function savedReply(
  id: string,
  version: number,
  products: readonly StoredProduct[],
  updatedAt: Date,
): Saved {
  return {
    ...savedPlan(id, version, updatedAt),
    products: products.map(productReply),
    productGeoCombinations: combinationsOf(products),
  };
}

/** What a product contributes to the two lists of the reply, as JSON. */
interface ProductJson {
  product: Buffer;
  combinations: Buffer;
}

/** A product never changes: a save puts another object in its place. */
const jsonOf = new WeakMap<StoredProduct, ProductJson>();

/** `savedReply` as JSON. Products that were in a reply before are neither checked nor written down again. */
export function detailsReply(
  id: string,
  version: number,
  products: readonly StoredProduct[],
  updatedAt: Date,
): RawReply {
  const unknown = products.filter((product) => !jsonOf.has(product));
  const made = checkReply("saveBasicDetails", savedReply(id, version, unknown, updatedAt));
  const { products: answered, productGeoCombinations, ...head } = made;
  let combination = 0;
  for (const [index, product] of unknown.entries()) {
    const own = productGeoCombinations.slice(combination, combination + product.geos.length);
    combination += own.length;
    jsonOf.set(product, {
      product: Buffer.from(JSON.stringify(answered[index])),
      combinations: Buffer.from(JSON.stringify(own).slice(1, -1)),
    });
  }
  const known = products.flatMap((product) => jsonOf.get(product) ?? []);
  const body = Buffer.concat([
    Buffer.from(`${JSON.stringify(head).slice(0, -1)},"products":[`),
    ...joined(known.map(({ product }) => product)),
    Buffer.from(`],"productGeoCombinations":[`),
    ...joined(known.map(({ combinations }) => combinations)),
    Buffer.from("]}"),
  ]);
  return new RawReply(200, { etag: etagOf(made) ?? "" }, body);
}

const COMMA = Buffer.from(",");

/** Entries of a list with commas between them; what is empty adds none. */
const joined = (entries: readonly Buffer[]): Buffer[] =>
  entries
    .filter(({ length }) => length > 0)
    .flatMap((entry, index) => (index === 0 ? [entry] : [COMMA, entry]));

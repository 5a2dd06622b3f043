import { createRecentEntries } from "../../../platform/replies/recent-entries.ts";
import type { StoredProduct } from "../gtm-plan.ts";

/** The stored products of a plan in their order. */
export interface StoredProducts {
  /** The plan's version when the business details last changed. */
  detailsVersion: number;
  products: readonly StoredProduct[];
  /** Of each row the transaction that wrote it, which PostgreSQL changes with every update. */
  xmins: readonly string[];
}

/**
 * The products of plans as a save of this process stored or read them. Reading 200 kB of descriptions takes
 * PostgreSQL and the driver a millisecond; reading which rows they are does not.
 */
export interface ProductCache {
  /** Whether the products of a plan may be found, so that they need not be asked for at once. */
  has(ownerId: string, planId: string): boolean;
  /**
   * The products, if they are those that the database has.
   * @param detailsVersion of the locked plan
   * @param stamp of its rows, read behind the lock in a transaction of the owner
   */
  get(ownerId: string, planId: string, detailsVersion: number, stamp: string): StoredProducts | undefined;
  /** Call it when the transaction is committed: a number of a transaction that failed proves nothing. */
  set(ownerId: string, planId: string, stored: StoredProducts): void;
}

const CACHE_BYTES = 16 * 1024 * 1024;

/** Bytes of a product other than its description. */
const PRODUCT_BYTES = 2 * 1024;

/** A description is held as text and as JSON in replies. */
const sizeOf = ({ products }: StoredProducts): number =>
  products.reduce((sum, { description }) => sum + 3 * description.length + PRODUCT_BYTES, 0);

/** The same text as `findStamp` makes of the rows. */
const stampOf = ({ products, xmins }: StoredProducts): string =>
  products.map(({ id }, index) => `${id} ${xmins[index]}`).join();

export function createProductCache(bytes = CACHE_BYTES): ProductCache {
  const entries = createRecentEntries<StoredProducts>(bytes, sizeOf);
  const keyOf = (ownerId: string, planId: string) => `${ownerId} ${planId}`.toLowerCase();
  return {
    has: (ownerId, planId) => entries.get(keyOf(ownerId, planId)) !== undefined,
    get(ownerId, planId, detailsVersion, stamp) {
      const known = entries.get(keyOf(ownerId, planId));
      if (known === undefined || known.detailsVersion !== detailsVersion) return undefined;
      return stampOf(known) === stamp ? known : undefined;
    },
    set: (ownerId, planId, stored) => entries.set(keyOf(ownerId, planId), stored),
  };
}

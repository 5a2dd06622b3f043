import { comparableName } from "@beachhead/contract";
import { channelList } from "@beachhead/contract/channel-list";
import { together } from "../../platform/db/statements.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { listChannelLabels } from "../dg-plans/index.ts";
import { listPlannedProducts, type PlannedProduct } from "../gtm-plans/index.ts";

/** What the owner's plans call their channels, products and geographies, by `comparableName`. */
export interface KnownNames {
  /** The catalogue's channels and those of channel plans. */
  channels: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, string>;
  geos: ReadonlyMap<string, string>;
  /** Products of all plans with their geographies. */
  planned: readonly PlannedProduct[];
  /** Whether some plan has the combination; both by their keys. */
  isPlanned(productKey: string, geoKey: string): boolean;
}

const byKey = (names: readonly string[]) => new Map(names.map((name) => [comparableName(name), name]));

/** A product and a geography as one key: neither has a line end. */
export const combinationKey = (productKey: string, geoKey: string): string => `${productKey}\n${geoKey}`;

/** Combinations of products as keys. */
function combinationKeys(planned: readonly PlannedProduct[]): Set<string> {
  return new Set(
    planned.flatMap(({ product, geos }) =>
      geos.map((geo) => combinationKey(comparableName(product), comparableName(geo))),
    ),
  );
}

export async function findKnownNames(tx: UserTransaction, ownerId: string): Promise<KnownNames> {
  const [labels, planned] = await together([
    listChannelLabels(tx, ownerId),
    listPlannedProducts(tx, ownerId),
  ]);
  const combinations = combinationKeys(planned);
  return {
    channels: byKey([...channelList.map(({ label }) => label), ...labels]),
    products: byKey(planned.map(({ product }) => product)),
    geos: byKey(planned.flatMap(({ geos }) => geos)),
    planned,
    isPlanned: (productKey, geoKey) => combinations.has(combinationKey(productKey, geoKey)),
  };
}

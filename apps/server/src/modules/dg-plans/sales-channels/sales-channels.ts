import {
  accountTypes,
  comparableName,
  defaultSalesChannels,
  type Issue,
  type SalesChannels,
} from "@beachhead/contract";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { NamedProduct } from "../../gtm-plans/index.ts";
import type { StoredSalesChannels } from "./store.ts";

/** Stored sales channels under the current names of products and geographies. A product without any has the five defaults. */
export function byNames(
  products: readonly NamedProduct[],
  stored: StoredSalesChannels["products"],
): SalesChannels {
  return Object.fromEntries(
    products.map(({ id, name, geos }) => {
      const { channels = [...defaultSalesChannels], values = {} } = stored[id] ?? {};
      const byGeo = geos.flatMap((geo) =>
        values[geo.id] ? [[geo.name, values[geo.id] ?? {}] as const] : [],
      );
      return [name, { channels, values: Object.fromEntries(byGeo) }];
    }),
  );
}

type Shares = SalesChannels[string]["values"][string];

/** Account types are the three of the specification, and every value belongs to a sales channel of its product. */
function unknownNames(path: string, shares: Shares, channels: readonly string[]): Issue[] {
  const known = new Set(channels.map(comparableName));
  return Object.entries(shares).flatMap(([type, ofType]) => {
    const typePath = `${path}.${type}`;
    if (!accountTypes.some((each) => each === type))
      return [{ path: typePath, message: `An account type must be one of ${accountTypes.join(", ")}` }];
    return Object.keys(ofType)
      .filter((channel) => !known.has(comparableName(channel)))
      .map((channel) => ({
        path: `${typePath}.${channel}`,
        message: "This product has no such sales channel",
      }));
  });
}

/**
 * Sent sales channels by the ids of products and combinations, so that they survive a rename.
 * @throws {AppError} `invalid` on unknown names
 */
export function byIds(
  products: readonly NamedProduct[],
  sent: SalesChannels,
): StoredSalesChannels["products"] {
  const issues: Issue[] = [];
  const entries = Object.entries(sent).flatMap(([name, { channels, values }]) => {
    const product = products.find((each) => comparableName(each.name) === comparableName(name));
    if (product === undefined) {
      issues.push({ path: `products.${name}`, message: "This plan has no such product" });
      return [];
    }
    const byGeo = Object.entries(values).flatMap(([geoName, shares]) => {
      const geo = product.geos.find((each) => comparableName(each.name) === comparableName(geoName));
      if (geo !== undefined) {
        issues.push(...unknownNames(`products.${name}.values.${geoName}`, shares, channels));
        return [[geo.id, shares] as const];
      }
      issues.push({
        path: `products.${name}.values.${geoName}`,
        message: "This product has no such geography",
      });
      return [];
    });
    return [[product.id, { channels, values: Object.fromEntries(byGeo) }] as const];
  });
  const [first, ...rest] = issues;
  if (first !== undefined) throw invalid([first, ...rest]);
  return Object.fromEntries(entries);
}

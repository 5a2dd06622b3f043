import { comparableName, defaultSalesChannels, type Issue, type SalesChannels } from "@beachhead/contract";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { StoredProduct } from "../../gtm-plans/index.ts";
import type { StoredSalesChannels } from "./store.ts";

/** Stored sales channels under the current names of products and geographies. A product without any has the five defaults. */
export function byNames(
  products: readonly StoredProduct[],
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

/**
 * Sent sales channels by the ids of products and combinations, so that they survive a rename.
 * @throws {AppError} `invalid` on unknown names
 */
export function byIds(
  products: readonly StoredProduct[],
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
      if (geo !== undefined) return [[geo.id, shares] as const];
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

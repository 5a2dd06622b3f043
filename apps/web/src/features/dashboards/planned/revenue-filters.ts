import type { GtmPlanListItem } from "@beachhead/contract";
import type { RevenueFilters } from "../../../data/calibration.ts";
import type { DashboardView } from "../dashboard-view.ts";

export const ALL = "All";

const years = [1, 2, 3, 4, 5] as const;

/** The filters of the address; what it leaves out or names wrongly is the default. */
export function filtersOf(view: DashboardView, plan: GtmPlanListItem): RevenueFilters {
  const product = plan.products.find(({ name }) => name === view.read("product"));
  const geos = geosOf(plan, product?.name ?? ALL);
  const geo = geos.find((name) => name === view.read("geo"));
  const year = Number(view.read("year"));
  return {
    gtmPlanId: plan.id,
    product: product?.name ?? ALL,
    geo: geo ?? ALL,
    targetYear: years.find((each) => each === year) ?? 1,
    currency: view.read("currency"),
    ...(view.read("against") === "today" && { against: "today" }),
  };
}

/** The geographies of a product, or of all products. */
export function geosOf(plan: GtmPlanListItem, product: string): string[] {
  const products = plan.products.filter(({ name }) => product === ALL || name === product);
  return [...new Set(products.flatMap(({ geos }) => geos))];
}

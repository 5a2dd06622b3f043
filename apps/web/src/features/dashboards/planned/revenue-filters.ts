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

/** What the address narrows to and the plan does not have any more, a sentence each: these figures are not narrowed. */
export function lostFilters(view: Pick<DashboardView, "read">, plan: GtmPlanListItem): string[] {
  const asked = (name: string) => (view.read(name) === "" ? ALL : (view.read(name) ?? ALL));
  const [product, geo] = [asked("product"), asked("geo")];
  const products = [ALL, ...plan.products.map(({ name }) => name)];
  const hasProduct = products.includes(product);
  const hasGeo = [ALL, ...geosOf(plan, hasProduct ? product : ALL)].includes(geo);
  return [
    ...(hasProduct ? [] : [`The plan has no product “${product}” any more: all products are shown.`]),
    ...(hasGeo ? [] : [`The plan has no geography “${geo}” any more: all geographies are shown.`]),
  ];
}

/** The geographies of a product, or of all products. */
export function geosOf(plan: GtmPlanListItem, product: string): string[] {
  const products = plan.products.filter(({ name }) => product === ALL || name === product);
  return [...new Set(products.flatMap(({ geos }) => geos))];
}

import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { dgPlanResource } from "../../data/dg-plans.ts";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import type { RoutedScreen } from "../route-table.ts";

/** As `DocumentScreen` asks for it: the form owns the values, and nothing is kept for the next visit. */
const FOR_FORM = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** Resolves when the query is answered or has failed. The answer is kept until a screen uses it. */
function load<Data, Key extends QueryKey>(
  client: QueryClient,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Promise<void> {
  return new Promise((resolve) => {
    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(({ fetchStatus }) => {
      if (fetchStatus !== "fetching") resolve();
    });
    const query = observer.getCurrentQuery();
    const forget = client.getQueryCache().subscribe((event) => {
      if (event.type !== "observerAdded" || event.query !== query) return;
      forget();
      stop();
    });
  });
}

/**
 * Takes over what the document has asked for already (vite/first-reads.ts), so that the first drawing of a signed-in
 * screen has its data: a query that begins when its screen is drawn needs a second one.
 * @param id of the document that the address names
 */
export async function loadFirstData(client: QueryClient, screen: RoutedScreen, id?: string): Promise<void> {
  const reads = [
    load(client, userDetailsQuery),
    load(client, gtmPlanResource.list),
    load(client, dgPlanResource.list),
    load(client, productCostResource.list),
    load(client, simulationResource.list),
  ];
  if (id !== undefined && screen === "simulator")
    reads.push(load(client, { ...simulationResource.one(id), ...FOR_FORM }));
  if (id !== undefined && screen === "productCost")
    reads.push(load(client, { ...productCostResource.one(id), ...FOR_FORM }));
  await Promise.all(reads);
}

import {
  type BodyOf,
  comparableName,
  defaultSalesChannels,
  type Issue,
  type ReplyOf,
  type SalesChannels,
} from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import { findProducts, findStateOfOwner, lockStateOfOwner, type StoredProduct } from "../gtm-plans/index.ts";
import type { DgPlanDependencies } from "./dg-plan.ts";
import { findSalesChannels, putSalesChannels, type StoredSalesChannels } from "./store-sales-channels.ts";

/** What is stored, by the names products and geographies have now; a product of which nothing is stored has the five. */
function named(products: readonly StoredProduct[], stored: StoredSalesChannels["products"]): SalesChannels {
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

/** The sales channels of each product of a GTM plan. */
export async function getSalesChannels(
  { withUser }: DgPlanDependencies,
  userId: string,
  gtmPlanId: string,
): Promise<ReplyOf<"getSalesChannels">> {
  return withUser(userId, async (tx) => {
    const plan = await findStateOfOwner(tx, userId, gtmPlanId);
    if (plan === undefined) throw notFound("This GTM plan");
    const { version, products } = await findSalesChannels(tx, userId, plan.id);
    return { success: true, version, products: named(await findProducts(tx, userId, plan.id), products) };
  });
}

/** Saves the sales channels of some products; those of others stay. */
export async function saveSalesChannels(
  { withUser, subscriptions, clock }: DgPlanDependencies,
  actor: AuditActor,
  gtmPlanId: string,
  body: BodyOf<"saveSalesChannels">,
  ifMatch: number | undefined,
): Promise<ReplyOf<"saveSalesChannels">> {
  const { userId } = actor;
  return withUser(userId, async (tx) => {
    await subscriptions.requireWritable(tx, userId);
    const plan = await lockStateOfOwner(tx, userId, gtmPlanId, "live");
    if (plan === undefined) throw notFound("This GTM plan");
    const stored = await findSalesChannels(tx, userId, plan.id);
    const products = await findProducts(tx, userId, plan.id);
    if (ifMatch !== undefined && ifMatch !== stored.version)
      throw new AppError(
        "stale",
        "These sales channels were changed elsewhere since you opened them. Take that version, or save yours over it.",
        { current: { success: true, version: stored.version, products: named(products, stored.products) } },
      );
    const after = { ...stored.products, ...readByIds(products, body.products) };
    const version = stored.version + 1;
    await putSalesChannels(tx, userId, plan.id, { version, products: after }, clock.now());
    await recordAudit(
      tx,
      actor,
      "sales-channels.update",
      { entity: "gtm-plan", entityId: plan.id },
      { version },
    );
    return { success: true, message: "Saved Successfully", version, products: named(products, after) };
  });
}

/** By the ids of products and combinations, so that a renamed one keeps what is its own. */
function readByIds(products: readonly StoredProduct[], sent: SalesChannels): StoredSalesChannels["products"] {
  const issues: Issue[] = [];
  const byIds = Object.entries(sent).flatMap(([name, { channels, values }]) => {
    const product = products.find((each) => comparableName(each.name) === comparableName(name));
    if (product === undefined) {
      issues.push({ path: `products.${name}`, message: "This plan has no such product" });
      return [];
    }
    const byGeo = Object.entries(values).flatMap(([geoName, ofGeo]) => {
      const geo = product.geos.find((each) => comparableName(each.name) === comparableName(geoName));
      if (geo !== undefined) return [[geo.id, ofGeo] as const];
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
  return Object.fromEntries(byIds);
}

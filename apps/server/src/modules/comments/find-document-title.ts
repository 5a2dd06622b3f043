import type { CommentKind } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { dashboardViews } from "../../platform/db/schema/dashboards.ts";
import { dgPlans } from "../../platform/db/schema/dg-plans.ts";
import { gtmPlans } from "../../platform/db/schema/gtm-plans.ts";
import { productCosts } from "../../platform/db/schema/product-costs.ts";
import { simulations } from "../../platform/db/schema/simulations.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";

/** A view is deleted for good at once. */
const isLive = sql`deleted_at is null`;
const sources = {
  "gtm-plan": { noun: "GTM plan", table: gtmPlans, title: gtmPlans.name, isLive },
  "channel-plan": { noun: "channel plan", table: dgPlans, title: dgPlans.name, isLive },
  "product-cost": { noun: "product cost", table: productCosts, title: productCosts.costTitle, isLive },
  simulation: { noun: "simulation", table: simulations, title: simulations.simulationTitle, isLive },
  "dashboard-view": {
    noun: "dashboard view",
    table: dashboardViews,
    title: dashboardViews.name,
    isLive: sql`true`,
  },
};

const titleRow = z.object({ title: z.string() });

/**
 * The title of a document that is not deleted.
 * @throws {AppError} `not_found`
 */
export async function requireDocumentTitle(
  tx: UserTransaction,
  ownerId: string,
  kind: CommentKind,
  id: string,
): Promise<string> {
  const { noun, table, title, isLive: live } = sources[kind];
  if (!isUuid(id)) throw notFound(`This ${noun}`);
  const { rows } = await tx.execute(
    sql`select ${title} as title from ${table} where owner_id = ${ownerId} and id = ${id} and ${live}`,
  );
  const [row] = rows;
  if (row === undefined) throw notFound(`This ${noun}`);
  return titleRow.parse(row).title;
}

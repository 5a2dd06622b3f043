import { and, asc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { deals } from "../../../platform/db/schema/deals.ts";
import { defineTask, enqueue, handle, type TaskHandler } from "../../../platform/jobs/index.ts";
import { storeDeals } from "../store/store-deals.ts";
import { dealFromRecord } from "./deal-from-record.ts";
import { findFieldMapping } from "./mapping-store.ts";

/** Deals of one job, which is one transaction. */
const BATCH = 2_000;

export const mapAgainTask = defineTask(
  "deals.map-again",
  z.object({ provider: z.string(), after: z.string() }),
  { slow: true },
);

/**
 * Applies a changed mapping to the stored deals of a provider after one of them. Doing it twice changes nothing. The job of
 * the next deals has no key: it must not replace the one of a newer mapping.
 */
export function mapAgain({ clock }: { clock: Clock }): TaskHandler {
  return handle(mapAgainTask, ({ provider, after }, job) =>
    job.asOwner(async (tx) => {
      const mapping = await findFieldMapping(tx, job.ownerId, provider);
      const rows = await tx
        .select({
          externalId: deals.externalId,
          probability: deals.ownProbability,
          currency: deals.currency,
          name: deals.name,
          createdDate: sql<string>`coalesce(${deals.createdDate}::text, '')`,
          closeDate: sql<string>`coalesce(${deals.closeDate}::text, '')`,
          properties: sql<Record<string, unknown>>`${deals.properties}`,
        })
        .from(deals)
        .where(and(eq(deals.ownerId, job.ownerId), eq(deals.source, provider), gt(deals.externalId, after)))
        .orderBy(asc(deals.externalId))
        .limit(BATCH);
      const upserts = rows
        .filter(({ properties }) => Object.keys(properties).length > 0)
        .map(({ properties, ...facts }) => dealFromRecord(mapping, properties, facts));
      await storeDeals(tx, job.ownerId, provider, { upserts }, clock.now());
      const last = rows.at(-1)?.externalId;
      if (rows.length === BATCH && last !== undefined)
        await enqueue(tx, mapAgainTask, { provider, after: last });
    }),
  );
}

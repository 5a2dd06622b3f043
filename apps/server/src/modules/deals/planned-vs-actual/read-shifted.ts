import { daysOfYears } from "@beachhead/engine";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { findTotals } from "../store/deals.ts";
import { createKeptSums } from "./kept-sums.ts";
import type { ActualRow, YearsRead } from "./read-actual.ts";

const sums = z.object({
  openCount: z.number(),
  openCents: z.number(),
  openWeighted: z.number(),
  unknownStages: z.number(),
  wonCents: z.number(),
  closedWonCount: z.number(),
  closedWonCents: z.number(),
  closedLostCount: z.number(),
});
const found = z.array(
  z.object({
    leadSourceKey: z.string(),
    productKey: z.string(),
    geoKey: z.string(),
    currency: z.string(),
    current: sums,
    cumulative: sums,
  }),
);

/** The figures of deals whose creation, or whose close, is in a period; counted as the roll-ups count them. */
function sumsOf(isCreated: SQL, isClosed: SQL): SQL {
  const count = (when: SQL) => sql`(count(*) filter (where ${when}))::float8`;
  const sum = (amount: SQL, when: SQL) => sql`coalesce(sum(${amount}) filter (where ${when}), 0)::float8`;
  const amount = sql`d.amount_cents`;
  return sql`json_build_object(
    'openCount', ${count(sql`d.status = 'open' and ${isCreated}`)},
    'openCents', ${sum(amount, sql`d.status = 'open' and ${isCreated}`)},
    'openWeighted', ${sum(sql`d.amount_cents * coalesce(d.probability, 0)`, sql`d.status = 'open' and ${isCreated}`)},
    'unknownStages', ${count(sql`d.probability is null and ${isCreated}`)},
    'wonCents', ${sum(amount, sql`d.status = 'won' and ${isCreated}`)},
    'closedWonCount', ${count(sql`d.status = 'won' and ${isClosed}`)},
    'closedWonCents', ${sum(amount, sql`d.status = 'won' and ${isClosed}`)},
    'closedLostCount', ${count(sql`d.status = 'lost' and ${isClosed}`)})`;
}

const keptSums = createKeptSums<ActualRow[]>();

/**
 * Sums of years that begin in another month than January. The roll-ups know calendar years, so the deals themselves are
 * added up, once for each version of them.
 */
export async function findShiftedActuals(
  tx: UserTransaction,
  ownerId: string,
  years: YearsRead,
): Promise<ActualRow[]> {
  const totals = await findTotals(tx, ownerId);
  const key = JSON.stringify([ownerId, totals?.version ?? 0, years]);
  return keptSums(key, () => addUp(tx, ownerId, years));
}

async function addUp(
  tx: UserTransaction,
  ownerId: string,
  { first, last, startMonth }: YearsRead,
): Promise<ActualRow[]> {
  const within = (column: SQL, { from, to }: { from: string; to: string }) =>
    sql`${column} between ${from}::date and ${to}::date`;
  const [created, closed] = [sql`d.created_date`, sql`d.close_date`];
  const target = daysOfYears(last, last, startMonth);
  const all = daysOfYears(first, last, startMonth);
  const isCreated = sql`(d.created_date is null or ${within(created, all)})`;
  const isClosed = sql`(d.close_date is null or ${within(closed, all)})`;
  const { rows } = await tx.execute(sql`
    select d.lead_source_key as "leadSourceKey", d.product_key as "productKey", d.geo_key as "geoKey", d.currency,
      ${sumsOf(within(created, target), within(closed, target))} as current,
      ${sumsOf(isCreated, isClosed)} as cumulative
    from deals d
    where d.owner_id = ${ownerId} and (${isCreated} or (d.status <> 'open' and ${isClosed}))
    group by d.lead_source_key, d.product_key, d.geo_key, d.currency`);
  return found.parse(rows);
}

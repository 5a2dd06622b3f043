import type { DealSort } from "@beachhead/contract";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { CrmDeal } from "../../../platform/connectors/connector.ts";
import { deals, dealTotals } from "../../../platform/db/schema/deals.ts";
import { preparedPerConnection } from "../../../platform/db/statements.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const columns = {
  id: deals.id,
  source: deals.source,
  externalId: deals.externalId,
  name: deals.name,
  leadSource: deals.leadSource,
  leadSourceKey: deals.leadSourceKey,
  product: deals.product,
  productKey: deals.productKey,
  geo: deals.geo,
  geoKey: deals.geoKey,
  industryDomain: deals.industryDomain,
  stage: deals.stage,
  status: deals.status,
  probability: deals.probability,
  ownProbability: deals.ownProbability,
  ownStatus: deals.ownStatus,
  amountCents: deals.amountCents,
  amountText: deals.amountText,
  currency: deals.currency,
  createdDate: deals.createdDate,
  closeDate: deals.closeDate,
  updatedAt: deals.updatedAt,
};

/** Deals with the columns of a row, for a statement to narrow. */
export const dealRows = (tx: UserTransaction) => tx.select(columns).from(deals);
export type DealRow = Awaited<ReturnType<typeof dealRows>>[number];

/** Deals of the owner after one, in the order of their ids: that in which they were stored first. */
export const readDealsAfter = (tx: UserTransaction, ownerId: string, after: string, limit: number) =>
  dealRows(tx)
    .where(and(eq(deals.ownerId, ownerId), gt(deals.id, after)))
    .orderBy(deals.id)
    .limit(limit);

export async function findDealOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<DealRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await dealRows(tx)
    .where(and(eq(deals.ownerId, ownerId), eq(deals.id, id)))
    .for("update");
  return rows[0];
}

export async function findDealByExternalId(
  tx: UserTransaction,
  ownerId: string,
  source: string,
  externalId: string,
): Promise<DealRow | undefined> {
  const rows = await dealRows(tx).where(
    and(eq(deals.ownerId, ownerId), eq(deals.source, source), eq(deals.externalId, externalId)),
  );
  return rows[0];
}

export async function deleteDealById(tx: UserTransaction, ownerId: string, id: string): Promise<void> {
  await tx.delete(deals).where(and(eq(deals.ownerId, ownerId), eq(deals.id, id)));
}

/** The order of a list, and the row after which its next page starts. */
export interface DealOrder {
  sort: DealSort;
  descending: boolean;
  after: { value: string; id: string } | undefined;
}

/** Each order by one column without nulls, compared as text of its type. */
const sortColumns: Readonly<Record<DealSort, { value: SQL; type: string }>> = {
  updatedAt: { value: sql`${deals.updatedAt}`, type: "timestamptz" },
  amount: { value: sql`${deals.amountCents}`, type: "bigint" },
  closeDate: { value: sql`coalesce(${deals.closeDate}, 'infinity'::date)`, type: "date" },
};

/** Rows of one page and one more if another page follows, each with the value it is ordered by. */
export async function listDealsOfOwner(
  tx: UserTransaction,
  ownerId: string,
  filter: SQL | undefined,
  { sort, descending, after }: DealOrder,
  limit: number,
): Promise<(DealRow & { sortValue: string })[]> {
  const { value, type } = sortColumns[sort];
  const direction = sql.raw(descending ? "desc" : "asc");
  const isAfter =
    after &&
    sql`(${value}, ${deals.id}) ${sql.raw(descending ? "<" : ">")} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`;
  return tx
    .select({ ...columns, sortValue: sql<string>`${value}::text` })
    .from(deals)
    .where(and(eq(deals.ownerId, ownerId), filter, isAfter))
    .orderBy(sql`${value} ${direction}`, sql`${deals.id} ${direction}`)
    .limit(limit + 1);
}

export async function countDeals(
  tx: UserTransaction,
  ownerId: string,
  filter: SQL | undefined,
): Promise<number> {
  if (filter === undefined) return (await findTotals(tx, ownerId))?.deals ?? 0;
  const rows = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(deals)
    .where(and(eq(deals.ownerId, ownerId), filter));
  return rows[0]?.total ?? 0;
}

const totalsOfOwner = preparedPerConnection((tx) =>
  tx
    .select({ deals: dealTotals.deals, version: dealTotals.version, changedAt: dealTotals.changedAt })
    .from(dealTotals)
    .where(eq(dealTotals.ownerId, sql.placeholder("ownerId")))
    .prepare("deal_totals"),
);

/** How many deals there are, and when they last changed; undefined before the first one. */
export async function findTotals(
  tx: UserTransaction,
  ownerId: string,
): Promise<{ deals: number; version: number; changedAt: Date } | undefined> {
  const rows = await totalsOfOwner(tx).execute({ ownerId });
  return rows[0];
}

/** Deals of a source with the fields of their records, in the order of their IDs there. */
export async function listRecordsOfSource(
  tx: UserTransaction,
  ownerId: string,
  source: string,
  limit: number,
): Promise<CrmDeal[]> {
  return tx
    .select({
      externalId: deals.externalId,
      changedAt: sql<null>`null`,
      properties: sql<CrmDeal["properties"]>`${deals.properties}`,
    })
    .from(deals)
    .where(and(eq(deals.ownerId, ownerId), eq(deals.source, source)))
    .orderBy(deals.externalId)
    .limit(limit);
}

/** Deals that are looked at: a listing begins with those of the lowest ids. */
const LOOKED_AT = 100;

/** Which fields none of the first deals was read with. Records that were too large to store say nothing. */
export async function findUnreadFields(
  tx: UserTransaction,
  ownerId: string,
  source: string,
  fields: readonly string[],
): Promise<string[]> {
  const records = await listRecordsOfSource(tx, ownerId, source, LOOKED_AT);
  const stored = records.map(({ properties }) => properties).filter((each) => Object.keys(each).length > 0);
  if (stored.length === 0) return [];
  return fields.filter((field) => !stored.some((properties) => Object.hasOwn(properties, field)));
}

/** How many deals of a source are stored. */
export function countDealsOfSource(tx: UserTransaction, ownerId: string, source: string): Promise<number> {
  return tx.$count(deals, and(eq(deals.ownerId, ownerId), eq(deals.source, source)));
}

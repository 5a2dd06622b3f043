import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { deals } from "../../../platform/db/schema/deals.ts";
import { together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { findAssignedNames } from "./assigned-names.ts";
import { COLUMN_TYPES, faultOf, type IncomingDeal, outlookOf, plainId, toColumns } from "./incoming-deal.ts";
import { requireRoomForDeals } from "./require-room.ts";
import { findStages } from "./stage-tables.ts";

/** Deals in one statement. */
const BATCH = 5_000;

export interface DealChanges {
  /** Inserted, or replaced when the source's id is stored already. Of two with one id, the last counts. */
  upserts: readonly IncomingDeal[];
  /** Ids of the source; unknown ones are ignored. */
  deletedExternalIds?: readonly string[];
  /** The import that brings them, so that it can be undone. */
  importId?: string | null;
}

export interface StoredDeals {
  /** Deals inserted or changed; deals that are stored already with the same values are neither. */
  stored: number;
  deleted: number;
  /** Deals that cannot be stored, with the reason as a sentence. */
  refused: { deal: IncomingDeal; reason: string }[];
}

const changedRows = z.tuple([z.object({ stored: z.coerce.number(), added: z.coerce.number() })]);

const columns = COLUMN_TYPES.map(([name]) => name);
/** What a second copy of a deal replaces. */
const replaced = columns.filter((name) => name !== "id" && name !== "external_id");
const insertColumns = sql.raw(columns.join(", "));
const excludedColumns = sql.raw(replaced.map((name) => `${name} = excluded.${name}`).join(", "));
const differs = sql.raw(
  `(${replaced.map((name) => `deals.${name}`).join(", ")}) is distinct from (${replaced.map((name) => `excluded.${name}`).join(", ")})`,
);

/**
 * Inserts, replaces and deletes deals of a source in the caller's transaction; the database changes the roll-ups with
 * them. Doing the same twice changes nothing.
 * @param source "manual", "import" or a provider's id
 * @throws {AppError} `limit_reached` when deals were added and there is no room for them
 */
export async function storeDeals(
  tx: UserTransaction,
  ownerId: string,
  source: string,
  { upserts, deletedExternalIds = [], importId = null }: DealChanges,
  now: Date,
): Promise<StoredDeals> {
  const [stages, assigned] = await together([
    findStages(tx, ownerId, source),
    findAssignedNames(tx, ownerId),
  ]);
  const refused: StoredDeals["refused"] = [];
  const byId = new Map<string, IncomingDeal>();
  for (const deal of upserts) {
    const reason = faultOf(deal);
    if (reason === undefined) byId.set(plainId(deal.externalId), deal);
    else refused.push({ deal, reason });
  }
  // In one order for all writers, so that two of them do not wait for each other.
  const storable = [...byId.values()].toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
  let stored = 0;
  let added = 0;
  for (let from = 0; from < storable.length; from += BATCH) {
    const rows = storable
      .slice(from, from + BATCH)
      .map((deal) => toColumns(deal, outlookOf(deal, stages), assigned));
    const result = await upsert(tx, { ownerId, source, importId, now }, rows);
    stored += result.stored;
    added += result.added;
  }
  let deleted = 0;
  for (let from = 0; from < deletedExternalIds.length; from += BATCH) {
    const ids = deletedExternalIds.slice(from, from + BATCH);
    const { rowCount } = await tx
      .delete(deals)
      .where(and(eq(deals.ownerId, ownerId), eq(deals.source, source), inArray(deals.externalId, ids)));
    deleted += rowCount ?? 0;
  }
  if (added > 0) await requireRoomForDeals(tx, ownerId, added);
  return { stored, deleted, refused };
}

interface Origin {
  ownerId: string;
  source: string;
  importId: string | null;
  now: Date;
}

async function upsert(
  tx: UserTransaction,
  { ownerId, source, importId, now }: Origin,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<{ stored: number; added: number }> {
  const arrays = COLUMN_TYPES.map(
    ([, type], index) => sql`${sql.param(rows.map((row) => row[index]))}::${sql.raw(type)}[]`,
  );
  const { rows: counts } = await tx.execute(sql`
    with changed as (
    insert into deals (owner_id, source, import_id, created_at, updated_at, ${insertColumns})
    select ${ownerId}::uuid, ${source}, ${importId}::uuid, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz, incoming.*
    from unnest(${sql.join(arrays, sql`, `)}) as incoming (${insertColumns})
    on conflict (owner_id, source, external_id) do update set ${excludedColumns},
      updated_at = excluded.updated_at, import_id = excluded.import_id,
      replaced = case
        when excluded.import_id is null then null
        when deals.import_id is not distinct from excluded.import_id then deals.replaced
        else to_jsonb(deals) - 'replaced' end
    where ${differs}
    -- A row that was inserted has never been locked.
    returning xmax = 0 as is_new
    )
    select count(*) as stored, count(*) filter (where is_new) as added from changed`);
  return changedRows.parse(counts)[0];
}

/** Deletes all deals of a source, for example when its CRM is disconnected. @returns how many */
export async function deleteDealsOfSource(
  tx: UserTransaction,
  ownerId: string,
  source: string,
): Promise<number> {
  const { rowCount } = await tx
    .delete(deals)
    .where(and(eq(deals.ownerId, ownerId), eq(deals.source, source)));
  return rowCount ?? 0;
}

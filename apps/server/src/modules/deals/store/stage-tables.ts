import {
  comparableName,
  dealOutlook,
  defaultStages,
  type StageProbabilities,
  stageLookup,
} from "@beachhead/contract";
import { and, eq, sql } from "drizzle-orm";
import { dealStages, deals } from "../../../platform/db/schema/deals.ts";
import { preparedPerConnection } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const { placeholder } = sql;

const tablesOfOwner = preparedPerConnection((tx) =>
  tx
    .select({
      fromCrm: sql<StageProbabilities>`${dealStages.fromCrm}`,
      edited: sql<StageProbabilities>`${dealStages.edited}`,
    })
    .from(dealStages)
    .where(
      and(eq(dealStages.ownerId, placeholder("ownerId")), eq(dealStages.provider, placeholder("source"))),
    )
    .prepare("deal_stages"),
);

/** The tables of a source in the order in which they come first: the user's last. */
export async function findStageTables(
  tx: UserTransaction,
  ownerId: string,
  source: string,
): Promise<readonly StageProbabilities[]> {
  const [found] = await tablesOfOwner(tx).execute({ ownerId, source });
  return [defaultStages(source), found?.fromCrm ?? {}, found?.edited ?? {}];
}

/** Probabilities in percent by `comparableName` of the stage. */
export async function findStages(
  tx: UserTransaction,
  ownerId: string,
  source: string,
): Promise<Map<string, number>> {
  return stageLookup(...(await findStageTables(tx, ownerId, source)));
}

/**
 * Replaces the stages that the CRM names, or those that the user set, and applies them to the stored deals of the
 * source.
 * @returns how many deals have another status or probability now
 */
export async function saveStages(
  tx: UserTransaction,
  ownerId: string,
  source: string,
  stages: { fromCrm: StageProbabilities } | { edited: StageProbabilities },
  now: Date,
): Promise<number> {
  await tx
    .insert(dealStages)
    .values({ ...stages, ownerId, provider: source, updatedAt: now })
    .onConflictDoUpdate({
      target: [dealStages.ownerId, dealStages.provider],
      set: { ...stages, updatedAt: now },
    });
  return applyStages(tx, ownerId, source);
}

async function applyStages(tx: UserTransaction, ownerId: string, source: string): Promise<number> {
  const lookup = await findStages(tx, ownerId, source);
  const used = await tx
    .selectDistinct({ key: deals.stageKey })
    .from(deals)
    .where(and(eq(deals.ownerId, ownerId), eq(deals.source, source)));
  const outlooks = used.map(({ key }) => ({ key, ...dealOutlook(key, null, lookup) }));
  if (outlooks.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    update deals set status = outlook.status, probability = outlook.probability
    from jsonb_to_recordset(${JSON.stringify(outlooks)}::jsonb) as outlook (key text, status text, probability numeric)
    where deals.owner_id = ${ownerId} and deals.source = ${source} and deals.stage_key = outlook.key
      and deals.own_probability is null
      and (deals.status, deals.probability) is distinct from (outlook.status, outlook.probability)`);
  return rowCount ?? 0;
}

/** The stages that deals of the source have, each with how many. */
export async function countStages(
  tx: UserTransaction,
  ownerId: string,
  source: string,
): Promise<{ stage: string; deals: number; probability: number | null }[]> {
  const lookup = await findStages(tx, ownerId, source);
  const found = await tx
    .select({ stage: sql<string>`min(${deals.stage})`, deals: sql<number>`count(*)::int` })
    .from(deals)
    .where(and(eq(deals.ownerId, ownerId), eq(deals.source, source)))
    .groupBy(deals.stageKey)
    .orderBy(sql`count(*) desc`)
    .limit(500);
  return found.map((row) => ({ ...row, probability: lookup.get(comparableName(row.stage)) ?? null }));
}

/** The stages of all deals of the owner; at most 500. */
export async function listStagesOfOwner(tx: UserTransaction, ownerId: string): Promise<string[]> {
  const rows = await tx
    .select({ stage: sql<string>`min(${deals.stage})` })
    .from(deals)
    .where(eq(deals.ownerId, ownerId))
    .groupBy(deals.stageKey)
    .limit(500);
  return rows.map(({ stage }) => stage).filter(Boolean);
}

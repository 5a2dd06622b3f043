import { isDeepStrictEqual } from "node:util";
import {
  type CrmStage,
  comparableName,
  type DealStatus,
  dealOutlook,
  defaultStages,
  outcomeLookup,
  type StageOutcomes,
  type StageProbabilities,
  stageLookup,
} from "@beachhead/contract";
import { and, eq, sql } from "drizzle-orm";
import { dealStages, deals } from "../../../platform/db/schema/deals.ts";
import { preparedPerConnection } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const { placeholder } = sql;

type Outcomes = Readonly<Record<string, DealStatus>>;

const tablesOfOwner = preparedPerConnection((tx) =>
  tx
    .select({
      fromCrm: sql<StageProbabilities>`${dealStages.fromCrm}`,
      edited: sql<StageProbabilities>`${dealStages.edited}`,
      outcomes: sql<Outcomes>`${dealStages.outcomes}`,
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

/** By `comparableName` of the stage. */
export interface KnownStages {
  /** In percent. */
  probabilities: ReadonlyMap<string, number>;
  outcomes: StageOutcomes;
}

export async function findStages(tx: UserTransaction, ownerId: string, source: string): Promise<KnownStages> {
  const [found] = await tablesOfOwner(tx).execute({ ownerId, source });
  const { fromCrm = {}, edited = {}, outcomes = {} } = found ?? {};
  const probabilities = stageLookup(defaultStages(source), fromCrm, edited);
  return { probabilities, outcomes: outcomeLookup(outcomes, fromCrm, probabilities) };
}

/**
 * Replaces the stages of a CRM and applies them to its stored deals.
 * @returns whether they are others than before: stored deals may have the name of an old one
 */
export async function saveCrmStages(
  tx: UserTransaction,
  ownerId: string,
  source: string,
  stages: Readonly<Record<string, CrmStage>>,
  now: Date,
): Promise<boolean> {
  const [before] = await tablesOfOwner(tx).execute({ ownerId, source });
  const entries = Object.entries(stages);
  const fromCrm = Object.fromEntries(entries.map(([name, { percent }]) => [name, percent]));
  const outcomes = Object.fromEntries(entries.map(([name, { outcome }]) => [name, outcome]));
  await saveStages(tx, ownerId, source, { fromCrm, outcomes }, now);
  return !isDeepStrictEqual([before?.fromCrm, before?.outcomes], [fromCrm, outcomes]);
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
  stages: { fromCrm: StageProbabilities; outcomes: Outcomes } | { edited: StageProbabilities },
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
  const { probabilities, outcomes } = await findStages(tx, ownerId, source);
  const used = await tx
    .selectDistinct({ key: deals.stageKey })
    .from(deals)
    .where(and(eq(deals.ownerId, ownerId), eq(deals.source, source)));
  const outlooks = used.map(({ key }) => ({ key, ...dealOutlook(key, null, probabilities, outcomes) }));
  if (outlooks.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    update deals set status = coalesce(deals.own_status, outlook.status), probability = outlook.probability
    from jsonb_to_recordset(${JSON.stringify(outlooks)}::jsonb) as outlook (key text, status text, probability numeric)
    where deals.owner_id = ${ownerId} and deals.source = ${source} and deals.stage_key = outlook.key
      and deals.own_probability is null
      and (deals.status, deals.probability)
        is distinct from (coalesce(deals.own_status, outlook.status), outlook.probability)`);
  return rowCount ?? 0;
}

/** The stages that deals of the source have, each with how many. */
export async function countStages(
  tx: UserTransaction,
  ownerId: string,
  source: string,
): Promise<{ stage: string; deals: number; probability: number | null }[]> {
  const { probabilities } = await findStages(tx, ownerId, source);
  const found = await tx
    .select({ stage: sql<string>`min(${deals.stage})`, deals: sql<number>`count(*)::int` })
    .from(deals)
    .where(and(eq(deals.ownerId, ownerId), eq(deals.source, source)))
    .groupBy(deals.stageKey)
    .orderBy(sql`count(*) desc`)
    .limit(500);
  return found.map((row) => ({ ...row, probability: probabilities.get(comparableName(row.stage)) ?? null }));
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

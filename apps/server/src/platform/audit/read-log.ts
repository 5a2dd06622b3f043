import type { FieldChange } from "@beachhead/contract";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";

/** A row of the audit log with what changed. */
export interface LogEntry {
  sequence: number;
  id: string;
  actor: "user" | "system" | "webhook" | "script";
  action: string;
  entity: string;
  entityId: string | null;
  detail: Readonly<Record<string, unknown>>;
  /** Null in a personal workspace. */
  personId: string | null;
  at: Date;
  changes: readonly FieldChange[];
  more: number;
}

export interface LogFilter {
  actions: readonly string[];
  entities?: readonly string[] | undefined;
  /** Comments on this kind of document are among the entities, too. */
  commentsOn?: string | undefined;
  entityId?: string | undefined;
  /** A statement that reads the ids of the entities. */
  entityIds?: SQL | undefined;
  personId?: string | undefined;
  since?: Date | undefined;
  /** Only rows before this one. */
  before?: number | undefined;
}

export const fieldChanges = z.array(z.object({ field: z.string(), was: z.string(), now: z.string() }));
const rowSchema = z.object({
  sequence: z.coerce.number(),
  id: z.string(),
  actor: z.enum(["user", "system", "webhook", "script"]),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  person_id: z.string().nullable(),
  created_at: z.coerce.date(),
  changes: fieldChanges.nullable(),
  more: z.number().nullable(),
});

/**
 * The sequence number of the first row since a time. Rows of parallel transactions may be numbered in another order than
 * that of their times, so the least number of the next twenty counts.
 */
export const firstSince = (ownerId: string, since: Date): SQL =>
  sql`select min(first.sequence) as sequence from (select sequence from audit_log
    where owner_id = ${ownerId} and created_at >= ${since.toISOString()}
    order by created_at limit 20) first`;

/** Rows of the owner's audit log, newest first. */
export async function readLog(
  tx: UserTransaction,
  ownerId: string,
  { actions, entities, commentsOn, entityId, entityIds, personId, since, before }: LogFilter,
  limit: number,
): Promise<LogEntry[]> {
  const conditions = [
    sql`log.owner_id = ${ownerId}`,
    sql`log.action in (${listOf(actions)})`,
    ...(entities === undefined ? [] : [ofEntities(entities, commentsOn)]),
    ...(entityId === undefined ? [] : [sql`log.entity_id = ${entityId}`]),
    ...(entityIds === undefined ? [] : [sql`log.entity_id in (${entityIds})`]),
    ...(personId === undefined ? [] : [sql`log.person_id = ${personId}`]),
    // Rows are numbered in the order of time, so the index that gives the order also ends the search.
    ...(since === undefined
      ? []
      : [
          sql`log.sequence >= (${firstSince(ownerId, since)})`,
          sql`log.created_at >= ${since.toISOString()}`,
        ]),
    ...(before === undefined ? [] : [sql`log.sequence < ${before}`]),
  ];
  const { rows } = await tx.execute(sql`
    select log.sequence, log.id, log.actor, log.action, log.entity, log.entity_id, log.detail, log.person_id,
      log.created_at, said.changes, said.more
    from audit_log log left join audit_changes said on said.owner_id = log.owner_id and said.id = log.id
    where ${sql.join(conditions, sql` and `)}
    order by log.sequence desc limit ${limit}`);
  return rows.map((row): LogEntry => {
    const { entity_id, person_id, created_at, changes: said, more, ...rest } = rowSchema.parse(row);
    return {
      ...rest,
      entityId: entity_id,
      personId: person_id,
      at: created_at,
      changes: said ?? [],
      more: more ?? 0,
    };
  });
}

function ofEntities(entities: readonly string[], commentsOn: string | undefined): SQL {
  const named = sql`log.entity in (${listOf(entities)})`;
  if (commentsOn === undefined) return named;
  return sql`(${named} or (log.entity = 'comment' and log.detail ->> 'kind' = ${commentsOn}))`;
}

const listOf = (texts: readonly string[]): SQL =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );

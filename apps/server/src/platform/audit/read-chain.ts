import type { FieldChange } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";
import { fieldChanges, firstSince } from "./read-log.ts";

/** A row of the audit log with what proves its place in the chain. */
export interface ChainLink {
  sequence: number;
  id: string;
  at: Date;
  actor: string;
  personId: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  detail: Readonly<Record<string, unknown>>;
  requestId: string | null;
  changes: readonly FieldChange[];
  more: number;
  /** The text whose SHA-256, after the bytes of `previousHash`, is `hash`. */
  hashed: string;
  previousHash: string;
  hash: string;
}

const rowSchema = z
  .object({
    sequence: z.coerce.number(),
    id: z.string(),
    created_at: z.coerce.date(),
    actor: z.string(),
    person_id: z.string().nullable(),
    action: z.string(),
    entity: z.string(),
    entity_id: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    request_id: z.string().nullable(),
    changes: fieldChanges.nullable(),
    more: z.number().nullable(),
    hashed: z.string(),
    previous_hash: z.string(),
    hash: z.string(),
  })
  .transform(
    ({ created_at, person_id, entity_id, request_id, changes, more, previous_hash, ...rest }): ChainLink => ({
      ...rest,
      at: created_at,
      personId: person_id,
      entityId: entity_id,
      requestId: request_id,
      changes: changes ?? [],
      more: more ?? 0,
      previousHash: previous_hash,
    }),
  );

/** Rows of the owner's audit log, oldest first. */
export async function readChain(
  tx: UserTransaction,
  ownerId: string,
  { after, through }: { after: number; through: number },
  limit: number,
): Promise<ChainLink[]> {
  const { rows } = await tx.execute(sql`
    select log.sequence, log.id, log.created_at, log.actor, log.person_id, log.action, log.entity, log.entity_id,
      log.detail, log.request_id, said.changes, said.more, audit_log_text(log) as hashed,
      encode(log.previous_hash, 'hex') as previous_hash, encode(log.hash, 'hex') as hash
    from audit_log log left join audit_changes said on said.owner_id = log.owner_id and said.id = log.id
    where log.owner_id = ${ownerId} and log.sequence > ${after} and log.sequence <= ${through}
    order by log.sequence limit ${limit}`);
  return z.array(rowSchema).parse(rows);
}

const ends = z.array(z.object({ oldest: z.coerce.number(), newest: z.coerce.number() }));

/** The sequence numbers of the first and the last row. */
export async function chainEnds(tx: UserTransaction, ownerId: string) {
  const { rows } = await tx.execute(sql`
    select coalesce(min(sequence), 1) as oldest, coalesce(max(sequence), 0) as newest
    from audit_log where owner_id = ${ownerId}`);
  return ends.parse(rows)[0] ?? { oldest: 1, newest: 0 };
}

const bound = z.array(z.object({ sequence: z.coerce.number().nullable() }));

/** The sequence number of the first row since a time; undefined if there is none. */
export async function firstLinkSince(
  tx: UserTransaction,
  ownerId: string,
  since: Date,
): Promise<number | undefined> {
  const { rows } = await tx.execute(firstSince(ownerId, since));
  return bound.parse(rows)[0]?.sequence ?? undefined;
}

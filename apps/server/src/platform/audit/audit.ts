import { sql } from "drizzle-orm";
import { auditLog } from "../db/schema.ts";
import { newId } from "../db/uuid.ts";
import { preparedPerConnection, type UserTransaction } from "../db/with-user.ts";

/** Who did it, and in which request. */
export type AuditActor =
  | { kind: "user"; userId: string; requestId?: string }
  | { kind: "system" | "webhook" | "script"; userId: string; requestId?: string };

export interface AuditSubject {
  /** What it was done to: "product-cost", "simulation", "account", "session". */
  entity: string;
  entityId?: string;
}

/** Written with every change. */
const newRow = preparedPerConnection((tx) =>
  tx
    .insert(auditLog)
    .values({
      ownerId: sql.placeholder("ownerId"),
      id: sql.placeholder("id"),
      actor: sql.placeholder("actor"),
      action: sql.placeholder("action"),
      entity: sql.placeholder("entity"),
      entityId: sql.placeholder("entityId"),
      detail: sql.placeholder("detail"),
      requestId: sql.placeholder("requestId"),
    })
    .prepare("audit_row"),
);

/**
 * Writes one row of the audit log in the transaction of the change, so that neither stands without the other.
 * @param action what was done, for example "product-cost.create"
 * @param details facts to keep, never a secret and never the user's texts
 */
export async function recordAudit(
  tx: UserTransaction,
  actor: AuditActor,
  action: string,
  subject: AuditSubject,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await newRow(tx).execute({
    ownerId: actor.userId,
    id: newId(),
    actor: actor.kind,
    action,
    entity: subject.entity,
    entityId: subject.entityId ?? null,
    detail: details,
    requestId: actor.requestId ?? null,
  });
}

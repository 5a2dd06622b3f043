import { sql } from "drizzle-orm";
import { auditLog } from "../db/schema/platform.ts";
import { newId } from "../db/uuid.ts";
import { preparedPerConnection, type UserTransaction } from "../db/with-user.ts";

/** Who acts, and in which request. */
export type AuditActor =
  | { kind: "user"; userId: string; requestId?: string }
  | { kind: "system" | "webhook" | "script"; userId: string; requestId?: string };

export interface AuditSubject {
  /** The kind of the changed thing: "product-cost", "simulation", "account", "session". */
  entity: string;
  entityId?: string;
}

const newRow = preparedPerConnection((tx) =>
  tx
    .insert(auditLog)
    .values({
      // The log belongs to the owner of the transaction, even when somebody else acts.
      ownerId: sql`app_user()`,
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
 * Writes one row of the owner's audit log in the transaction of the change, so that neither is committed alone.
 * @param action what was done, for example "product-cost.create"
 * @param details further facts; never a secret or text that the user wrote
 */
export async function recordAudit(
  tx: UserTransaction,
  actor: AuditActor,
  action: string,
  subject: AuditSubject,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await newRow(tx).execute({
    id: newId(),
    actor: actor.kind,
    action,
    entity: subject.entity,
    entityId: subject.entityId ?? null,
    detail: details,
    requestId: actor.requestId ?? null,
  });
}

import type { FieldChange } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { execute, preparedStatement, type Statement } from "../db/statements.ts";
import { newId } from "../db/uuid.ts";
import type { UserTransaction } from "../db/with-user.ts";
import { storedChanges } from "./changes.ts";

/** Who acts, and in which request. */
export type AuditActor =
  | { kind: "user"; userId: string; workspace?: { id: string }; app?: string; requestId?: string }
  | { kind: "system" | "webhook" | "script"; userId: string; requestId?: string };

export interface AuditSubject {
  /** The kind of the changed thing: "product-cost", "simulation", "account", "session". */
  entity: string;
  entityId?: string;
}

const { placeholder } = sql;

// The log belongs to the owner of the transaction, even when somebody else acts.
const insert = sql`insert into audit_log (owner_id, id, actor, action, entity, entity_id, detail, request_id)
    values (app_user(), ${placeholder("id")}, ${placeholder("actor")}, ${placeholder("action")},
      ${placeholder("entity")}, ${placeholder("entityId")}, ${placeholder("detail")}, ${placeholder("requestId")})`;
const insertRow = preparedStatement("audit_row", insert);
const insertRowAndChanges = preparedStatement(
  "audit_row_and_changes",
  sql`with logged as (${insert})
    insert into audit_changes (owner_id, id, entity_id, changes, more)
    values (app_user(), ${placeholder("id")}, ${placeholder("entityId")}, ${placeholder("changes")}, ${placeholder("more")})`,
);

/**
 * The statement that writes one row of the owner's audit log, to be run in the transaction of the change, so that
 * neither is committed alone.
 * @param action what was done, for example "product-cost.create"
 * @param details further facts; never a secret or text that the user wrote
 * @param changes what a document said before and says now, for the activity of the workspace; stored beside the log
 */
export function auditRow(
  actor: AuditActor,
  action: string,
  subject: AuditSubject,
  details: Record<string, string | number | boolean | null> = {},
  changes: readonly FieldChange[] = [],
): Statement {
  const row = {
    id: newId(),
    actor: actor.kind,
    action,
    entity: subject.entity,
    entityId: subject.entityId ?? null,
    detail: JSON.stringify(actor.kind === "user" && actor.app ? { ...details, app: actor.app } : details),
    requestId: actor.requestId ?? null,
  };
  if (changes.length === 0 || subject.entityId === undefined) return insertRow(row);
  const { first, more } = storedChanges(changes);
  return insertRowAndChanges({ ...row, changes: JSON.stringify(first), more });
}

/** Writes the row at once. See `auditRow` for the parameters. */
export async function recordAudit(tx: UserTransaction, ...row: Parameters<typeof auditRow>): Promise<void> {
  await execute(tx, auditRow(...row));
}

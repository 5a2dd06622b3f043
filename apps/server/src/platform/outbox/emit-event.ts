import { sql } from "drizzle-orm";
import type { UserTransaction } from "../db/with-user.ts";

/** Something that happened in the workspace of the transaction, which its webhooks may have asked for. */
export interface WorkspaceEvent {
  type: "deals.synced" | "limit.near" | "variance.passed" | "alert.fired";
  document?: { kind: "gtm-plan" | "simulation"; id: string; title: string };
  data: Readonly<Record<string, string | number | boolean | null>>;
  /** The only webhook that gets it, whatever it asked for. */
  webhookId?: string;
}

/** Sends an event to webhooks with the change that causes it: both are committed, or neither. */
export async function emitEvent(
  tx: UserTransaction,
  { type, document, data, webhookId }: WorkspaceEvent,
): Promise<void> {
  await tx.execute(sql`select emit_event(${type}::text, ${document?.kind ?? null}::text,
    ${document?.id ?? null}::uuid, ${document?.title ?? ""}::text, ${JSON.stringify(data)}::jsonb,
    ${webhookId ?? null}::uuid)`);
}

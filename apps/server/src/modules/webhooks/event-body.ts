import type { DeliveryRow } from "./store.ts";

/** What is sent of an event: the same bytes with each try. docs/webhooks.md describes it. */
export function eventBody({
  ownerId,
  id,
  type,
  occurredAt,
  documentKind,
  documentId,
  title,
  data,
}: DeliveryRow): string {
  const document = documentId === null ? null : { kind: documentKind, id: documentId, title };
  return JSON.stringify({
    id,
    type,
    timestamp: occurredAt.toISOString(),
    workspace: ownerId,
    document,
    data,
  });
}

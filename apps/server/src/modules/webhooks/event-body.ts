import type { WebhookFormat } from "@beachhead/contract";
import { slackMessage, teamsMessage } from "./channel-message.ts";
import type { DeliveryRow } from "./store.ts";

/** What is sent of an event to a webhook or a channel. */
export function bodyOf(format: WebhookFormat, delivery: DeliveryRow): string {
  if (format === "slack") return slackMessage(delivery);
  return format === "teams" ? teamsMessage(delivery) : eventBody(delivery);
}

/** An event as signed JSON: the same bytes with each try. docs/webhooks.md describes it. */
function eventBody({
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

import { DELIVERIES_PAGE, deliveryStates, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { describeDelivery } from "./describe.ts";
import { findWebhook, listDeliveryRows, lockWebhook, replay, wake } from "./store.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";

export function listWebhookDeliveries(
  { withUser }: WebhookDependencies,
  { ownerId, params, query }: VerbContext<"listWebhookDeliveries", "params" | "query">,
): Promise<ReplyOf<"listWebhookDeliveries">> {
  const state = readState(query("state"));
  const before = readCursor(query("cursor"));
  return withUser.read(ownerId, async (tx) => {
    const row = await findWebhook(tx, ownerId, params.id);
    if (row === undefined) throw notFound("This webhook");
    const found = await listDeliveryRows(tx, row, { state, before });
    const page = found.slice(0, DELIVERIES_PAGE);
    return {
      success: true,
      deliveries: page.map((delivery) => describeDelivery(row, delivery)),
      next: found.length > DELIVERIES_PAGE ? String(page.at(-1)?.sequence) : null,
    };
  });
}

function readState(text: string | undefined) {
  if (text === undefined || text === "") return undefined;
  const state = deliveryStates.find((each) => each === text);
  if (state !== undefined) return state;
  throw invalid([{ path: "state", message: `State must be one of ${deliveryStates.join(", ")}` }]);
}

function readCursor(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw invalid([{ path: "cursor", message: "This cursor is not valid" }]);
}

/** Sends events again, under the same ids. */
export function replayWebhookDeliveries(
  { withUser, clock }: WebhookDependencies,
  { actor, ownerId, params, body }: VerbContext<"replayWebhookDeliveries", "params" | "body">,
): Promise<ReplyOf<"replayWebhookDeliveries">> {
  return withUser(ownerId, async (tx) => {
    const row = await lockWebhook(tx, ownerId, params.id);
    if (row.state !== "on") throw new AppError("conflict", "Turn the webhook on first.");
    const replayed = await replay(tx, row, body, clock.now());
    if (replayed === 0 && body.eventId !== undefined)
      throw new AppError("conflict", "This event is on its way already, or no longer in the log.");
    await wake(tx, row.id, clock.now());
    const subject = { entity: "webhook", entityId: row.id };
    await recordAudit(tx, actor, "webhook.replay", subject, { events: replayed });
    return { success: true, replayed };
  });
}

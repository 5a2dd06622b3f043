import { MAX_WEBHOOKS, type ReplyOf, SECRET_OVERLAP_HOURS, type Webhook } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { addMs, HOUR_MS } from "../../platform/clock/durations.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { describeWebhook } from "./describe.ts";
import { requireAddress } from "./require-address.ts";
import { newSecret, openSecrets, sealSecrets } from "./secrets.ts";
import {
  addTestEvent,
  changeWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  readProgress,
  removeWebhook,
  type WebhookRow,
  wake,
} from "./store.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";

const subjectOf = (entityId: string) => ({ entity: "webhook", entityId });

async function describe(
  { vault, clock }: WebhookDependencies,
  tx: UserTransaction,
  row: WebhookRow,
): Promise<Webhook> {
  return describeWebhook(row, openSecrets(vault, row), await readProgress(tx, row), clock.now());
}

export function listWebhooks(
  dependencies: WebhookDependencies,
  { ownerId }: VerbContext<"listWebhooks">,
): Promise<ReplyOf<"listWebhooks">> {
  return dependencies.withUser.read(ownerId, async (tx) => {
    const webhooks: Webhook[] = [];
    for (const row of await listWebhookRows(tx, ownerId))
      webhooks.push(await describe(dependencies, tx, row));
    return { success: true, webhooks };
  });
}

/** Creates a webhook. The endpoint takes no `Idempotency-Key`, because a stored answer would contain the secret. */
export function createWebhook(
  dependencies: WebhookDependencies,
  { actor, ownerId, body }: VerbContext<"createWebhook", "body">,
): Promise<ReplyOf<"createWebhook">> {
  const { name, format, url, events } = body;
  requireAddress(url, format, dependencies.sandbox);
  return dependencies.withUser(ownerId, async (tx) => {
    const id = newId();
    // Takes the lock of the workspace's log, so that the rows are counted one call after another.
    await recordAudit(tx, actor, "webhook.create", subjectOf(id), { format });
    if ((await listWebhookRows(tx, ownerId)).length >= MAX_WEBHOOKS)
      throw new AppError(
        "limit_reached",
        `A workspace can have ${MAX_WEBHOOKS} webhooks and channels. Delete one first.`,
      );
    const secret = format === "standard" ? newSecret() : undefined;
    const row = await insertWebhook(tx, {
      ownerId,
      id,
      name,
      format,
      sealed: sealSecrets(dependencies.vault, ownerId, id, { url, ...(secret && { secret }) }),
      events: format === "standard" ? events : [],
      createdAt: dependencies.clock.now(),
    });
    return { success: true, webhook: await describe(dependencies, tx, row), secret: secret ?? null };
  });
}

/** Turning a webhook on again also delivers what still waits. */
export function updateWebhook(
  dependencies: WebhookDependencies,
  { actor, ownerId, params, body }: VerbContext<"updateWebhook", "params" | "body">,
): Promise<ReplyOf<"updateWebhook">> {
  const { vault, clock } = dependencies;
  return dependencies.withUser(ownerId, async (tx) => {
    const row = await lockWebhook(tx, ownerId, params.id);
    const { name, url, events, isOn } = body;
    if (url !== undefined) requireAddress(url, row.format, dependencies.sandbox);
    const secrets = openSecrets(vault, row);
    const begins = isOn && (row.state !== "on" || url !== undefined);
    const changed = await changeWebhook(tx, row, {
      name,
      ...(url !== undefined && { sealed: sealSecrets(vault, ownerId, row.id, { ...secrets, url }) }),
      events: row.format === "standard" ? events : [],
      state: isOn ? "on" : row.state === "failed" ? "failed" : "off",
      ...(begins && { failures: 0, failingSince: null, pausedUntil: null }),
    });
    if (begins) await wake(tx, row.id, clock.now());
    const facts = { isOn, isOtherAddress: url !== undefined && url !== secrets.url };
    await recordAudit(tx, actor, "webhook.update", subjectOf(row.id), facts);
    return { success: true, webhook: await describe(dependencies, tx, changed) };
  });
}

export function deleteWebhook(
  { withUser, removeFromAlerts }: WebhookDependencies,
  { actor, ownerId, params }: VerbContext<"deleteWebhook", "params">,
): Promise<ReplyOf<"deleteWebhook">> {
  return withUser(ownerId, async (tx) => {
    const row = await lockWebhook(tx, ownerId, params.id);
    await removeWebhook(tx, row);
    await removeFromAlerts(tx, ownerId, row.id);
    await recordAudit(tx, actor, "webhook.delete", subjectOf(row.id));
    return { success: true };
  });
}

/** The secret before signs as well until the receiver has had time to change. */
export function rotateWebhookSecret(
  dependencies: WebhookDependencies,
  { actor, ownerId, params }: VerbContext<"rotateWebhookSecret", "params">,
): Promise<ReplyOf<"rotateWebhookSecret">> {
  const { vault, clock } = dependencies;
  return dependencies.withUser(ownerId, async (tx) => {
    const row = await lockWebhook(tx, ownerId, params.id);
    const { url, secret: previous } = openSecrets(vault, row);
    if (previous === undefined)
      throw new AppError("conflict", "Deliveries to Slack and Teams are not signed: there is no secret.");
    const secret = newSecret();
    const until = addMs(clock.now(), SECRET_OVERLAP_HOURS * HOUR_MS).toISOString();
    const secrets = { url, secret, previous: { secret: previous, until } };
    const changed = await changeWebhook(tx, row, { sealed: sealSecrets(vault, ownerId, row.id, secrets) });
    await recordAudit(tx, actor, "webhook.rotate-secret", subjectOf(row.id));
    return { success: true, webhook: await describe(dependencies, tx, changed), secret };
  });
}

export function testWebhook(
  { withUser }: WebhookDependencies,
  { actor, ownerId, params }: VerbContext<"testWebhook", "params">,
): Promise<ReplyOf<"testWebhook">> {
  return withUser(ownerId, async (tx) => {
    const row = await lockWebhook(tx, ownerId, params.id);
    if (row.state !== "on") throw new AppError("conflict", "Turn the webhook on first.");
    await recordAudit(tx, actor, "webhook.test", subjectOf(row.id));
    return { success: true, eventId: await addTestEvent(tx, row) };
  });
}

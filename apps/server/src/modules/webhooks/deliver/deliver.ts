import { z } from "zod";
import { addMs, DAY_MS } from "../../../platform/clock/durations.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { defineTask, handle, type Job, type TaskHandler } from "../../../platform/jobs/index.ts";
import { openSecrets } from "../secrets.ts";
import { changeWebhook, type DeliveryRow, findWebhook, type WebhookRow, wake } from "../store.ts";
import type { DeliveryDependencies } from "../webhook-dependencies.ts";
import { pauseAfter } from "./back-off.ts";
import { claim, expire, nextDue, storeOutcomes, type Tried } from "./queue.ts";
import { send } from "./send.ts";
import { mailOfDisabled } from "./tell-admins.ts";

/** The function `wake_webhook` of the database asks for it by this name. */
const DELIVER = defineTask("webhooks.deliver", z.object({ webhookId: z.uuid() }), { slow: true });

/** Deliveries of one round, and requests at a time. */
const ROUND = 50;
const AT_ONCE = 8;
/** After this time the other jobs of the queue have their turn. */
const TURN_MS = 10_000;
/** A webhook without a success for this long is turned off. */
const MOST_FAILING_MS = 3 * DAY_MS;

/**
 * Makes the deliveries of one webhook: in order for each document, several documents at a time. While nothing answers it
 * makes one at a time with growing pauses, so that an address that hangs takes little of the time of others. What was
 * sent when a process dies is sent again, under the same id.
 */
export function deliverWebhooks(dependencies: DeliveryDependencies): TaskHandler {
  return handle(DELIVER, async ({ webhookId }, job) => {
    const ends = performance.now() + TURN_MS;
    for (;;) {
      job.signal.throwIfAborted();
      const round = await job.asOwner((tx) => beginRound(dependencies, tx, job.ownerId, webhookId));
      if (round === undefined) return;
      const tried = await sendAll(dependencies, round, job);
      await job.asOwner((tx) => endRound(dependencies, tx, round.row, tried));
      if (performance.now() > ends) break;
    }
    await job.asOwner((tx) => wake(tx, webhookId, dependencies.clock.now()));
  });
}

interface Round {
  row: WebhookRow;
  deliveries: DeliveryRow[];
}

/** Undefined when nothing is due now: then the job for the next delivery is in the queue. */
async function beginRound(
  { clock }: DeliveryDependencies,
  tx: UserTransaction,
  ownerId: string,
  webhookId: string,
): Promise<Round | undefined> {
  const row = await findWebhook(tx, ownerId, webhookId);
  if (row === undefined || row.state !== "on") return undefined;
  const now = clock.now();
  if (row.pausedUntil !== null && row.pausedUntil > now) {
    await wake(tx, webhookId, row.pausedUntil);
    return undefined;
  }
  await expire(tx, row, now);
  const deliveries = await claim(tx, row, row.failures > 0 ? 1 : ROUND, now);
  if (deliveries.length > 0) return { row, deliveries };
  const due = await nextDue(tx, row, now);
  if (due !== null) await wake(tx, webhookId, due);
  return undefined;
}

/** Sends the deliveries of each document one after another; behind one that fails the others wait. */
async function sendAll(
  { hooks, vault, clock }: DeliveryDependencies,
  { row, deliveries }: Round,
  { signal }: Job,
): Promise<Tried[]> {
  const webhook = { row, secrets: openSecrets(vault, row) };
  const lines = [...Map.groupBy(deliveries, ({ documentId, id }) => documentId ?? id).values()];
  const tried: Tried[] = [];
  let isSilent = false;

  async function sendLine(line: readonly DeliveryRow[]): Promise<void> {
    let isBlocked = false;
    for (const delivery of line) {
      if (isBlocked || isSilent || signal.aborted) {
        tried.push({ delivery, outcome: undefined });
        continue;
      }
      const outcome = await send(hooks, webhook, delivery, { now: clock.now(), signal });
      const wasCut = outcome.isSilent && signal.aborted;
      tried.push({ delivery, outcome: wasCut ? undefined : outcome });
      isBlocked = !outcome.isDelivered;
      isSilent ||= outcome.isSilent;
    }
  }
  const next = lines.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const line of next) await sendLine(line);
    }),
  );
  return tried;
}

async function endRound(
  dependencies: DeliveryDependencies,
  tx: UserTransaction,
  row: WebhookRow,
  tried: readonly Tried[],
): Promise<void> {
  const { clock, figures } = dependencies;
  const now = clock.now();
  const givenUp = await storeOutcomes(tx, row, tried, now);
  const sent = tried.flatMap(({ outcome }) => outcome ?? []);
  const delivered = sent.filter(({ isDelivered }) => isDelivered).length;
  figures.delivered += delivered;
  figures.failed += givenUp;
  figures.retried += sent.length - delivered - givenUp;
  if (sent.length === 0) return;
  if (delivered > 0) {
    if (row.failures > 0)
      await changeWebhook(tx, row, { failures: 0, failingSince: null, pausedUntil: null });
    return;
  }
  const failures = row.failures + 1;
  const failingSince = row.failingSince ?? now;
  const isOver = now.getTime() - failingSince.getTime() >= MOST_FAILING_MS;
  await changeWebhook(tx, row, {
    failures,
    failingSince,
    pausedUntil: addMs(now, pauseAfter(failures)),
    ...(isOver && { state: "failed" as const }),
  });
  if (!isOver) return;
  figures.turnedOff += 1;
  await mailOfDisabled(dependencies, tx, row, failingSince);
}

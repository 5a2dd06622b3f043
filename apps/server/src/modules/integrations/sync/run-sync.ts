import { addMs, MINUTE_MS } from "../../../platform/clock/durations.ts";
import type { CampaignReader } from "../../../platform/connectors/connector.ts";
import { ConnectorError } from "../../../platform/connectors/connector-error.ts";
import { isAccountDeleted } from "../../../platform/db/account-deleted.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { handle, type Job, type TaskHandler } from "../../../platform/jobs/index.ts";
import { stateOf } from "../failures.ts";
import {
  type ConnectionRow,
  changeConnection,
  countCampaigns,
  findConnection,
  type NewConnection,
  removeCampaigns,
  storeCampaign,
} from "../store.ts";
import { type Progress, readProgress } from "./progress.ts";
import { INTERVAL_MS, requestSync, SYNC } from "./request-sync.ts";
import { ended, type Run, type SyncDependencies } from "./run.ts";
import { syncDeals } from "./sync-deals.ts";

/** Before the next try when a service names no time. */
const RETRY_MS = 5 * MINUTE_MS;

/**
 * Reads what changed in a connected service. Pages are stored together with the place where the next one begins, so a
 * sync that was killed continues there; and deals are stored by their external ID, so a page that comes twice changes
 * nothing.
 */
export function syncConnections(dependencies: SyncDependencies): TaskHandler {
  return handle(SYNC, async ({ provider, connectionId }, job) => {
    const row = await job.asOwner((tx) => findConnection(tx, job.ownerId, provider));
    // Disconnected, or connected again, since the sync was requested.
    if (row?.id !== connectionId || row.example) return;
    if (await job.asOwner((tx) => postponeWhileDeleted(tx, row, dependencies.clock.now()))) return;
    await runSync(dependencies, row, job);
  });
}

/** Reads nothing from the service of a deleted account, and looks again later: the account may be restored. */
async function postponeWhileDeleted(tx: UserTransaction, row: ConnectionRow, now: Date): Promise<boolean> {
  if (!(await isAccountDeleted(tx))) return false;
  const nextSyncAt = addMs(now, INTERVAL_MS);
  if (await changeConnection(tx, row, { nextSyncAt })) await requestSync(tx, row, nextSyncAt);
  return true;
}

async function runSync(dependencies: SyncDependencies, row: ConnectionRow, job: Job): Promise<void> {
  const { clock, connectors, withUser } = dependencies;
  const connector = connectors[row.provider];
  if (connector === undefined) return;
  const run = { ...dependencies, row, job, started: startOf(row, connector.kind, clock.now()) };
  try {
    if (connector.kind === "crm") await syncDeals(run, connector.reader);
    else await syncCampaigns(run, connector.reader);
    dependencies.metrics?.countSync(row.provider, "succeeded", clock.now());
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    dependencies.log.warn({ err: error, part: "integrations", provider: row.provider }, "sync interrupted");
    dependencies.metrics?.countSync(row.provider, error.kind, clock.now());
    const waits = stateOf(error.kind) === "throttled";
    const wait = error.retryAfterSeconds === undefined ? RETRY_MS : error.retryAfterSeconds * 1000;
    const retryAt = waits ? addMs(clock.now(), wait) : null;
    await withUser(row.ownerId, async (tx) => {
      const changes: Partial<NewConnection> = {
        failure: error.kind,
        failures: row.failures + 1,
        retryAt,
        nextSyncAt: retryAt,
        // The listing begins again; what is stored already changes nothing.
        ...(error.kind === "stale-cursor" && { sync: null }),
      };
      if (!(await changeConnection(tx, row, changes))) return;
      if (retryAt !== null) await requestSync(tx, row, retryAt);
    });
  }
}

/** Continues a sync that was interrupted. */
function startOf({ sync }: ConnectionRow, kind: "crm" | "campaigns", now: Date): Progress {
  const phase = kind === "crm" ? "deals" : "campaigns";
  return readProgress(sync) ?? { phase, startedAt: now.toISOString(), read: 0 };
}

async function syncCampaigns(
  { row, job, started, access, clock }: Run,
  reader: CampaignReader,
): Promise<void> {
  const { ownerId, provider } = row;
  let progress = started;
  for (;;) {
    job.signal.throwIfAborted();
    const { cursor } = progress;
    const page = await access.call(ownerId, provider, (granted) => reader.campaigns(granted, cursor));
    for (const campaign of page.items) {
      job.signal.throwIfAborted();
      const figures = await access.call(ownerId, provider, (granted) =>
        reader.figures(granted, campaign.key),
      );
      const { key: campaignKey, ...facts } = campaign;
      const report = { ownerId, source: "zoho-campaigns" as const, campaignKey, ...facts, figures };
      await job.asOwner((tx) => storeCampaign(tx, { ...report, readAt: clock.now() }));
    }
    progress = {
      phase: "campaigns",
      startedAt: progress.startedAt,
      read: progress.read + page.items.length,
      ...(page.next !== undefined && { cursor: page.next }),
    };
    const moved = progress;
    const isLast = page.next === undefined;
    const isCurrent = await job.asOwner(async (tx) => {
      if (isLast) await removeCampaigns(tx, ownerId, new Date(moved.startedAt));
      const records = await countCampaigns(tx, ownerId);
      const changes = isLast ? ended(moved, clock.now()) : { sync: moved };
      if (!(await changeConnection(tx, row, { ...changes, records }))) {
        await removeCampaigns(tx, ownerId);
        return false;
      }
      if (isLast) await requestSync(tx, row, addMs(clock.now(), INTERVAL_MS));
      return true;
    });
    if (!isCurrent || isLast) return;
  }
}

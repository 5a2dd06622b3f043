import type { FastifyBaseLogger } from "fastify";
import { addMs, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { type CrmDeal, type CrmReader, numbersOf } from "../../../platform/connectors/connector.ts";
import { ConnectorError } from "../../../platform/connectors/connector-error.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { emitEvent } from "../../../platform/outbox/index.ts";
import { changeConnection, type NewConnection } from "../store.ts";
import type { Progress } from "./progress.ts";
import { INTERVAL_MS, requestSync } from "./request-sync.ts";
import { ended, type Run } from "./run.ts";

/** Clocks of services differ from ours: changes of this time before the last sync are read again. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Deals that are stored together: one transaction costs as much as some hundred deals. */
const TOGETHER = 1_000;
/** Deals that are read in one turn; the next turn waits behind the jobs of other users. */
const TURN = 5_000;
/** Milliseconds after which fewer are stored, so that a slow service's deals and the progress show. */
const LONGEST_WAIT_MS = 1_000;

/** Pages that were read and are not stored yet. */
interface Gathered {
  deals: CrmDeal[];
  deletedIds: string[];
  since: number;
}

const nothing = (): Gathered => ({ deals: [], deletedIds: [], since: performance.now() });

/** Reads the deals that changed since the last sync, then those that were deleted; of many, one turn. */
export async function syncDeals(run: Run, reader: CrmReader): Promise<void> {
  const { row, job, started, access, clock } = run;
  const { ownerId, provider } = row;
  const { fields, needed, numbers, isReadAgain } = await knownFields(run, reader);
  const { syncedUntil } = row;
  const since = isReadAgain || syncedUntil === null ? undefined : addMs(syncedUntil, -OVERLAP_MS);
  let progress: Progress = isReadAgain ? { phase: "deals", startedAt: started.startedAt, read: 0 } : started;
  let stored = progress;
  const first = progress.read;
  let gathered = nothing();

  /** False when the connection is another one by now. */
  async function store(
    changes: Partial<NewConnection>,
    { isLast = false, isTurnOver = false } = {},
  ): Promise<boolean> {
    const { deals, deletedIds } = gathered;
    const { read } = progress;
    gathered = nothing();
    stored = progress;
    return job.asOwner(async (tx) => {
      // First: it locks the connection, so that a disconnect cannot leave deals behind.
      if (!(await changeConnection(tx, row, changes))) return false;
      await run.deals
        .store(tx, ownerId, provider, { deals, deletedIds }, clock.now())
        .catch(refuseQuietly(run.log));
      // Counting takes the longer the more deals there are, so it is done once.
      const records = isLast ? await run.deals.count(tx, ownerId, provider) : Math.max(row.records, read);
      await changeConnection(tx, row, { records });
      if (isLast) {
        await emitEvent(tx, { type: "deals.synced", data: { provider, read, deals: records } });
        await requestSync(tx, row, addMs(clock.now(), INTERVAL_MS));
      } else if (isTurnOver) await requestSync(tx, row);
      return true;
    });
  }

  for (;;) {
    job.signal.throwIfAborted();
    const { phase, cursor } = progress;
    const page = await access.call(ownerId, provider, async (granted) => {
      try {
        return phase === "deals"
          ? {
              deals: await reader.deals(granted, { fields, needed, numbers, since, cursor }),
              deleted: undefined,
            }
          : { deals: undefined, deleted: await reader.deleted(granted, since, cursor) };
      } catch (error) {
        // What was read before a failure is stored before the failure shows.
        if (error instanceof ConnectorError && progress !== stored) await store({ sync: progress });
        throw error;
      }
    });
    gathered.deals.push(...(page.deals?.items ?? []));
    gathered.deletedIds.push(...(page.deleted?.items ?? []));
    const next = page.deals?.next ?? page.deleted?.next;
    const isLast = phase === "deleted" && next === undefined;
    progress = nextProgress(progress, page.deals?.items.length ?? 0, next);
    const isTurnOver = progress.read - first >= TURN;
    const isDue = gathered.deals.length >= TOGETHER || performance.now() - gathered.since >= LONGEST_WAIT_MS;
    if (!isLast && !isTurnOver && !isDue) continue;
    const changes = isLast ? ended(progress, clock.now()) : { sync: progress };
    const isCurrent = await store(changes, { isLast, isTurnOver });
    if (!isCurrent || isLast || isTurnOver) return;
  }
}

const nextProgress = ({ phase, startedAt, read }: Progress, found: number, next: string | undefined) =>
  ({
    phase: phase === "deals" && next !== undefined ? "deals" : "deleted",
    startedAt,
    read: read + found,
    ...(next !== undefined && { cursor: next }),
  }) satisfies Progress;

interface Known {
  fields: string[];
  needed: string[];
  /** Fields whose texts are numbers. */
  numbers: string[];
  /** Unchanged deals too: they were read with other stages or without a field that is mapped now. */
  isReadAgain: boolean;
}

/** The CRM's fields; its stages are stored. @throws {ConnectorError} `fields-changed` when a mapped one is missing */
async function knownFields(run: Run, reader: CrmReader): Promise<Known> {
  const { row, job, access, deals, clock, started } = run;
  const { ownerId, provider } = row;
  const { found, stages } = await access.call(ownerId, provider, async (granted) => ({
    found: await reader.fields(granted),
    stages: await reader.stages(granted),
  }));
  const fields = found.map(({ name }) => name);
  const numbers = numbersOf(found);
  const known = new Set(fields);
  return job.asOwner(async (tx) => {
    const areStagesOthers = await deals.storeStages(tx, ownerId, provider, stages, clock.now());
    const { mapped, unread } = await deals.mappedFields(tx, ownerId, provider);
    const missing = mapped.filter((field) => !known.has(field));
    // Reading on would empty these fields of stored deals.
    if (missing.length > 0)
      throw new ConnectorError("fields-changed", `${provider} has no field ${missing.join(", ")}`);
    const isReadAgain =
      row.syncedUntil === null
        ? areStagesOthers && started.cursor !== undefined
        : areStagesOthers || unread.length > 0;
    // The next turns of this listing know it by this.
    if (isReadAgain) await changeConnection(tx, row, { syncedUntil: null, sync: null });
    return { fields, needed: mapped, numbers, isReadAgain };
  });
}

/** A full account is the user's to clear; it is not a failure of the service. */
const refuseQuietly = (log: FastifyBaseLogger) => (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== "limit_reached") throw error;
  log.warn({ err: error, part: "integrations" }, "deals were not stored");
  throw new ConnectorError("full", error.message);
};

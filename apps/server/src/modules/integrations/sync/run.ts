import type { FastifyBaseLogger } from "fastify";
import { addMs } from "../../../platform/clock/durations.ts";
import type { Job } from "../../../platform/jobs/index.ts";
import type { Metrics } from "../../../platform/metrics/metrics.ts";
import type { ConnectionAccess } from "../connection-access.ts";
import type { IntegrationDependencies } from "../integrations.ts";
import type { ConnectionRow, NewConnection } from "../store.ts";
import type { Progress } from "./progress.ts";
import { INTERVAL_MS } from "./request-sync.ts";

export interface SyncDependencies
  extends Pick<IntegrationDependencies, "withUser" | "clock" | "connectors" | "deals"> {
  access: ConnectionAccess;
  log: FastifyBaseLogger;
  /** Absent where no metrics are served. */
  metrics?: Pick<Metrics, "countSync"> | undefined;
}

/** One sync of one connection. */
export interface Run extends SyncDependencies {
  row: ConnectionRow;
  job: Job;
  started: Progress;
}

/** A sync that read everything. */
export const ended = ({ startedAt }: Progress, now: Date): Partial<NewConnection> => ({
  sync: null,
  syncedUntil: new Date(startedAt),
  lastSyncAt: now,
  nextSyncAt: addMs(now, INTERVAL_MS),
  failure: null,
  failures: 0,
  retryAt: null,
});

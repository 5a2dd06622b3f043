import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { toAppError } from "../errors/to-app-error.ts";
import type { JobCounts } from "../jobs/index.ts";

/** What a pool of database connections says of itself. */
export interface PoolFigures {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export interface MetricsSources {
  pools: Readonly<Record<string, PoolFigures>>;
  /** Fails while the database is away. */
  countJobs(): Promise<JobCounts>;
}

/** What the event streams say of themselves, all but `open` since the start. */
export interface EventFigures {
  open: number;
  sent: number;
  /** Streams whose reader was too slow. */
  dropped: number;
}

/** What became of deliveries to webhooks since the start, one for each try, and how many webhooks were turned off. */
export interface WebhookFigures {
  delivered: number;
  retried: number;
  failed: number;
  turnedOff: number;
}

/** The figures of one server process, in words that belong to nobody: route templates, codes, names of pools. */
export interface Metrics {
  /** Counts and times what the routes registered after this call answer. */
  watch(app: FastifyInstance): void;
  /** Counts picks of autofills that were saved, and saved ones that were un-ticked. */
  countPicks(engine: string, counts: { saved: number; unticked: number }): void;
  /** Counts a sync of a connected service. @param outcome "succeeded", or the kind of the failure */
  countSync(provider: string, outcome: string, at: Date): void;
  watchEvents(figures: Readonly<EventFigures>): void;
  watchWebhooks(figures: Readonly<WebhookFigures>): void;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Seconds; few, as every route has all of them. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5];
const JOBS_LIMIT_MILLISECONDS = 1_000;
/** What the router knows no route for. */
const NO_ROUTE = { method: "", route: "(none)" };

export function createMetrics({ pools, countJobs }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer, by route",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  const answers = new Counter({
    name: "http_requests_total",
    help: "Answers, by route and hundred of the status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const failures = new Counter({
    name: "http_failures_total",
    help: "Requests that were not done, by code of the failure; limit_reached and rate_limited are denials",
    labelNames: ["code"],
    registers,
  });
  const connections = new Gauge({
    name: "database_connections",
    help: "Connections of a pool in use and idle, and callers that wait for one",
    labelNames: ["pool", "state"],
    registers,
  });
  const jobs = new Gauge({
    name: "jobs",
    help: "Jobs of all processes, by state; parked ones wait for somebody to look",
    labelNames: ["state"],
    registers,
  });
  const lag = new Gauge({
    name: "jobs_lag_seconds",
    help: "How long the oldest job that is due has been due",
    registers,
  });
  const picks = new Counter({
    name: "advisor_picks_total",
    help: "Picks of autofills that users saved, by engine; a sample where several processes run",
    labelNames: ["engine"],
    registers,
  });
  const untickedPicks = new Counter({
    name: "advisor_picks_unticked_total",
    help: "Saved picks of autofills that users un-ticked later, by engine",
    labelNames: ["engine"],
    registers,
  });
  const syncs = new Counter({
    name: "connection_syncs_total",
    help: "Syncs of connected services, by service and outcome: succeeded, or why not",
    labelNames: ["provider", "outcome"],
    registers,
  });
  const lastSync = new Gauge({
    name: "connection_last_success_timestamp_seconds",
    help: "When a sync with a service last succeeded in this process, for any user",
    labelNames: ["provider"],
    registers,
  });
  const eventStreams = new Gauge({
    name: "event_streams",
    help: "Event streams that are open",
    registers,
  });
  const eventsSent = new Counter({
    name: "events_sent_total",
    help: "Events sent, one for each stream",
    registers,
  });
  const streamsDropped = new Counter({
    name: "event_streams_dropped_total",
    help: "Event streams that were closed because their reader was too slow",
    registers,
  });
  let eventFigures: Readonly<EventFigures> | undefined;
  const deliveries = new Counter({
    name: "webhook_deliveries_total",
    help: "Tries of deliveries to webhooks, by result; failed ones are not tried again",
    labelNames: ["result"],
    registers,
  });
  const webhooksTurnedOff = new Counter({
    name: "webhooks_turned_off_total",
    help: "Webhooks that were turned off after three days without success",
    registers,
  });
  let webhookFigures: Readonly<WebhookFigures> | undefined;
  const databaseUp = new Gauge({
    name: "database_up",
    help: "1 when the database answered the question for jobs within a second",
    registers,
  });

  function lookAtPools(): void {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: "in use" }, totalCount - idleCount);
      connections.set({ pool, state: "idle" }, idleCount);
      connections.set({ pool, state: "waited for" }, waitingCount);
    }
  }

  function lookAtEvents(): void {
    if (eventFigures === undefined) return;
    eventStreams.set(eventFigures.open);
    for (const [counter, count] of [
      [eventsSent, eventFigures.sent],
      [streamsDropped, eventFigures.dropped],
    ] as const) {
      counter.reset();
      counter.inc(count);
    }
  }

  function lookAtWebhooks(): void {
    if (webhookFigures === undefined) return;
    deliveries.reset();
    for (const result of ["delivered", "retried", "failed"] as const)
      deliveries.inc({ result }, webhookFigures[result]);
    webhooksTurnedOff.reset();
    webhooksTurnedOff.inc(webhookFigures.turnedOff);
  }

  async function askForJobs(): Promise<void> {
    const counts = await withinLimit(countJobs());
    jobs.reset();
    lag.reset();
    databaseUp.set(counts === undefined ? 0 : 1);
    if (counts === undefined) return;
    for (const state of ["waiting", "running", "parked"] as const) jobs.set({ state }, counts[state]);
    lag.set(counts.lagSeconds);
  }

  return {
    contentType: registry.contentType,
    watch(app) {
      app.addHook("onResponse", (request, reply, done) => {
        done();
        const { url } = request.routeOptions;
        const method = request.method === "HEAD" ? "GET" : request.method;
        const labels = url === undefined ? NO_ROUTE : { method, route: url };
        durations.observe(labels, reply.elapsedTime / 1_000);
        answers.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
      });
      app.addHook("onError", async (_request, _reply, error) => {
        failures.inc({ code: toAppError(error).code });
      });
    },
    countPicks(engine, { saved, unticked }) {
      picks.inc({ engine }, saved);
      untickedPicks.inc({ engine }, unticked);
    },
    countSync(provider, outcome, at) {
      syncs.inc({ provider, outcome });
      if (outcome === "succeeded") lastSync.set({ provider }, at.getTime() / 1_000);
    },
    watchEvents(figures) {
      eventFigures = figures;
    },
    watchWebhooks(figures) {
      webhookFigures = figures;
    },
    async text() {
      await askForJobs();
      lookAtEvents();
      lookAtWebhooks();
      lookAtPools();
      return registry.metrics();
    },
  };
}

/** Undefined when it fails or takes too long: the other figures are wanted most when the database is away. */
async function withinLimit<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), JOBS_LIMIT_MILLISECONDS);
  });
  try {
    return await Promise.race([asked.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

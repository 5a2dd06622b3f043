import type { FastifyBaseLogger, FastifyInstance } from "fastify";

const SUMMARY_MILLISECONDS = 60_000;

/**
 * Logs a line for each answer to a row of the endpoint table. What anybody may ask for without end (pages, files,
 * documents, health, unknown addresses) and calls above a limit are counted, and logged as one line a minute: its
 * length is bounded by the number of routes.
 */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  // Every field of the line is one of ours: looking through it for secrets would take longer than the reply.
  const requestLog = log.child({}, { redact: [] });
  const counts = new Map<string, number>();

  function logSummary(): void {
    if (counts.size === 0) return;
    requestLog.info({ counts: Object.fromEntries(counts) }, "requests counted");
    counts.clear();
  }

  app.addHook("onResponse", (request, reply, done) => {
    done();
    const { id: requestId, method } = request;
    // The route's template, never the address: that may hold a token or what somebody typed.
    const { url: route = "(none)", config } = request.routeOptions;
    if (config.endpoint === undefined || reply.statusCode === 429) {
      const key = `${route} ${reply.statusCode}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return;
    }
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    requestLog.info({ requestId, method, route, status: reply.statusCode, milliseconds }, "request");
  });

  const timer = setInterval(logSummary, SUMMARY_MILLISECONDS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    logSummary();
  });
}

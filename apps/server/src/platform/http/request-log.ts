import type { FastifyBaseLogger, FastifyInstance } from "fastify";

const SUMMARY_MILLISECONDS = 60_000;

/**
 * Logs a line for each answer to a row of the endpoint table. What anybody may ask for without end (pages, files,
 * documents, health, unknown addresses) and calls above a limit are counted, and logged as one line a minute: its
 * length is bounded by the number of routes.
 */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  // The server sets every field of the line: searching it for secrets would take longer than the reply.
  const requestLog = log.child({}, { redact: [] });
  const counts = new Map<string, number>();
  const lines = new Map<object, Map<number, FastifyBaseLogger>>();

  /** Has the fields written once that all lines of a route and a status share: that takes longer than the others. */
  function lineFor(config: object, status: number, method: string, route: string): FastifyBaseLogger {
    const ofRoute = lines.get(config) ?? new Map<number, FastifyBaseLogger>();
    const line = ofRoute.get(status) ?? requestLog.child({ method, route, status });
    if (ofRoute.size === 0) lines.set(config, ofRoute);
    ofRoute.set(status, line);
    return line;
  }

  function logSummary(): void {
    if (counts.size === 0) return;
    requestLog.info({ counts: Object.fromEntries(counts) }, "requests counted");
    counts.clear();
  }

  app.addHook("onResponse", (request, reply, done) => {
    done();
    // The route's template, never the address: that may hold a token or what somebody typed.
    const { url: route = "(none)", config } = request.routeOptions;
    if (config.endpoint === undefined || reply.statusCode === 429) {
      const key = `${route} ${reply.statusCode}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return;
    }
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const line = lineFor(config, reply.statusCode, request.method, route);
    line.info({ requestId: request.id, milliseconds }, "request");
  });

  const timer = setInterval(logSummary, SUMMARY_MILLISECONDS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    logSummary();
  });
}

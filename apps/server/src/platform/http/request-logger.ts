import type { FastifyBaseLogger } from "fastify";

type Level = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/**
 * The logger of one request, made when the request first logs: most never do, and making one takes longer than a
 * small reply.
 */
export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#logger.level;
  }

  child(...given: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.#logger.child(...given);
  }

  trace(...given: unknown[]): void {
    this.#log("trace", given);
  }
  debug(...given: unknown[]): void {
    this.#log("debug", given);
  }
  info(...given: unknown[]): void {
    this.#log("info", given);
  }
  warn(...given: unknown[]): void {
    this.#log("warn", given);
  }
  error(...given: unknown[]): void {
    this.#log("error", given);
  }
  fatal(...given: unknown[]): void {
    this.#log("fatal", given);
  }
  silent(...given: unknown[]): void {
    this.#log("silent", given);
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings);
    return this.#made;
  }

  #log(level: Level, given: unknown[]): void {
    const logger = this.#logger;
    Reflect.apply(logger[level], logger, given);
  }
}

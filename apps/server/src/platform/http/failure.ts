import type { FailureReply } from "@beachhead/contract";
import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

/** Puts the one error table in place: every thrown error leaves as the body of a failure. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error);
  if (isClientGone(error, request)) request.log.info("client went away");
  else if (failure.code === "internal") request.log.error({ err: error }, "request failed");
  else if (failure.code === "unavailable") request.log.warn({ err: error }, "request turned away");
  const { retryAfterSeconds } = failure.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  if (failure.code === "unauthenticated") reply.header("www-authenticate", "Bearer");
  return reply
    .code(failure.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(failureBody(failure, request.id));
}

export function failureBody(failure: AppError, requestId: string): FailureReply {
  const { issues, current, associatedPlans } = failure.details;
  return {
    success: false,
    error: failure.message,
    message: failure.message,
    code: failure.code,
    requestId,
    ...(issues && { issues }),
    ...(current !== undefined && { current }),
    ...(associatedPlans && { hasAssociatedPlans: true as const, associatedPlans }),
  };
}

const BLANK = "Something went wrong on our side. Try again; if it stays, tell us the request id.";

/** Any error as one of ours; what we do not know becomes `internal` without a word of its own. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError("unavailable", "The database does not answer right now. Try again in a moment.", {
      retryAfterSeconds: 5,
    });
  }
  const { code, statusCode } = factsOf(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("too_large", "The request is too large.");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new AppError("unsupported_media", "Send the body as JSON, with Content-Type application/json.");
  }
  if (code === "FST_ERR_CTP_INVALID_JSON_BODY") {
    return new AppError("bad_request", "The body is not valid JSON.");
  }
  if (typeof code === "string" && code.startsWith("FST_ERR_") && statusCode === 400) {
    return new AppError("bad_request", "The request cannot be read.");
  }
  return new AppError("internal", BLANK);
}

/** PostgreSQL: deadlocks, lock and statement time-outs, shut-down, too many connections; Node: no connection. */
const AWAY = new Set([
  "40P01",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
]);

const connectionCalls = new Set(["connect", "read", "write"]);

function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = factsOf(cause);
  if (typeof code !== "string")
    return /^timeout exceeded when trying to connect|^Connection terminated|^Query read timeout/.test(
      cause.message,
    );
  return AWAY.has(code) && (!code.startsWith("E") || connectionCalls.has(String(syscall)));
}

/** Nobody reads the answer any more, and nothing else is wrong. */
function isClientGone(error: unknown, request: FastifyRequest): boolean {
  if (!request.raw.socket.destroyed || !(error instanceof Error)) return false;
  return error.name === "AbortError" || (error.message === "aborted" && factsOf(error).code === "ECONNRESET");
}

function factsOf(error: unknown): { code?: unknown; statusCode?: unknown; syscall?: unknown } {
  return typeof error === "object" && error !== null ? error : {};
}

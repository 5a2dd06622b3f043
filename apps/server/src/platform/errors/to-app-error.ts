import { DrizzleQueryError } from "drizzle-orm";
import { AppError } from "./app-error.ts";

const INTERNAL_ERROR_MESSAGE =
  "Something went wrong on our side. Try again. If it continues, tell us the request ID.";

/**
 * Maps any thrown value to an AppError. Unknown errors become `internal` with a fixed message, so that no
 * detail of the server reaches the client.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError("unavailable", "The database does not answer right now. Try again in a moment.", {
      retryAfterSeconds: 5,
    });
  }
  const { code, statusCode } = errorFields(error);
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
  return new AppError("internal", INTERNAL_ERROR_MESSAGE);
}

/**
 * PostgreSQL: a replica in place of a primary, deadlock, lock or statement timeout, shutdown, too many connections.
 * Node: connection failures.
 */
const UNAVAILABLE_CODES = new Set([
  "25006",
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

const CONNECTION_SYSCALLS = new Set(["connect", "read", "write"]);

/** PostgreSQL's class of connection failures, which a pooler uses for what it says itself. */
const CONNECTION_CLASS = /^08...$/;

/** Whether the same may succeed in a moment: the database is away, busy, or changes its primary. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = errorFields(cause);
  if (typeof code !== "string")
    return /^timeout exceeded when trying to connect|^timeout expired|^Connection terminated|^Query read timeout|^Client has encountered a connection error/.test(
      cause.message,
    );
  if (CONNECTION_CLASS.test(code)) return true;
  return UNAVAILABLE_CODES.has(code) && (!code.startsWith("E") || CONNECTION_SYSCALLS.has(String(syscall)));
}

/** The fields by which Node, PostgreSQL and Fastify tell their errors apart; empty for other values. */
export function errorFields(error: unknown): { code?: unknown; statusCode?: unknown; syscall?: unknown } {
  return typeof error === "object" && error !== null ? error : {};
}

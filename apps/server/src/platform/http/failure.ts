import type { FailureReply } from "@beachhead/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../errors/app-error.ts";
import { errorFields, toAppError } from "../errors/to-app-error.ts";

/** Sends every thrown error as the JSON body of a failure, with the status of its code. */
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
  const { issues, current, associatedPlans, holders } = failure.details;
  return {
    success: false,
    error: failure.message,
    message: failure.message,
    code: failure.code,
    requestId,
    ...(issues && { issues }),
    ...(current !== undefined && { current }),
    ...(holders && holders.length > 0 && { holders }),
    ...(associatedPlans && { hasAssociatedPlans: true as const, associatedPlans }),
  };
}

/** The client closed the connection, which is the only thing wrong. */
function isClientGone(error: unknown, request: FastifyRequest): boolean {
  if (!request.raw.socket.destroyed || !(error instanceof Error)) return false;
  const { code } = errorFields(error);
  return (
    error.name === "AbortError" ||
    (error.message === "aborted" && code === "ECONNRESET") ||
    // An answer in pieces that began after the client had left.
    code === "ERR_STREAM_PREMATURE_CLOSE"
  );
}

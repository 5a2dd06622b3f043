import { type EndpointName, type ReplyOf, schemas } from "@beachhead/contract";
import type { z } from "zod";

/**
 * Strips the fields that are not in the reply schema of the endpoint.
 * @throws {ReplyMismatchError} when the answer does not match the schema
 */
export function checkReply<N extends EndpointName>(name: N, answer: unknown): ReplyOf<N>;
export function checkReply(name: EndpointName, answer: unknown): unknown {
  const schema: z.ZodType = schemas[name].reply;
  const checked = schema.safeParse(answer);
  if (!checked.success) throw new ReplyMismatchError(name, checked.error);
  return checked.data;
}

/** A handler returned what its reply schema does not allow: a bug, answered with 500. */
class ReplyMismatchError extends Error {
  override name = "ReplyMismatchError";
  constructor(endpoint: EndpointName, error: z.ZodError) {
    const places = error.issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
    super(`The reply of ${endpoint} does not match its schema at ${places.join(", ")}`);
  }
}

import { type EndpointName, type ReplyOf, schemas } from "@beachhead/contract";
import type { z } from "zod";

/**
 * What may leave of an answer: the fields its row's reply schema names.
 * @throws {ReplyMismatchError} when it does not fit the schema
 */
export function checkReply<N extends EndpointName>(name: N, answer: unknown): ReplyOf<N>;
export function checkReply(name: EndpointName, answer: unknown): unknown {
  const schema: z.ZodType = schemas[name].reply;
  const checked = schema.safeParse(answer);
  if (!checked.success) throw new ReplyMismatchError(name, checked.error);
  return checked.data;
}

/** A handler answered what its reply schema refuses: our fault, a blank 500. */
class ReplyMismatchError extends Error {
  override name = "ReplyMismatchError";
  constructor(endpoint: EndpointName, error: z.ZodError) {
    const places = error.issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
    super(`The reply of ${endpoint} does not fit its schema at ${places.join(", ")}`);
  }
}

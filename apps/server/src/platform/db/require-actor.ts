import { DrizzleQueryError } from "drizzle-orm";
import { actingHere } from "../actor/acting.ts";
import { AppError } from "../errors/app-error.ts";
import { isUuid } from "./uuid.ts";

/** The SQLSTATE by which the database refuses a session or token that has ended. */
const ENDED = "BH401";

/**
 * The statement that holds the session or token that acts here until the end of the transaction, and fails if it has
 * ended; undefined where nobody acts.
 */
export function requireActor(): string | undefined {
  const actor = actingHere();
  if (actor === undefined) return undefined;
  if (!isUuid(actor.id)) throw new TypeError("The id of the session or token is not a UUID");
  return `SELECT public.app_require_actor('${actor.id}','${actor.at.toISOString()}',${actor.whileDeleted})`;
}

/** What a failure of a transaction means to its caller: a refusal if the actor has ended, else what it was. */
export function refusalOf(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const isEnded = cause instanceof Error && "code" in cause && cause.code === ENDED;
  return isEnded ? new AppError("unauthenticated", "Sign in to continue.") : error;
}

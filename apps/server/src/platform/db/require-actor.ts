import { DrizzleQueryError } from "drizzle-orm";
import { actingHere, memberHere } from "../actor/acting.ts";
import { AppError, notFound } from "../errors/app-error.ts";
import { isUuid } from "./uuid.ts";

/**
 * The statement that holds the session or token that acts here until the end of the transaction, and fails if it has
 * ended, or in a workspace if the membership has; undefined where nobody acts.
 */
export function requireActor(ownerId: string): string | undefined {
  const actor = actingHere();
  if (actor === undefined) return undefined;
  if (!isUuid(actor.id)) throw new TypeError("The id of the session or token is not a UUID");
  const session = `SELECT public.app_require_actor('${actor.id}','${actor.at.toISOString()}',${actor.whileDeleted})`;
  const member = memberHere(ownerId);
  if (member === undefined) return session;
  // First, so that its locks are taken before that of the session: see app_require_member.
  return `SELECT public.app_require_member('${uuidOf(member.personId)}','${member.least}'); ${session}`;
}

/** The statement that names who acts in a workspace, for the audit log and what is the person's own; else empty. */
export function setPerson(ownerId: string): string {
  const member = memberHere(ownerId);
  return member === undefined ? "" : `SET LOCAL app.person_id = '${uuidOf(member.personId)}';`;
}

function uuidOf(id: string): string {
  if (!isUuid(id)) throw new TypeError("The id of the person is not a UUID");
  return id;
}

/** What a failure of a transaction means to its caller: a refusal if the actor has ended, else what it was. */
export function refusalOf(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  switch (code) {
    case "BH401":
      return new AppError("unauthenticated", "Sign in to continue.");
    case "BH403":
      return new AppError("forbidden", "Your role in this workspace was changed. You can no longer do this.");
    case "BH404":
      return notFound("This workspace");
    default:
      return error;
  }
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../clock/clock.ts";
import type { UserActor } from "./actor.ts";

/** The session or personal access token that changes are made with. */
interface Acting {
  id: string;
  /** Whether it may change a deleted account. */
  whileDeleted: boolean;
  clock: Clock;
}

const acting = new AsyncLocalStorage<Acting | undefined>();

/**
 * Runs `work` as the actor: every transaction in it that may write is refused with `unauthenticated` once the actor's
 * session or token ended, expired or lost its account, also when that happens after the request arrived.
 */
export function actAs<T>(
  { sessionId, deleteAfter }: Pick<UserActor, "sessionId" | "deleteAfter">,
  clock: Clock,
  work: () => T,
): T {
  return acting.run({ id: sessionId, whileDeleted: deleteAfter !== undefined, clock }, work);
}

/** Runs `work` for the system, in the name of nobody: for what must be stored although its session may have ended. */
export function actAsSystem<T>(work: () => T): T {
  return acting.run(undefined, work);
}

/** Who acts here; undefined in jobs, commands and public requests. */
export function actingHere(): { id: string; at: Date; whileDeleted: boolean } | undefined {
  const known = acting.getStore();
  return known && { id: known.id, at: known.clock.now(), whileDeleted: known.whileDeleted };
}

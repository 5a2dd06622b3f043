import { AsyncLocalStorage } from "node:async_hooks";
import type { WorkspaceRole } from "@beachhead/contract";
import type { Clock } from "../clock/clock.ts";
import type { UserActor } from "./actor.ts";

/** A person in a workspace that is not their personal one. */
export interface ActingMember {
  personId: string;
  workspaceId: string;
  /** The role that the call needs. */
  least: WorkspaceRole;
}

/** The session or personal access token that changes are made with. */
interface Acting {
  id: string;
  /** Whether it may change a deleted account. */
  whileDeleted: boolean;
  clock: Clock;
  member: ActingMember | undefined;
}

const acting = new AsyncLocalStorage<Acting | undefined>();

/**
 * Runs `work` as the actor: every transaction in it that may write is refused with `unauthenticated` once the actor's
 * session or token ended, expired or lost its account, and in a workspace once the membership ended or its role is below
 * `least`, also when that happens after the request arrived.
 */
export function actAs<T>(
  {
    sessionId,
    deleteAfter,
    userId,
    workspace,
  }: Pick<UserActor, "sessionId" | "deleteAfter" | "workspace"> & { userId?: string },
  clock: Clock,
  work: () => T,
  least: WorkspaceRole = "viewer",
): T {
  const member =
    workspace && userId !== undefined ? { personId: userId, workspaceId: workspace.id, least } : undefined;
  return acting.run({ id: sessionId, whileDeleted: deleteAfter !== undefined, clock, member }, work);
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

/** The member who acts here in this workspace; undefined for a personal one. */
export function memberHere(workspaceId: string): ActingMember | undefined {
  const member = acting.getStore()?.member;
  return member?.workspaceId === workspaceId ? member : undefined;
}

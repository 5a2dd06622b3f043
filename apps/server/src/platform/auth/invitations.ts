import { randomBytes } from "node:crypto";
import { INVITATION_DAYS, type InvitedRole, takesSeat } from "@beachhead/contract";
import { and, count, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { addMs, DAY_MS } from "../clock/durations.ts";
import { invitations, users, workspaces } from "../db/schema/accounts.ts";
import { isUuid, newId } from "../db/uuid.ts";
import { hashToken } from "./bearer-token.ts";

/** Days for which an expired invitation is stored. */
const STORED_DAYS = 30;

export interface Invitation {
  id: string;
  email: string;
  role: InvitedRole;
  expiresAt: Date;
}

export interface ListedInvitation extends Invitation {
  /** Who sent it; null once that account is gone. */
  invitedBy: string | null;
  createdAt: Date;
}

/** An invitation as its link finds it. Revoked ones are not found. */
export interface InvitationOfToken extends Invitation {
  workspace: { id: string; name: string };
  invitedBy: { id: string; name: string } | undefined;
  state: "open" | "expired" | "used";
}

/** Invitations to the workspaces of teams. Of their tokens only the hash is stored. */
export interface Invitations {
  /** Those that wait for an answer, expired ones too, the newest first. */
  open(workspaceId: string): Promise<ListedInvitation[]>;
  /** The addresses of these, by id, also of those that were answered or revoked. */
  addresses(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** How many were mailed since then. */
  countSince(workspaceId: string, since: Date): Promise<number>;
  /** Addresses to which this workspace or this person has mailed `times` invitations since then. */
  mailedOften(of: { workspaceId: string; userId: string }, since: Date, times: number): Promise<Set<string>>;
  /** Adds an invitation in place of the one that waits at the same address. The token is for the mail only. */
  issue(
    workspaceId: string,
    invitation: Pick<Invitation, "email" | "role">,
    invitedBy: string,
  ): Promise<Invitation & { token: string }>;
  /** Returns the invitation, or undefined if none with this id waits. */
  revoke(workspaceId: string, id: string): Promise<Pick<Invitation, "email" | "role"> | undefined>;
  /** Returns the invitation with the new role, or undefined if none with this id waits. */
  setRole(workspaceId: string, id: string, role: InvitedRole): Promise<Invitation | undefined>;
  /** Revokes those of a workspace that a person sent and that wait. */
  revokeOf(workspaceId: string, userId: string): Promise<void>;
  findByToken(token: string): Promise<InvitationOfToken | undefined>;
  accept(id: string): Promise<void>;
  /** Deletes those of a workspace that expired long ago. */
  deleteOld(workspaceId: string): Promise<void>;
}

const isWaiting = (...further: (SQL | undefined)[]) =>
  and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt), ...further);

const ofWorkspace = (workspaceId: string) => eq(invitations.workspaceId, workspaceId);

export function createInvitations({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): Invitations {
  const database = drizzle(connection);
  const { id, email, role, expiresAt, createdAt } = invitations;

  const revokeWhere = (which: SQL | undefined) =>
    database
      .update(invitations)
      .set({ revokedAt: clock.now() })
      .where(isWaiting(which))
      .returning({ email, role });

  return {
    open: (workspaceId) =>
      database
        .select({ id, email, role, expiresAt, createdAt, invitedBy: users.name })
        .from(invitations)
        .leftJoin(users, eq(users.id, invitations.invitedBy))
        .where(isWaiting(ofWorkspace(workspaceId)))
        .orderBy(desc(createdAt), desc(id)),

    async addresses(workspaceId, ids) {
      if (ids.length === 0) return new Map();
      const found = await database
        .select({ id, email })
        .from(invitations)
        .where(and(ofWorkspace(workspaceId), inArray(id, [...ids])));
      return new Map(found.map((each) => [each.id, each.email]));
    },

    countSince: (workspaceId, since) =>
      database.$count(invitations, and(ofWorkspace(workspaceId), gt(createdAt, since))),

    async mailedOften({ workspaceId, userId }, since, times) {
      const rows = await database
        .select({ email })
        .from(invitations)
        .where(and(or(ofWorkspace(workspaceId), eq(invitations.invitedBy, userId)), gt(createdAt, since)))
        .groupBy(email)
        .having(gte(count(), times));
      return new Set(rows.map((row) => row.email));
    },

    async issue(workspaceId, invitation, invitedBy) {
      await revokeWhere(and(ofWorkspace(workspaceId), eq(email, invitation.email)));
      const token = randomBytes(32).toString("base64url");
      const now = clock.now();
      const row = { id: newId(), ...invitation, expiresAt: addMs(now, INVITATION_DAYS * DAY_MS) };
      await database
        .insert(invitations)
        .values({ ...row, workspaceId, token: hashToken(token), invitedBy, createdAt: now });
      return { ...row, token };
    },

    async revoke(workspaceId, invitationId) {
      if (!isUuid(invitationId)) return undefined;
      const [revoked] = await revokeWhere(and(ofWorkspace(workspaceId), eq(id, invitationId)));
      return revoked;
    },

    async setRole(workspaceId, invitationId, newRole) {
      if (!isUuid(invitationId)) return undefined;
      const [changed] = await database
        .update(invitations)
        .set({ role: newRole })
        .where(isWaiting(ofWorkspace(workspaceId), eq(id, invitationId)))
        .returning({ id, email, role, expiresAt });
      return changed;
    },

    async revokeOf(workspaceId, userId) {
      await revokeWhere(and(ofWorkspace(workspaceId), eq(invitations.invitedBy, userId)));
    },

    async findByToken(token) {
      const [found] = await database
        .select({
          id,
          email,
          role,
          expiresAt,
          workspace: { id: workspaces.id, name: workspaces.name },
          invitedBy: { id: users.id, name: users.name },
          acceptedAt: invitations.acceptedAt,
        })
        .from(invitations)
        .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
        .leftJoin(users, and(eq(users.id, invitations.invitedBy), isNull(users.deleteAfter)))
        .where(and(eq(invitations.token, hashToken(token)), isNull(invitations.revokedAt)));
      if (found === undefined) return undefined;
      const { acceptedAt, invitedBy, ...invitation } = found;
      const state = acceptedAt !== null ? "used" : found.expiresAt <= clock.now() ? "expired" : "open";
      return { ...invitation, invitedBy: invitedBy ?? undefined, state };
    },

    async accept(invitationId) {
      await database.update(invitations).set({ acceptedAt: clock.now() }).where(eq(id, invitationId));
    },

    async deleteOld(workspaceId) {
      const before = addMs(clock.now(), -STORED_DAYS * DAY_MS);
      await database.delete(invitations).where(and(ofWorkspace(workspaceId), lt(expiresAt, before)));
    },
  };
}

/** How many of the seats of a plan invitations may still take. */
export const seatsInvited = (open: readonly Invitation[], now: Date): number =>
  open.filter(({ role, expiresAt }) => expiresAt > now && takesSeat(role)).length;

import { reachesRole, type WorkspaceRole } from "@beachhead/contract";
import { and, asc, count, eq, isNotNull, isNull, max, ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { memberships, sessions, twoFactors, users, workspaces } from "../db/schema/accounts.ts";
import { isUuid } from "../db/uuid.ts";
import { createInvitations } from "./invitations.ts";

/** A workspace as one of its members sees it. */
export interface MemberWorkspace {
  id: string;
  name: string;
  kind: "personal" | "team";
  role: WorkspaceRole;
  /** The subscription plan; null before it has one. */
  plan: string | null;
}

export interface Member {
  userId: string;
  name: string;
  email: string;
  role: WorkspaceRole;
  since: Date;
  lastActiveAt: Date | null;
  hasTwoFactor: boolean;
}

export interface NewMember {
  userId: string;
  role: WorkspaceRole;
  invitedBy: string | undefined;
}

/** Workspaces and who is a member of them. */
export interface Workspaces {
  /** The personal one first, then by name. */
  list(userId: string): Promise<MemberWorkspace[]>;
  find(id: string): Promise<Pick<MemberWorkspace, "id" | "name" | "kind"> | undefined>;
  /** The id of the user's workspace that holds a document; a deleted document is in none. */
  holding(userId: string, documentId: string): Promise<string | undefined>;
  /** The longest members first, without those whose account is deleted. */
  members(id: string): Promise<Member[]>;
  /** The same people with names and roles only: reads no sessions. */
  people(id: string): Promise<Pick<Member, "userId" | "name" | "role">[]>;
  roleOf(id: string, userId: string): Promise<WorkspaceRole | undefined>;
  /** Names of those who may give access that needs the role `least`: owners, and below that also admins. */
  namesToAsk(id: string, least: WorkspaceRole): Promise<string[]>;
  /** Whether somebody else with a living account owns it. */
  hasOtherOwner(id: string, userId: string): Promise<boolean>;
  /** How many teams' workspaces the user owns; holds the user's row, so that creations take turns. */
  countOwned(userId: string): Promise<number>;
  /** The teams' workspaces with other members of which nobody else is an owner. @param hold until the transaction ends */
  onlyOwnerOf(userId: string, hold?: "hold"): Promise<{ id: string; name: string }[]>;
  /** The teams' workspaces of which nobody else is a member. */
  aloneIn(userId: string): Promise<string[]>;
  /** Adds a team's workspace with its owner, in whose name the transaction is from then on. */
  create(id: string, name: string, ownerId: string): Promise<void>;
  /** Makes a user a member, in whose name the transaction is from then on. */
  join(id: string, member: NewMember): Promise<void>;
  rename(id: string, name: string): Promise<void>;
  /** Deletes a team's workspace with all that it owns. */
  erase(id: string): Promise<void>;
  /** Below admin, the invitations that the member sent and nobody accepted end. */
  setRole(id: string, userId: string, role: WorkspaceRole): Promise<void>;
  /** Ends a membership, and the invitations that the member sent and nobody accepted. */
  remove(id: string, userId: string): Promise<void>;
}

const workspaceRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["personal", "team"]),
  role: z.enum(["viewer", "commenter", "editor", "admin", "owner"]),
  plan: z.string().nullable(),
});

const idRow = z.object({ id: z.string() });
const heldRow = z.object({ id: z.string().nullable() });
const namedRow = z.object({ id: z.string(), name: z.string() });

const membership = (id: string, userId: string) =>
  and(eq(memberships.workspaceId, id), eq(memberships.userId, userId));

export function createWorkspaces({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): Workspaces {
  const database = drizzle(connection);
  const invitations = createInvitations({ connection, clock });

  /** Members with a living account. */
  const membersOf = (id: string) =>
    database
      .select({
        userId: users.id,
        name: users.name,
        email: users.email,
        role: memberships.role,
        since: memberships.since,
        lastActiveAt: max(sessions.updatedAt),
        hasTwoFactor: sql<boolean>`bool_or(${isNotNull(twoFactors.enabledAt)})`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .leftJoin(sessions, eq(sessions.userId, users.id))
      .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
      .where(and(eq(memberships.workspaceId, id), isNull(users.deleteAfter)))
      .groupBy(users.id, memberships.role, memberships.since)
      .orderBy(asc(memberships.since), asc(users.id));

  const people = async (id: string) =>
    database
      .select({ userId: users.id, name: users.name, role: memberships.role })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.workspaceId, id), isNull(users.deleteAfter)))
      .orderBy(asc(memberships.since), asc(users.id));

  const actAsPerson = (userId: string) =>
    database.execute(sql`select set_config('app.person_id', ${userId}, true)`);

  return {
    async list(userId) {
      const { rows } = await database.execute(
        sql`select * from workspaces_of(${userId}::uuid) order by kind, lower(name), id`,
      );
      return z.array(workspaceRow).parse(rows);
    },

    async find(id) {
      const { id: workspaceId, name, kind } = workspaces;
      const rows = await database
        .select({ id: workspaceId, name, kind })
        .from(workspaces)
        .where(eq(workspaceId, id));
      return rows[0];
    },

    async holding(userId, documentId) {
      if (!isUuid(documentId)) return undefined;
      const { rows } = await database.execute(
        sql`select workspace_of_document(${userId}::uuid, ${documentId}::uuid) as id`,
      );
      return z.array(heldRow).parse(rows)[0]?.id ?? undefined;
    },

    members: async (id) => membersOf(id),

    people,

    async roleOf(id, userId) {
      const rows = await database
        .select({ role: memberships.role })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(and(membership(id, userId), isNull(users.deleteAfter)));
      return rows[0]?.role;
    },

    async namesToAsk(id, least) {
      const enough = least === "owner" ? "owner" : "admin";
      const all = await people(id);
      return all.filter(({ role }) => reachesRole(role, enough)).map(({ name }) => name);
    },

    async hasOtherOwner(id, userId) {
      const [found] = await database
        .select({ owners: count() })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(
          and(
            eq(memberships.workspaceId, id),
            eq(memberships.role, "owner"),
            ne(memberships.userId, userId),
            isNull(users.deleteAfter),
          ),
        );
      return (found?.owners ?? 0) > 0;
    },

    async countOwned(userId) {
      await database.execute(sql`select 1 from users where id = ${userId}::uuid for no key update`);
      const [found] = await database
        .select({ owned: count() })
        .from(memberships)
        .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
        .where(
          and(eq(memberships.userId, userId), eq(memberships.role, "owner"), eq(workspaces.kind, "team")),
        );
      return found?.owned ?? 0;
    },

    async onlyOwnerOf(userId, hold) {
      const { rows } = await database.execute(sql`
        select w.id, w.name from workspaces w
        where w.kind = 'team'
          and exists (select from memberships m
            where m.workspace_id = w.id and m.user_id = ${userId}::uuid and m.role = 'owner')
          and exists (select from memberships m join users u on u.id = m.user_id
            where m.workspace_id = w.id and m.user_id <> ${userId}::uuid and u.delete_after is null)
          and not exists (select from memberships m join users u on u.id = m.user_id
            where m.workspace_id = w.id and m.user_id <> ${userId}::uuid and m.role = 'owner' and u.delete_after is null)
        order by lower(w.name) ${hold === undefined ? sql`` : sql`for no key update`}`);
      return rows.map((row) => namedRow.parse(row));
    },

    async aloneIn(userId) {
      const { rows } = await database.execute(sql`
        select w.id from workspaces w join memberships m on m.workspace_id = w.id and m.user_id = ${userId}::uuid
        where w.kind = 'team' and not exists (select from memberships o
          where o.workspace_id = w.id and o.user_id <> ${userId}::uuid)`);
      return rows.map((row) => idRow.parse(row).id);
    },

    async create(id, name, ownerId) {
      const now = clock.now();
      await actAsPerson(ownerId);
      await database.insert(workspaces).values({ id, name, kind: "team", createdAt: now });
      await database
        .insert(memberships)
        .values({ workspaceId: id, userId: ownerId, role: "owner", since: now });
    },

    async join(id, member) {
      await actAsPerson(member.userId);
      await database.insert(memberships).values({ workspaceId: id, ...member, since: clock.now() });
    },

    async rename(id, name) {
      await database.update(workspaces).set({ name }).where(eq(workspaces.id, id));
    },

    async erase(id) {
      await database.execute(sql`select erase_workspace(${id}::uuid)`);
    },

    async setRole(id, userId, role) {
      await database.update(memberships).set({ role }).where(membership(id, userId));
      if (!reachesRole(role, "admin")) await invitations.revokeOf(id, userId);
    },

    async remove(id, userId) {
      await database.delete(memberships).where(membership(id, userId));
      await invitations.revokeOf(id, userId);
    },
  };
}

import { and, asc, eq, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { MINUTE_MS } from "../clock/durations.ts";
import { users } from "../db/schema/accounts.ts";
import { scimGroupMembers, scimGroups, scimPeople, scimTokens } from "../db/schema/company.ts";
import { hashToken, newScimToken } from "./bearer-token.ts";

export interface ScimPerson {
  userId: string;
  email: string;
  userName: string;
  externalId: string | null;
  givenName: string;
  familyName: string;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface ScimGroup {
  id: string;
  displayName: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Ids of its people. */
  members: string[];
}

/** People and groups that the identity providers of workspaces keep, and the tokens they come with. */
export interface ScimDirectory {
  /** The workspace of a token. */
  workspaceOf(token: string): Promise<string | undefined>;
  findToken(workspaceId: string): Promise<{ createdAt: Date; lastUsedAt: Date | null } | undefined>;
  /** Makes a token in place of an earlier one. It is not stored. */
  issueToken(workspaceId: string): Promise<string>;
  revokeToken(workspaceId: string): Promise<boolean>;
  people(workspaceId: string): Promise<ScimPerson[]>;
  person(workspaceId: string, userId: string): Promise<ScimPerson | undefined>;
  /** What the identity providers of all workspaces say of one user, with the names of the user's groups. */
  entriesOf(userId: string): Promise<(ScimPerson & { workspaceId: string; groups: string[] })[]>;
  savePerson(
    workspaceId: string,
    person: Omit<ScimPerson, "createdAt" | "email" | "updatedAt">,
  ): Promise<void>;
  removePerson(workspaceId: string, userId: string): Promise<boolean>;
  groups(workspaceId: string): Promise<ScimGroup[]>;
  saveGroup(workspaceId: string, group: Omit<ScimGroup, "createdAt" | "updatedAt">): Promise<void>;
  removeGroup(workspaceId: string, id: string): Promise<boolean>;
}

export function createScimDirectory({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): ScimDirectory {
  const database = drizzle(connection);
  const ofPerson = (workspaceId: string, userId: string) =>
    and(eq(scimPeople.workspaceId, workspaceId), eq(scimPeople.userId, userId));
  const ofGroup = (workspaceId: string, id: string) =>
    and(eq(scimGroups.workspaceId, workspaceId), eq(scimGroups.id, id));
  const peopleWith = () =>
    database
      .select({
        workspaceId: scimPeople.workspaceId,
        userId: scimPeople.userId,
        email: users.email,
        userName: scimPeople.userName,
        externalId: scimPeople.externalId,
        givenName: scimPeople.givenName,
        familyName: scimPeople.familyName,
        active: scimPeople.active,
        createdAt: scimPeople.createdAt,
        updatedAt: scimPeople.updatedAt,
      })
      .from(scimPeople)
      .innerJoin(users, eq(users.id, scimPeople.userId));

  return {
    async workspaceOf(token) {
      const which = eq(scimTokens.token, hashToken(token));
      const [found] = await database.select().from(scimTokens).where(which);
      if (found === undefined) return undefined;
      const now = clock.now();
      if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() > MINUTE_MS)
        await database.update(scimTokens).set({ lastUsedAt: now }).where(which);
      return found.workspaceId;
    },

    async findToken(workspaceId) {
      const [found] = await database
        .select({ createdAt: scimTokens.createdAt, lastUsedAt: scimTokens.lastUsedAt })
        .from(scimTokens)
        .where(eq(scimTokens.workspaceId, workspaceId));
      return found;
    },

    async issueToken(workspaceId) {
      const token = newScimToken();
      const row = { token: hashToken(token), createdAt: clock.now(), lastUsedAt: null };
      await database
        .insert(scimTokens)
        .values({ workspaceId, ...row })
        .onConflictDoUpdate({ target: scimTokens.workspaceId, set: row });
      return token;
    },

    async revokeToken(workspaceId) {
      const revoked = await database
        .delete(scimTokens)
        .where(eq(scimTokens.workspaceId, workspaceId))
        .returning({ workspaceId: scimTokens.workspaceId });
      return revoked.length > 0;
    },

    people: async (workspaceId) =>
      peopleWith()
        .where(eq(scimPeople.workspaceId, workspaceId))
        .orderBy(asc(scimPeople.createdAt), asc(scimPeople.userId)),

    async person(workspaceId, userId) {
      const [found] = await peopleWith().where(ofPerson(workspaceId, userId));
      return found;
    },

    async entriesOf(userId) {
      const entries = await peopleWith().where(eq(scimPeople.userId, userId));
      const groups = await database
        .select({ workspaceId: scimGroups.workspaceId, name: scimGroups.displayName })
        .from(scimGroupMembers)
        .innerJoin(
          scimGroups,
          and(
            eq(scimGroups.workspaceId, scimGroupMembers.workspaceId),
            eq(scimGroups.id, scimGroupMembers.groupId),
          ),
        )
        .where(eq(scimGroupMembers.userId, userId))
        .orderBy(asc(scimGroups.displayName));
      return entries.map((entry) => ({
        ...entry,
        groups: groups.filter(({ workspaceId }) => workspaceId === entry.workspaceId).map(({ name }) => name),
      }));
    },

    async savePerson(workspaceId, { userId, ...facts }) {
      const now = clock.now();
      await database
        .insert(scimPeople)
        .values({ workspaceId, userId, ...facts, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({
          target: [scimPeople.workspaceId, scimPeople.userId],
          set: { ...facts, updatedAt: now },
        });
    },

    async removePerson(workspaceId, userId) {
      const removed = await database
        .delete(scimPeople)
        .where(ofPerson(workspaceId, userId))
        .returning({ userId: scimPeople.userId });
      return removed.length > 0;
    },

    async groups(workspaceId) {
      const rows = await database
        .select()
        .from(scimGroups)
        .where(eq(scimGroups.workspaceId, workspaceId))
        .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id));
      const members = await database
        .select({ groupId: scimGroupMembers.groupId, userId: scimGroupMembers.userId })
        .from(scimGroupMembers)
        .where(eq(scimGroupMembers.workspaceId, workspaceId));
      const byGroup = new Map<string, string[]>();
      for (const { groupId, userId } of members)
        byGroup.set(groupId, [...(byGroup.get(groupId) ?? []), userId]);
      return rows.map(({ workspaceId: _workspace, ...group }) => ({
        ...group,
        members: byGroup.get(group.id) ?? [],
      }));
    },

    async saveGroup(workspaceId, { id, members, ...facts }) {
      const now = clock.now();
      await database
        .insert(scimGroups)
        .values({ workspaceId, id, ...facts, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({
          target: [scimGroups.workspaceId, scimGroups.id],
          set: { ...facts, updatedAt: now },
        });
      const inGroup = and(eq(scimGroupMembers.workspaceId, workspaceId), eq(scimGroupMembers.groupId, id));
      await database.delete(scimGroupMembers).where(inGroup);
      if (members.length === 0) return;
      // Unknown ids, and those of people of other workspaces, are left out.
      const known = await database
        .select({ userId: scimPeople.userId })
        .from(scimPeople)
        .where(and(eq(scimPeople.workspaceId, workspaceId), inArray(scimPeople.userId, members)));
      if (known.length > 0)
        await database
          .insert(scimGroupMembers)
          .values(known.map(({ userId }) => ({ workspaceId, groupId: id, userId })));
    },

    async removeGroup(workspaceId, id) {
      const removed = await database
        .delete(scimGroups)
        .where(ofGroup(workspaceId, id))
        .returning({ id: scimGroups.id });
      return removed.length > 0;
    },
  };
}

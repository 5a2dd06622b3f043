/** For tests: a team's workspace and its members, as the owner of the tables makes them. */
import type { WorkspaceRole } from "@beachhead/contract";
import { asOwner, type TestDatabase } from "./test-database.ts";
import { newId } from "./uuid.ts";

/** A workspace with these members. @returns its id */
export async function insertTeam(
  database: TestDatabase,
  members: readonly { userId: string; role: WorkspaceRole }[],
  name = "Acme",
): Promise<string> {
  const id = newId();
  await asOwner(database, async (client) => {
    await client.query("insert into workspaces (id, name, kind) values ($1, $2, 'team')", [id, name]);
    for (const { userId, role } of members)
      await client.query("insert into memberships (workspace_id, user_id, role) values ($1, $2, $3)", [
        id,
        userId,
        role,
      ]);
  });
  return id;
}

/** Makes a user a member, gives a member another role, or ends the membership. */
export async function setRole(
  database: Pick<TestDatabase, "ownerUrl">,
  workspaceId: string,
  userId: string,
  role: WorkspaceRole | undefined,
): Promise<void> {
  await asOwner(database, (client) =>
    role === undefined
      ? client.query("delete from memberships where workspace_id = $1 and user_id = $2", [
          workspaceId,
          userId,
        ])
      : client.query(
          `insert into memberships (workspace_id, user_id, role) values ($1, $2, $3)
           on conflict (workspace_id, user_id) do update set role = excluded.role`,
          [workspaceId, userId, role],
        ),
  );
}

/** For tests: a team's workspace and its members, as the owner of the tables makes them. */
import type { WorkspaceRole } from "@beachhead/contract";
import { Client } from "pg";
import type { TestDatabase } from "./test-database.ts";
import { newId } from "./uuid.ts";

async function asTablesOwner<T>(
  { ownerUrl }: Pick<TestDatabase, "ownerUrl">,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A workspace with these members. @returns its id */
export async function insertTeam(
  database: TestDatabase,
  members: readonly { userId: string; role: WorkspaceRole }[],
  name = "Acme",
): Promise<string> {
  const id = newId();
  await asTablesOwner(database, (client) =>
    client.query("insert into workspaces (id, name, kind) values ($1, $2, 'team')", [id, name]),
  );
  for (const { userId, role } of members) await setRole(database, id, userId, role);
  return id;
}

/** Makes a user a member, gives a member another role, or ends the membership. */
export async function setRole(
  database: Pick<TestDatabase, "ownerUrl">,
  workspaceId: string,
  userId: string,
  role: WorkspaceRole | undefined,
): Promise<void> {
  await asTablesOwner(database, (client) =>
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

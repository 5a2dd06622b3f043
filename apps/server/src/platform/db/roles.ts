import type { ClientBase } from "pg";

/** Role of every request: tenant tables only, under row-level security. */
export const APP_ROLE = "beachhead_app";
/** Role of platform/auth: the account tables only. */
export const AUTH_ROLE = "beachhead_auth";
const ROLES = [APP_ROLE, AUTH_ROLE] as const;

/**
 * Makes the two no-login roles and lets the given logins (and the current user) take them. Does nothing when
 * all is there. Roles belong to the whole server, so a sibling database may be doing the same right now.
 * @throws when a role is missing and the current user may not create roles; the message holds the SQL to run.
 */
export async function ensureRoles(client: ClientBase, logins: readonly string[]): Promise<void> {
  const current = await client.query<{ name: string }>("select current_user as name");
  const owner = current.rows[0]?.name;
  const members = owner === undefined ? logins : [owner, ...logins];
  for (const role of ROLES) {
    if (!(await roleExists(client, role))) await createRole(client, role);
    for (const member of members) {
      if (!(await canTake(client, member, role))) await grantRole(client, role, member);
    }
  }
}

async function roleExists(client: ClientBase, role: string): Promise<boolean> {
  const found = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  return found.rowCount === 1;
}

/** A superuser can take any role. From version 16 on, the creator of a role is a member, but may not yet SET it. */
async function canTake(client: ClientBase, member: string, role: string): Promise<boolean> {
  const found = await client.query<{ can: boolean }>(
    `select pg_has_role($1, $2, case when current_setting('server_version_num')::int >= 160000
       then 'set' else 'member' end) as can`,
    [member, role],
  );
  return found.rows[0]?.can === true;
}

async function createRole(client: ClientBase, role: string): Promise<void> {
  try {
    await client.query(`do $$ begin
      create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  } catch (error) {
    throw new Error(explainMissingRoles("create the database roles"), { cause: error });
  }
}

async function grantRole(client: ClientBase, role: string, member: string): Promise<void> {
  try {
    await client.query(`grant ${role} to ${client.escapeIdentifier(member)}`);
  } catch (error) {
    // A sibling database's grant of the same moment makes this one fail, and has done the work.
    if (await canTake(client, member, role)) return;
    throw new Error(explainMissingRoles(`grant ${role} to ${member}`), { cause: error });
  }
}

function explainMissingRoles(what: string): string {
  return (
    `The database user may not ${what}. As an administrator run: ` +
    `create role ${APP_ROLE} nologin; create role ${AUTH_ROLE} nologin; ` +
    `grant ${APP_ROLE}, ${AUTH_ROLE} to <the user of DATABASE_URL>;`
  );
}

import { DatabaseError, type Pool } from "pg";
import type { Pools } from "./pool.ts";
import { APP_ROLE, AUTH_ROLE } from "./roles.ts";

/** The server must not start: a pool's role could do more than it should, or its sessions have no time limits. */
export class UnsafeRoleError extends Error {
  override name = "UnsafeRoleError";
}

const LIMITS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] as const;

interface Expectation {
  pool: Pool;
  /** Where the login comes from, for people. */
  variable: string;
  role: string;
  otherRole: string;
}

/**
 * Checks each pool: its role owns nothing and cannot bypass row-level security, is the one its work needs and not
 * the other, and its sessions have time limits.
 * @returns the logins that could take back more rights than their roles have (`reset role`): superusers, and those
 * that bypass row-level security
 * @throws {UnsafeRoleError} one sentence with the variable and the statement that fixes it
 */
export async function assertRestrictedRoles(pools: Pick<Pools, "app" | "auth" | "jobs">): Promise<string[]> {
  const app = { role: APP_ROLE, otherRole: AUTH_ROLE };
  const auth = { role: AUTH_ROLE, otherRole: APP_ROLE };
  const found = await Promise.all([
    assertRestrictedRole({ pool: pools.app, variable: "DATABASE_APP_URL", ...app }),
    assertRestrictedRole({ pool: pools.auth, variable: "DATABASE_AUTH_URL", ...auth }),
    assertRestrictedRole({ pool: pools.jobs, variable: "DATABASE_DIRECT_URL", ...app }),
  ]);
  return [...new Set(found.flatMap(({ login, login_bypasses: isPowerful }) => (isPowerful ? [login] : [])))];
}

const ROLE_QUERY = `select session_user as login, current_user as role,
  (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
  (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as login_bypasses,
  (select min(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'usage')
  ) as owned,
  pg_has_role(current_user, $1, 'usage') as has_role,
  pg_has_role(current_user, $2, 'usage') as has_other,
  array(select name::text from pg_settings where name = any($3) and setting = '0' order by name) as unlimited`;

interface FoundRole {
  login: string;
  role: string;
  bypasses: boolean;
  login_bypasses: boolean;
  owned: string | null;
  has_role: boolean;
  has_other: boolean;
  unlimited: string[];
}

async function assertRestrictedRole({ pool, variable, role, otherRole }: Expectation): Promise<FoundRole> {
  const row = await readRole(pool, variable, [role, otherRole, LIMITS]);
  const fault = faultOf(row, role, otherRole);
  if (fault === undefined) return row;
  const login = `"${row.login.replaceAll('"', '""')}"`;
  throw new UnsafeRoleError(
    `The connections of ${variable} (else of DATABASE_URL) work as the database role ${row.role}, which ${fault.what}. ` +
      `As an administrator run: ${fault.remedy(login)};`,
  );
}

async function readRole(pool: Pool, variable: string, values: readonly unknown[]): Promise<FoundRole> {
  try {
    const found = await pool.query<FoundRole>(ROLE_QUERY, [...values]);
    if (found.rows[0] !== undefined) return found.rows[0];
  } catch (error) {
    if (!(error instanceof DatabaseError) || !/startup parameter/.test(error.message)) throw error;
    throw new UnsafeRoleError(
      `The pooler behind DATABASE_URL refuses session options: set ${variable} to a login with its own role and time limits (docs/operations.md, Database logins).`,
      { cause: error },
    );
  }
  throw new UnsafeRoleError(`The database does not say which role ${variable} has.`);
}

function faultOf(
  row: FoundRole,
  role: string,
  otherRole: string,
): { what: string; remedy(login: string): string } | undefined {
  const setRole = (login: string) => `grant ${role} to ${login}; alter role ${login} set role = ${role}`;
  if (row.bypasses) return { what: "may bypass row-level security", remedy: setRole };
  if (row.owned !== null) return { what: `owns the table ${row.owned}`, remedy: setRole };
  if (row.has_other) return { what: `also has the rights of ${otherRole}`, remedy: setRole };
  if (!row.has_role) return { what: `has not the rights of ${role}`, remedy: setRole };
  const [setting] = row.unlimited;
  if (setting === undefined) return undefined;
  const value = { statement_timeout: "5s", lock_timeout: "2s" }[setting] ?? "10s";
  return { what: `has no ${setting}`, remedy: (login) => `alter role ${login} set ${setting} = '${value}'` };
}

import { Logger, runMigrations } from "graphile-worker";
import type { ClientBase } from "pg";
import { APP_ROLE } from "../db/roles.ts";

/** Migrating says nothing but what it throws. */
const silent = new Logger(() => () => undefined);

/**
 * Jobs that are due, for which PostgreSQL before 18 cannot use the queue's own index, those that are running, looked for
 * every few seconds, and those of a workspace or an address that is erased: without an index each looks through the jobs of
 * all.
 */
const INDEXES: Readonly<Record<string, string>> = {
  jobs_due: "(run_at) where is_available",
  jobs_locked_by: "(locked_by) where locked_by is not null",
  jobs_owner: "((payload ->> 'ownerId'))",
  jobs_email: "((payload #>> '{payload,email}')) where (payload #>> '{payload,email}') is not null",
};

/**
 * Brings the queue's own tables forward and lets the app role use them: graphile-worker turns row-level security
 * on without a policy, so that any role but the owner would be refused or, worse, see an empty queue. Does nothing
 * when all is there; runs at each start, because an upgrade may bring a table.
 * @param databaseUrl address of the owner
 * @param client an open connection of the owner
 */
export async function prepareJobTables(databaseUrl: string, client: ClientBase): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 2, logger: silent });
  for (const [name, columns] of Object.entries(INDEXES)) {
    const { rowCount } = await client.query("select where to_regclass($1) is not null", [
      `graphile_worker.${name}`,
    ]);
    // Even one that is there already would lock the table for a moment.
    if (rowCount === 0)
      await client.query(`create index ${name} on graphile_worker._private_jobs ${columns}`);
  }
  await client.query(`grant usage on schema graphile_worker to ${APP_ROLE}`);
  await client.query(`grant select on graphile_worker.jobs to ${APP_ROLE}`);
  await client.query(`do $$
    declare each regclass;
    begin
      for each in
        select c.oid from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      loop
        execute format('grant select, insert, update, delete on %s to ${APP_ROLE}', each);
        if not exists (select 1 from pg_policy p where p.polrelid = each and p.polname = 'app_role') then
          execute format('create policy app_role on %s to ${APP_ROLE} using (true) with check (true)', each);
        end if;
      end loop;
    end $$`);
}

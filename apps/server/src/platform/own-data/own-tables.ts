import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";

/** Tables without data of the user's own: caches, retries and the export itself. */
const LEFT_OUT = ["data_exports", "gtm_plan_replies", "idempotency_keys"];

/** Columns that open something or only serve the machine. */
const SECRET = /(^|_)(token|secret|password|sealed|hash|credentials)($|_)|^idempotency_key$/;

/** A table that row-level security limits to the user's rows. */
export interface OwnTable {
  /** Its name in the database. */
  name: string;
  /** Without the owner, secrets, bytes and what the database generates. */
  columns: string[];
}

const found = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));

/**
 * Every tenant table that the role of requests may read, so that a table added later is in the export without a
 * change here.
 */
export async function readOwnTables(tx: UserTransaction): Promise<OwnTable[]> {
  const { rows } = await tx.execute(sql`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and a.atttypid <> 'bytea'::regtype and a.attname not in ('owner_id', 'user_id')
      and has_column_privilege(c.oid, a.attnum, 'select')
    group by c.relname order by c.relname`);
  return found
    .parse(rows)
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !SECRET.test(column)) }))
    .filter(({ columns }) => columns.length > 0);
}

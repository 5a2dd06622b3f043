/** For tests: what a database is, as text that can be compared. */
import type { Client } from "pg";
import { withoutForce } from "./test-filler.ts";

/** `table.column` to a checksum of all its values in the order of the rows' keys; `table` to its number of rows. */
export type Contents = Record<string, string>;

export async function readContents(client: Client): Promise<Contents> {
  const contents: Contents = {};
  await client.query("begin");
  await withoutForce(client, async () => {
    const tables = await client.query<{ name: string; columns: string[]; key: string[] }>(
      `select c.relname as name,
         array(select attname::text from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
         array(select attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
           where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and c.relname <> 'schema_migrations'`,
    );
    for (const { name, columns, key } of tables.rows) {
      const order = key.map((each) => `${client.escapeIdentifier(each)}::text collate "C"`).join();
      const sums = columns.map(
        (column) =>
          `md5(coalesce(string_agg(coalesce(quote_literal(${client.escapeIdentifier(column)}::text), 'null'), ',' order by ${order}), ''))`,
      );
      const found = await client.query<string[]>({
        text: `select count(*)::text, ${sums.join()} from ${client.escapeIdentifier(name)}`,
        rowMode: "array",
      });
      [name, ...columns.map((column) => `${name}.${column}`)].forEach((label, index) => {
        contents[label] = found.rows[0]?.[index] ?? "";
      });
    }
  });
  await client.query("rollback");
  return contents;
}

/** One line for everything that migrations make, with who may use it. */
export async function readStructure(client: Client): Promise<string[]> {
  const found = await client.query<{ line: string }>(
    `select concat_ws(' ', 'table', relname, relkind, relrowsecurity, relforcerowsecurity, relacl) as line
       from pg_class where relnamespace = 'public'::regnamespace
     union all select concat_ws(' ', 'column', c.relname, attnum, attname, format_type(atttypid, atttypmod),
         attnotnull, attgenerated, attstorage, attacl, pg_get_expr(adbin, adrelid))
       from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
     union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', 'policy', p) from pg_policies p where schemaname = 'public'
     union all select concat_ws(' ', pg_get_functiondef(oid), proacl)
       from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
     union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
       where c.relnamespace = 'public'::regnamespace and not tgisinternal
     union all select concat_ws(' ', 'migration', name, checksum) from schema_migrations
     order by 1`,
  );
  return found.rows.map(({ line }) => line);
}

/**
 * Changes with every change of the structure that was committed, and with nothing else: which versions of the
 * catalogue's rows are there. Many times faster than `readStructure`, which says what the change was. Without the row of
 * `schema_migrations` itself, which each start grants again.
 */
export async function readCatalogueVersion(client: Client): Promise<string> {
  const found = await client.query<{ version: string }>(
    `with tables as (select oid, xmin, relname from pg_class where relnamespace = 'public'::regnamespace)
     select md5(string_agg(line, ',' order by line)) as version from (
       select concat_ws(' ', 'table', oid, xmin) as line from tables where relname <> 'schema_migrations'
       union all select concat_ws(' ', 'column', attrelid, attnum, a.xmin) from pg_attribute a join tables on attrelid = oid
       union all select concat_ws(' ', 'default', d.oid, d.xmin) from pg_attrdef d join tables t on adrelid = t.oid
       union all select concat_ws(' ', 'index', indexrelid, i.xmin) from pg_index i join tables on indrelid = oid
       union all select concat_ws(' ', 'constraint', oid, xmin) from pg_constraint
         where connamespace = 'public'::regnamespace
       union all select concat_ws(' ', 'policy', p.oid, p.xmin) from pg_policy p join tables t on polrelid = t.oid
       union all select concat_ws(' ', 'trigger', g.oid, g.xmin) from pg_trigger g join tables t on tgrelid = t.oid
       union all select concat_ws(' ', 'function', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
       union all select concat_ws(' ', 'type', oid, xmin) from pg_type where typnamespace = 'public'::regnamespace
       union all select concat_ws(' ', 'migration', number, xmin) from schema_migrations
     ) as lines`,
  );
  return found.rows[0]?.version ?? "";
}

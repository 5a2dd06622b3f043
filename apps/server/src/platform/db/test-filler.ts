/** For tests: a database of any age, filled from its own catalogue. Only a user's workspace is known by name. */
import { createHash } from "node:crypto";
import { type Client, DatabaseError } from "pg";

const CHECK_VIOLATION = "23514";

/** A row of a table and a row of each it refers to have the same number; row n belongs to the n-th user. */
export const ROWS = 4;

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** Values that a check `column = any (array[...])` allows. */
  allowed: string[];
}

interface Table {
  name: string;
  columns: Column[];
  /** Own columns to those they refer to. */
  references: { table: string; from: string[]; to: string[] }[];
}

type Row = Record<string, unknown>;

/** Puts rows into every table of the schema `public`, each column filled in some and null in others if it may be. */
export async function fillTables(client: Client): Promise<void> {
  const tables = inOrder(await readTables(client));
  const rows = new Map<string, Row[]>();
  await client.query("begin");
  await withoutForce(client, async () => {
    for (const table of tables) {
      const made: Row[] = [];
      for (let index = 0; index < ROWS; index += 1) made.push(await addRow(client, table, index, rows));
      rows.set(table.name, made);
    }
  });
  await client.query("commit");
}

/** Row-level security, forced, binds the owner too: it is lifted while `work` runs in the open transaction. */
export async function withoutForce(client: Client, work: () => Promise<void>): Promise<void> {
  const found = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace",
  );
  const all = (force: "force" | "no force") =>
    client.query(found.rows.map(({ name }) => `alter table ${name} ${force} row level security`).join(";"));
  await all("no force");
  await work();
  await all("force");
}

async function readTables(client: Client): Promise<Table[]> {
  const columns = await client.query<Column & { table: string; checks: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
       not a.attnotnull as nullable,
       coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '') as checks
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
     order by c.relname, a.attnum`,
  );
  const keys = await client.query<{ table: string; target: string; from: string[]; to: string[] }>(
    `select c.relname as table, t.relname as target,
       array(select attname::text from unnest(k.conkey) with ordinality u (n, i)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n order by i) as from,
       array(select attname::text from unnest(k.confkey) with ordinality u (n, i)
         join pg_attribute a on a.attrelid = t.oid and a.attnum = u.n order by i) as to
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
  );
  return [...new Set(columns.rows.map(({ table }) => table))].map((name) => ({
    name,
    columns: columns.rows
      .filter(({ table }) => table === name)
      .map((column) => ({ ...column, allowed: allowedBy(column.checks) })),
    references: keys.rows
      .filter(({ table }) => table === name)
      .map(({ target, from, to }) => ({ table: target, from, to })),
  }));
}

function allowedBy(checks: string): string[] {
  const list = /= ANY \(ARRAY\[(.*?)\]/.exec(checks)?.[1] ?? /= '[^']*'::text/.exec(checks)?.[0] ?? "";
  return [...list.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? "");
}

/** Tables that others refer to come first. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const place = (table: Table) => {
    if (ordered.includes(table)) return;
    for (const { table: target } of table.references)
      if (target !== table.name) for (const other of tables) if (other.name === target) place(other);
    ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered;
}

/** Which columns that may be null are. */
type Empty = "every other row" | "none" | "all";

/** A check over several columns may want those that can be null all filled, or all null. */
async function addRow(
  client: Client,
  table: Table,
  index: number,
  others: ReadonlyMap<string, readonly Row[]>,
): Promise<Row> {
  const empties: readonly Empty[] = ["every other row", "none", "all"];
  let failure: unknown;
  for (const empty of empties) {
    const row = makeRow(table, index, others, empty);
    await client.query("savepoint row");
    try {
      await insert(client, table.name, row);
      return row;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== CHECK_VIOLATION) throw error;
      failure = error;
      await client.query("rollback to savepoint row");
    }
  }
  throw failure;
}

function makeRow(
  table: Table,
  index: number,
  others: ReadonlyMap<string, readonly Row[]>,
  empty: Empty,
): Row {
  const row: Row = {};
  for (const column of table.columns) {
    const isEmpty = column.nullable && (empty === "all" || (empty === "every other row" && index % 2 === 1));
    row[column.name] = isEmpty ? null : makeValue(table.name, column, index);
  }
  for (const { table: target, from, to } of table.references) {
    const referred = others.get(target)?.[index];
    from.forEach((name, position) => {
      if (name in row && row[name] !== null) row[name] = referred?.[to[position] ?? ""] ?? row[name];
    });
  }
  return row;
}

function makeValue(table: string, { name, type, allowed }: Column, index: number): unknown {
  if (allowed.length > 0) return allowed[index % allowed.length];
  // What belongs to a user without a reference to it is the same user's nevertheless.
  const seed =
    /^(user_id|owner_id)$/.test(name) || (table === "workspaces" && name === "id")
      ? "users.id"
      : `${table}.${name}`;
  switch (type) {
    case "uuid":
      return uuidFrom(`${seed} ${index}`);
    case "uuid[]":
      return [uuidFrom(`${seed} ${index}`)];
    case "text":
      // The hashes of frozen plans are in hexadecimal.
      if (name === "hash") return createHash("sha256").update(`${seed} ${index}`).digest("hex");
      return `${name} ${index}, “wörds” 'n' \\ more`;
    case "text[]":
      return [`${name} ${index}`, "two, {words}"];
    case "boolean":
      return index % 2 === 0;
    case "integer":
    case "bigint":
    case "smallint":
      // A vector's 32-bit floats fill the 32 bytes of a bytea below.
      if (name.endsWith("_dimensions")) return 8;
      // Deleted documents stay 7 to 90 days.
      return name.endsWith("_days") ? index + 30 : index + 1;
    case "double precision":
    case "numeric":
      return index + 0.25;
    case "timestamp with time zone":
      return new Date(Date.UTC(2026, 0, 1 + index, 3, 4, 5, 678));
    case "date":
      return `2026-01-0${index + 1}`;
    case "jsonb":
      return JSON.stringify({ [name]: index, list: [1, "zwei", null] });
    case "bytea":
      return createHash("sha256").update(`${seed} ${index}`).digest();
    default:
      throw new Error(`The filler knows no value of the type ${type} for ${table}.${name}; give it one.`);
  }
}

function uuidFrom(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Adds the row, unless a trigger has added it with the one that it belongs to. */
async function insert(client: Client, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const columns = names.map((name) => client.escapeIdentifier(name));
  await client.query(
    `insert into ${client.escapeIdentifier(table)} (${columns.join()}) values (${places.join()})
     on conflict do nothing`,
    Object.values(row),
  );
}

/** The rows of every table as text. */
export async function rowsByTable(client: Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relname <> 'schema_migrations'
       and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const found = new Map<string, string[]>();
  await client.query("begin");
  await withoutForce(client, async () => {
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(`select t::text as line from "${name}" t`);
      found.set(
        name,
        rows.map(({ line }) => line),
      );
    }
  });
  await client.query("rollback");
  return found;
}
